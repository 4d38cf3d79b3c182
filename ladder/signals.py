"""Signals of ladders."""

from django.dispatch import Signal

games_taken_in = Signal()
"""Sent after results have come into pools, changed or left them, with ``pools``, their ids."""
