"""Positions worth asking about, found in games that bots play."""

from bidding.finding.finds import Find, GameFinds, Wanted, find_in_game, search

__all__ = ["Find", "GameFinds", "Wanted", "find_in_game", "search"]
