"""Faults planted in the server, which the durability tests must detect."""
