"""CATAN: Explorers & Pirates in a terminal."""
