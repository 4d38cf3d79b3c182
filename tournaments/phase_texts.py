"""Phases as text."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import phase_brackets
from tournaments.models import Carry, Pairing, Phase, Qualifies
from tournaments.round_format import format_description

PAIRING_TEXTS = {
    Pairing.MOVEMENT: gettext_lazy(
        "All rounds are drawn at once, so that nobody meets anybody twice as far as possible."
    ),
    Pairing.SWISS: gettext_lazy(
        "Each round seats players of about equal score together who have not met yet."
    ),
    Pairing.POWER: gettext_lazy(
        "Each round seats the first four together, the next four, and so on; two may meet twice."
    ),
    Pairing.RANKED: gettext_lazy(
        "Each round seats the first four together, the next four, and so on."
    ),
    Pairing.GROUPS: gettext_lazy(
        "Players of a group meet each other as evenly as possible; all rounds are drawn at once."
    ),
    Pairing.KNOCKOUT: gettext_lazy(
        "The best of each table go on, until four are left for the final."
    ),
    Pairing.RANDOM: gettext_lazy("Each round is drawn at random."),
    Pairing.HAND: gettext_lazy("The director sets the tables of each round."),
}


def description(phase: Phase) -> list[str]:
    """Return the description of a phase for players, a sentence each."""
    return [*_rounds(phase), *_players(phase), *_points(phase)]


def section_label(phase: Phase, bracket: str) -> str:
    """Return the name of a group or a final of *phase*."""
    if not bracket:
        return str(phase)
    words = {"phase": phase, "letter": bracket}
    if phase.is_grouped:
        return _("Group %(letter)s") % words
    return _("%(phase)s %(letter)s") % words


def below_label(phase: Phase) -> str:
    """Return the heading above the players who did not qualify for *phase*."""
    return _("Not in: %(phase)s") % {"phase": phase}


def _rounds(phase: Phase) -> Iterator[str]:
    rounds = ngettext("%(count)s round.", "%(count)s rounds.", phase.round_count)
    yield rounds % {"count": phase.round_count}
    yield str(PAIRING_TEXTS[Pairing(phase.pairing)])
    if phase.pairing == Pairing.KNOCKOUT:
        text = ngettext(
            "%(count)s of each table goes on.", "%(count)s of each table go on.", phase.advance
        )
        yield text % {"count": phase.advance}
    yield format_description(phase)


def _players(phase: Phase) -> Iterator[str]:
    count = phase.qualify_count or 0
    words = {"count": count}
    if phase.qualifies == Qualifies.BEST:
        text = ngettext(
            "The best %(count)s of the phase before plays.",
            "The best %(count)s of the phase before play.",
            count,
        )
        yield text % words
    elif phase.qualifies == Qualifies.GROUP:
        text = ngettext(
            "The best %(count)s of each group plays.",
            "The best %(count)s of each group play.",
            count,
        )
        yield text % words
    elif phase.qualifies == Qualifies.CHOSEN:
        yield _("The director chooses who plays.")
    if phase.brackets == 1:
        return
    letters = ", ".join(phase_brackets.LETTERS[: phase.brackets])
    if phase.is_grouped:
        yield _("Groups of equal strength: %(letters)s.") % {"letters": letters}
    elif phase.bracket_size:
        text = _("Finals by rank: %(letters)s, of %(size)s players each but the last.")
        yield text % {"letters": letters, "size": phase.bracket_size}
    else:
        yield _("Finals by rank: %(letters)s.") % {"letters": letters}


def _points(phase: Phase) -> Iterator[str]:
    if phase.number == 1:
        return
    texts = {
        Carry.ALL: _("All points of the phase before count."),
        Carry.SHARE: _("%(percent)s%% of the points of the phase before count."),
        Carry.NONE: _("Everybody starts at zero, in an order by lot."),
        Carry.SEEDING: _("Everybody starts at zero; the rank so far only seeds the first round."),
    }
    yield texts[Carry(phase.carry)] % {"percent": phase.carry_percent}
