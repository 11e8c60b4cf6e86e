"""The types of what a presenter may contribute; presenters and everything above read them."""
