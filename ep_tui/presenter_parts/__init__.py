"""Shared by presenters of several modules: signs, questions and lines."""
