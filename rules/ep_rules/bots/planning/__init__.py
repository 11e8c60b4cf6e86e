"""Plans: what a captain makes of an observation, and what it would do next.

It reads the observation once (`Survey`), lists possible builds (`works`) and goals of ships
(`errands`), and finds the most valuable action (`decisions`). Knowledge of modules comes from
`bots/knowledge`, through the list in `knowledge`. It uses no hidden information.
"""
