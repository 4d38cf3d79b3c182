"""Signals of games."""

from django.dispatch import Signal

game_changed = Signal()
"""Sent in the transaction of every change, with ``game`` and ``actor``; not for a new game."""

sheet_opened = Signal()
"""Sent when somebody opens the score sheet of an event's table, with ``game`` and ``user``."""

rated_result_changed = Signal()
"""Sent in the transaction in which an event changes the result of a rated game, with ``game``."""
