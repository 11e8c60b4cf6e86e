"""Sea Robbers: battles with sea robber ships, chests, Captain Dever, personal warships."""
