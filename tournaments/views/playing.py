"""What a player does herself: enter, check in, give and confirm the result of her table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.access import EVENTS, MEMBER, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club, Player
from games.labels import SEAT_LETTERS
from games.rules import Seat
from tournaments import public_page, services
from tournaments.access import get_table, get_tournament
from tournaments.draw.model import SEATS
from tournaments.errors import NotAPlayer, NotEntered, TournamentError
from tournaments.models import (
    Entry,
    EntryStatus,
    EventStatus,
    Result,
    ResultStatus,
    RoundStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.result_form import DisputeForm, TotalsForm

# Entries

WAITS_HERE = gettext_lazy(
    "The event is full: you wait for a place. It is known that you are here if one comes free."
)


@club_page(MEMBER)
@require_POST
def enter(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    tournament = get_tournament(club, pk)

    def act() -> str:
        player = _own_player(request)
        entry = services.enter(tournament=tournament, player=player, actor=actor_of(request))
        if entry.status == EntryStatus.WAITING:
            return _("The event is full: you are on the waiting list.")
        return _("You are entered.")

    return _done(request, tournament, act)


@club_page(MEMBER)
@require_POST
def withdraw(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    tournament = get_tournament(club, pk)

    def act() -> str:
        services.withdraw(entry=_own_entry(request, tournament), actor=actor_of(request))
        return _("You have withdrawn.")

    return _done(request, tournament, act)


@club_page(MEMBER)
@require_POST
def check_in(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Check in, or with ``undo`` say that one is not there after all."""
    tournament = get_tournament(club, pk)

    def act() -> str:
        entry = _own_entry(request, tournament)
        if "undo" in request.POST:
            services.undo_check_in(entry=entry, actor=actor_of(request))
            return _("You are not checked in any more.")
        services.check_in(entry=entry, actor=actor_of(request))
        if entry.status == EntryStatus.WAITING:
            return str(WAITS_HERE)
        return _("You are checked in. The draw knows that you are here.")

    return _done(request, tournament, act)


@club_page(MEMBER)
def door(request: ClubRequest, club: Club, pk: int, token: str) -> HttpResponse:
    """Where the QR code at the door leads: one tap checks in, or enters and checks in."""
    tournament = get_tournament(club, pk)
    player = request.player
    entry = _entry_of(player, tournament) if player else None
    if request.method == "POST" and player is not None:
        return _done(request, tournament, lambda: _come_in(request, tournament, token))
    context = {"event": tournament, "entry": entry, "token": token}
    return render(request, "tournaments/door.html", context)


def _come_in(request: ClubRequest, tournament: Tournament, token: str) -> str:
    entry = services.check_in_at_door(tournament=tournament, token=token, user=actor_of(request))
    if entry.status == EntryStatus.WAITING:
        return str(WAITS_HERE)
    return _("Welcome! You are checked in.")


# Tables


@dataclass(frozen=True, slots=True)
class TablePermissions:
    """What the reader may do about a table's result."""

    totals: bool = False
    confirm: bool = False
    dispute: bool = False


def doings_at(
    request: ClubRequest, tournament: Tournament, table: public_page.TableLine
) -> TablePermissions:
    """What the services would let the reader do."""
    official, result = is_official(request.role), table.result
    if not (official or table.mine):
        return TablePermissions()
    open_to_changes = tournament.status in {EventStatus.RUNNING, EventStatus.FINISHED}
    neutral = official and table.mine is None
    begun = table.game is not None and table.game.deal_count > 0
    return TablePermissions(
        totals=tournament.status == EventStatus.RUNNING
        and table.status in {TableStatus.PLAYING, TableStatus.SUBMITTED}
        and (official or not begun),
        confirm=open_to_changes
        and result is not None
        and result.status == ResultStatus.SUBMITTED
        and (neutral or result.submitted_by_id != request.user.pk),
        dispute=open_to_changes
        and result is not None
        and result.status in {ResultStatus.SUBMITTED, ResultStatus.CONFIRMED},
    )


