"""What bots know of rule modules: one file a module, by its id; `bots/registry.py` loads them.

A file imports its own rule module, `ep_rules.api`, what bots share, and the files here of modules
that its own module needs. What it may contribute is listed in `captain/knowledge.py` and
`deckhand/knowledge.py`.
"""
