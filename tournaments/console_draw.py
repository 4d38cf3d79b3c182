"""The draw of a round on the director's console: its fairness and its explanation."""

from __future__ import annotations

from django.utils.functional import cached_property
from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments import services
from tournaments.draw_verdict import Verdict, verdict_of
from tournaments.event_texts import choice_of_sit_outs
from tournaments.models import (
    Entry,
    EventStatus,
    Pairing,
    Round,
    SitOut,
    TeamRanking,
    Tournament,
)
from tournaments.models.play import SEEN

LINES_OF_BOUND = 2
"""How many lines of a report are about the bound."""
COSTS = {
    "sit_outs": gettext_lazy("Sitting out again before others have"),
    "forbidden": gettext_lazy("Meetings of forbidden pairs"),
    "thirds": gettext_lazy("Third meetings"),
    "consecutive": gettext_lazy("Meetings in two consecutive rounds"),
    "repeats": gettext_lazy("Repeated meetings"),
    "seats": gettext_lazy("Seats (North, East, South, West) held unevenly"),
    "neighbours": gettext_lazy("Same left-hand neighbour again"),
}


class ShownDraw:
    """The draw of the round that the console shows. Each property is read once."""

    def __init__(self, event: Tournament, shown: Round | None) -> None:
        self.event = event
        self.shown = shown

    @cached_property
    def report(self) -> list[str]:
        return services.report_lines(self.shown.draw) if self.shown else []

    @cached_property
    def last_swap(self) -> list[Entry]:
        """The two players whose swap can still be undone, or an empty list."""
        if self.shown is None:
            return []
        self.shown.tournament = self.event
        swapped = services.last_swap(self.shown)
        found = Entry.objects.filter(pk__in=swapped).select_related("player").order_by("pk")
        return list(found) if swapped else []

    @cached_property
    def leads_to_repeats(self) -> bool:
        """Whether players meet more often after a swap, and later drafts can be drawn again."""
        if self.shown is None or not self.last_swap:
            return False
        repeats, least = (
            costs.get("repeats", 0) for costs in (self.shown.draw.costs, self.shown.draw.bound)
        )
        return repeats > least and services.has_later_drafts(self.shown)

    @property
    def choice_of_sit_outs(self) -> str:
        """How those who sit out the shown round were chosen; ``""`` if by hand or by a plan."""
        if self.shown is None or self.event.is_team_event or self.shown.draw.edited:
            return ""
        return choice_of_sit_outs(self.shown.phase.pairing)

    @cached_property
    def sat_out_before(self) -> str:
        """Who sits out the shown round and sat out in the club's event before too, or ``""``."""
        if self.shown is None or self.event.is_team_event:
            return ""
        found = _sat_out_before(self.event, self.shown)
        if not found:
            return ""
        text = gettext("In the event before, %(event)s, these sat out too: %(names)s.")
        names = get_text_list([name for name, _event in found], gettext("and"))
        return text % {"event": found[0][1], "names": names}

    @property
    def explained(self) -> list[str]:
        """The report without the lines about the bound, which the verdict covers."""
        has_bound = self.shown is not None and self.shown.draw.bound
        return self.report[LINES_OF_BOUND:] if has_bound else self.report

    @property
    def is_repeatable(self) -> bool:
        """Whether the random number alone gives these tables again: nothing is set by hand."""
        if self.shown is None or self.shown.draw.edited:
            return False
        return bool(self.shown.draw.input.get("pairing") != Pairing.HAND)

    @cached_property
    def verdict(self) -> Verdict | None:
        return verdict_of(self.shown.draw, self.shown.phase) if self.shown else None

    @property
    def costs(self) -> list[tuple[str, int]]:
        """The labels and values of the draw's costs above 0, worst first."""
        if self.shown is None or self.event.is_team_event:
            return []
        costs = self.shown.draw.costs
        return [(str(label), costs[name]) for name, label in COSTS.items() if costs.get(name)]


def _sat_out_before(event: Tournament, shown: Round) -> list[tuple[str, str]]:
    """Return players who sit out in *shown*, and the event before in which they sat out too."""
    before = Round.objects.filter(
        status__in=SEEN,
        tournament__club=event.club_id,
        tournament__starts_at__lt=event.starts_at,
        tournament__team_ranking=TeamRanking.NONE,
    ).exclude(tournament__status=EventStatus.CANCELLED)
    latest = before.order_by("-tournament__starts_at", "-tournament").values("tournament")[:1]
    found = SitOut.objects.filter(
        round__status__in=SEEN,
        round__tournament__in=latest,
        entry__player__in=SitOut.objects.filter(round=shown).values("entry__player"),
    )
    names = found.order_by("entry__player__name", "entry__player").distinct()
    return list(names.values_list("entry__player__name", "round__tournament__name"))


def named_repeats(effect: services.SwapEffect) -> list[str]:
    """Return the names of each pair that meets again because of a swap, with the rounds."""
    entries = Entry.objects.filter(pk__in={pk for which in effect.repeats for pk in which})
    names = dict(entries.values_list("pk", "player__name"))
    text = gettext("%(one)s – %(other)s (rounds %(rounds)s)")
    return [
        text % {"one": names[one], "other": names[other], "rounds": ", ".join(map(str, rounds))}
        for (one, other), rounds in effect.repeats.items()
    ]


def remedy(draft: Round, effect: services.SwapEffect) -> str:
    """Return which rounds can be drawn again to keep the pairs of a swap from meeting again.

    It is ``""`` unless they meet again in later rounds only, which are drafts.
    """
    others = {number for rounds in effect.repeats.values() for number in rounds} - {draft.number}
    if not others or min(others) < draft.number or draft.phase.pairing == Pairing.HAND:
        return ""
    text = ngettext(
        "Round %(rounds)s, a draft, can be drawn again after the swap.",
        "Rounds %(rounds)s, drafts, can be drawn again after the swap.",
        len(others),
    )
    return text % {"rounds": get_text_list([str(n) for n in sorted(others)], gettext("and"))}
