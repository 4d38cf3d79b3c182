"""The actions of directors at tables, as whole requests."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import AuditEntry, Club, Player, User
from games.models import Game, Report, SpectatorPolicy
from games.rules import PRESETS, Seat, deal_view
from games.tables import directing, errors, moderation
from games.tables.engine import cache
from games.tables.engine.commands import act
from games.tables.opening import open_table
from games.tables.seating import leave_seat, sit, start
from games.templatetags.scores import points
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import ONE_DEAL, member_of, play_on, state_of, table_of

STEPS: dict[str, dict[str, str]] = {
    "pause": {"reason": "The lights went out"},
    "extend": {"place": "N", "minutes": "5", "reason": "Telephone"},
    "substitute": {"place": "E", "bot": "novice", "reason": "She had to go"},
    "adjust": {"place": "S", "points": "-20", "reason": "A remark to a partner"},
    "hush": {"seat": "W", "on": "yes"},
    "stop": {"reason": "Opened by mistake"},
}


@pytest.fixture
def timed(club: Club, four: list[User]) -> Game:
    return table_of(club, four, reserve_seconds=600, turn_seconds=30)


def path_of(game: Game, step: str = "") -> str:
    return f"/c/river/tables/{game.pk}/manage/{step}{'/' if step else ''}"


@pytest.mark.trial
@pytest.mark.parametrize("step", STEPS)
def test_a_directors_action_is_audited(
    timed: Game, director: SignedIn, member: SignedIn, visitor: Client, step: str
) -> None:
    path, filled = path_of(timed, step), STEPS[step]
    assert member.post(path, filled).status_code == 403
    assert visitor.post(path, filled).status_code == 302
    before = state_of(timed).version
    page = director.post(path, filled, follow=True).content.decode()
    assert state_of(timed).version > before
    entry = AuditEntry.objects.get(subject=f"game:{timed.pk}")
    assert entry.actor == director.user
    assert entry.text.replace("’", "&#x27;") in page or entry.text in page


def test_a_paused_game_is_resumed(timed: Game, director: SignedIn) -> None:
    director.post(path_of(timed, "pause"))
    assert state_of(timed).status == "paused"
    assert "Resume" in director.get(path_of(timed)).content.decode()
    director.post(path_of(timed, "resume"))
    assert state_of(timed).status == "playing"


@pytest.mark.parametrize(("step", "status"), [("pause", "paused"), ("stop", "abandoned")])
def test_the_players_read_who_has_halted_the_game_and_why(
    timed: Game, four: list[User], director: SignedIn, step: str, status: str
) -> None:
    reader = sign_in(four[0])
    path = f"/api/v1/games/{timed.pk}/"
    assert reader.get(path).json()["halted"] is None
    director.post(path_of(timed, step), STEPS[step])
    view = reader.get(path).json()
    assert view["status"] == status
    assert view["halted"] == {"by": director.user.name, "reason": STEPS[step]["reason"]}
    cache.forget(timed.pk)  # another process reads it from the log
    assert reader.get(path).json()["halted"] == view["halted"]
    director.post(path_of(timed, "resume"))
    assert bool(reader.get(path).json()["halted"]) == (status == "abandoned")


def test_each_action_has_its_effect(club: Club, timed: Game, director: SignedIn) -> None:
    eve = member_of(club, "Eve").players.get()
    director.post(path_of(timed, "substitute"), STEPS["substitute"] | {"player": eve.name})
    assert state_of(timed).occupants[Seat.E].player == eve.pk
    director.post(path_of(timed, "extend"), STEPS["extend"])
    assert state_of(timed).occupants[Seat.N].reserve_seconds == 900
    director.post(path_of(timed, "adjust"), STEPS["adjust"])
    assert Game.objects.get(pk=timed.pk).adjustments == {"S": -20}
    page = director.post(path_of(timed, "hush"), STEPS["hush"], follow=True).content.decode()
    assert state_of(timed).occupants[Seat.W].silenced
    assert ">silenced</span>" in page
    assert "Allow messages" in page
    director.post(path_of(timed, "hush"), {"seat": "W", "on": "no"})
    assert not state_of(timed).occupants[Seat.W].silenced


def test_a_director_cannot_take_a_seat_themselves(timed: Game, director: SignedIn) -> None:
    own = director.user.players.get()
    sent = STEPS["substitute"] | {"player": own.name}
    page = director.post(path_of(timed, "substitute"), sent, follow=True).content.decode()
    assert "A director cannot take this seat" in page
    assert state_of(timed).occupants[Seat.E].user != director.user.pk
    assert not AuditEntry.objects.filter(subject=f"game:{timed.pk}").exists()


def test_nobody_sees_the_hands_of_two_seats(
    club: Club, timed: Game, director: SignedIn, four: list[User]
) -> None:
    beth = four[1].players.get()
    director.post(path_of(timed, "substitute"), STEPS["substitute"])
    back = STEPS["substitute"] | {"player": beth.name}
    other = back | {"place": "S"}
    refused = director.post(path_of(timed, "substitute"), other, follow=True).content.decode()
    assert "nor can anybody who has had another seat" in refused
    director.post(path_of(timed, "substitute"), back)
    assert state_of(timed).seat_of(four[1].pk) == Seat.E


def test_a_seat_that_was_left_before_the_game_does_not_count(
    club: Club, director: SignedIn, four: list[User]
) -> None:
    eve = member_of(club, "Eve")
    game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"])
    sit(game=game, user=eve, seat=Seat.W)
    leave_seat(game=game, user=eve)
    for user, seat in zip(four, Seat, strict=False):
        sit(game=game, user=user, seat=seat)
    start(game=game, actor=four[0])
    director.post(
        path_of(game, "substitute"), STEPS["substitute"] | {"player": eve.players.get().name}
    )
    assert state_of(game).seat_of(eve.pk) == Seat.E


def test_a_player_without_an_account_cannot_be_put_on_a_seat(
    club: Club, timed: Game, director: SignedIn
) -> None:
    player = PlayerFactory.create(club=club, name="Xavier")
    assert "Xavier" not in director.get(path_of(timed)).content.decode()
    with pytest.raises(errors.NoLogin):
        directing.substitute(
            game=timed, actor=director.user, seat=Seat.E, reason="x", player=player
        )


@pytest.mark.trial
@pytest.mark.parametrize(
    ("step", "changes", "message"),
    [
        ("adjust", {"reason": ""}, "Fill this in"),
        ("adjust", {"points": "5000"}, "at most 1000"),
        ("adjust", {"points": "0"}, "Between 1 and 1000 points"),
        ("extend", {"minutes": "x"}, "Give a whole number"),
        ("substitute", {"place": "X"}, "Choose from the list"),
        ("stop", {"reason": " "}, "Fill this in"),
    ],
)
def test_an_invalid_action_is_refused(
    timed: Game, director: SignedIn, step: str, changes: dict[str, str], message: str
) -> None:
    before = state_of(timed).version
    page = director.post(path_of(timed, step), STEPS[step] | changes, follow=True)
    assert message in page.content.decode()
    assert state_of(timed).version == before
    assert not AuditEntry.objects.filter(subject=f"game:{timed.pk}").exists()


def test_an_unknown_action_is_not_found(timed: Game, director: SignedIn) -> None:
    assert director.post(path_of(timed, "peek")).status_code == 404


def test_the_directors_page_shows_no_hand(timed: Game, director: SignedIn) -> None:
    """The same page whatever cards are where: of no hand there is a trace."""
    state = state_of(timed)
    page = director.get(path_of(timed)).content.decode()
    deal = state.play.deal
    assert deal is not None
    for hand in deal_view(deal, None).hands.values() or [""]:
        assert not hand or hand not in page
    assert "json" not in page.partition("<main")[2]
    assert "playing-card" not in page


def test_reports_are_read_and_settled(
    club: Club, timed: Game, four: list[User], director: SignedIn, member: SignedIn
) -> None:
    said = act(
        game=timed.pk,
        client_id=uuid4(),
        version=state_of(timed).version,
        action="chat You play like a <hedgehog>",
        user=four[0].pk,
    )
    moderation.report(game=timed, user=four[1], number=said.version, reason="Rude")
    assert member.get("/c/river/tables/reports/").status_code == 403
    page = director.get("/c/river/tables/reports/").content.decode()
    assert "like a &lt;hedgehog&gt;" in page
    assert "Anne" in page
    assert "Rude" in page
    player = Player.objects.get(user=four[0])
    assert f"/c/river/players/{player.pk}/" in page
    report = Report.objects.get()
    assert member.post(f"/c/river/tables/reports/{report.pk}/").status_code == 403
    director.post(f"/c/river/tables/reports/{report.pk}/")
    report.refresh_from_db()
    assert report.settled_by == director.user
    page = director.get("/c/river/tables/reports/").content.decode()
    assert "settled by Dora Director" in page


def test_an_inactive_player_cannot_take_a_seat(club: Club, director: SignedIn) -> None:
    eve = member_of(club, "Eve")
    game = table_of(club, [member_of(club, "Fay")])
    director.post(f"/c/river/players/{eve.players.get().pk}/active/", {"active": "no"})
    page = sign_in(eve).post(f"/c/river/tables/{game.pk}/sit/", {"seat": "N"}, follow=True)
    assert "Only players of the club can take a seat" in page.content.decode()


def test_a_director_sets_the_spectator_policy(
    club: Club, director: SignedIn, member: SignedIn
) -> None:
    path = "/c/river/tables/watching/"
    assert member.post(path, {"watching": "minutes", "delay": "5"}).status_code == 403
    director.post(path, {"watching": "minutes", "delay": "5"})
    rules = SpectatorPolicy.objects.get(club=club)
    assert (rules.watching, rules.delay) == ("minutes", 5)
    assert table_of(club, [director.user]).table.watching == "minutes"
    refused = director.post(path, {"watching": "minutes", "delay": "500"}).content.decode()
    assert "at most 60" in refused


@pytest.mark.trial
def test_a_finished_game_can_only_be_adjusted(
    club: Club, four: list[User], director: SignedIn
) -> None:
    game = table_of(club, four, plan=ONE_DEAL)
    play_on(game)
    page = director.get(path_of(game)).content.decode()
    assert "Adjust a score" in page
    assert "Replace a player" not in page
    refused = director.post(path_of(game, "pause"), follow=True).content.decode()
    assert "not being played" in refused
    director.post(path_of(game, "adjust"), STEPS["adjust"])
    assert Game.objects.get(pk=game.pk).adjustments == {"S": -20}


def test_every_page_shows_the_adjusted_score(
    club: Club, four: list[User], director: SignedIn
) -> None:
    game = table_of(club, four, plan=ONE_DEAL)
    play_on(game)
    director.post(path_of(game, "adjust"), STEPS["adjust"])
    game = Game.objects.get(pk=game.pk)
    assert game.scores["S"] == game.totals["S"] - 20
    shown = points(game.scores["S"])
    for path in ("/c/river/games/", "/c/river/tables/"):
        listed = director.get(path).content.decode()
        assert f'Cath</span> <b class="number">{shown}</b>' in listed
    page = director.get(game.get_absolute_url()).content.decode()
    assert '"adjustments": {"S": -20}' in page
    assert f'href="/c/river/games/{game.pk}/replay/"' in page


def test_nobody_writes_on_the_sheet_of_a_hosted_game(
    club: Club, four: list[User], director: SignedIn
) -> None:
    game = table_of(club, four, plan=ONE_DEAL)
    play_on(game)
    for client in (director, sign_in(four[0])):
        page = client.get(game.get_absolute_url()).content.decode()
        assert '"may": {"write": false, "finish": false, "confirm": false, "dispute": false' in page
