"""Drafts, releasing and closing rounds, the clock, and the end of the event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from tournaments import services
from tournaments.access import get_round, get_tournament
from tournaments.console_draw import COSTS, named_repeats, remedy
from tournaments.console_forms import DrawForm, MinutesForm, SwapForm
from tournaments.draw.model import Costs
from tournaments.draw_comparison import compare, drafted_draw
from tournaments.models import Draw, Entry, Round, Tournament
from tournaments.released_text import released_text
from tournaments.round_clock import stamp_of
from tournaments.views.console import REFUSALS, act, dialog, done, refusal_text

Service = Callable[..., object]
#: the minutes that the clock's form proposes when the event has none for a round
USUAL_MINUTES = 40


def on_event(
    service: Service, message: Callable[[], str], *, part: str = "head"
) -> Callable[..., HttpResponseBase]:
    """Return a view that calls *service* with an event, then shows the current round."""

    @club_page(DIRECTOR)
    @require_POST
    def view(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
        tournament = get_tournament(club, pk)
        return act(
            request,
            tournament,
            lambda: service(tournament=tournament, actor=actor_of(request)),
            part=part,
            message=message(),
            follow=True,
        )

    return view


def on_draft(
    service: Service, message: Callable[[], str] = str, *, part: str = "head"
) -> Callable[..., HttpResponseBase]:
    """Return a view that calls *service* with an event and the draft that the page showed."""

    @club_page(DIRECTOR)
    @require_POST
    def view(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
        tournament = get_tournament(club, pk)
        return act(
            request,
            tournament,
            lambda: service(
                tournament=tournament, actor=actor_of(request), draft=draft_named(request)
            ),
            part=part,
            message=message(),
            follow=True,
        )

    return view


def _released(**named: Any) -> str:
    """Release a round, and return what to say about it."""
    return released_text(services.release_round(**named))


def draft_named(request: ClubRequest) -> int:
    """Return the version of the draft that the page showed."""
    named = request.POST.get("draft", "")
    return int(named) if named.isdecimal() and len(named) < 10 else services.NONE_SEEN


def on_round(
    service: Service, message: Callable[[], str], *, part: str = "clock", leads_on: bool = False
) -> Callable[..., HttpResponseBase]:
    """Return a view that calls *service* with a round; see :func:`act` for *leads_on*."""

    @club_page(DIRECTOR)
    @require_POST
    def view(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
        tournament = get_tournament(club, pk)
        found = get_round(tournament, number)
        return act(
            request,
            tournament,
            lambda: service(round=found, actor=actor_of(request)),
            part=part,
            message=message(),
            leads_on=leads_on,
        )

    return view


draw = on_draft(services.draw_rounds, lambda: _("Drawn. Check it before you release it."))
discard = on_draft(services.discard_draft, lambda: _("The draft is discarded."), part="rounds")
release = on_draft(_released)
finish = on_event(services.finish, lambda: _("The event is finished."))
close = on_round(
    services.close_round, lambda: _("The round is closed."), part="rounds", leads_on=True
)
clock_pause = on_round(services.pause_clock, lambda: _("The clock is paused."))


@club_page(DIRECTOR)
@require_POST
def undo(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Undo the last step, if it is still the one that the page showed."""
    tournament = get_tournament(club, pk)
    kind = request.POST.get("kind", "")
    return act(
        request,
        tournament,
        lambda: services.undo_last_step(tournament=tournament, actor=actor_of(request), kind=kind),
        part="head",
        message=_undone(kind),
        follow=True,
    )


def _undone(kind: str) -> str:
    """Return the message after a step of this kind has been undone."""
    texts = {
        "publish": _("The standings are not published any more."),
        "finish": _("The event goes on."),
        "cancel": _("The event is not cancelled any more."),
        "draw": _("The draft is discarded."),
        "begin-phase": _("The phase has not begun any more."),
        "close": _("The round is open again."),
        "release": _("The round is not released any more."),
    }
    return texts.get(kind, _("Undone."))


