"""The missions: pirate lairs, fish and spices. They do not import each other."""
