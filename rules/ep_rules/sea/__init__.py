"""Rules of ships: harbor settlements, sailing, cargo, settlers, discovery, gold."""
