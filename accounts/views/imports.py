"""Pages of the import of players: upload a file, preview each row, confirm."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, club_page, get_import
from accounts.forms import PlayerFileForm
from accounts.models import Club
from accounts.player_file import MAX_BYTES
from accounts.refusals import Refusal
from accounts.services import imports
from accounts.views.clubs import add_refusal


@club_page(DIRECTOR)
def import_new(request: Any, club: Club) -> HttpResponse:
    posted = (request.POST, request.FILES) if request.method == "POST" else ()
    form = PlayerFileForm(*posted)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            pending = imports.read_file(
                club=club,
                filename=file.name,
                content=file.read(MAX_BYTES + 1),
                actor=request.user,
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
    """Answer for an import that is confirmed or expired, as after the browser's back button."""
    return render(request, "accounts/import_gone.html", status=404)


def _preview_page(request: Any, pending: Any) -> HttpResponse:
    preview = imports.preview(pending)
    faults = [row for row in preview.rows if row.kind == "fault"]
    page = Paginator(preview.rows, 200).get_page(request.GET.get("page"))
    context = {"pending": pending, "preview": preview, "faults": faults[:100], "page": page}
    return render(request, "accounts/import_preview.html", context)


@club_page(DIRECTOR)
@require_POST
def import_confirm(request: Any, club: Club, pk: int) -> HttpResponse:
    try:
        pending = get_import(club, pk, request.user)
    except Http404:
        return _gone(request)
    try:
        counts = imports.confirm(pending=pending, actor=request.user)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("accounts:import", club.slug, pk)
    messages.success(
        request,
        _("Imported: %(new)s new, %(changed)s changed, %(unchanged)s unchanged.") % counts,
    )
    return redirect("accounts:players", club.slug)
