"""Systems of fans: none knows another."""
