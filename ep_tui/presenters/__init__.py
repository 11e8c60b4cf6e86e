"""The presenters of rule modules, one file each; `registry` finds those of a game."""
