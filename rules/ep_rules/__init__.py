"""The rules of CATAN: Explorers & Pirates as a library; the public names are in `ep_rules.api`."""
