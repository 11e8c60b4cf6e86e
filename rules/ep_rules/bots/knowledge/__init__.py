"""Bot knowledge of rule modules, one file per module id; `bots/registry.py` loads it.

A file imports its own rule module, `ep_rules.api`, shared bot code, and the knowledge of modules
that its own module needs. `planning/knowledge.py` and `deckhand/knowledge.py` list the
contributions.
"""
