"""Shared by several missions: the mission track and the Council's harbors."""
