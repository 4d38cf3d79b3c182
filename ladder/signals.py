"""Signals of ladders."""

from django.dispatch import Signal

games_taken_in = Signal()
"""Sent after results were added to, changed in or removed from pools; ``pools`` are their ids."""
