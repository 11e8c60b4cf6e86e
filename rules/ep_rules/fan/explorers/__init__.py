"""Explorers of Catan: a face-down continent that roads reveal."""
