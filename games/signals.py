"""What other parts of the house may hear of a game."""

from django.dispatch import Signal

# Sent in the transaction of every change, with ``game`` and ``actor``.
game_changed = Signal()
