"""The usual formats of an event, as lists of phases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.forms.models import model_to_dict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Carry, Pairing, Phase, Qualifies, Tournament

#: the rounds of finals, and of a knockout of eight players of whom two per table go on
FINAL_ROUNDS = 2
QUALIFIERS = 8
#: the default number of days for a round of a league week by week
WEEK = 7


class Template(models.TextChoices):
    """The format of a new event."""

    EVENING = "evening", gettext_lazy("Club evening: one movement for everybody")
    SWISS = "swiss", gettext_lazy("Swiss: each round from the standings")
    FINALS = "finals", gettext_lazy("Qualifying and finals")
    KNOCKOUT = "knockout", gettext_lazy("Groups and knockout")
    LEAGUE = "league", gettext_lazy("League: everybody meets everybody")
    WEEKLY = "weekly", gettext_lazy("League, week by week: the four of a table agree on a time")
    HAND = "hand", gettext_lazy("By hand: the director sets the tables of each round")
    EARLIER = "earlier", gettext_lazy("The phases of an earlier event")


#: fields of a phase that are copied from an earlier event
COPIED = (
    "name", "pairing", "round_count", "round_kind", "deals", "qualifies", "qualify_count",
    "brackets", "bracket_size", "carry", "carry_percent", "advance",
)  # fmt: skip


def phases_of(
    event: Tournament, template: str, rounds: int, source: Tournament | None = None
) -> list[Phase]:
    """Return the phases of a new *event*, not yet stored.

    :param rounds: the rounds of the first phase; phases of an earlier event keep theirs.
    :param source: the earlier event, for :attr:`Template.EARLIER`.
    """
    if template == Template.EARLIER and source is not None:
        plans: Sequence[dict[str, Any]] = [
            model_to_dict(phase, COPIED) for phase in source.phases.order_by("number")
        ]
    else:
        plans = _plans(template, rounds)
    usual = {"round_kind": event.round_kind, "deals": event.deals}
    return [
        Phase(tournament=event, number=number, **{**usual, **plan})
        for number, plan in enumerate(plans, 1)
    ]


def _plans(template: str, rounds: int) -> list[dict[str, Any]]:
    first: dict[str, Any] = {"round_count": rounds}
    if template == Template.SWISS:
        return [first | {"pairing": Pairing.SWISS}]
    if template == Template.HAND:
        return [first | {"pairing": Pairing.HAND}]
    if template in (Template.LEAGUE, Template.WEEKLY):
        return [first | {"pairing": Pairing.GROUPS}]
    second = {"round_count": FINAL_ROUNDS, "carry": Carry.SEEDING}
    if template == Template.FINALS:
        finals = {"qualifies": Qualifies.BEST, "qualify_count": QUALIFIERS, "brackets": 2}
        return [first | {"name": _("Qualifying")}, second | finals | {"name": _("Finals")}]
    if template == Template.KNOCKOUT:
        best = {"qualifies": Qualifies.GROUP, "qualify_count": 2, "pairing": Pairing.KNOCKOUT}
        groups = {"name": _("Groups"), "pairing": Pairing.GROUPS, "brackets": 4}
        return [first | groups, second | best | {"name": _("Knockout")}]
    return [first]
