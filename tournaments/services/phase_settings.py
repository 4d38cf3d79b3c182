"""Validation of the settings of phases."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.labels import rule_message
from games.rules import RuleError, Seat
from tournaments import errors, limits
from tournaments.draw.model import TABLE_SIZE
from tournaments.models import Carry, Pairing, Phase, Qualifies, RoundKind
from tournaments.round_format import plan_of, rules_of

#: the range of each setting, when it is given
PHASE_RANGES = {
    "round_count": (1, limits.MAX_ROUNDS),
    "deals": (1, limits.MAX_DEALS),
    "qualify_count": (1, limits.MAX_PLACES),
    "brackets": (1, limits.MAX_BRACKETS),
    "bracket_size": (TABLE_SIZE, limits.MAX_PLACES),
    "carry_percent": (1, 99),
    "advance": (1, TABLE_SIZE - 1),
}


def check_phases(phases: Sequence[Phase]) -> None:
    """Check that the settings of an event's phases are valid one after another.

    :raises BadSettings: naming the setting.
    """
    if len(phases) > limits.MAX_PHASES:
        reason = _("An event has %(most)s phases at most.") % {"most": limits.MAX_PHASES}
        raise errors.BadSettings("number", reason)
    for phase in phases:
        check_phase(phase)
    if sum(phase.round_count for phase in phases) > limits.MAX_ROUNDS:
        reason = _("An event has %(most)s rounds at most.") % {"most": limits.MAX_ROUNDS}
        raise errors.BadSettings("round_count", reason)


def check_phase(phase: Phase) -> None:
    """Check that the settings of a phase are valid.

    :raises BadSettings: naming the setting.
    """
    _check_ranges(phase)
    _check_of_teams(phase)
    _check_qualifiers(phase)
    if phase.carry == Carry.SHARE and phase.carry_percent is None:
        reason = _("Say which share of the points is carried over, in per cent.")
        raise errors.BadSettings("carry_percent", reason)
    _check_format(phase)


def _check_ranges(phase: Phase) -> None:
    for name, (least, most) in PHASE_RANGES.items():
        value = getattr(phase, name)
        if value is not None and not least <= value <= most:
            reason = _("Give a number from %(least)s to %(most)s.")
            raise errors.BadSettings(name, reason % {"least": least, "most": most})
    for name, choices in (("pairing", Pairing), ("qualifies", Qualifies), ("carry", Carry)):
        if getattr(phase, name) not in choices.values:
            raise errors.BadSettings(name, _("Choose one of the values on offer."))


def _check_of_teams(phase: Phase) -> None:
    """Check that a team event has one phase with a movement, which the plan of teams needs."""
    plain = phase.number == 1 and phase.pairing == Pairing.MOVEMENT and phase.brackets == 1
    if phase.tournament.is_team_event and not plain:
        reason = _("A team event has one phase, with a movement of its teams.")
        raise errors.BadSettings("pairing", reason)


def _check_qualifiers(phase: Phase) -> None:
    counted = phase.qualifies in {Qualifies.BEST, Qualifies.GROUP}
    if counted and phase.qualify_count is None:
        raise errors.BadSettings("qualify_count", _("Say how many qualify."))
    if phase.number == 1 and phase.qualifies != Qualifies.ALL:
        raise errors.BadSettings("qualifies", _("Everybody plays in the first phase."))
    least = TABLE_SIZE * phase.brackets
    if phase.qualifies == Qualifies.BEST and (phase.qualify_count or 0) < least:
        reason = _("%(brackets)s groups or finals need %(least)s players at least.")
        words = {"brackets": phase.brackets, "least": least}
        raise errors.BadSettings("qualify_count", reason % words)
    if phase.number == 1 and phase.brackets > 1 and not phase.is_grouped:
        reason = _("There is no rank yet that could divide the players: choose groups, or 1.")
        raise errors.BadSettings("brackets", reason)


def _check_format(phase: Phase) -> None:
    if phase.round_kind not in RoundKind.values:
        raise errors.BadSettings("round_kind", _("Choose what a round is."))
    counted = phase.round_kind == RoundKind.DEALS
    if counted != (phase.deals is not None):
        raise errors.BadSettings("deals", _("Say how many deals a round has, or none."))
    rules = rules_of(phase)
    if phase.round_kind == RoundKind.ONCE and phase.round_count > len(rules.contracts):
        reason = _("There are not enough contracts for so many rounds.")
        raise errors.BadSettings("round_count", reason)
    try:
        plan_of(phase, {}).check(rules, Seat.N)
    except RuleError as error:
        raise errors.BadSettings("deals", rule_message(error)) from error
