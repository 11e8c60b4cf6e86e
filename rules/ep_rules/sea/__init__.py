"""What ships bring: harbor settlements, sailing, cargo, settlers, discovery, gold."""
