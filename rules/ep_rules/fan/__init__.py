"""Systems that fans made from base CATAN; none knows another."""
