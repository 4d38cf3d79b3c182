"""Access to an event and its parts, and who sits at a table."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.access import memberships_of
from accounts.models import Club, Player
from tournaments.models import (
    Entry,
    Penalty,
    Phase,
    Prize,
    RecurringEvent,
    Round,
    RoundStatus,
    Series,
    Table,
    Team,
    TimeProposal,
    Tournament,
    Webhook,
    WebhookDelivery,
)


def get_tournament(club: Club, pk: int) -> Tournament:
    """Return the event of *club*.

    :raises Http404: for an event of another club.
    """
    found = Tournament.objects.select_related("club").filter(club=club, pk=pk).first()
    if found is None:
        raise Http404(_("There is no such event."))
    return found


def get_entry(tournament: Tournament, pk: int) -> Entry:
    """Return an entry of the event.

    :raises Http404: for an entry of another event.
    """
    found = (
        Entry.objects.select_related("player", "tournament__club")
        .filter(tournament=tournament, pk=pk)
        .first()
    )
    if found is None:
        raise Http404(_("There is no such entry."))
    return found


def get_round(tournament: Tournament, number: int) -> Round:
    """Return a round of the event by its number.

    :raises Http404: when there is none.
    """
    found = (
        Round.objects.select_related("tournament__club", "phase", "draw")
        .filter(tournament=tournament, number=number)
        .first()
    )
    if found is None:
        raise Http404(_("There is no such round."))
    return found


def get_phase(tournament: Tournament, number: int) -> Phase:
    """Return a phase of the event by its number.

    :raises Http404: when there is none.
    """
    found = tournament.phases.filter(number=number).first()
    if found is None:
        raise Http404(_("There is no such phase."))
    return found


def get_team(tournament: Tournament, pk: int) -> Team:
    """Return a team of the event.

    :raises Http404: for a team of another event.
    """
    found = Team.objects.select_related("captain").filter(tournament=tournament, pk=pk).first()
    if found is None:
        raise Http404(_("There is no such team."))
    found.tournament = tournament
    return found


def get_series(club: Club, pk: int) -> Series:
    """Return a series of *club*.

    :raises Http404: for a series of another club.
    """
    found = Series.objects.select_related("club").filter(club=club, pk=pk).first()
    if found is None:
        raise Http404(_("There is no such series."))
    return found


def get_recurring(club: Club, pk: int) -> RecurringEvent:
    """Return a recurring event of *club*.

    :raises Http404: if it belongs to another club.
    """
    found = RecurringEvent.objects.select_related("club").filter(club=club, pk=pk).first()
    if found is None:
        raise Http404(_("There is no such recurring event."))
    return found


def visible_rounds(rounds: QuerySet[Round], *, drafts: bool) -> QuerySet[Round]:
    """Return *rounds* in order, with drafts only if *drafts* is true.

    Only officials see drafts.
    """
    rounds = rounds.order_by("number")
    return rounds if drafts else rounds.exclude(status=RoundStatus.DRAFT)


def get_table(tournament: Tournament, pk: int, *, drafts: bool) -> Table:
    """Return a table of the event with its seats, players, results and game.

    :param drafts: whether to accept a table of a draft, which only officials see.
    :raises Http404: for a table of another event, or of a draft unless *drafts*.
    """
    tables = Table.objects.select_related(
        "round__tournament__club", "round__phase", "game", "schedule"
    )
    found = (
        tables.prefetch_related(
            "seats__entry__player",
            "seats__entry__team",
            "seats__award",
            "seats__stand_in",
            "results",
        )
        .filter(round__in=visible_rounds(tournament.rounds.all(), drafts=drafts), pk=pk)
        .first()
    )
    if found is None:
        raise Http404(_("There is no such table."))
    return found


def get_proposal(table: Table, pk: int) -> TimeProposal:
    """Return a time that was proposed for the table.

    :raises Http404: if it belongs to another table.
    """
    found = TimeProposal.objects.filter(schedule__table=table, pk=pk)
    one = found.select_related("schedule__table__round").first()
    if one is None:
        raise Http404(_("There is no such proposed time."))
    return one


def get_penalty(tournament: Tournament, pk: int) -> Penalty:
    """Return a penalty of the event.

    :raises Http404: for a penalty of another event.
    """
    found = (
        Penalty.objects.select_related("entry__player", "tournament__club")
        .filter(tournament=tournament, pk=pk)
        .first()
    )
    if found is None:
        raise Http404(_("There is no such penalty."))
    return found


def get_prize(tournament: Tournament, pk: int) -> Prize:
    """Return a prize of the event.

    :raises Http404: for a prize of another event.
    """
    found = Prize.objects.filter(tournament=tournament, pk=pk).first()
    if found is None:
        raise Http404(_("There is no such prize."))
    return found


def get_webhook(club: Club, pk: int) -> Webhook:
    """Return a webhook of *club*.

    :raises Http404: if it belongs to another club.
    """
    found = Webhook.objects.select_related("club").filter(club=club, pk=pk).first()
    if found is None:
        raise Http404(_("There is no such webhook."))
    return found


def get_delivery(club: Club, pk: int) -> WebhookDelivery:
    """Return a delivery to a webhook of *club*.

    :raises Http404: if it belongs to another club.
    """
    found = WebhookDelivery.objects.filter(webhook__club=club, pk=pk).first()
    if found is None:
        raise Http404(_("There is no such delivery."))
    return found


def is_self(user: Any, player: Player) -> bool:
    """Return whether *user* has claimed *player*."""
    return player.user_id is not None and player.user_id == user.pk


def is_at_table(user: Any, table: Table) -> bool:
    """Return whether *user* is one of the four players of *table*."""
    return any(is_self(user, seat.entry.player) for seat in table.seats.all())


def version_for(user: Any, pk: int) -> int | None:
    """Return the version of the event, or None if *user* may not see it."""
    clubs = memberships_of(user).values("club")
    events = Tournament.objects.filter(Q(club__public_events=True) | Q(club__in=clubs), pk=pk)
    return events.values_list("version", flat=True).first()
