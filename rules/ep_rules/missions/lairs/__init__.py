"""Mission Pirate Lairs: `siege` has the crews on lairs, `capture` the end of a siege."""