@club_page(EVENTS)
def table(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """One table: its result as it stands, and for its players the four totals."""
    tournament = get_tournament(club, pk)
    found = _released_table(tournament, table)
    line = public_page.table_line(found, request.player.pk if request.player else None)
    may = doings_at(request, tournament, line)
    if request.method == "POST" and not may.totals:
        _refuse_stranger(request, line)
    form = TotalsForm(found, request.POST or None) if may.totals else None
    if form is not None and form.is_valid():
        try:
            services.submit_totals(
                table=found,
                actor=actor_of(request),
                totals=form.totals,
                declared=form.declared,
            )
        except TournamentError as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, _("Saved. Another player of the table now confirms it."))
            return redirect("tournaments:table", club.slug, pk, table)
    elif request.method == "POST" and form is None:
        messages.error(request, _("The result of this table cannot be given here any more."))
    return render(
        request,
        "tournaments/table.html",
        {
            "frame": "tournaments/bare.html" if request.headers.get("HX-Request") else "base.html",
            "event": tournament,
            "round": found.round,
            "clock": public_page.clock_of(found.round, utc_now()),
            "table": line,
            "may": may,
            "form": form,
            "dispute": DisputeForm(),
            "versions": _versions(found),
        },
    )


@club_page(MEMBER)
@require_POST
def confirm(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    tournament = get_tournament(club, pk)
    found = _released_table(tournament, table)
    number = request.POST.get("number", "")

    def act() -> str:
        services.confirm_result(
            table=found,
            actor=actor_of(request),
            number=int(number) if number.isdecimal() else None,
        )
        return _("Confirmed. The standings follow.")

    return _done(request, tournament, act)


@club_page(MEMBER)
@require_POST
def dispute(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    tournament = get_tournament(club, pk)
    found = _released_table(tournament, table)

    def act() -> str:
        services.dispute_result(
            table=found, actor=actor_of(request), reason=request.POST.get("reason", "")
        )
        return _("The director has been told that this result is wrong.")

    return _done(request, tournament, act, found)


def _versions(table: Table) -> list[tuple[Result, list[tuple[str, int]]]]:
    """Every result that was given for *table*, each with its totals in the order of the seats."""
    results = table.results.select_related("submitted_by", "confirmed_by", "disputed_by")
    return [
        (result, [(_letter(seat), result.totals[seat]) for seat in SEATS if seat in result.totals])
        for result in results
    ]


def _letter(seat: str) -> str:
    return str(SEAT_LETTERS[Seat(seat)])


def _released_table(tournament: Tournament, pk: int) -> Table:
    """A table that players may see: drafts do not exist for them."""
    found = get_table(tournament, pk)
    if found.round.status == RoundStatus.DRAFT:
        raise Http404(_("There is no such table."))
    return found


def _refuse_stranger(request: ClubRequest, line: public_page.TableLine) -> None:
    if line.mine is None and not is_official(request.role):
        raise PermissionDenied(_("Only the four players of a table give its result."))


def _own_player(request: ClubRequest) -> Player:
    """The player that the reader is; in :func:`_done`, so that she is told when she is none."""
    if request.player is None:
        raise NotAPlayer()
    return request.player


def _entry_of(player: Player, tournament: Tournament) -> Entry | None:
    """The entry of *player*, unless she has withdrawn."""
    entries = Entry.objects.filter(tournament=tournament, player=player)
    return entries.exclude(status=EntryStatus.WITHDRAWN).first()


def _own_entry(request: ClubRequest, tournament: Tournament) -> Entry:
    """The reader's entry, also when she has withdrawn: the service then says so."""
    player = _own_player(request)
    entries = Entry.objects.select_related("player", "tournament__club")
    found = entries.filter(tournament=tournament, player=player).first()
    if found is None:
        raise NotEntered(name=player.name)
    return found


def _done(
    request: ClubRequest,
    tournament: Tournament,
    act: Callable[[], str],
    table: Table | None = None,
) -> HttpResponse:
    """Do it, say what came of it, and go back to the event (or to *table*)."""
    try:
        messages.success(request, act())
    except TournamentError as error:
        messages.error(request, error.message)
    if table is not None:
        return redirect("tournaments:table", tournament.club.slug, tournament.pk, table.pk)
    return redirect(tournament)
