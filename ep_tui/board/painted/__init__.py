"""The painted map: hexes as colored grounds and pieces as silhouettes, for large windows."""