@club_page(DIRECTOR)
def draw_again(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Draw a given number of rounds, or with a given seed, and compare the two draws."""
    tournament = get_tournament(club, pk)
    present = drafted_draw(tournament)
    form = DrawForm(request.POST or None)
    if tournament.is_team_event:
        del form.fields["rounds"]  # each round is drawn separately, from its line-ups
    if form.is_valid():
        try:
            services.draw_rounds(
                tournament=tournament,
                actor=actor_of(request),
                draft=draft_named(request),
                **form.cleaned_data,
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
            tournament.refresh_from_db(fields=["draft_version"])
        else:
            return _drawn_again(request, tournament, present)
    context = {"form": form, "present": present}
    return dialog(request, tournament, "tournaments/console/draw_again.html", context)


def _drawn_again(request: ClubRequest, event: Tournament, before: Draw | None) -> HttpResponse:
    """Report how the new draw compares with the earlier one, and offer to restore that one."""
    if "back" in request.POST:
        return done(request, event, _("The earlier draw is back."))
    redraw = compare(before, drafted_draw(event))
    if redraw.undo is None:
        return done(request, event, redraw.text)
    event.refresh_from_db(fields=["draft_version"])
    undo = redraw.undo | {"draft": event.draft_version, "back": 1}
    return done(request, event, redraw.text, undo=undo)


@club_page(DIRECTOR)
def swap(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Swap two players of a draft, after showing the costs before and after."""
    tournament = get_tournament(club, pk)
    draft = get_round(tournament, number)
    data = request.POST if request.method == "POST" else request.GET
    form = SwapForm(data if "one" in data else None, draft=draft)
    context: dict[str, Any] = {"form": form, "round": draft}
    if form.is_valid():
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        try:
            if request.method == "POST":
                return _swapped(request, draft, one, other)
            effect = services.effect_of_swap(draft=draft, one=one, other=other)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            before, after = effect.before, effect.after
            context |= {"one": one, "other": other, "changes": compared(before, after)}
            context["better"] = (after > before) - (after < before)
            context |= {"repeats": named_repeats(effect), "remedy": remedy(draft, effect)}
    return dialog(request, tournament, "tournaments/console/swap.html", context)


@club_page(DIRECTOR)
@require_POST
def draw_later(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Draw the drafts after a round again, and keep that round; ``back`` restores the earlier."""
    tournament = get_tournament(club, pk)
    draft, seen, back = get_round(tournament, number), draft_named(request), "back" in request.POST
    change = services.restore_later_rounds if back else services.draw_later_rounds
    drawn = _("The later rounds are drawn again. Check them before you release them.")
    return act(
        request,
        tournament,
        lambda: change(draft=draft, actor=actor_of(request), seen=seen),
        part="head",
        message=_("The earlier draw is back.") if back else drawn,
        undo=None if back else lambda: {"draft": get_tournament(club, pk).draft_version, "back": 1},
    )


def _swapped(request: ClubRequest, draft: Round, one: Entry, other: Entry) -> HttpResponse:
    """Swap two players of the draft that the page showed, and offer to undo the swap."""
    event, seen = draft.tournament, draft_named(request)
    undoes = services.last_swap(draft) == {one.pk, other.pk}
    services.swap_players(draft=draft, one=one, other=other, actor=actor_of(request), seen=seen)
    words = {"one": one.player.name, "other": other.player.name, "round": draft.number}
    if undoes:
        message = _("Round %(round)s: the swap of %(one)s and %(other)s is undone.") % words
        return done(request, event, message)
    message = _("Round %(round)s: %(one)s and %(other)s are swapped.") % words
    undo = {"one": one.pk, "other": other.pk, "draft": seen + 1}
    return done(request, event, message, undo=undo, undo_label=_("Undo the swap"))


def compared(before: Costs, after: Costs) -> list[tuple[str, int, int]]:
    """Return the label of each cost that changes with its values before and after, worst first."""
    costs = [(label, getattr(before, name), getattr(after, name)) for name, label in COSTS.items()]
    return [(str(label), old, new) for label, old, new in costs if old != new]


@club_page(DIRECTOR)
@require_POST
def clock_start(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Start or resume the clock, unless it has changed since the page showed it."""
    tournament = get_tournament(club, pk)
    found, seen = get_round(tournament, number), request.POST.get("clock")
    return act(
        request,
        tournament,
        lambda: services.start_clock(round=found, actor=actor_of(request), seen=seen),
        part="clock",
        message=_("The clock is running."),
    )


@club_page(DIRECTOR)
@require_POST
def clock_extend(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Add minutes to the round, unless its clock has changed since the page showed it."""
    tournament = get_tournament(club, pk)
    found, seen = get_round(tournament, number), request.POST.get("clock")
    form = MinutesForm(request.POST)
    minutes = form.cleaned_data["minutes"] if form.is_valid() else 0
    return act(
        request,
        tournament,
        lambda: services.extend_clock(
            round=found, actor=actor_of(request), minutes=minutes, seen=seen
        ),
        part="clock",
        message=ngettext("%(minutes)s minute more.", "%(minutes)s minutes more.", minutes)
        % {"minutes": minutes},
    )


@club_page(DIRECTOR)
def clock_set(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Restart the clock with a given number of minutes."""
    tournament = get_tournament(club, pk)
    found = get_round(tournament, number)
    initial = {"minutes": tournament.round_minutes or USUAL_MINUTES}
    form = MinutesForm(request.POST or None, initial=initial)
    if form.is_valid():
        minutes = form.cleaned_data["minutes"]
        try:
            services.start_clock(
                round=found,
                actor=actor_of(request),
                minutes=minutes,
                seen=request.POST.get("clock"),
            )
        except REFUSALS as error:
            form.add_error("minutes", refusal_text(error))
        else:
            return done(request, tournament, _("The clock is running."))
    context = {"form": form, "round": found, "clock": stamp_of(found)}
    return dialog(request, tournament, "tournaments/console/clock_set.html", context)
