"""The players' own actions: enter, check in, give and confirm the result of their table."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.access import (
    EVENTS,
    MEMBER,
    ClubRequest,
    actor_of,
    ask_to_sign_in,
    club_page,
    has_account,
    is_official,
)
from accounts.models import Club, Player
from accounts.refusals import Refusal
from games.labels import CONTRACTS, SEAT_LETTERS
from games.rules import Seat
from tournaments import services
from tournaments.access import get_table, get_tournament, is_at_table
from tournaments.board_secrets import hidden_from
from tournaments.draw.model import SEATS
from tournaments.errors import NotAPlayer, NotEntered
from tournaments.models import Entry, EntryStatus, Result, Table, Tournament
from tournaments.result_form import DisputeForm, TotalsForm, stated_version
from tournaments.round_clock import clock_of
from tournaments.services.notifying import settle_calls
from tournaments.services.times import seat_of
from tournaments.table_status import how_confirmed, table_line

# Entries

WAITING_CHECKED_IN = gettext_lazy(
    "The event is full: you are on the waiting list. The director sees that you are here."
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
    """Check in, or with ``undo`` undo the check-in."""
    tournament = get_tournament(club, pk)

    def act() -> str:
        entry = _own_entry(request, tournament)
        if "undo" in request.POST:
            services.undo_check_in(entry=entry, actor=actor_of(request))
            return _("You are not checked in any more.")
        services.check_in(entry=entry, actor=actor_of(request))
        if entry.status == EntryStatus.WAITING:
            return str(WAITING_CHECKED_IN)
        return _("You are checked in and will be in the draw.")

    return _done(request, tournament, act)


@club_page(MEMBER)
def check_in_with_token(request: ClubRequest, club: Club, pk: int, token: str) -> HttpResponse:
    """Show the page behind the QR code; its button checks in, entering the player if needed."""
    tournament = get_tournament(club, pk)
    player = request.player
    if request.method == "POST" and player is not None:
        return _done(request, tournament, lambda: _check_in_with_token(request, tournament, token))
    entry = None
    if player is not None:
        entries = Entry.objects.filter(tournament=tournament, player=player)
        entry = entries.exclude(status=EntryStatus.WITHDRAWN).first()
    context = {
        "event": tournament,
        "entry": entry,
        "token": token,
        "members_may_enter": services.members_may_enter(tournament),
    }
    return render(request, "tournaments/check_in.html", context)


def _check_in_with_token(request: ClubRequest, tournament: Tournament, token: str) -> str:
    user = actor_of(request)
    entry = services.check_in_with_token(tournament=tournament, token=token, user=user)
    if entry.status == EntryStatus.WAITING:
        return str(WAITING_CHECKED_IN)
    return _("Welcome! You are checked in.")


# Tables


@club_page(EVENTS)
def table(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Show a table with its result, and the form for the four totals to its players."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=False)
    disputes = "dispute" in request.GET
    if disputes and not has_account(request.user):
        return ask_to_sign_in(request)
    official = is_official(request.role)
    sealed = found.pk in hidden_from(tournament, request.user, official=official)
    reader = request.player.pk if request.player else None
    without_points = services.seats_without_points(tournament, [found])
    line = table_line(found, reader, sealed=sealed, without_points=without_points)
    may = services.table_permissions(found, request.user, official=official)
    if request.method == "POST" and not (official or is_at_table(request.user, found)):
        raise PermissionDenied(_("Only the four players of a table give its result."))
    form = TotalsForm(found, request.POST or None) if may.submit else None
    if form is not None and _submitted(request, found, form):
        now = get_table(tournament, table, drafts=False)
        messages.success(request, _who_confirms(request, now, official=official))
        return redirect("tournaments:table", club.slug, pk, table)
    if request.method == "POST" and form is None:
        messages.error(request, _("The result of this table cannot be given here any more."))
    _note_visit(request, found)
    htmx = request.headers.get("HX-Request")
    context = {
        "base_template": "tournaments/fragment.html" if htmx else "base.html",
        "event": tournament,
        "announcements": services.latest_announcements(tournament),
        "round": found.round,
        "clock": clock_of(found.round, utc_now()),
        "table": line,
        "may": may,
        "form": form,
        "dispute": DisputeForm(has_focus=disputes),
        "disputes": disputes,
        "may_see_times": _may_see_times(request, found),
        "sealed": sealed,
        "versions": [] if sealed else _versions(found),
    }
    return render(request, "tournaments/table.html", context)


def _who_confirms(request: ClubRequest, table: Table, *, official: bool) -> str:
    """Return the message after totals were given at *table*."""
    may = services.table_permissions(table, request.user, official=official)
    may_confirm = may.confirm or may.confirm_alone
    if table_line(table).is_for_director:
        you, others = _("Saved. You can confirm it now."), _("Saved. The director now confirms it.")
        return you if may_confirm else others
    if may_confirm:
        return _("Saved. Another player of the table now confirms it, or you do.")
    return _("Saved. Another player of the table now confirms it.")


def _note_visit(request: ClubRequest, table: Table) -> None:
    """Call a player who has come to their table no more."""
    if is_at_table(request.user, table):
        settle_calls(table, request.user.pk)


def _submitted(request: ClubRequest, table: Table, form: TotalsForm) -> bool:
    """Give the totals of *form* and return True, or add the refusal to it and return False."""
    if not form.is_valid():
        return False
    try:
        services.submit_totals(
            table=table, actor=actor_of(request), totals=form.totals, declared=form.declared
        )
    except Refusal as error:
        form.refuse(error)
        return False
    return True


def _may_see_times(request: ClubRequest, table: Table) -> bool:
    """Return whether the user may take part in agreeing on the table's time."""
    if not hasattr(table, "schedule") or not request.role:
        return False
    return is_official(request.role) or seat_of(table, actor_of(request)) is not None


