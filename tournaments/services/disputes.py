"""Disputing a result, settling the dispute, and correcting a confirmed result."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.access import official_in
from accounts.models import User
from games.sheets import services as games
from tournaments import errors
from tournaments.models import Result, ResultSource, ResultStatus, Table, Tournament
from tournaments.services.event_changes import bump_version, required_reason
from tournaments.services.notifying import notify_of_dispute, notify_of_settlement
from tournaments.services.results import confirm_sheet
from tournaments.services.table_results import (
    CORRECTIONS_OPEN,
    RESULTS_OPEN,
    abandon_sheet,
    add_version,
    announce_correction,
    check_table,
    check_takes_part,
    confirm_version,
    confirmed,
    current_result,
    dispute_version,
    game_of,
    locked_table,
    note_table,
    pending,
    scores_words,
)
from tournaments.services.totals_check import Declared, Totals, check_totals


def check_dispute(table: Table, user: User | AnonymousUser, *, official: bool) -> Result:
    """Check that *user* may dispute the result of *table*; return the result.

    :raises NothingToDispute: when none has been given, or it is disputed already.
    """
    check_table(table, *RESULTS_OPEN)
    check_takes_part(table, user, official=official)
    result = current_result(table)
    if result is None or result.status == ResultStatus.DISPUTED:
        raise errors.NothingToDispute()
    return result


@transaction.atomic
def dispute_result(*, table: Table, actor: User, reason: str) -> Result:
    """Dispute a result; it does not count until a director settles the dispute.

    :raises TournamentError: as :func:`check_dispute`.
    """
    tournament, table = locked_table(table)
    result = check_dispute(table, actor, official=official_in(actor, tournament.club))
    reason = required_reason(reason)
    if result.source == ResultSource.SHEET:
        games.dispute_game(game=game_of(table), actor=actor, reason=reason)
        result.refresh_from_db()
        return result
    counted = result.status == ResultStatus.CONFIRMED
    dispute_version(result, actor, reason)
    text = gettext_noop("%(where)s: disputed, %(reason)s")
    note_table(table, tournament, actor, "dispute-result", text, reason=reason)
    notify_of_dispute(table, tournament, actor, result.number, reason)
    bump_version(tournament, scores=counted)
    return result


def check_settle(table: Table) -> Result:
    """Check that the result of *table* waits for an official to settle it; return the result.

    :raises NotDisputed: when it is not disputed.
    """
    check_table(table, *CORRECTIONS_OPEN)
    result = pending(table)
    if result is None or result.status != ResultStatus.DISPUTED:
        raise errors.NotDisputed()
    return result


@transaction.atomic
def settle_dispute(
    *,
    table: Table,
    actor: User,
    reason: str,
    totals: Totals | None = None,
    declared: Declared | None = None,
) -> Result:
    """Settle a dispute: confirm the result as it was given, or replace it with *totals*.

    :raises TournamentError: as :func:`check_settle`.
    """
    tournament, table = locked_table(table)
    result = check_settle(table)
    reason = required_reason(reason)
    if totals is not None:
        _replace(tournament, table, actor, totals, declared, reason)
    elif result.source == ResultSource.SHEET:
        confirm_sheet(games.finish_game(game=game_of(table), actor=actor), actor, reason)
    else:
        confirm_version(result, actor)
        announce_correction(tournament, table, actor, reason)
    text = gettext_noop("%(where)s: dispute settled, %(reason)s")
    note_table(table, tournament, actor, "settle-dispute", text, reason=reason)
    settled = Result.objects.get(table=table, status=ResultStatus.CONFIRMED)
    notify_of_settlement(table, tournament, actor, settled.number, reason)
    bump_version(tournament, scores=True)
    return settled


def check_correct(table: Table) -> None:
    """Check that *table* has a confirmed result that an official may replace.

    :raises NothingToConfirm: when it has none.
    """
    check_table(table, *CORRECTIONS_OPEN)
    if confirmed(table) is None:
        raise errors.NothingToConfirm()


@transaction.atomic
def correct_result(
    *,
    table: Table,
    actor: User,
    totals: Totals,
    reason: str,
    declared: Declared | None = None,
) -> Result:
    """Replace a confirmed result; the old version is kept.

    After publication the pages of the event show who has replaced it, and why. Repeating a
    correction with the same reason has no effect.

    :raises TournamentError: as :func:`check_correct`.
    """
    tournament, table = locked_table(table)
    check_correct(table)
    reason = required_reason(reason)
    if (done := _same_correction(table, totals, declared, reason)) is not None:
        return done
    before = confirmed(table)
    result = _replace(tournament, table, actor, totals, declared, reason)
    text = gettext_noop("%(where)s: corrected, %(reason)s. Before: %(old)s. Now: %(new)s")
    old = scores_words(table, before.totals if before else {})
    new = scores_words(table, result.totals)
    said = reason.removesuffix(".")  # the sentence goes on
    note_table(table, tournament, actor, "correct-result", text, reason=said, old=old, new=new)
    bump_version(tournament, scores=True)
    return result


def _same_correction(
    table: Table, totals: Totals, declared: Declared | None, reason: str
) -> Result | None:
    """Return the current result if this correction has already made it, else None."""
    now = current_result(table)
    if now is None or now.status != ResultStatus.CONFIRMED or now.reason != reason:
        return None
    as_before = declared is None or now.declared == {
        seat: [name] for seat, name in declared.items()
    }
    return now if now.totals == dict(totals) and as_before else None


def _replace(
    tournament: Tournament,
    table: Table,
    actor: User,
    totals: Totals,
    declared: Declared | None,
    reason: str,
) -> Result:
    """Replace the result with an official's totals; without *declared* keep the contracts."""
    if declared is None and (old := current_result(table)):
        declared = {seat: names[0] for seat, names in old.declared.items() if names}
    lists = check_totals(tournament, table, totals, declared)
    result = add_version(
        table,
        source=ResultSource.TOTALS,
        status=ResultStatus.CONFIRMED,
        totals=totals,
        submitted_by=actor,
        declared=lists,
        reason=reason,
    )
    abandon_sheet(table, actor, reason)
    announce_correction(tournament, table, actor, reason)
    return result
