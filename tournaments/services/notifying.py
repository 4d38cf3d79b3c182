"""Notices about events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.notice_kinds import RESULT_DISPUTED, RESULT_WAITING
from games.sheets.services.notifying import officials_of
from notices.kinds import Kind
from notices.services import Message, notify, notify_each, reword, settle, withdraw
from tournaments.models import (
    Announcement,
    Entry,
    EntryStatus,
    Round,
    Table,
    TableSeat,
    Tournament,
)
from tournaments.notice_kinds import (
    ANNOUNCEMENT,
    ENTRY,
    OF_TIMES,
    PERIOD_OVER,
    PUBLISHED,
    ROUND,
    TABLE_READY,
)


def notify_of_round(tournament: Tournament, released: Round) -> None:
    """Notify each player of a released round of their table, unless the table is played later."""
    slug, pk = tournament.club.slug, tournament.pk
    common = {"event": tournament.name, "round": released.number}
    seats = TableSeat.objects.filter(round=released, entry__player__user__isnull=False)
    seats = seats.filter(table__online=False, table__schedule=None)
    messages = [
        Message(
            seat.entry.player.user_id or 0,
            reverse("tournaments:table", args=[slug, pk, seat.table_id]),
            "table",
            common | {"table": seat.table.number},
        )
        for seat in seats.select_related("table", "entry__player")
    ]
    page = reverse("tournaments:round", args=[slug, pk, released.number])
    out = _users(Entry.objects.filter(sit_outs__round=released))
    messages += [Message(user, page, "sit-out", common) for user in out if user is not None]
    notify_each(
        kind=ROUND.code,
        cause=f"round:{released.pk}:{released.released_at}",
        subject=f"round:{released.pk}",
        messages=messages,
        club=tournament.club,
    )


def notify_of_live_tables(tournament: Tournament, tables: Iterable[Table]) -> None:
    """Ask the players of newly opened live tables to go there."""
    messages = [
        message
        for table in tables
        for seat in table.seats.all()
        if not seat.bot
        for message in _messages(tournament, table, seat, "opened")
    ]
    notify_each(kind=TABLE_READY.code, messages=messages, club=tournament.club)


def notify_of_reopening(tournament: Tournament, table: Table, version: int) -> None:
    """Ask the players of a live table that was reopened at *version* to go there again."""
    messages = [
        message
        for seat in table.seats.select_related("entry__player", "stand_in").order_by("pk")
        if not seat.bot
        for message in _messages(tournament, table, seat, f"reopened:{version}")
    ]
    notify_each(kind=TABLE_READY.code, messages=messages, club=tournament.club)


def notify_of_seat(tournament: Tournament, table: Table, seat: TableSeat) -> None:
    """Ask the new player of a seat at a live table to go there."""
    messages = list(_messages(tournament, table, seat, f"{seat.seat}:{seat.replaced_at}"))
    notify_each(kind=TABLE_READY.code, messages=messages, club=tournament.club)


def _messages(
    tournament: Tournament, table: Table, seat: TableSeat, when: str
) -> Iterator[Message]:
    """Yield the message to the player of a live table's seat, if they have an account."""
    player = seat.stand_in or seat.entry.player
    if player.user_id is None:
        return
    instead = {"name": seat.entry.player.name} if seat.stand_in else {}
    common = {"event": tournament.name, "round": table.round.number}
    yield Message(
        player.user_id,
        reverse("games:table", args=[tournament.club.slug, table.game_id]),
        "stand-in" if instead else "ready",
        common | instead,
        cause=f"live:{table.game_id}:{when}",
        subject=f"live:{table.game_id}",
    )


def settle_live_table(game: int, user: int | None = None) -> None:
    """Settle the notices that a live table is ready: all, or those of *user*."""
    settle(
        kinds=[TABLE_READY.code],
        subject=f"live:{game}",
        recipients=None if user is None else [user],
    )


def settle_round(ended: Round) -> None:
    """Settle the notices of a round that was closed."""
    settle(kinds=[ROUND.code, PERIOD_OVER.code], subject=f"round:{ended.pk}")
    for game in ended.tables.filter(online=True).values_list("game", flat=True):
        settle_live_table(game)


def withdraw_round(draft: Round) -> None:
    """Delete the notices of a round whose release was undone: its tables may change."""
    for kind in (ROUND, PERIOD_OVER):
        withdraw(kind=kind.code, subject=f"round:{draft.pk}")
    settle_round(draft)


def notify_of_announcement(made: Announcement, tournament: Tournament) -> None:
    people = _entrants(tournament) - {made.by_id}
    link = tournament.get_absolute_url()
    _notify(ANNOUNCEMENT, tournament, people, _cause_of(made), link, words=made.text)


def reword_announcement(changed: Announcement, tournament: Tournament) -> None:
    """Update the text of an announcement in its notices."""
    reword(
        kind=ANNOUNCEMENT.code,
        subject=f"event:{tournament.pk}",
        cause=_cause_of(changed),
        values={"event": tournament.name, "words": changed.text},
    )


