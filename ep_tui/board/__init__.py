"""The map as pure functions: geometry, drawing, cursor steps and facts of places."""
