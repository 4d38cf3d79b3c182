"""The base of the refusals of the services of events."""

from __future__ import annotations

from accounts.refusals import Refusal


class TournamentError(Refusal):
    """A refusal by a service of events."""
