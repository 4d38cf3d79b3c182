"""The phases of an event: their settings, and who plays in the next one."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.double_submission import newest, seen_by
from accounts.models import Club
from tournaments import services
from tournaments.access import get_phase, get_tournament
from tournaments.errors import BadSettings
from tournaments.models import Phase, PhaseStatus, Tournament
from tournaments.phase_form import PhaseForm, QualifiersForm
from tournaments.phase_texts import description
from tournaments.services.qualifying import check_begin
from tournaments.views.console import REFUSALS, refusal_text


@club_page(DIRECTOR)
def phases(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Describe the phases of an event, with the actions that each allows."""
    tournament = get_tournament(club, pk)
    found = list(tournament.phases.order_by("number"))
    lines = [(phase, description(phase)) for phase in found]
    context = {"event": tournament, "lines": lines, "last": found[-1]}
    return render(request, "tournaments/phases.html", context)


@club_page(DIRECTOR)
def new(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Add a phase at the end of an event."""
    tournament = get_tournament(club, pk)
    form = PhaseForm(request.POST or None, event=tournament)
    return _edit(
        request,
        tournament,
        form,
        lambda: services.add_phase(
            tournament=tournament,
            actor=actor_of(request),
            seen=seen_by(request),
            **form.settings,
        ),
    )


@club_page(DIRECTOR)
def edit(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Change the settings of a phase."""
    tournament = get_tournament(club, pk)
    phase = get_phase(tournament, number)
    form = PhaseForm(request.POST or None, event=tournament, phase=phase)
    return _edit(
        request,
        tournament,
        form,
        lambda: services.update_phase(phase=phase, actor=actor_of(request), **form.settings),
        phase,
    )


def _edit(
    request: ClubRequest,
    tournament: Tournament,
    form: PhaseForm,
    save: Callable[[], Phase],
    phase: Phase | None = None,
) -> HttpResponse:
    if form.is_valid():
        try:
            saved = save()
        except BadSettings as error:
            form.add_error(error.field if error.field in form.fields else None, refusal_text(error))
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            messages.success(request, _("%(phase)s is saved.") % {"phase": saved})
            return redirect("tournaments:phases", tournament.club.slug, tournament.pk)
    context = {"event": tournament, "form": form, "phase": phase}
    context["seen"] = newest(request, tournament.phases.all())
    return render(request, "tournaments/phase_form.html", context)


@club_page(DIRECTOR)
@require_POST
def remove(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Remove the last phase, if it has not begun."""
    tournament = get_tournament(club, pk)
    phase = get_phase(tournament, number)
    try:
        services.remove_phase(phase=phase, actor=actor_of(request))
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
    else:
        messages.success(request, _("%(phase)s is removed.") % {"phase": phase})
    return redirect("tournaments:phases", club.slug, pk)


@club_page(DIRECTOR)
def qualifiers(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Show who qualifies for a phase, let the director change it, and begin the phase."""
    tournament = get_tournament(club, pk)
    phase = get_phase(tournament, number)
    proposal = services.proposal_for(phase)
    has_begun = phase.status == PhaseStatus.CURRENT
    playing = dict(phase.entries.values_list("entry_id", "bracket"))
    form = QualifiersForm(
        request.POST or None, proposal=proposal, chosen=playing if has_begun else proposal.chosen
    )
    if form.is_valid():
        try:
            _save_qualifiers(request, phase, form, has_begun=has_begun)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            text = (
                _("Saved. Draw again.") if has_begun else _("%(phase)s has begun: draw its rounds.")
            )
            messages.success(request, text % {"phase": phase})
            return redirect("tournaments:console", club.slug, pk)
    context = {
        "event": tournament,
        "phase": phase,
        "form": form,
        "out_of_place": services.out_of_place(phase, proposal) if has_begun else [],
        "proposal": services.proposal_for(phase) if form.errors else proposal,
        "has_begun": has_begun,
        "refusal": "" if has_begun else _refusal(tournament, phase),
        "lines": description(phase),
    }
    return render(request, "tournaments/qualifiers.html", context)


def _save_qualifiers(
    request: ClubRequest, phase: Phase, form: QualifiersForm, *, has_begun: bool
) -> None:
    reason, actor = form.cleaned_data["reason"], actor_of(request)
    if has_begun:
        services.change_qualifiers(phase=phase, actor=actor, chosen=form.chosen, reason=reason)
        return
    services.begin_phase(
        phase=phase,
        actor=actor,
        chosen=form.chosen,
        reason=reason,
        seen=request.POST.get("proposal", ""),
    )


def _refusal(tournament: Tournament, phase: Phase) -> str:
    """Return why the phase cannot begin now, or ``""``."""
    try:
        following = check_begin(tournament)
    except REFUSALS as error:
        return refusal_text(error)
    return "" if following.pk == phase.pk else _("Another phase comes first.")
