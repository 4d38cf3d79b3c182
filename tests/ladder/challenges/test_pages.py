"""The pages of rungs and challenges."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

import live
from accounts.locks import database_now
from accounts.models import Club, Player, User
from ladder.challenges import services
from ladder.challenges.members import today_in
from ladder.models import Absence, Challenge, ChallengeState, CountedGame, RungChange, RungList
from tests.factories import LadderFactory, PoolFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.ladder.rungs import (
    challenged,
    member_players,
    names_on,
    played,
    rungs_of,
    user_of,
)

BASE = "/c/river/ladder/"


def text_of(response: Any) -> str:
    """Return what the page says, with one blank between words."""
    assert response.status_code == 200, response
    words = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", words)


@pytest.fixture
def as_eve(ten: list[Player]) -> SignedIn:
    return sign_in(user_of(ten[4]))


def test_the_rungs_say_where_one_stands_and_whom_one_can_challenge(
    rungs: RungList, ten: list[Player], as_eve: SignedIn, django_assert_max_num_queries: Any
) -> None:
    today = today_in(rungs, database_now())
    services.announce_absence(rungs=rungs, first=today, last=today, actor=user_of(ten[3]))
    challenged(rungs, ten[5], ten[6], ten[7], ten[8])
    played({player: 3 * number for number, player in enumerate(ten[5:9])})
    with django_assert_max_num_queries(14):
        page = as_eve.get(f"{BASE}rungs/{rungs.pk}/")
    text = text_of(page)
    assert "You are on rung 5 ; 5 players are within your reach." in text
    lines = {line.name: line for line in page.context["lines"]}
    assert [name for name, line in lines.items() if line.in_reach] == [
        "Ben", "Cyd", "Ida", "Hal", "Gus",
    ]  # fmt: skip
    assert lines["Dan"].away == today
    assert "absent until" in text
    assert "Ida +9" in text


@pytest.mark.trial
def test_a_challenge_from_naming_to_new_rungs(
    rungs: RungList, ten: list[Player], as_eve: SignedIn
) -> None:
    address = f"{BASE}rungs/{rungs.pk}/challenge/"
    form = as_eve.get(address)
    offered = [label for _pk, label in form.context["form"].fields["players"].choices]
    assert offered == ["2. Ben", "3. Cyd", "4. Dan", "6. Fay", "7. Gus", "8. Hal"]
    for chosen in ([ten[1].pk, ten[2].pk], [ten[0].pk, ten[1].pk, ten[2].pk]):
        assert as_eve.post(address, {"players": chosen}).context["form"].errors
    three = [ten[1], ten[2], ten[5]]
    presses = [as_eve.post(address, {"players": [one.pk for one in three]}) for _ in range(2)]
    made = Challenge.objects.get()
    assert {press.headers["Location"] for press in presses} == {f"{BASE}challenges/{made.pk}/"}
    page = f"{BASE}challenges/{made.pk}/"
    assert "Withdraw the challenge" in text_of(as_eve.get(page))
    for player in three:
        client = sign_in(user_of(player))
        home = text_of(client.get("/"))
        assert "answer by" in home
        assert "answer by" in text_of(client.get("/c/river/"))
        assert "You are challenged" in text_of(client.get(page))
        assert client.post(f"{page}accept/").status_code == 302
        assert "Accept" not in text_of(client.get(page)).split("Players")[0]
    assert "play by" in text_of(as_eve.get("/"))
    as_eve.post(f"{page}ready/")
    assert "You are noted as ready to play" in text_of(as_eve.get(page))
    table = as_eve.post(f"{page}table/", {"clock": "usual"})
    made.refresh_from_db()
    assert table.headers["Location"] == f"/c/river/tables/{made.table_id}/"
    client = sign_in(user_of(ten[1]))
    assert "Go to the table" in text_of(client.get(page))
    assert client.get(f"/c/river/tables/{made.table_id}/").status_code == 200
    played({ten[5]: 60, ten[4]: 20, ten[1]: -20, ten[2]: -60})
    text = text_of(as_eve.get(page))
    assert "decided" in text
    assert "Fay +60 from rung 6 → to rung 2" in text
    assert names_on(rungs) == "AFEDBCGHIJ"
    assert "play by" not in text_of(as_eve.get("/"))


def test_anyone_within_reach_joins_a_challenge(
    rungs: RungList, ten: list[Player], as_eve: SignedIn
) -> None:
    as_eve.post(f"{BASE}rungs/{rungs.pk}/challenge/", {"anyone": "1"})
    made = Challenge.objects.get()
    page = f"{BASE}challenges/{made.pk}/"
    assert "within the reach of Eve, and you are not" in text_of(sign_in(user_of(ten[0])).get(page))
    client = sign_in(user_of(ten[1]))
    assert "Will you play?" in text_of(client.get(page))
    client.post(f"{page}accept/")
    assert "Do not take part after all" in text_of(client.get(page))
    client.post(f"{page}decline/")
    assert made.players.count() == 1
    refused = sign_in(user_of(ten[0])).post(f"{page}accept/", follow=True)
    assert "within the reach of Eve, and you are not" in text_of(refused)


def test_absences_joining_and_leaving(
    rungs: RungList, ten: list[Player], as_eve: SignedIn, director: SignedIn
) -> None:
    address = f"{BASE}rungs/{rungs.pk}/absences/"
    today = today_in(rungs, database_now())
    days = {"first": today.isoformat(), "last": (today + timedelta(days=2)).isoformat()}
    assert as_eve.post(address, days).status_code == 302
    assert "You are announced as absent" in text_of(as_eve.get(f"{BASE}rungs/{rungs.pk}/"))
    # A member's form has no field for other players.
    as_eve.post(address, days | {"player": ten[0].pk})
    assert not Absence.objects.filter(player=ten[0]).exists()
    director.post(address, days | {"player": ten[0].pk})
    assert Absence.objects.filter(player=ten[0]).exists()
    of_ada = Absence.objects.get(player=ten[0])
    refused = as_eve.post(f"{BASE}absences/{of_ada.pk}/end/", follow=True)
    assert "Only the club’s directors" in text_of(refused).replace("'", "’").replace("&#x27;", "’")
    assert Absence.objects.filter(player=ten[0]).exists()
    for own in Absence.objects.filter(player=ten[4]):
        as_eve.post(f"{BASE}absences/{own.pk}/end/")
    assert not Absence.objects.filter(player=ten[4]).exists()
    as_eve.post(f"{BASE}rungs/{rungs.pk}/leave/")
    assert names_on(rungs) == "ABCDFGHIJ"
    assert "Join the rungs" in text_of(as_eve.get(f"{BASE}rungs/{rungs.pk}/"))
    as_eve.post(f"{BASE}rungs/{rungs.pk}/join/")
    assert names_on(rungs) == "ABCDFGHIJE"


@pytest.mark.trial
def test_an_official_sets_up_rungs(club: Club, director: SignedIn, member: SignedIn) -> None:
    pool = PoolFactory.create(club=club)
    LadderFactory.create(pool=pool)
    member_players(club, ("Ada", "Ben", "Cyd", "Dan"))
    address = f"{BASE}settings/rungs/{pool.pk}/"
    assert f'href="{address}"' in director.get(f"{BASE}settings/{pool.pk}/").content.decode()
    form = director.get(address).context["form"]
    filled = {name: form[name].value() for name in form.fields}
    assert director.post(address, filled | {"climb": "0"}).context["form"].errors
    assert director.post(address, filled).status_code == 302
    rungs = RungList.objects.get()
    assert member.get(f"{BASE}rungs/{rungs.pk}/").status_code == 404, "a draft is for officials"
    assert "No rungs yet" in text_of(member.get(f"{BASE}rungs/"))
    page = director.get(address).content.decode()
    assert "one rung up" in page
    dan = Player.objects.get(name="Dan")
    director.post(f"{address}move/", {"player": dan.pk, "rung": 1})
    assert names_on(rungs)[0] == "D"
    ada = Player.objects.get(name="Ada")
    director.post(f"{address}move/", {"player": ada.pk, "remove": "1"})
    assert "A" not in names_on(rungs)
    director.post(f"{address}add/", {"player": ada.pk})
    assert names_on(rungs)[-1] == "A"
    director.post(f"{address}start/")
    assert f"{BASE}rungs/{rungs.pk}/" in member.get(BASE).content.decode()
    assert member.get(f"{BASE}rungs/", follow=True).status_code == 200
    director.post(f"{address}move/", {"player": dan.pk, "rung": 2})
    assert names_on(rungs)[0] == "D", "without a reason"
    director.post(f"{address}move/", {"player": ada.pk, "reason": "No rung is given"})
    assert names_on(rungs)[0] == "D"
    director.post(f"{address}move/", {"player": dan.pk, "rung": 2, "reason": "Agreed"})
    assert names_on(rungs)[1] == "D"
    log = text_of(director.get(f"{address}log/"))
    assert "Agreed" in log
    entry = RungChange.objects.get(kind="move")
    director.post(f"{BASE}settings/rungs/changes/{entry.pk}/undo/", {"reason": "Not agreed"})
    assert names_on(rungs)[0] == "D"
    assert "undone" in text_of(director.get(f"{address}log/"))


@pytest.mark.trial
def test_an_official_attaches_a_game_or_cancels(
    rungs: RungList, ten: list[Player], director: SignedIn
) -> None:
    ada, ben, cyd, dan, *_others = ten
    game = played({dan: 120, ada: -40, ben: -40, cyd: -40}, deals=14)
    made = challenged(rungs, ada, ben, cyd, dan)
    address = f"{BASE}settings/challenges/{made.pk}/"
    assert "Dan +120, Ada −40" in text_of(director.get(address))
    counted = CountedGame.objects.get(game=game)
    assert director.post(address, {"game": counted.pk}).context["attaching"].errors
    director.post(address, {"game": counted.pk, "reason": "Half a game, as agreed"})
    assert names_on(rungs) == "DABCEFGHIJ"
    assert "there is no other game" in text_of(director.get(address))
    other = challenged(rungs, ada, ben, cyd, ten[4], accepted=False)
    address = f"{BASE}settings/challenges/{other.pk}/"
    assert director.post(address, {"cancel": "1"}).context["cancelling"].errors
    director.post(address, {"cancel": "1", "cancel-reason": "Moved away"})
    other.refresh_from_db()
    assert (other.state, other.reason) == (ChallengeState.CANCELLED, "Moved away")


@pytest.mark.trial
@pytest.mark.parametrize("page", ["challenge", "new", "absences", "log", "settings", "direct"])
def test_no_page_asks_the_database_often(
    rungs: RungList,
    ten: list[Player],
    director: SignedIn,
    page: str,
    django_assert_max_num_queries: Any,
) -> None:
    first = challenged(rungs, *ten[:4])
    played({player: 3 * number for number, player in enumerate(ten[:4])})
    made = challenged(rungs, ten[9], *ten[6:9])
    services.open_table(challenge=made, actor=user_of(ten[9]))
    Player.objects.filter(user=director.user).update(user=None)
    Player.objects.filter(pk=ten[9].pk).update(user=director.user)
    addresses = {
        "challenge": f"challenges/{made.pk}/",
        "new": f"rungs/{rungs.pk}/challenge/",
        "absences": f"rungs/{rungs.pk}/absences/",
        "log": f"settings/rungs/{rungs.pk}/log/",
        "settings": f"settings/rungs/{rungs.pk}/",
        "direct": f"settings/challenges/{first.pk}/",
    }
    with django_assert_max_num_queries(14):
        assert director.get(BASE + addresses[page]).status_code == 200


def test_open_pages_hear_of_changes(
    rungs: RungList, ten: list[Player], as_eve: SignedIn, outsider: SignedIn
) -> None:
    page = as_eve.get(f"{BASE}rungs/{rungs.pk}/").content.decode()
    before = live.version_for(as_eve.user, f"rungs:{rungs.pk}")
    assert f'data-live="rungs:{rungs.pk}" data-version="{before}"' in page
    made = challenged(rungs, ten[0], *ten[1:4], accepted=False)
    created = live.version_for(as_eve.user, f"rungs:{rungs.pk}")
    services.accept(challenge=made, actor=user_of(ten[1]))
    accepted = live.version_for(as_eve.user, f"rungs:{rungs.pk}")
    assert before is not None
    assert created is not None
    assert accepted is not None
    assert before < created < accepted
    assert live.version_for(outsider.user, f"rungs:{rungs.pk}") is None
    part = as_eve.get(f"{BASE}rungs/{rungs.pk}/", headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()


def test_a_large_club_has_pages_of_rungs(
    club: Club, official: User, django_assert_max_num_queries: Any
) -> None:
    players = member_players(club, [f"Member {number:03}" for number in range(120)])
    rungs = rungs_of(players, official)
    client = sign_in(user_of(players[110]))
    with django_assert_max_num_queries(14):
        page = client.get(f"{BASE}rungs/{rungs.pk}/?page=2")
    assert [line.number for line in page.context["lines"]] == list(range(101, 121))
