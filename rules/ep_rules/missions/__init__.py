"""The missions: pirate lairs, fish and spices. None of them knows another."""
