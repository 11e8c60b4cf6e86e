"""The rules of Seafarers: ships that form routes, and gold fields."""
