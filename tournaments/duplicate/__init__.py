"""Duplicate Barbu: the same deals at all tables, and players compared by seat. Pure."""
