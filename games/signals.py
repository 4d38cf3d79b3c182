"""Signals of games."""

from django.dispatch import Signal

game_changed = Signal()
"""Sent in the transaction of every change, with ``game`` and ``actor``."""
