"""Deals and games, played action by action."""
