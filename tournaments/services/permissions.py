"""What a user may do with a table's result, according to the checks that the services run."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from tournaments.models import Table
from tournaments.services.abandoned_tables import check_abandon, check_resume
from tournaments.services.awards import check_award_table
from tournaments.services.checks import passes
from tournaments.services.disputes import check_correct, check_dispute, check_settle
from tournaments.services.results import check_confirm, check_confirm_alone, check_submit


@dataclass(frozen=True, slots=True)
class TablePermissions:
    """The actions on a table's result that a page offers; the last six are for officials."""

    submit: bool
    confirm: bool
    dispute: bool
    confirm_alone: bool
    settle: bool
    correct: bool
    abandon: bool
    resume: bool
    award: bool


def table_permissions(
    table: Table, user: User | AnonymousUser, *, official: bool
) -> TablePermissions:
    """Return what the services would allow *user* to do at *table*.

    Makes no query if the table was fetched with its round, event, seats, players, game and results.
    """
    return TablePermissions(
        submit=passes(check_submit, table, user, official=official),
        confirm=passes(check_confirm, table, user, official=official),
        confirm_alone=official and passes(check_confirm_alone, table, user),
        dispute=passes(check_dispute, table, user, official=official),
        settle=official and passes(check_settle, table),
        correct=official and passes(check_correct, table),
        abandon=official and passes(check_abandon, table),
        resume=official and passes(check_resume, table),
        award=official and passes(check_award_table, table),
    )
