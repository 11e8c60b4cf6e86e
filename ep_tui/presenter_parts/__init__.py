"""What presenters of several modules share: signs, questions and lines, made of contributions."""
