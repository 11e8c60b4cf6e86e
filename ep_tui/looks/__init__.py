"""Palettes, characters and styles. Widgets use keys and roles; looks turn them into styles."""
