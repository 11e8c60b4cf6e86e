"""The types of presenters' contributions; presenters and everything above read them."""
