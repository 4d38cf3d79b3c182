"""Results of tables as an official gives, confirms and settles them; penalties."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from tournaments import services
from tournaments.access import get_penalty, get_table, get_tournament
from tournaments.forms import OfficialTotalsForm, PenaltyForm, ReasonForm
from tournaments.models import Table, TableStatus
from tournaments.views.console import REFUSALS, act, dialog, done, words_of

PART = "rounds"


@club_page(DIRECTOR)
def totals(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Give, settle or correct a table's result as four totals: whichever its state asks for."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table)
    form = OfficialTotalsForm(found, request.POST or None)
    if form.is_valid():
        try:
            _give(found, form, request)
        except REFUSALS as error:
            form.add_error(None, words_of(error))
        else:
            said = _("Table %(table)s: result saved.") % {"table": found.number}
            return done(request, tournament, said)
    context = {"form": form, "table": found}
    return dialog(request, tournament, "tournaments/console/totals.html", context)


@transaction.atomic
def _give(table: Table, form: OfficialTotalsForm, request: ClubRequest) -> None:
    given: dict[str, Any] = {
        "table": table,
        "actor": actor_of(request),
        "totals": form.totals,
        "declared": form.declared,
    }
    if table.status == TableStatus.DISPUTED:
        services.settle_dispute(reason=form.cleaned_data["reason"], **given)
    elif table.status == TableStatus.CONFIRMED:
        services.correct_result(reason=form.cleaned_data["reason"], **given)
    else:
        result = services.submit_totals(**given)
        if "official" in request.POST:
            services.confirm_result(table=table, actor=actor_of(request), number=result.number)


@club_page(DIRECTOR)
@require_POST
def confirm(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Confirm the result that the page showed."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table)
    version = request.POST.get("version", "")
    return act(
        request,
        tournament,
        lambda: services.confirm_result(
            table=found,
            actor=actor_of(request),
            number=int(version) if version.isdecimal() else None,
        ),
        part=f"table-{found.number}",
        said=_("Table %(table)s is confirmed.") % {"table": found.number},
    )


@club_page(DIRECTOR)
def settle(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Let a disputed result stand, with the reason."""
    text = _("The result stands as it was given, and counts.")
    return _with_reason(
        request,
        club,
        pk,
        table,
        services.settle_dispute,
        text=text,
        button=_("Let it stand"),
        said=_("Table %(table)s: the result stands and counts."),
    )


@club_page(DIRECTOR)
def dispute(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Say that a result is wrong, so that it can be looked into."""
    text = _("It will not count until it is settled; its sheet can be corrected.")
    return _with_reason(
        request,
        club,
        pk,
        table,
        services.dispute_result,
        text=text,
        button=_("Call it in question"),
        said=_("Table %(table)s: the result is called in question."),
    )


@club_page(DIRECTOR)
def abandon(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Give a table up, with the reason."""
    text = _(
        "Nothing more is expected from this table and it counts for nobody. What is on its score"
        " sheet stays readable, and the table can be let play on."
    )
    return _with_reason(
        request,
        club,
        pk,
        table,
        services.abandon_table,
        text=text,
        button=_("Abandon the table"),
        said=_("Table %(table)s is abandoned."),
    )


def _with_reason(
    request: ClubRequest,
    club: Club,
    pk: int,
    table: int,
    verb: Any,
    *,
    text: str,
    button: str,
    said: str,
) -> HttpResponse:
    """Do *verb* to a table once a reason is given; *said* names the table."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        try:
            verb(table=found, actor=actor_of(request), reason=form.cleaned_data["reason"])
        except REFUSALS as error:
            form.add_error(None, words_of(error))
        else:
            return done(request, tournament, said % {"table": found.number})
    context = {
        "form": form,
        "title": f"{_('Table %(number)s') % {'number': found.number}}: {button}",
        "text": text,
        "button": button,
        "danger": verb is services.abandon_table,
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)


@club_page(DIRECTOR)
@require_POST
def resume(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Let an abandoned table play on."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table)
    return act(
        request,
        tournament,
        lambda: services.resume_table(table=found, actor=actor_of(request)),
        part=f"table-{found.number}",
        said=_("Table %(table)s plays on.") % {"table": found.number},
    )


@club_page(DIRECTOR)
def penalty(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Take points off a player's total."""
    tournament = get_tournament(club, pk)
    form = PenaltyForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        try:
            services.add_penalty(actor=actor_of(request), **form.cleaned_data)
        except REFUSALS as error:
            form.add_error(None, words_of(error))
        else:
            return done(request, tournament, _("The penalty is written down."))
    return dialog(request, tournament, "tournaments/console/penalty.html", {"form": form})


@club_page(DIRECTOR)
def penalty_cancel(request: ClubRequest, club: Club, pk: int, penalty: int) -> HttpResponse:
    """Take a penalty back, with the reason."""
    tournament = get_tournament(club, pk)
    found = get_penalty(tournament, penalty)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        try:
            services.cancel_penalty(
                penalty=found, actor=actor_of(request), reason=form.cleaned_data["reason"]
            )
        except REFUSALS as error:
            form.add_error(None, words_of(error))
        else:
            return done(request, tournament, _("The penalty is cancelled."))
    words = {"name": found.entry.player.name, "points": found.points}
    context = {
        "form": form,
        "title": _("Cancel the penalty"),
        "text": _("%(name)s gets the %(points)s points back. The penalty stays readable.") % words,
        "button": _("Cancel the penalty"),
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)
