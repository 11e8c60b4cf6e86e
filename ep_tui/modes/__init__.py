"""What the keys mean at a table: small states of the screen, one on top of the other."""
