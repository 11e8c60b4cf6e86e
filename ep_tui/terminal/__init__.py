"""Connects the app to a terminal: detects what it can show and sends only what changed."""
