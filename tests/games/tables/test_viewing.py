"""What of a game at a table reaches whom: pages, API, topics and lists, as each role."""

from __future__ import annotations

from itertools import product

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

import live
from accounts.access import role_in
from accounts.models import Club, Membership, Role, User
from accounts.services.memberships import remove_member
from games.access import has_sheet, may_view, viewable
from games.models import Game, Seating, Table, TableStatus, Watching
from games.rules import PRESETS, Plan, Seat
from games.tables.engine.log import stop_if_unfinished
from games.tables.opening import open_table
from games.tables.practice import create_guest, start_practice
from games.tables.seating import fill_with_bots, sit
from tests.factories import ClubFactory, MembershipFactory, UserFactory
from tests.support.clients import sign_in
from tests.support.tables.channels import addresses
from tests.support.tables.playing import ONE_DEAL, member_of, play_on, table_of

pytestmark = [pytest.mark.trial, pytest.mark.usefixtures("plain_refusals")]

TITLE = "Four in secret"
ROLES = (
    "visitor", "guest", "member", "player", "playing director", "director", "secretary",
    "of another club", "removed player",
)  # fmt: skip
AT_TABLE = {"player", "playing director"}
OFFICIALS = {"director", "secretary"}
DIRECTING = {"games:table", "games:manage", "games:seat_requests"}
"""What officials may open of a table that they may not view: they see its clock and its players."""


def members(club: Club) -> dict[str, User]:
    """Return a user of each role in *club*; the three players have to be seated."""
    users = {name: member_of(club, name.title()) for name in ROLES if "player" in name}
    users["member"] = member_of(club, "Mia")
    users["playing director"] = member_of(club, "Dan")
    for name in ("director", "secretary"):
        users[name] = member_of(club, name.title())
        Membership.objects.filter(user=users[name]).update(role=name)
    Membership.objects.filter(user=users["playing director"]).update(role=Role.DIRECTOR)
    users["guest"] = create_guest()
    users["of another club"] = UserFactory.create()
    other = ClubFactory.create()
    MembershipFactory.create(club=other, user=users["of another club"], role=Role.SECRETARY)
    return users


def a_table(club: Club, users: dict[str, User], over: bool = False, **chosen: bool) -> Game:
    """Return a game in progress or over, at which a player sat who has been removed since."""
    seated = [users[name] for name in ("player", "playing director", "removed player")]
    # A single deal may be over after one trick, so a game in progress has more of them.
    plan = ONE_DEAL if over else Plan.deals(4)
    game = table_of(club, seated, PRESETS["pagat"], plan=plan, title=TITLE, **chosen)
    play_on(game) if over else play_on(game, actions=20)
    remove_member(
        membership=Membership.objects.get(user=users["removed player"]), actor=users["secretary"]
    )
    return game


def client_of(users: dict[str, User], name: str) -> Client:
    return sign_in(users[name]) if name in users else Client()


def opened(client: Client, game: Game) -> set[str]:
    """Return the names of the URLs of *game* that *client* may open and that show something."""
    found = set()
    for name, address in addresses(game).items():
        if f"/{game.pk}/" in address:
            answer = client.get(address)
            assert answer.status_code < 500, address
            away = answer.get("Location", "").startswith("/accounts/")
            is_empty = answer.status_code == 200 and not answer.getvalue()
            if answer.status_code not in (401, 403, 404, 405) and not away and not is_empty:
                found.add(name)
    return found


def listed(client: Client, game: Game) -> list[str]:
    """Return the names of the lists on which *client* reads of *game*."""
    found = addresses(game)
    lists = {name: found[name] for name in ("games:list", "games:lobby", "api:games")}
    lists |= {"home": "/", "club": game.club.get_absolute_url()}
    lists["by player"] = f"/c/{game.club.slug}/games/?player={_player(game)}"
    lists["api by player"] = f"/api/v1/clubs/{game.club.slug}/games/?player={_player(game)}"
    lists["page of the player"] = f"/c/{game.club.slug}/players/{_player(game)}/"
    return [
        name for name, address in lists.items() if TITLE in client.get(address).content.decode()
    ]


def _player(game: Game) -> int | None:
    return Seating.objects.filter(game=game, player__user__name="Player").get().player_id


