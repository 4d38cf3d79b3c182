"""How good a draw is, in plain words, and whether another try may help."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Draw


@dataclass(frozen=True, slots=True)
class Verdict:
    """A sentence about a draw; *again* says why another try may help, or is ``""``."""

    text: str
    good: bool
    again: str = ""


def verdict_of(draw: Draw) -> Verdict:
    """Return what is to be said first about *draw*, the worst first."""
    costs, least = draw.costs, draw.bound["repeats"]
    if costs["forbidden"]:
        return Verdict(
            _("Two players meet who must not meet."),
            good=False,
            again=_("Draw again, or swap one of them."),
        )
    if costs["sit_outs"]:
        return Verdict(
            _("Somebody sits out again before others have sat out."),
            good=False,
            again=_("A swap by hand causes this: swap back, or draw again."),
        )
    repeats = costs["repeats"]
    if repeats > least:
        return _with_repeats(repeats, least, edited=draw.edited)
    if repeats:
        text = ngettext(
            "One pair meets again, and no draw can avoid it.",
            "Pairs meet again %(count)s times, and no draw can have fewer.",
            repeats,
        )
        return Verdict(text % {"count": repeats}, good=True)
    if costs["seats"] or costs["neighbours"]:
        return Verdict(
            _("Nobody meets anybody twice."),
            good=True,
            again=_("Seats or neighbours are not quite even: another try may do better."),
        )
    return Verdict(_("Nobody meets anybody twice, and the seats are even."), good=True)


def _with_repeats(repeats: int, least: int, *, edited: bool) -> Verdict:
    text = ngettext("One pair meets again.", "Pairs meet again %(count)s times.", repeats) % {
        "count": repeats
    }
    again = (
        _("The draw was changed by hand: another one may have fewer.")
        if edited
        else _("At least %(least)s cannot be avoided: another try may find fewer.")
    )
    return Verdict(text, good=False, again=again % {"least": least})
