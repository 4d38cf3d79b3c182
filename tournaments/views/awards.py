"""Awards for abandoned tables and sit-outs, and publishing while some rounds are not settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import HttpResponse
from django.utils.translation import gettext as _

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from tournaments import services
from tournaments.access import get_round, get_table, get_tournament
from tournaments.award_form import AwardsForm, awards_as_data
from tournaments.models import AwardKind, Table, Tournament
from tournaments.next_step import early_end_text, what_publishing_changes
from tournaments.services.awards import (
    AwardChoice,
    Place,
    averaged_sit_outs,
    award_of,
    award_text,
)
from tournaments.services.round_status import released_count
from tournaments.services.seats_played import with_results
from tournaments.views.console import REFUSALS, act, dialog, done, refusal_text


@club_page(DIRECTOR)
def table(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Set the awards of the players of an abandoned table."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=False)
    places = list(found.seats.select_related("entry__player", "award").order_by("pk"))
    form = AwardsForm(
        places,
        request.POST or None,
        unset=_("Points to come"),
        proposed=AwardKind.AVERAGE if tournament.has_other_rounds else AwardKind.POINTS,
        reason=_proposed_reason(found, places),
        with_results=with_results(tournament),
        averages=tournament.has_other_rounds,
    )
    title = _("%(round)s, %(table)s: what its players get") % {
        "round": found.round,
        "table": found,
    }

    def save() -> object:
        return services.award_table(
            table=found,
            actor=actor_of(request),
            awards=form.awards,
            reason=form.cleaned_data["reason"],
        )

    return _answer(request, tournament, form, places, title, save)


@club_page(DIRECTOR)
def sit_outs(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Set the awards for sitting out a round, in place of the event's rule."""
    tournament = get_tournament(club, pk)
    found = get_round(tournament, number)
    places = list(found.sit_outs.select_related("entry__player", "award").order_by("pk"))
    is_average = tournament.sit_out_award == AwardKind.AVERAGE
    form = AwardsForm(
        places,
        request.POST or None,
        unset=_rule_text(tournament),
        with_results=with_results(tournament),
        averages=tournament.has_other_rounds and not is_average,
    )
    title = _("%(round)s: what those who sit out get") % {"round": found}

    def save() -> object:
        return services.award_sit_outs(
            round=found,
            actor=actor_of(request),
            awards=form.awards,
            reason=form.cleaned_data["reason"],
        )

    return _answer(request, tournament, form, places, title, save)


def _rule_text(tournament: Tournament) -> str:
    """Return what a sit-out gives if no official says otherwise."""
    rule = AwardChoice(tournament.sit_out_award, tournament.sit_out_points)
    if rule.kind == AwardKind.AVERAGE and not tournament.has_other_rounds:
        return _("Points to come")
    return _("The rule of the event: %(award)s") % {"award": award_text(rule)}


def _proposed_reason(table: Table, places: Sequence[Place]) -> str:
    """Return why *table* was abandoned, unless its players have awards: a change has its own."""
    return "" if any(award_of(place) for place in places) else table.reason


def _answer(
    request: ClubRequest,
    tournament: Tournament,
    form: AwardsForm,
    places: Sequence[Place],
    title: str,
    save: Callable[[], object],
) -> HttpResponse:
    if form.is_valid():
        undo = awards_as_data(places, _("Undone"))
        try:
            save()
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, _saved_text(tournament, form), undo=undo)
    context = {"form": form, "title": title, "has_averages": tournament.has_other_rounds}
    return dialog(request, tournament, "tournaments/console/awards.html", context)


def _saved_text(tournament: Tournament, form: AwardsForm) -> str:
    averages = {e for e, award in form.awards.items() if award and award.kind == AwardKind.AVERAGE}
    if averages - with_results(tournament):
        return _("Saved: an average counts as soon as the player has a result.")
    return _("Saved: the standings count it.")


@club_page(DIRECTOR)
def publish(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Publish the standings; rounds that are not settled are shown first, to be accepted."""
    tournament = get_tournament(club, pk)
    if request.method != "POST":
        context = {
            "unsettled": services.unsettled_rounds(tournament),
            "averaged": averaged_sit_outs(tournament),
            "early_end": early_end_text(tournament, released_count(tournament)),
            "changes": what_publishing_changes(),
        }
        return dialog(request, tournament, "tournaments/console/publish.html", context)
    return act(
        request,
        tournament,
        lambda: services.publish(
            tournament=tournament, actor=actor_of(request), unsettled="unsettled" in request.POST
        ),
        part="head",
        message=_("The final standings are published."),
    )