@pytest.mark.parametrize("chosen", [{"private": True}, {"watched": False}], ids=str)
def test_a_game_without_spectators_is_for_its_players_while_it_is_played(
    club: Club, chosen: dict[str, bool]
) -> None:
    users = members(club)
    game = a_table(club, users, **chosen)
    for name in ROLES:
        client, user = client_of(users, name), users.get(name, AnonymousUser())
        found = opened(client, game)
        topics = [live.version_for(user, f"{kind}:{game.pk}") for kind in ("game", "table")]
        if name in AT_TABLE:
            assert {"games:sheet", "games:history", "api:game", "api:game-record"} < found, name
            assert None not in topics, name
            continue
        assert found == (DIRECTING if name in OFFICIALS else set()), name
        assert topics == [None, None], name
        # A table that nobody watches is listed with its players, a private one is not.
        may_find = "watched" in chosen and name in {*OFFICIALS, "member"}
        assert listed(client, game) == (["games:lobby"] if may_find else []), name


def test_a_finished_private_game_is_for_those_who_may_enter(club: Club) -> None:
    users = members(club)
    game = a_table(club, users, over=True, private=True)
    for name in ROLES:
        client, user = client_of(users, name), users.get(name, AnonymousUser())
        insider = name in AT_TABLE | OFFICIALS
        assert ("games:sheet" in opened(client, game)) == insider, name
        lists = {"games:list", "api:games", "by player"}
        assert bool(lists & set(listed(client, game))) == insider, name
        assert (live.version_for(user, f"game:{game.pk}") is not None) == insider, name


def test_a_finished_game_that_nobody_watched_is_for_the_members(club: Club) -> None:
    users = members(club)
    game = a_table(club, users, over=True, watched=False)
    client = client_of(users, "member")
    assert {"games:sheet", "games:replay", "api:game-record"} < opened(client, game)
    assert {"games:list", "api:games"} < set(listed(client, game))


# Who may find the table does not depend on whether it is closed, so two of the four are enough.
@pytest.mark.parametrize(("private", "closed"), [(True, False), (False, True)])
def test_a_table_whose_game_has_not_begun_has_no_sheet(
    club: Club, private: bool, closed: bool
) -> None:
    users = members(club)
    game = open_table(
        club=club,
        host=users["player"],
        ruleset=PRESETS["pagat"],
        title=TITLE,
        private=private,
    )
    sit(game=game, user=users["player"], seat=Seat.N)
    if closed:
        stop_if_unfinished(game.pk)
    insiders = {"player", "playing director", *OFFICIALS}
    may_find = insiders if private else {*insiders, "member", "removed player"}
    for name in ROLES:
        client = client_of(users, name)
        found = opened(client, game)
        assert not {"games:history", "games:paper", "api:game", "api:game-record"} & found, name
        assert not {"games:list", "api:games", "by player"} & set(listed(client, game)), name
        assert ("games:sheet" in found) == (name in may_find), name
        if "games:sheet" in found:
            assert client.get(game.get_absolute_url())["Location"] == f"/c/river/tables/{game.pk}/"


def test_the_list_and_the_decision_agree(club: Club) -> None:
    """:func:`viewable` selects what :func:`may_view` allows, for all tables, users and roles."""
    users = members(club)
    outside = member_of(club, "Host")
    games = [a_table(club, users)]
    MembershipFactory.create(club=club, user=users["removed player"])
    seated = [users["player"], users["playing director"]]
    for private, watched in ((False, True), (True, False), (False, False)):
        games.append(table_of(club, [*seated, outside], private=private, watched=watched))
        waiting = open_table(
            club=club,
            host=outside,
            ruleset=PRESETS["pagat"],
            private=private,
            watched=watched,
        )
        fill_with_bots(game=waiting, actor=outside)
        games.append(waiting)
    games.append(start_practice(user=users["member"]))
    compared = 0
    for status in TableStatus:
        Table.objects.update(status=status, turn="", deadline=None, act_after=None)
        for user, place in product([*users.values(), outside], {game.club for game in games}):
            role = role_in(user, place)
            listed_games = Game.objects.filter(viewable(user, role), club=place)
            found = set(listed_games.values_list("pk", flat=True))
            for game in Game.objects.filter(pk__in=[game.pk for game in games], club=place):
                allowed = may_view(user, role, game) and has_sheet(game)
                assert (game.pk in found) == (allowed and role is not None), (user, game.table)
                compared += 1
    assert compared > 300
    assert Table.objects.filter(watching=Watching.NONE).exists()


@pytest.mark.parametrize("over", [True, False])
def test_the_log_names_games_only_to_officials_who_may_view_them(club: Club, over: bool) -> None:
    users = members(club)
    game = a_table(club, users, over=over, watched=False)
    for name in (*OFFICIALS, "playing director"):
        page = client_of(users, name).get(f"/c/{club.slug}/log/?subject=game:{game.pk}")
        assert (TITLE in page.content.decode()) == (over or name in AT_TABLE), name
