"""Pages of the import of players: upload a file, preview each row, confirm."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, club_page, get_import
from accounts.errors import ImportGone
from accounts.import_forms import ColumnsForm, LeftOutForm, PlayerFileForm
from accounts.import_panels import panels_for
from accounts.models import Club
from accounts.player_file import clean_cell
from accounts.refusals import Refusal
from accounts.services import imports
from accounts.services.invitation_mails import players_not_mailed
from accounts.services.invitations import invitable_players
from accounts.text import whole_number
from accounts.views.clubs import add_refusal

RESULT_KEY = "import"
"""Session key of the result of the last import."""
MOST_SHOWN = 100
"""The most rows with remarks that are listed above the table."""
MOST_NAMED = 10
"""The most left-out players that the page after the import names."""

NO_TICKS: Mapping[str, Any] = {
    "row": [], "take": [], "no_address": False, "as_typed": False, "rename": False,
}  # fmt: skip


@club_page(DIRECTOR)
def import_new(request: Any, club: Club) -> HttpResponse:
    posted = (request.POST, request.FILES) if request.method == "POST" else ()
    form = PlayerFileForm(*posted)
    if form.is_valid():
        filename, content = form.source()
        try:
            pending = imports.read_file(
                club=club, filename=filename, content=content, actor=request.user
            )
        except Refusal as error:
            add_refusal(form, error)
        else:
            return redirect("accounts:import", club.slug, pending.pk)
    return render(request, "accounts/import_new.html", {"form": form})


@club_page(DIRECTOR)
def import_preview(request: Any, club: Club, pk: int) -> HttpResponse:
    try:
        pending = get_import(club, pk, request.user)
    except Http404:
        return _gone(request)
    return _preview_page(request, pending)


def _gone(request: Any) -> HttpResponse:
    """Redirect from a confirmed or expired import, for example after the browser's back button."""
    return render(request, "accounts/import_gone.html", status=404)


@club_page(DIRECTOR)
@require_POST
def import_columns(request: Any, club: Club, pk: int) -> HttpResponse:
    """Set the kinds of the file's columns, and show the rows again."""
    try:
        pending = get_import(club, pk, request.user)
    except Http404:
        return _gone(request)
    form = ColumnsForm(request.POST, pending=pending)
    if form.is_valid():
        try:
            imports.choose_columns(
                pending=pending, columns=form.columns, above=form.cleaned_data["above"]
            )
        except Refusal as error:
            add_refusal(form, error)
        else:
            return redirect("accounts:import", club.slug, pk)
    return _preview_page(request, pending, form)


@club_page(DIRECTOR)
@require_POST
def import_names(request: Any, club: Club, pk: int) -> HttpResponse:
    """Correct names of the file, and show the rows again with the same ticks."""
    try:
        pending = get_import(club, pk, request.user)
        imports.correct_cells(pending=pending, **_cells_in(request.POST))
    except (Http404, ImportGone):
        return _gone(request)
    return _back_to_rows(request, club, pk)


def _back_to_rows(request: Any, club: Club, pk: int) -> HttpResponse:
    """Redirect to the rows of the file, with the ticks that were sent."""
    kept = QueryDict(mutable=True)
    for name in (*NO_TICKS, "page"):
        kept.setlist(name, request.POST.getlist(name))
    address = reverse("accounts:import", args=[club.slug, pk])
    return redirect(f"{address}?{kept.urlencode()}#import-rows")


def _cells_in(posted: QueryDict) -> dict[str, dict[int, str]]:
    """Return names and addresses of the fields ``name-2``, ``email-3`` and so on, by their rows.

    They are cleaned as the cells of a file are, so that a name that is sent unchanged stays so.
    """
    return {"names": _column_in(posted, "name-"), "addresses": _column_in(posted, "email-")}


def _column_in(posted: QueryDict, prefix: str) -> dict[int, str]:
    own = ((key, text) for key, text in posted.items() if key.startswith(prefix))
    cells = ((whole_number(key.removeprefix(prefix)), text) for key, text in own)
    return {row: clean_cell(str(text)) for row, text in cells if row is not None}


