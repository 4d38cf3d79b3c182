"""Results and penalties, as given, settled and corrected by officials."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseNotAllowed
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.refusals import Refusal
from games.rules import RuleError
from tournaments import services
from tournaments.access import get_penalty, get_table, get_tournament, is_at_table
from tournaments.board_secrets import hidden_from_official
from tournaments.console_forms import PenaltyForm, ReasonForm
from tournaments.models import PhaseStatus, ResultSource, RoundStatus, Table
from tournaments.result_form import (
    SEEN_WITH_RESULT,
    OfficialTotalsForm,
    OwnResultForm,
    stated_version,
)
from tournaments.services.table_results import current_result
from tournaments.views.console import REFUSALS, act, dialog, done, refusal_text

_CONFIRMED = gettext_lazy("Table %(table)s is confirmed.")


@club_page(DIRECTOR)
def totals(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Give, settle or correct a table's result as four totals, as its status requires."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=True)
    user = actor_of(request)
    if found.pk in hidden_from_official(tournament, user.pk):
        raise Http404(_("You still play these deals at another table."))
    own = user if is_at_table(user, found) else None
    form = OfficialTotalsForm(found, request.POST or None, own=own)
    if form.is_valid():
        try:
            _save_totals(found, form, request)
        except Refusal as error:
            form.refuse(error)
        except RuleError as error:
            form.add_error(None, refusal_text(error))
        else:
            is_open = found.round.status == RoundStatus.RELEASED
            return done(request, tournament, _message_after_saving(found), of_result=is_open)
    context = {
        "form": form,
        "table": found,
        "corrects_sheet": _may_correct_sheet(found, form, request),
        "may_wait": found.seats.filter(entry__player__user__isnull=False)
        .exclude(entry__player__user=user)
        .exists(),
    }
    return dialog(request, tournament, "tournaments/console/totals.html", context)


def _may_correct_sheet(table: Table, form: OfficialTotalsForm, request: ClubRequest) -> bool:
    """Return whether a deal of the score sheet can be corrected instead of all totals."""
    result = current_result(table)
    if table.game_id is None or result is None or result.source != ResultSource.SHEET:
        return False
    may = services.table_permissions(table, request.user, official=True)
    return form.purpose == "settle" or (form.purpose == "correct" and may.dispute)


def _message_after_saving(table: Table) -> str:
    """Return the message for a saved result, with a hint if it changes who should qualify."""
    values = {"round": table.round.number, "table": table.number}
    text = _("Table %(table)s: result saved.") % values
    if table.round.status == RoundStatus.CLOSED:
        text = _("Round %(round)s, table %(table)s: result saved.") % values
    phases = table.round.tournament.phases
    current = phases.filter(status=PhaseStatus.CURRENT, number__gt=table.round.phase.number).first()
    if current is None or not services.out_of_place(current):
        return text
    hint = _("By the results as they are now others would play in %(phase)s: see Who plays.")
    return f"{text} {hint % {'phase': current}}"


@transaction.atomic
def _save_totals(table: Table, form: OfficialTotalsForm, request: ClubRequest) -> None:
    given: dict[str, Any] = {
        "table": table,
        "actor": actor_of(request),
        "totals": form.totals,
        "declared": form.declared,
    }
    if form.purpose == "settle":
        services.settle_dispute(reason=form.cleaned_data["reason"], **given)
    elif form.purpose == "correct":
        services.correct_result(reason=form.cleaned_data["reason"], **given)
    else:
        at_once = "official" in request.POST
        result = services.submit_totals(**given, asks=not at_once)
        if at_once:
            services.confirm_result(
                table=table,
                actor=actor_of(request),
                number=result.number,
                reason=form.cleaned_data.get("reason", ""),
                witness=form.cleaned_data.get("witness"),
            )


@club_page(DIRECTOR)
@require_POST
def confirm(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Confirm the result that the page showed."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=True)
    version = request.POST.get("version", "")
    return act(
        request,
        tournament,
        lambda: services.confirm_result(
            table=found,
            actor=actor_of(request),
            number=stated_version(version),
        ),
        part=f"table-{found.number}",
        message=_CONFIRMED % {"table": found.number},
        of_result=True,
    )


@club_page(DIRECTOR)
def confirm_own(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Confirm the official's own result of their own table, with a reason or a witness."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=False)
    form = OwnResultForm(found, request.user, request.POST or None)
    if form.is_valid():
        try:
            services.confirm_result(table=found, actor=actor_of(request), **form.cleaned_data)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, _CONFIRMED % {"table": found.number}, of_result=True)
    context = {
        "form": form,
        "title": _("%(table)s: confirm your own result") % {"table": found},
        "text": _(
            "You play at this table and gave this result: it is marked, so that everyone sees that"
            " one of its players confirmed it, and why."
        ),
        "button": _("Confirm the result"),
        "kind": "own-result",
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)


@club_page(DIRECTOR)
def settle(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Confirm a disputed result as it was given, with a reason."""
    return _with_reason(
        request,
        pk,
        table,
        services.settle_dispute,
        text=_("The result is kept as it was given, and counts."),
        button=_("Uphold the result"),
        message=_("Table %(table)s: the result stands and counts."),
    )


