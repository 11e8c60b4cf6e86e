"""Rules of base CATAN that not all games share: founding, cities, cards, robber, awards."""
