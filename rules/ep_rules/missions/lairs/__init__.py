"""Mission Pirate Lairs: the siege, and what capture brings."""
