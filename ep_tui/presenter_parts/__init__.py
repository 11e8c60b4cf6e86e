"""Signs that presenters of several modules use, built from the types of contributions."""
