"""Fan systems based on base CATAN; they do not import each other."""
