"""The objects of a database that URLs name: of each kind one for every state in which they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.urls import resolve, reverse
from knox.models import AuthToken

from accounts.models import Club, Invitation, Membership, Player, PlayerImport, Role, User
from accounts.services.invitations import token_of
from games.models import ClubRuleSet, Game, Report
from games.rules import PRESETS
from games.tables.pages.directing import ACTIONS
from notices.models import Notice
from notices.unsubscribe import token_for
from tests.support.samples import Kwargs
from tests.support.urls import Place
from tournaments.calendar import SIGNER
from tournaments.kiosk import kiosk_address
from tournaments.models import (
    Announcement,
    Entry,
    ForbiddenPair,
    Penalty,
    Phase,
    Round,
    StandIn,
    Table,
    Tournament,
)

Object = TypeVar("Object")
Found = Iterable[Kwargs]
Find = Callable[["Scope"], Found]


@dataclass(frozen=True)
class Scope:
    """Where objects are looked for, and how many are taken: of each kind one in every status.

    :ivar clubs: the club, or every one.
    :ivar in_detail: whether every event is taken, and games by their rules and how they are played.
    :ivar all_files: whether files are taken in every format.
    """

    clubs: Sequence[Club]
    in_detail: bool
    all_files: bool


def addresses_of(place: Place, *, in_detail: bool, all_files: bool) -> Iterator[str]:
    """Return the addresses at which *place* is visited."""
    clubs = list(Club.objects.order_by("pk"))
    find = finder(place.name, place.arguments - {"club"})
    if "club" not in place.arguments:
        for kwargs in find(Scope(clubs, in_detail, all_files)):
            yield reverse(place.name, kwargs=kwargs)
        return
    for club in clubs:
        for kwargs in find(Scope([club], in_detail, all_files)):
            yield reverse(place.name, kwargs={"club": club.slug} | kwargs)


def finder(name: str, wanted: frozenset[str]) -> Find:
    """Return what finds the arguments of the URL *name*, those *wanted* beside the club."""
    if not wanted:
        return lambda scope: [{}]
    for pattern, arguments, find in FINDERS:
        if wanted == set(arguments.split()) and re.match(pattern, name):
            return find
    raise LookupError(f"tests.upgrade.objects finds no {sorted(wanted)} for {name}")


def one_each(objects: Iterable[Object], state: Callable[[Object], Hashable]) -> Iterable[Object]:
    """Return the first object in each state."""
    found: dict[Hashable, Object] = {}
    for each in objects:
        found.setdefault(state(each), each)
    return found.values()


def texts(name: str, *values: str) -> Find:
    return lambda scope: [{name: value} for value in values]


# --- Games ----------------------------------------------------------------------------------------


def games(scope: Scope) -> list[Game]:
    """Sheets and games at tables."""
    found = Game.objects.select_related("table").prefetch_related("seatings").order_by("pk")
    states = (status_of, settings_of, rules_of) if scope.in_detail else (status_of,)
    games = one_each(
        found.filter(club__in=scope.clubs), lambda game: tuple(state(game) for state in states)
    )
    return list(games)


def status_of(game: Game) -> Hashable:
    return (game.club_id, game.hosted, game.table.status if game.hosted else game.status)


def settings_of(game: Game) -> Hashable:
    if not game.hosted:
        return bool(game.event_url)
    table, kinds = game.table, {seating.kind for seating in game.seatings.all()}
    return (table.pace, table.private, table.watching, *sorted(kinds))


def rules_of(game: Game) -> Hashable:
    return (str(game.ruleset), game.plan["kind"])


def of_games(scope: Scope) -> Found:
    return [{"pk": game.pk} for game in games(scope)]


def of_papers(scope: Scope) -> Found:
    return of_games(replace(scope, in_detail=False))


def of_tables(scope: Scope) -> Found:
    return [{"pk": game.pk} for game in games(scope) if game.hosted]


def of_table_links(scope: Scope) -> Found:
    tables = one_each((g for g in games(scope) if g.hosted), lambda game: game.table.status)
    return [{"pk": game.pk, "token": game.table.invite_token} for game in tables]


def of_steps(scope: Scope) -> Found:
    tables = one_each((g for g in games(scope) if g.hosted), lambda game: game.table.status)
    return [{"pk": game.pk, "step": step} for game in tables for step in ACTIONS]


def of_deals(scope: Scope) -> Found:
    return [{"pk": game.pk, "number": 1} for game in games(scope)]


def of_deals_at_tables(scope: Scope) -> Found:
    return [kwargs | {"number": 1} for kwargs in of_tables(scope)]


def of_reports(scope: Scope) -> Found:
    return [{"pk": report.pk} for report in Report.objects.filter(game__club__in=scope.clubs)]


def of_own_rules(scope: Scope) -> Found:
    return [{"key": own.key} for own in ClubRuleSet.objects.filter(club__in=scope.clubs)]


# --- Events ---------------------------------------------------------------------------------------


def events(scope: Scope) -> Iterable[Tournament]:
    found = Tournament.objects.filter(club__in=scope.clubs).order_by("pk")
    return one_each(found, lambda event: event.pk if scope.in_detail else event.status)


def of_events(scope: Scope) -> Found:
    return [{"pk": event.pk} for event in events(scope)]


def of_doors(scope: Scope) -> Found:
    return [{"pk": event.pk, "token": event.check_in_token} for event in events(scope)]


def of_kiosks(scope: Scope) -> Found:
    """The pages that a director of the club opened on a tablet."""
    directors = User.objects.filter(memberships__role=Role.DIRECTOR)
    return [
        {"pk": event.pk, "key": resolve(kiosk_address(event, official)).kwargs["key"]}
        for event in events(scope)
        for official in directors.filter(memberships__club=event.club)[:1]
    ]


def of_announcements(scope: Scope) -> Found:
    found = Announcement.objects.filter(tournament__club__in=scope.clubs)
    return [{"pk": one.tournament_id, "announcement": one.pk} for one in found]


def of_files(scope: Scope) -> Found:
    kinds = ("csv", "xlsx", "json", "pdf")
    return [
        {"pk": event.pk, "kind": kind}
        for event in one_each(events(scope), lambda event: event.status)
        for kind in (kinds if scope.all_files else kinds[:1])
    ]


def of_phases(scope: Scope) -> Found:
    phases = Phase.objects.filter(tournament__in=events(scope)).select_related("tournament")
    each = one_each(
        phases.order_by("pk"), lambda one: (one.tournament.status, one.status, one.number > 1)
    )
    return [{"pk": one.tournament_id, "number": one.number} for one in each]


def of_rounds(scope: Scope) -> Found:
    rounds = Round.objects.filter(tournament__in=events(scope)).select_related("tournament")
    each = one_each(
        rounds.order_by("pk"), lambda one: (one.tournament.status, one.status, bool(one.clock_left))
    )
    return [{"pk": one.tournament_id, "number": one.number} for one in each]


def of_live_steps(scope: Scope) -> Found:
    return [one | {"step": "pause"} for one in of_rounds(scope)]


def of_stand_ins(scope: Scope) -> Found:
    found = StandIn.objects.filter(tournament__club__in=scope.clubs)
    return [{"pk": one.tournament_id, "stand_in": one.pk} for one in found]


def of_entries(scope: Scope) -> Found:
    entries = Entry.objects.filter(tournament__in=events(scope)).select_related("tournament")
    each = one_each(
        entries.order_by("pk"),
        lambda one: (one.tournament.status, one.status, one.checked_in_at is None),
    )
    return [{"pk": entry.tournament_id, "entry": entry.pk} for entry in each]


def of_event_tables(scope: Scope) -> Found:
    tables = Table.objects.filter(round__tournament__in=events(scope)).order_by("pk")
    tables = tables.select_related("round__tournament").prefetch_related("results")
    return [
        {"pk": table.round.tournament_id, "table": table.pk}
        for table in one_each(tables, state_of_table)
    ]


def state_of_table(table: Table) -> Hashable:
    results = [(result.status, result.source) for result in table.results.all()]
    return (table.round.tournament.status, table.round.status, table.status, *results)


def of_pairs(scope: Scope) -> Found:
    pairs = ForbiddenPair.objects.filter(tournament__club__in=scope.clubs)
    return [{"pk": pair.tournament_id, "pair": pair.pk} for pair in pairs]


def of_penalties(scope: Scope) -> Found:
    penalties = Penalty.objects.filter(tournament__club__in=scope.clubs)
    return [{"pk": penalty.tournament_id, "penalty": penalty.pk} for penalty in penalties]


def of_calendars(scope: Scope) -> Found:
    memberships = (one for club in scope.clubs for one in club.memberships.all()[:1])
    return [{"key": SIGNER.sign(str(membership.pk))} for membership in memberships]


# --- People ---------------------------------------------------------------------------------------


def of_players(scope: Scope) -> Found:
    each = one_each(
        Player.objects.filter(club__in=scope.clubs),
        lambda one: (one.active, one.guest, one.user_id is None),
    )
    return [{"pk": player.pk} for player in each]


def of_imports(scope: Scope) -> Found:
    return [{"pk": one.pk} for one in PlayerImport.objects.filter(club__in=scope.clubs)]


def of_tokens(scope: Scope) -> Found:
    return [{"token_key": token.token_key} for token in AuthToken.objects.all()]


def of_later_versions(scope: Scope) -> Found:
    """Ladders and series, which no database of an earlier version has."""
    return []


def of_notices(scope: Scope) -> Found:
    """Return a notice of everybody, made here: earlier versions have none."""
    for user in User.objects.all():
        common = {"recipient": user, "kind": "sample", "cause": "sample"}
        notice, _made = Notice.objects.get_or_create(**common, defaults={"link": "/"})
        yield {"pk": notice.pk}


def of_unsubscriptions(scope: Scope) -> Found:
    return [{"token": token_for(user.pk, "turn")} for user in User.objects.all()[:1]]


def of_memberships(scope: Scope) -> Found:
    return [
        {"pk": one.pk}
        for one in one_each(Membership.objects.filter(club__in=scope.clubs), lambda one: one.role)
    ]


def invitations(scope: Scope) -> Iterable[Invitation]:
    found = Invitation.objects.filter(player__club__in=scope.clubs).order_by("pk")
    return one_each(
        found,
        lambda one: (one.claimed_at is None, one.revoked_at is None, one.expires_at.year == 2099),
    )


def of_invitations(scope: Scope) -> Found:
    return [{"pk": invitation.pk} for invitation in invitations(scope)]


def of_links(scope: Scope) -> Found:
    return [{"token": token_of(invitation)} for invitation in invitations(scope)]


OF_COMPETITIONS = (
    "pk", "number", "pk number", "pk step", "pk player", "pk ruling", "key",
)  # fmt: skip
OF_DUPLICATES = (
    "tournaments:(deals?|deals_file|experts|player_deals|boards)"
    "|api:event-(deals|round-(deals|boards))"
)
OF_DEALS = (
    "pk", "pk number", "pk number deal", "pk number deal step", "pk number kind", "pk entry",
)  # fmt: skip
OF_TEAMS = "tournaments:(team|line_up|substitute)|api:event-(team|line-up|substitute)"
FINDERS: tuple[tuple[str, str, Find], ...] = (
    *((OF_TEAMS, arguments, of_later_versions) for arguments in ("pk", "pk team", "pk place")),
    *((OF_DUPLICATES, arguments, of_later_versions) for arguments in OF_DEALS),
    ("tournaments:|api:event-", "pk", of_events),
    ("(tournaments:|api:event-)(phase|qualifiers)", "pk number", of_phases),
    ("tournaments:|api:event-", "pk number", of_rounds),
    ("tournaments:", "pk number step", of_live_steps),
    ("api:event-", "pk stand_in", of_stand_ins),
    ("tournaments:|api:event-", "pk entry", of_entries),
    ("tournaments:|api:event-", "pk table", of_event_tables),
    ("tournaments:", "pk table step", of_later_versions),
    ("api:event-", "pk table time", of_later_versions),
    ("tournaments:|api:event-", "pk pair", of_pairs),
    ("tournaments:|api:event-", "pk penalty", of_penalties),
    ("tournaments:", "pk kind", of_files),
    ("tournaments:", "pk token", of_doors),
    ("tournaments:", "pk key", of_kiosks),
    ("tournaments:|api:event-", "pk announcement", of_announcements),
    ("tournaments:|api:event-", "pk prize", of_later_versions),
    ("tournaments:|api:webhook-", "webhook", of_later_versions),
    ("tournaments:|api:webhook-", "delivery", of_later_versions),
    ("tournaments:|api:recurring-", "recurring", of_later_versions),
    ("tournaments:|api:series-", "series", of_later_versions),
    ("tournaments:", "series kind", of_later_versions),
    ("tournaments:", "key", of_calendars),
    ("games:settle_report", "pk", of_reports),
    ("games:direct", "pk step", of_steps),
    ("games:invited", "pk token", of_table_links),
    ("api:game-deal", "pk number", of_deals),
    ("bidding:(play_)?decisions_step", "pk step", of_later_versions),
    ("games:(play_)?(deal_again|review)", "pk number", of_deals_at_tables),
    ("games:lesson", "step", texts("step", "trick", "double", "score-sheet")),
    ("bidding:(play_)?decisions$", "pk", of_tables),
    ("api:game$|api:game-|games:(sheet|history)$", "pk", of_games),
    ("games:paper", "pk", of_papers),
    ("api:table|api:club-table|games:", "pk", of_tables),
    ("games:preset$", "key", texts("key", *PRESETS)),
    ("games:rules_new$", "key", texts("key", "pagat", "yale")),
    ("games:|api:ruleset", "key", of_own_rules),
    ("games:blank", "preset", texts("preset", "pagat", "yale")),
    ("accounts:player_export", "file_type", texts("file_type", "csv", "xlsx")),
    ("accounts:player|api:player-", "pk", of_players),
    ("accounts:member_|api:membership-", "pk", of_memberships),
    ("accounts:import", "pk", of_imports),
    ("(accounts|api):invitation", "pk", of_invitations),
    ("accounts:(join|request)_|api:join-request-", "pk", of_later_versions),
    ("(api:)?ladder[:-]", "pk", of_later_versions),
    ("(api:)?ladder[:-]", "pk pool", of_later_versions),
    ("(api:)?ladder[:-]", "pk number", of_later_versions),
    ("(api:)?ladder[:-]", "pk number box", of_later_versions),
    ("(api:)?ladder[:-]", "pk player", of_later_versions),
    ("(api:)?ladder[:-]", "pk game", of_later_versions),
    ("(api:)?ladder[:-]", "pk file_type", of_later_versions),
    ("api:rungs-", "pk", of_later_versions),
    ("api:rungs-", "pk challenge", of_later_versions),
    ("api:rungs-", "pk absence", of_later_versions),
    ("api:rungs-", "pk change", of_later_versions),
    *(("bidding:|api:competition", names, of_later_versions) for names in OF_COMPETITIONS),
    ("notices:", "pk", of_notices),
    ("notices:", "token", of_unsubscriptions),
    ("accounts:claim", "token", of_links),
    ("api:token-", "token_key", of_tokens),
    ("account_", "key", texts("key", "nonsense")),
    ("account_", "uidb36 key", lambda scope: [{"uidb36": "1", "key": "nonsense"}]),
)