def _preview_page(request: Any, pending: Any, columns: ColumnsForm | None = None) -> HttpResponse:
    preview = imports.preview(pending)
    doubles = imports.likely_doubles(pending, preview)
    form = LeftOutForm(request.GET, pending=pending)
    ticked = form.cleaned_data if form.is_valid() else NO_TICKS
    faults = [row for row in preview.rows if row.kind == "fault"]
    still_faulty = set() if ticked["no_address"] else {row.number for row in faults}
    choices = _choices(ticked, {row.number for row in doubles} - still_faulty)
    chosen = imports.preview(pending, **choices) if any(choices.values()) else preview
    doubtful = [row for row in preview.rows if row.shared and not row.doubles]
    kept = {row.number: row for row in chosen.rows}
    page = Paginator(preview.rows, 200).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "pending": pending,
        "preview": preview,
        "ticked": ticked,
        "leave_out": choices["leave_out"],
        "counts": chosen.counts,
        "imported_count": chosen.count("new") + chosen.count("changed"),
        "left_out": len(preview.rows) - len(chosen.rows),
        "without_address": {row.number for row in faults if _lost_address(row, kept)},
        "put_right": [row for row in pending.rows if "typed" in row][:MOST_SHOWN],
        "spelled": preview.spelled[:MOST_SHOWN],
        "faults": faults[:MOST_SHOWN],
        "has_bad_address": any(row.has_bad_address for row in faults),
        "doubles": doubles,
        "doubtful": [row for row in doubtful if row.kind != "fault"][:MOST_SHOWN],
        "columns": columns or (ColumnsForm(None, pending=pending) if pending.lines else None),
        "page": page,
        "rows": [kept.get(row.number, row) for row in page],
        "query": query.urlencode(),
    }
    return render(request, "accounts/import_preview.html", context)


def _choices(ticked: Mapping[str, Any], doubles: set[int]) -> dict[str, Any]:
    """Return the ticks with which the page shows the rows again, as keywords of the service."""
    return {
        "leave_out": {*ticked["row"], *doubles.difference(ticked["take"])},
        "drop_bad_addresses": ticked["no_address"],
        "as_typed": ticked["as_typed"],
        "rename": ticked["rename"],
    }


def _lost_address(row: Any, kept: dict[int, Any]) -> bool:
    """Return whether a faulty row is imported without its address, as it is ticked now."""
    return row.has_bad_address and row.number in kept and kept[row.number].kind != "fault"


@club_page(DIRECTOR)
@require_POST
def import_confirm(request: Any, club: Club, pk: int) -> HttpResponse:
    try:
        pending = get_import(club, pk, request.user)
    except Http404:
        return _gone(request)
    left_out = LeftOutForm(request.POST, pending=pending)
    if not left_out.is_valid():
        messages.error(request, _("Some of the chosen rows are not in the file."))
        return redirect("accounts:import", club.slug, pk)
    try:
        if imports.correct_cells(pending=pending, **_cells_in(request.POST)):
            messages.info(request, _("The list was corrected. Check the effect, and import then."))
            return _back_to_rows(request, club, pk)
        done = imports.confirm(
            pending=pending,
            actor=request.user,
            leave_out=left_out.cleaned_data["row"],
            take=left_out.cleaned_data["take"],
            leave_out_faulty=left_out.cleaned_data["faulty"],
            drop_bad_addresses=left_out.cleaned_data["no_address"],
            as_typed=left_out.cleaned_data["as_typed"],
            rename=left_out.cleaned_data["rename"],
        )
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("accounts:import", club.slug, pk)
    result = {"club": club.pk, "counts": done.counts, "left_out": done.left_out[: MOST_NAMED + 1]}
    request.session[RESULT_KEY] = result
    return redirect("accounts:import_done", club.slug)


@club_page(DIRECTOR)
@never_cache
def import_done(request: Any, club: Club) -> HttpResponse:
    """Show the result of the visitor's last import, and what they can do next."""
    result = request.session.get(RESULT_KEY)
    if result is None or result["club"] != club.pk:
        return redirect("accounts:players", club.slug)
    context = {
        "imported": _imported(result["counts"]),
        "left_out": _left_out(result["left_out"]) if result["left_out"] else "",
        "can_invite": invitable_players(club).exists(),
        "can_mail": players_not_mailed(club).count(),
        "without_address": _without_address(club),
        "panels": panels_for(club),
    }
    return render(request, "accounts/import_done.html", context)


def _imported(counts: dict[str, int]) -> str:
    new, changed, same = (counts[kind] for kind in ("new", "changed", "unchanged"))
    parts = [
        new and ngettext("%(count)s player added", "%(count)s players added", new) % {"count": new},
        changed
        and ngettext("%(count)s player changed", "%(count)s players changed", changed)
        % {"count": changed},
        same
        and ngettext("%(count)s player as before", "%(count)s players as before", same)
        % {"count": same},
    ]
    text = ", ".join(part for part in parts if part)
    return f"{text}."


def _without_address(club: Club) -> str:
    """Return who has no address, if players with one can be invited by e-mail."""
    players = invitable_players(club)
    if not players.exclude(email="").exists():
        return ""
    found = players.filter(email="").values_list("name", flat=True)
    names = list(found[: MOST_NAMED + 1])
    return _named(names) if names else ""


def _named(names: list[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")


def _left_out(names: list[str]) -> str:
    text = _("Left out: %(names)s. Players missing from the list can be added by hand.")
    return text % {"names": _named(names)}
