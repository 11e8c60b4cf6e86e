"""Keys and commands of the table: their availability and their effects."""