@club_page(MEMBER)
@require_POST
def confirm(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=False)
    number = request.POST.get("number", "")

    def act() -> str:
        services.confirm_result(
            table=found,
            actor=actor_of(request),
            number=stated_version(number),
        )
        return _("Confirmed. The standings will be updated.")

    return _done(request, tournament, act)


@club_page(MEMBER)
@require_POST
def dispute(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=False)

    def act() -> str:
        services.dispute_result(
            table=found, actor=actor_of(request), reason=request.POST.get("reason", "")
        )
        return _("The result is disputed. The director will decide.")

    return _done(request, tournament, act, found)


def _versions(table: Table) -> list[tuple[Result, list[tuple[str, int, str]], str]]:
    """Return every result given for *table* with its totals by seat and how it was confirmed.

    Each total comes with the player's declared contract, if there is exactly one.
    """
    results = table.results.select_related(
        "submitted_by", "confirmed_by", "disputed_by", "witness__player"
    )
    return [
        (
            result,
            [
                (_letter(seat), result.totals[seat], _only_contract(result, seat))
                for seat in SEATS
                if seat in result.totals
            ],
            how_confirmed(result) if result.confirmed_by else "",
        )
        for result in results
    ]


def _only_contract(result: Result, seat: str) -> str:
    declared = result.declared.get(seat, [])
    return str(CONTRACTS[declared[0]]) if len(declared) == 1 else ""


def _letter(seat: str) -> str:
    return str(SEAT_LETTERS[Seat(seat)])


def _own_player(request: ClubRequest) -> Player:
    """Return the user's player.

    :raises NotAPlayer: if they have none in this club.
    """
    if request.player is None:
        raise NotAPlayer()
    return request.player


def _own_entry(request: ClubRequest, tournament: Tournament) -> Entry:
    """Return the user's entry, even a withdrawn one, which the services refuse.

    :raises NotEntered: if they have none.
    """
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
    """Run *act*, show its message or refusal, and redirect to *table* or the event."""
    try:
        messages.success(request, act())
    except Refusal as error:
        messages.error(request, error.message)
    if table is not None:
        return redirect("tournaments:table", tournament.club.slug, tournament.pk, table.pk)
    return redirect(tournament)
