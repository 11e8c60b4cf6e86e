"""The map: where places stand in character cells, how they are drawn, and the widget."""
