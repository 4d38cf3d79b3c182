"""The progress of an event through its phases, for the director's console."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.functional import cached_property

from tournaments import services
from tournaments.entrants import Entrants
from tournaments.models import Phase, PhaseStatus, Round, RoundStatus, Tournament
from tournaments.models.phases import AT_ONCE


class PhaseProgress:
    """The phases of an event with its *rounds*. Each property is read once."""

    def __init__(
        self, event: Tournament, rounds: Sequence[Round], entrants: Callable[[], Entrants]
    ) -> None:
        self.event = event
        self.rounds = rounds
        self._entrants = entrants

    @cached_property
    def phases(self) -> list[Phase]:
        # Cached on the event, so that the services' checks read them without a query.
        phases = Phase.objects.order_by("number")
        prefetch_related_objects([self.event], Prefetch("phases", phases))
        return list(self.event.phases.all())

    @property
    def current(self) -> Phase:
        return next(one for one in self.phases if one.status == PhaseStatus.CURRENT)

    @property
    def following(self) -> Phase | None:
        return next((one for one in self.phases if one.status == PhaseStatus.PLANNED), None)

    @property
    def several(self) -> bool:
        return len(self.phases) > 1

    @property
    def rounds_left(self) -> int:
        """How many rounds of the current phase have not been released."""
        released = (one for one in self.rounds if one.status != RoundStatus.DRAFT)
        return self.current.round_count - sum(one.phase_id == self.current.pk for one in released)

    @property
    def draws_at_once(self) -> bool:
        """Whether all rounds of the current phase are drawn together."""
        return self.current.pairing in AT_ONCE

    @property
    def is_last_round(self) -> bool:
        """Whether the event ends with the released rounds."""
        return self.rounds_left <= 0 and self.following is None

    @cached_property
    def drawn_count(self) -> int:
        """How many players the next draw has: players of the phase who are checked in."""
        if self.current.number == 1 and self.draws_at_once:
            return len(self._entrants().checked_in)
        return len(services.entrants(self.event))

    @cached_property
    def field_size(self) -> int:
        """How many players the current phase has."""
        if self.current.number == 1:
            return len(self._entrants().entered)
        return self.current.entries.count()
