"""A table of several people at windows of their own, and its sessions; the host opens them."""
