"""Builds the lines of text that panels, pages and plain mode show."""
