"""The map as pure functions: geometry, drawing, walking, facts of places."""
