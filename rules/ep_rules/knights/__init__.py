"""Cities & Knights: commodities, improvements, knights, barbarians and progress cards."""
