"""Explorers of Catan: a continent face down, which roads lay open."""
