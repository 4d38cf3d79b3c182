"""A deal and a game, card by card."""