@club_page(DIRECTOR)
def dispute(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Dispute a result, with a reason."""
    return _with_reason(
        request,
        pk,
        table,
        services.dispute_result,
        text=_("It does not count until it is settled. The score sheet can be corrected."),
        button=_("Dispute the result"),
        message=_("Table %(table)s: the result is disputed."),
    )


@club_page(DIRECTOR)
def abandon(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Abandon a table, with a reason."""
    text = _(
        "No result is expected from this table any more, and it counts for nobody until you say"
        " what its players get: their average, points or nothing. Its score sheet stays readable,"
        " and the table can be resumed."
    )
    if get_tournament(club, pk).is_duplicate:
        text = _(
            "No result is expected from this table any more, and it counts for nobody until you say"
            " what its players get: their average, points or nothing. It can be resumed until the"
            " deals of the round are published, which is when its last table has finished or is"
            " abandoned."
        )
    return _with_reason(
        request,
        pk,
        table,
        services.abandon_table,
        text=text,
        button=_("Abandon the table"),
        message=_("Table %(table)s is abandoned."),
        danger=True,
    )


def _with_reason(
    request: ClubRequest,
    pk: int,
    table: int,
    service: Callable[..., object],
    *,
    text: str,
    button: str,
    message: str,
    danger: bool = False,
) -> HttpResponse:
    """Ask for a reason, then call *service*; *message* has a placeholder for the table's number."""
    tournament = get_tournament(request.club, pk)
    found = get_table(tournament, table, drafts=True)
    form = ReasonForm(request.POST or None)
    form.fields["reason"].help_text = SEEN_WITH_RESULT
    if form.is_valid():
        try:
            service(table=found, actor=actor_of(request), reason=form.cleaned_data["reason"])
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, message % {"table": found.number}, of_result=True)
    context = {
        "form": form,
        "title": _("%(table)s: %(action)s") % {"table": found, "action": button},
        "text": text,
        "button": button,
        "danger": danger,
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)


@club_page(DIRECTOR)
def resume(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Resume an abandoned table, in a closed round with a reason."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=True)
    if found.round.status == RoundStatus.CLOSED:
        return _with_reason(
            request,
            pk,
            table,
            services.resume_table,
            text=_("Its score sheet can be written again, by officials only: the round is closed."),
            button=_("Resume the table"),
            message=_("Table %(table)s is resumed."),
        )
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    return act(
        request,
        tournament,
        lambda: services.resume_table(table=found, actor=actor_of(request)),
        part=f"table-{found.number}",
        message=_("Table %(table)s is resumed.") % {"table": found.number},
    )


@club_page(DIRECTOR)
def penalty(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Deduct points from a player's total."""
    tournament = get_tournament(club, pk)
    form = PenaltyForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        try:
            services.add_penalty(actor=actor_of(request), **form.cleaned_data)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, _("The penalty is saved."))
    return dialog(request, tournament, "tournaments/console/penalty.html", {"form": form})


@club_page(DIRECTOR)
def penalty_cancel(request: ClubRequest, club: Club, pk: int, penalty: int) -> HttpResponse:
    """Cancel a penalty, with a reason."""
    tournament = get_tournament(club, pk)
    found = get_penalty(tournament, penalty)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        try:
            services.cancel_penalty(
                penalty=found, actor=actor_of(request), reason=form.cleaned_data["reason"]
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, _("The penalty is cancelled."))
    words = {"name": found.entry.player.name, "points": found.points}
    context = {
        "form": form,
        "title": _("Cancel the penalty"),
        "text": ngettext(
            "%(name)s gets the %(points)s point back. The penalty stays readable.",
            "%(name)s gets the %(points)s points back. The penalty stays readable.",
            found.points,
        )
        % words,
        "button": _("Cancel the penalty"),
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)
