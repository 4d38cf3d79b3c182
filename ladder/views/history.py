"""Pages for importing games (upload, preview, confirm, undo), entering totals, and exporting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.messages.constants import SUCCESS, WARNING
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.csv_file import CONTENT_TYPE, separator_for
from accounts.file_names import file_name
from accounts.models import Club
from accounts.player_file import MAX_BYTES
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from ladder import export, import_rows
from ladder.forms import GameFileForm
from ladder.models import CountedGame, GameImport, LeftOut
from ladder.scale import signed_number
from ladder.services import imports
from ladder.totals_form import TotalsForm
from ladder.views.settings import get_pool

FAULTS_LISTED = 100
ROWS_ON_A_PAGE = 200
TOTALS_ON_A_PAGE = 20


def get_import(club: Club, pk: int) -> GameImport:
    found = GameImport.objects.select_related("pool__club")
    return get_object_or_404(found, pool__club=club, pk=pk)


@club_page(DIRECTOR)
def import_new(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    pool = get_pool(club, pk)
    posted: Any = (request.POST, request.FILES) if request.method == "POST" else ()
    form = GameFileForm(*posted)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            pending = imports.read_file(
                pool=pool,
                filename=file.name,
                content=file.read(MAX_BYTES + 1),
                actor=actor_of(request),
            )
        except Refusal as error:
            add_refusal(form, error)
        else:
            return redirect("ladder:import", club.slug, pending.pk)
    done = pool.imports.filter(confirmed_at__isnull=False).exclude(filename="")
    context = {"form": form, "pool": pool, "imports": done}
    return render(request, "ladder/import_new.html", context)


@club_page(DIRECTOR)
def totals(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Enter a game of which only the totals are known; the games entered so can be undone."""
    pool = get_pool(club, pk)
    form = TotalsForm(request.POST or None, pool=pool)
    if form.is_valid():
        try:
            game = imports.enter_totals(pool=pool, cells=form.cells, actor=actor_of(request))
        except Refusal as error:
            add_refusal(form, error)
        else:
            _tell(request, game)
            return redirect("ladder:totals", club.slug, pk)
    entered = pool.games.filter(imported__filename="").select_related("imported")
    entered = entered.prefetch_related("seats__player").order_by("-imported")
    page = Paginator(entered, TOTALS_ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "ladder/totals.html", {"form": form, "pool": pool, "page": page})


def _tell(request: ClubRequest, game: CountedGame) -> None:
    """Say who played, because a first name is enough to name a player, and link to the ladders."""
    counts = game.left_out == LeftOut.COUNTS
    if counts:
        text = _("The game is entered and counts: %(scores)s.")
    else:
        text = _("The game is entered (%(scores)s), but does not count: %(reason)s.")
    seats = game.seats.select_related("player")
    scores = ", ".join(f"{seat.display_name} {signed_number(seat.score)}" for seat in seats)
    ladders = game.pool.ladders.all()
    links = format_html_join(
        ", ",
        '<a href="{}">{}</a>',
        (
            (reverse("ladder:ladder", args=[game.pool.club.slug, one.pk]), one.name)
            for one in ladders
        ),
    )
    if links:
        links = format_html(" {}{}", _("See the ranking: "), links)
    said = text % {"scores": scores, "reason": game.get_left_out_display()}
    messages.add_message(request, SUCCESS if counts else WARNING, format_html("{}{}", said, links))


@club_page(DIRECTOR)
def import_preview(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    pending = get_import(club, pk)
    if pending.confirmed_at is not None:
        return redirect("ladder:import_new", club.slug, pending.pool_id)
    reading = import_rows.read(pending)
    context = {
        "pending": pending,
        "reading": reading,
        "faults": reading.faulty[:FAULTS_LISTED],
        "newcomers": sorted(reading.newcomers.values()),
        "page": Paginator(reading.rows, ROWS_ON_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "ladder/import_preview.html", context)


@club_page(DIRECTOR)
@require_POST
def import_confirm(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    pending = get_import(club, pk)
    try:
        done = imports.confirm(pending=pending, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("ladder:import", club.slug, pk)
    text = ngettext("%(count)s game imported.", "%(count)s games imported.", done.games)
    messages.success(request, text % {"count": done.games})
    return redirect("ladder:import_new", club.slug, done.pool_id)


@club_page(DIRECTOR)
@require_POST
def import_undo(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    done = get_import(club, pk)
    try:
        imports.undo(done=done, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        of_file = _("The games of this import no longer count.")
        messages.success(request, of_file if done.filename else _("The game no longer counts."))
    page = "ladder:import_new" if done.filename else "ladder:totals"
    return redirect(page, club.slug, done.pool_id)


@club_page(DIRECTOR)
def export_games(request: ClubRequest, club: Club, pk: int, file_type: str) -> HttpResponse:
    pool = get_pool(club, pk)
    if file_type == "csv":
        content_type, content = CONTENT_TYPE, export.games_as_csv(pool, separator_for(request))
    elif file_type in export.KINDS:
        content_type, make = export.KINDS[file_type]
        content = make(pool)
    else:
        raise Http404
    name = file_name(club, file_type, pgettext("in the name of a file", "games"))
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=disposition)