def settle_announcements(ended: Iterable[Announcement]) -> None:
    """Settle the notices of announcements that are no longer shown."""
    for one in ended:
        subject = f"event:{one.tournament_id}"
        settle(kinds=[ANNOUNCEMENT.code], subject=subject, cause=_cause_of(one))


def _cause_of(announcement: Announcement) -> str:
    return f"announcement:{announcement.pk}"


def notify_of_places(tournament: Tournament, entries: Iterable[Entry]) -> None:
    """Notify the players who have moved up from the waiting list."""
    people = _users(Entry.objects.filter(pk__in=[entry.pk for entry in entries]))
    cause = f"event:{tournament.pk}:places:{tournament.version}"
    at = tournament.starts_at.isoformat()
    link = tournament.get_absolute_url()
    _notify(ENTRY, tournament, people, cause, link, text="place", starts_at=at)


def notify_of_cancellation(tournament: Tournament, actor: User, reason: str) -> None:
    cause, link = f"event:{tournament.pk}:{tournament.version}", tournament.get_absolute_url()
    people = _entrants(tournament) - {actor.pk}
    _notify(ENTRY, tournament, people, cause, link, text="cancelled", reason=reason)


def notify_of_publication(tournament: Tournament, actor: User) -> None:
    people = _entrants(tournament) - {actor.pk}
    link = reverse("tournaments:standings", args=[tournament.club.slug, tournament.pk])
    _notify(PUBLISHED, tournament, people, f"event:{tournament.pk}", link)


def withdraw_publication(tournament: Tournament) -> None:
    """Delete the notices of a publication that was undone."""
    withdraw(kind=PUBLISHED.code, subject=f"event:{tournament.pk}")


def notify_of_totals(table: Table, tournament: Tournament, actor: User, number: int) -> None:
    """Ask the other players of a table to confirm a result that was given as four totals."""
    _notify_of_result(RESULT_WAITING, table, tournament, actor, _players(table), number)


def notify_of_dispute(
    table: Table, tournament: Tournament, actor: User, number: int, reason: str
) -> None:
    people = _players(table) | officials_of(tournament.club_id)
    _notify_of_result(RESULT_DISPUTED, table, tournament, actor, people, number, reason=reason)


def notify_of_settlement(
    table: Table, tournament: Tournament, actor: User, number: int, reason: str
) -> None:
    """Tell the players of a table that the dispute about their result is settled."""
    people = _players(table)
    _notify_of_result(
        RESULT_DISPUTED, table, tournament, actor, people, number, text="settled", reason=reason
    )


def settle_result(table: Table) -> None:
    """Settle the notices of a result that has changed, and those about the table's times."""
    kinds = (RESULT_WAITING, RESULT_DISPUTED, *OF_TIMES)
    settle(kinds=[kind.code for kind in kinds], subject=f"table:{table.pk}")


def settle_calls(table: Table, user: int | None = None) -> None:
    """Settle the notices that call to a table: all, as it has a result now, or those of *user*."""
    subject = f"round:{table.round_id}"
    recipients = _players(table) if user is None else [user]
    settle(kinds=[ROUND.code], subject=subject, recipients=recipients)


def _notify_of_result(
    kind: Kind,
    table: Table,
    tournament: Tournament,
    actor: User,
    people: set[int | None],
    number: int,
    text: str = "totals",
    **values: Any,
) -> None:
    where = {"text": "where", "round": table.round.number, "table": table.number}
    notify(
        kind=kind.code,
        cause=f"table:{table.pk}:{number}:{text}",
        subject=f"table:{table.pk}",
        to=people - {actor.pk},
        link=reverse("tournaments:table", args=[tournament.club.slug, tournament.pk, table.pk]),
        text=text,
        values={"name": actor.name, "event": tournament.name, "where": where, **values},
        club=tournament.club,
    )


def _notify(
    kind: Kind,
    tournament: Tournament,
    people: Iterable[int | None],
    cause: str,
    link: str,
    *,
    text: str = "",
    **values: Any,
) -> None:
    """Notify *people* of something about an event; the default *text* is the kind's first."""
    notify(
        kind=kind.code,
        cause=cause,
        subject=f"event:{tournament.pk}",
        to=people,
        link=link,
        text=text or next(iter(kind.texts)),
        values={"event": tournament.name, **values},
        club=tournament.club,
    )


def _entrants(tournament: Tournament) -> set[int | None]:
    return _users(tournament.entries.exclude(status=EntryStatus.WITHDRAWN))


def _users(entries: Any) -> set[int | None]:
    return set(entries.values_list("player__user", flat=True))


def _players(table: Table) -> set[int | None]:
    return {seat.entry.player.user_id for seat in table.seats.all()}


def settle_call_of_sheet(game: Game, user: User) -> None:
    """Settle the call of *user* to their table, whose score sheet *game* they have opened."""
    at_table = TableSeat.objects.filter(entry__player__user=user.pk)
    for table in Table.objects.filter(game=game.pk, seats__in=at_table):
        settle_calls(table, user.pk)
