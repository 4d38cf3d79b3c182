"""The quality of a draw as plain text, and whether drawing again may help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw.model import TABLE_SIZE
from tournaments.models import Carry, Draw, Pairing, Phase
from tournaments.models.choices import PAIR
from tournaments.models.phases import BY_STANDINGS


@dataclass(frozen=True, slots=True)
class Verdict:
    """A sentence about a draw; *again* says why drawing again may help, or is ``""``."""

    text: str
    good: bool
    again: str = ""


def verdict_of(draw: Draw, phase: Phase | None = None) -> Verdict:
    """Return the most important sentence about *draw*, of *phase*; problems come first."""
    costs = draw.costs
    if (verdict := _without_search(draw)) is not None:
        return verdict
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
    if phase is not None and not draw.bound:
        return Verdict(_drawn_by(phase, played=bool(draw.input.get("scores"))), good=True)
    repeats, least = costs["repeats"], draw.bound["repeats"]
    if repeats > least:
        return _with_repeats(repeats, least, edited=draw.edited)
    if costs["thirds"] or costs["consecutive"]:
        return _spread_badly(draw)
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


def _without_search(draw: Draw) -> Verdict | None:
    """Return the verdict on a draw without a search: by a plan of teams, or by hand."""
    if draw.input.get("pairing") == Pairing.HAND:
        return _verdict_by_hand(draw.costs)
    if "teams" not in draw.input:
        return None
    text = _("Drawn from the plan of the teams and their line-ups.")
    if draw.input["plan"].get("players") == PAIR:
        text = _("Drawn from the plan of the pairs.")
    return Verdict(text, good=True)


def _verdict_by_hand(costs: Mapping[str, int]) -> Verdict:
    """Return the verdict on tables that the director has set."""
    if costs["forbidden"]:
        return Verdict(_("Set by hand: two players meet who must not meet."), good=False)
    if costs["sit_outs"]:
        text = _("Set by hand: somebody sits out again before others have sat out.")
        return Verdict(text, good=False)
    return Verdict(_("The tables are set by hand."), good=True)


def _spread_badly(draw: Draw) -> Verdict:
    """Return the verdict on a minimum of repeats that are spread badly over pairs."""
    thirds, consecutive = draw.costs["thirds"], draw.costs["consecutive"]
    parts = []
    if thirds:
        text = ngettext(
            "one meeting is a pair's third or later",
            "%(count)s meetings are a pair's third or later",
            thirds,
        )
        parts.append(text % {"count": thirds})
    if consecutive:
        text = ngettext(
            "one pair meets in two rounds running",
            "pairs meet in two rounds running %(count)s times",
            consecutive,
        )
        parts.append(text % {"count": consecutive})
    text = _("Pairs meet again as rarely as possible, but %(how)s.")
    words = get_text_list(parts, _("and"))
    if len(draw.input.get("players", ())) == TABLE_SIZE:
        return Verdict(text % {"how": words}, good=True)
    again = _("Another try may spread the meetings better.")
    return Verdict(text % {"how": words}, good=False, again=again)


def _drawn_by(phase: Phase, *, played: bool) -> str:
    """Return how a round was drawn for which no bound is proven."""
    words = {"pairing": phase.get_pairing_display()}
    if phase.pairing in BY_STANDINGS and not played:
        if phase.number == 1 or phase.carry == Carry.NONE:
            return (
                _("%(pairing)s. Nothing is played yet: ranks are by seed, otherwise by lot.")
                % words
            )
        return _("%(pairing)s. Ranks are those of the phase before.") % words
    if phase.pairing in BY_STANDINGS:
        return _("%(pairing)s, from the standings and the results so far.") % words
    if phase.brackets > 1:
        return _("%(pairing)s: each group or final is drawn apart.") % words
    return _("%(pairing)s.") % words


def _with_repeats(repeats: int, least: int, *, edited: bool) -> Verdict:
    text = ngettext("One pair meets again.", "Pairs meet again %(count)s times.", repeats) % {
        "count": repeats
    }
    return Verdict(text, good=False, again=_why_again(least, edited=edited))


def _why_again(least: int, *, edited: bool) -> str:
    if edited:
        return _("The draw was changed by hand: another one may have fewer.")
    if not least:
        return _("It can be played like this; another try may find fewer.")
    text = ngettext(
        "At least one cannot be avoided: another try may find fewer.",
        "At least %(least)s cannot be avoided: another try may find fewer.",
        least,
    )
    return text % {"least": least}
