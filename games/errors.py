"""The base of the refusals of sheets, tables and rule sets, apart from the rules of play."""

from __future__ import annotations

from accounts.refusals import Refusal


class GameError(Refusal):
    """A refusal by a service of games."""
