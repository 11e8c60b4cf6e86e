"""The Seafarers floor: ships that make routes, and gold fields. It knows base only."""
