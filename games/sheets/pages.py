"""The pages of games and score sheets."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import override

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.rate_limits import limited_file
from accounts.reasons import LONGEST_REASON, USUAL_REASONS
from accounts.text import whole_number
from games.access import find_game, get_game, has_sheet, viewable
from games.errors import GameError
from games.labels import contract_text, rule_message
from games.models import Game, GameStatus
from games.rules import Plan, RuleError, Seat
from games.rulesets.lookup import choices, name_of, own_choices, rules_or_404, usual_key
from games.sheets import services
from games.sheets.event_places import EventPlace, place_of, places_of
from games.sheets.filters import GameFilter
from games.sheets.forms import NewGameForm
from games.sheets.panels import panels_for
from games.sheets.paper import blank_paper, filled_paper, paper_title
from games.sheets.sheet_json import initials, sheet_document
from games.sheets.stored import names_of, sheet_of
from games.signals import sheet_opened
from pdf import pdf_response

PAGE_SIZE = 20


@club_page(MEMBER)
def games(request: ClubRequest, club: Club) -> HttpResponse:
    # The lobby lists the games that are in progress at live tables.
    listed = Q(hosted=False) | Q(status=GameStatus.CONFIRMED)
    rows = Game.objects.filter(listed, viewable(request.user, request.role), club=club)
    rows = rows.prefetch_related("seatings__player")
    game_filter = GameFilter(request.GET, queryset=rows)
    page = Paginator(game_filter.qs, PAGE_SIZE).get_page(request.GET.get("page"))
    places = places_of(list(page))
    for game in page:
        game.club, place = club, places.get(game.pk)
        game.line = _names_and_totals(game, place)
        game.totals_entered = place is not None and place.totals is not None
    context = {
        "page": page,
        "filter": game_filter,
        "filtered": any(request.GET.values()),
        "panels": panels_for(club, request.role),
    }
    return render(request, "games/sheets/list.html", context)


def _names_and_totals(game: Game, place: EventPlace | None) -> list[tuple[str, int]]:
    """Return each player's name and total, clockwise: as entered at *place*, or from the sheet."""
    entered = None if place is None else place.totals
    totals = game.scores if entered is None else entered
    return [(name, totals.get(seat, 0)) for seat, name in names_of(game).items()]


@club_page(MEMBER)
def new_game(request: ClubRequest, club: Club) -> HttpResponse:
    form = NewGameForm(club, request.POST or None)
    if form.is_valid() and not form.completed:
        try:
            game = services.create_game(
                club=club,
                ruleset=form.rules,
                seats=form.seats,
                plan=form.plan,
                first_declarer=Seat(form.cleaned_data["first_declarer"]),
                created_by=actor_of(request),
                title=form.cleaned_data["title"],
                played_at=form.played_at,
            )
        except RuleError as error:
            form.add_error(None, rule_message(error))
        except GameError as error:
            form.add_error(None, error.message)
        else:
            return redirect(game)
    context = {"form": form, "panels": panels_for(club, request.role)}
    return render(request, "games/sheets/new.html", context)


@club_page(MEMBER)
def sheet(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    game = find_game(club, pk, request.user, request.role)
    if not has_sheet(game):
        return redirect("games:table", club.slug, pk)
    if game.is_of_event:
        sheet_opened.send(sender=Game, game=game, user=request.user)
    document = sheet_document(game, request.user, request.role)
    context = {
        "game": game,
        "document": document,
        "longest_reason": LONGEST_REASON,
        "usual_reasons": USUAL_REASONS,
    }
    return render(request, "games/sheets/sheet.html", context)


@club_page(MEMBER)
def history(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    game = get_game(club, pk, request.user, request.role)
    names = {str(seat): name for seat, name in names_of(game).items()}
    letters = {str(seat): letter for seat, letter in initials(names_of(game)).items()}
    changes = game.changes.select_related("actor").order_by("-pk")
    page = Paginator(changes, PAGE_SIZE).get_page(request.GET.get("page"))
    for change in page:
        for side in (change.before, change.after):
            if side and change.number:
                side["words"] = contract_text(side["contract"])
                side["doubles_text"] = [f"{letters[d[0]]}→{letters[d[2]]}" for d in side["doubles"]]
                side["scores"] = [(name, side["net"][seat]) for seat, name in names.items()]
    context = {"game": game, "page": page, "place": place_of(game)}
    return render(request, "games/sheets/history.html", context)


@club_page(MEMBER)
@limited_file
def paper(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The sheet on A4."""
    game = get_game(club, pk, request.user, request.role)
    state = (game.version, game.status, game.totals, game.adjustments)
    version = ("game", game.pk, game.created_at, *state)
    context, name = partial(_paper_context, game, club), f"barbu-{game.pk}.pdf"
    return pdf_response(request, "games/sheets/paper.html", context, name, version, club.language)


def _paper_context(game: Game, club: Club) -> dict[str, Any]:
    sheet = sheet_of(game)
    title, rules_name = paper_title(game, club), name_of(club, sheet.rules)
    return filled_paper(sheet, names_of(game), title, rules_name, _adjusted(game))


def _adjusted(game: Game) -> list[tuple[str, int, int]]:
    """Return name, adjustment and final points of each player whose score has been adjusted."""
    names = names_of(game)
    return [
        (names[Seat(seat)], points, game.scores[seat])
        for seat, points in game.adjustments.items()
        if points
    ]


@club_page(MEMBER)
@limited_file
def blank(request: ClubRequest, club: Club, preset: str) -> HttpResponse:
    """An empty sheet on A4: for a whole game, or for a part of one with ``?deals=``."""
    rules = rules_or_404(club, preset)
    if not rules.on_sheets:
        raise Http404
    plan = _plan(request.GET.get("deals", ""))
    try:
        plan.check(rules, rules.seats[0])
    except RuleError as error:
        raise Http404 from error
    with override(club.language):
        rules_name = name_of(club, rules)
    version, name = ("blank", club.name, rules_name, rules, plan), f"barbu-{preset}.pdf"
    context = partial(blank_paper, rules, plan, title=club.name, rules_name=rules_name)
    return pdf_response(request, "games/sheets/paper.html", context, name, version, club.language)


def _plan(deals: str) -> Plan:
    """Return the plan of a number of deals, of one deal for each player, or of a whole game."""
    if deals == "once":
        return Plan.once()
    number = whole_number(deals)
    return Plan() if number is None else Plan.deals(number)


@club_page(MEMBER)
def blanks(request: ClubRequest, club: Club) -> HttpResponse:
    own, usual = {key for key, _name in own_choices(club)}, usual_key(club)
    rules = sorted(choices(club), key=lambda choice: choice[0] != usual)
    rows = [(key, name, key in own, key == usual) for key, name in rules]
    return render(request, "games/sheets/blanks.html", {"rules": rows})
