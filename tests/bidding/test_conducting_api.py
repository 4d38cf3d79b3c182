"""Conducting a competition through the API, from the first problem to a correction."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.timezone import now as utc_now

from accounts.models import AuditEntry, Club, Player, User
from bidding import opening_and_closing, services, tasks
from bidding.models import Competition, Computation, Insider, Part, Problem, RulingKind, Status
from tests.factories import PlayerFactory
from tests.support.bidding import (
    DECLARE,
    DOUBLE,
    HOUR,
    close,
    conductor_of,
    make_competition,
    make_problem,
    member_of,
    published,
    put_on_panel,
    row,
    say,
    vote,
)
from tests.support.clients import SignedIn, sign_in

pytestmark = pytest.mark.django_db


class Program:
    """A program of somebody, at the competitions of a club."""

    def __init__(self, club: Club, user: User) -> None:
        self.base = f"/api/v1/clubs/{club.slug}/competitions/"
        self.client: Client = sign_in(user)

    def send(self, method: str, path: str, **data: Any) -> tuple[int, Any]:
        """Return the status and the JSON of an answer."""
        ask = getattr(self.client, method.lower())
        answer = ask(f"{self.base}{path}", data, content_type="application/json")
        return answer.status_code, answer.json() if answer.content else None

    def get(self, path: str) -> tuple[int, Any]:
        answer = self.client.get(f"{self.base}{path}")
        return answer.status_code, answer.json()


def times() -> dict[str, str]:
    now = utc_now()
    return {"opens_at": (now - HOUR).isoformat(), "closes_at": (now + 24 * HOUR).isoformat()}


def player_of(club: Club, user: User) -> Player:
    return PlayerFactory.create(club=club, user=user, name=user.name)


@pytest.fixture
def conductor(club: Club) -> User:
    return conductor_of(club)


@pytest.fixture
def program(club: Club, conductor: User) -> Program:
    return Program(club, conductor)


@pytest.mark.trial
def test_a_competition_is_held_from_the_first_problem_to_a_correction(
    club: Club, program: Program
) -> None:
    expert = member_of(club, "Expert")
    pks = [
        program.send("POST", "own-problems/", title="A hand", position=position)[1]["id"]
        for position in (DECLARE, DOUBLE)
    ]
    status, made = program.send("POST", "", name="May", entrants="members", **times())
    assert (status, made["status"]) == (201, "draft")
    one = f"{made['id']}/"
    assert program.send("PUT", f"{one}set/", problems=pks)[0] == 200
    assert program.send("PUT", f"{one}panel/{player_of(club, expert).pk}/")[0] == 200
    assert program.send("PATCH", one, name="June")[1]["name"] == "June"
    assert program.send("POST", f"{one}schedule/")[0] == 200
    opening_and_closing.bring_up_to_date(made["id"])

    competition = Competition.objects.get()
    vote(competition, expert, "declare no-king", "double pass")
    say(competition, member_of(club, "Anne"), "declare no-king", "double pass")
    say(competition, member_of(club, "Bert"), "declare no-queens", "double maximum")
    assert program.get(f"{one}manage/")[1]["entered"] == 2
    later = (utc_now() + timedelta(days=3)).isoformat()
    assert program.send("POST", f"{one}extend/", closes_at=later)[0] == 200
    assert program.get(f"{one}problems/1/marks/")[0] == 404
    close(competition)

    status, marked = program.get(f"{one}problems/1/marks/")
    assert marked["part"]["field"] == {"declare no-king": 1, "declare no-queens": 1}
    assert [one["name"] for one in marked["votes"]] == ["Expert"]
    floor = {"answer": "declare no-queens", "kind": "floor", "mark": 4, "reason": "Sensible"}
    status, ruling = program.send("PUT", f"{one}problems/1/marks/", **floor)
    assert program.send("PUT", f"{one}problems/1/marks/", **floor)[1]["id"] == ruling["id"]
    assert program.send("PUT", f"{one}problems/1/discussion/", discussion="*Why*")[0] == 200
    status, preview = program.get(f"{one}preview/")
    assert [(line["name"], line["total"]) for line in preview["table"]] == [
        ("Anne", 20),
        ("Bert", 4),
    ]
    assert program.send("POST", f"{one}publish/")[1]["number"] == 1
    assert program.send("DELETE", f"{one}rulings/{ruling['id']}/")[0] == 204
    assert [move["name"] for move in program.get(f"{one}preview/")[1]["moves"]] == ["Bert"]
    assert program.send("POST", f"{one}correct/", reason="A slip")[1]["number"] == 2


@pytest.mark.trial
def test_the_set_is_what_was_sent_last(club: Club, conductor: User, program: Program) -> None:
    competition = make_competition(club, conductor, DECLARE, DOUBLE, status=Status.DRAFT)
    first, second = competition.problems.values_list("problem", flat=True)
    third = make_problem(club, conductor).pk
    path = f"{competition.pk}/set/"

    def after(*pks: int) -> Any:
        status, answer = program.send("PUT", path, problems=pks)
        return answer["code"] if status != 200 else [row["problem"] for row in answer["problems"]]

    assert after(third, first) == [third, first]
    competition.refresh_from_db()
    version = competition.version
    assert after(third, first) == [third, first]
    competition.refresh_from_db()
    assert competition.version == version
    assert after(second, third, first) == [second, third, first]
    assert after(first, first) == "already-in-set"
    assert after(10**12) == "invalid"
    assert after(make_problem(club, conductor_of(club)).pk) == "invalid"
    assert after(*range(1, 100)) == "invalid"
    other = make_competition(club, conductor, status=Status.DRAFT, name="April")
    assert after(first, other.problems.all()[0].problem_id) == "problem-used"
    assert after() == []


def test_a_repeated_request_makes_nothing_twice(club: Club, program: Program) -> None:
    once = {"client_id": str(uuid4())}
    problems = [
        program.send("POST", "own-problems/", title="A hand", position=DECLARE, **once)
        for _ in "ab"
    ]
    assert problems[0] == problems[1]
    made = [program.send("POST", "", name="May", **times(), **once) for _ in "ab"]
    assert made[0][1]["id"] == made[1][1]["id"]
    assert (Problem.objects.count(), Competition.objects.count()) == (1, 1)
    one = f"{made[0][1]['id']}/"
    program.send("PUT", f"{one}set/", problems=[problems[0][1]["id"]])
    for _ in "ab":
        assert program.send("POST", f"{one}schedule/")[0] == 200
    assert AuditEntry.objects.filter(action="schedule-competition").count() == 1
    opening_and_closing.bring_up_to_date(made[0][1]["id"])
    dropped = [program.send("POST", f"{one}problems/1/drop/", reason="Two kings") for _ in "ab"]
    assert [status for status, _data in dropped] == [200, 200]
    assert AuditEntry.objects.filter(action="drop-problem").count() == 1


def test_an_id_of_somebody_else_is_refused(club: Club, program: Program) -> None:
    once = {"client_id": str(uuid4())}
    program.send("POST", "", name="May", **times(), **once)
    other = Program(club, conductor_of(club))
    status, refused = other.send("POST", "", name="Mine", **times(), **once)
    assert (status, refused["code"]) == (409, "id-used")


def test_steps_are_refused_with_their_codes(club: Club, conductor: User, program: Program) -> None:
    one = f"{make_competition(club, conductor, DECLARE).pk}/"
    past = datetime(2000, 1, 1).astimezone().isoformat()
    for method, path, data, expected in (
        ("POST", "schedule/", {}, (409, "wrong-status")),
        ("DELETE", "", {}, (409, "wrong-status")),
        ("PATCH", "", {"top": 20}, (409, "wrong-status")),
        ("PUT", "set/", {"problems": []}, (409, "wrong-status")),
        ("POST", "extend/", {"closes_at": past}, (422, "bad-competition")),
        ("POST", "withdraw/", {"reason": " "}, (400, "invalid")),
        ("POST", "withdraw/", {"reason": "x" * 301}, (400, "invalid")),
        ("POST", "publish/", {}, (404, "not-found")),
        ("POST", "hand-over/", {"player": 10**15}, (422, "not-a-member")),
        ("PUT", "panel/999999/", {}, (404, "not-found")),
        ("PUT", "problems/9/discussion/", {"discussion": "x"}, (404, "not-found")),
    ):
        status, refused = program.send(method, f"{one}{path}", **data)
        assert (status, refused["code"]) == expected, (method, path)
    assert program.send("POST", f"{one}withdraw/", reason="A leak")[1]["status"] == "withdrawn"


@pytest.mark.trial
@pytest.mark.parametrize("who", ["member", "other conductor", "panel"])
def test_nobody_else_conducts_through_the_api(club: Club, conductor: User, who: str) -> None:
    competition = make_competition(club, conductor, DECLARE)
    user = conductor_of(club) if who == "other conductor" else member_of(club)
    if who == "panel":
        put_on_panel(competition, user)
    other = Program(club, user)
    problem = row(competition, 1).problem_id
    before = Competition.objects.values().get()
    for method, path in (
        ("GET", "manage/"), ("GET", "preview/"), ("GET", "problems/1/marks/"), ("PATCH", ""),
        ("DELETE", ""), ("PUT", "set/"), ("POST", "withdraw/"), ("POST", "hand-over/"),
        ("PUT", "panel/1/"), ("POST", "problems/1/drop/"),
    ):  # fmt: skip
        assert other.send(method, f"{competition.pk}/{path}")[0] == 404, (method, path)
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "values/"), ("PUT", "values/")):
        assert other.send(method, f"own-problems/{problem}/{path}")[0] == 404, (method, path)
    assert Competition.objects.values().get() == before


@pytest.mark.trial
def test_values_are_computed_read_and_cancelled(
    club: Club, conductor: User, program: Program
) -> None:
    path = f"own-problems/{make_problem(club, conductor, DOUBLE).pk}/values/"
    assert program.get(path)[1] == {"values": {}, "computation": None}
    assert program.send("PUT", path, deals=0)[0] == 400
    for _ in "ab":
        status, asked = program.send("PUT", path, deals=40, seed=3)
        assert asked["computation"]["state"] == "waiting"
    assert Computation.objects.count() == 1
    tasks.compute_due_values()
    status, ready = program.get(path)
    assert (ready["computation"]["state"], ready["values"]["seed"]) == ("ready", 3)
    status, refused = program.send("DELETE", path)
    assert (status, refused["code"]) == (409, "nothing-computed")
    program.send("PUT", path, deals=41)
    assert program.send("DELETE", path)[1]["computation"]["state"] == "cancelled"


def test_own_problems_are_changed_and_removed(
    club: Club, conductor: User, program: Program
) -> None:
    path = f"own-problems/{make_problem(club, conductor).pk}/"
    status, changed = program.send("PATCH", path, title="Better", position=DOUBLE)
    assert (changed["title"], changed["asked"]) == ("Better", "double")
    status, refused = program.send("PATCH", path, position={"ruleset": "pagat"})
    assert (status, refused["code"]) == (422, "bad-position")
    assert program.send("DELETE", path)[0] == 204
    assert not Problem.objects.exists()
    used = row(make_competition(club, conductor, DECLARE), 1).problem_id
    for method in ("PATCH", "DELETE"):
        status, refused = program.send(method, f"own-problems/{used}/", title="Too late")
        assert (status, refused["code"]) == (409, "problem-used")


def test_the_panel_is_put_together_and_handing_over_leads_away(
    club: Club, conductor: User, program: Program
) -> None:
    competition = make_competition(club, conductor, DECLARE, status=Status.DRAFT)
    one = f"{competition.pk}/"
    expert, successor = (player_of(club, member_of(club, name)) for name in ("Eve", "Sam"))
    for _ in "ab":
        panel = program.send("PUT", f"{one}panel/{expert.pk}/")[1]["panel"]
        assert panel == [{"player": expert.pk, "name": "Eve"}]
    without_login = PlayerFactory.create(club=club)
    status, refused = program.send("PUT", f"{one}panel/{without_login.pk}/")
    assert (status, refused["code"]) == (422, "not-a-member")
    assert program.send("DELETE", f"{one}panel/{expert.pk}/")[1]["panel"] == []
    assert not Insider.objects.filter(part=Part.PANEL).exists()
    assert program.send("POST", f"{one}hand-over/", player=successor.pk)[0] == 204
    assert program.get(f"{one}manage/")[0] == 404
    assert successor.user is not None
    assert Program(club, successor.user).get(f"{one}manage/")[0] == 200


@pytest.mark.trial
def test_the_conductors_answers_take_as_many_queries_with_many_rows(
    club: Club, conductor: User, program: Program, django_assert_max_num_queries: Any
) -> None:
    competition = make_competition(club, conductor, *[DECLARE] * 20)
    experts = [member_of(club, f"Expert {number}") for number in range(20)]
    put_on_panel(competition, *experts)
    for expert in experts:
        player_of(club, expert)
        vote(competition, expert, "declare no-king")
        say(competition, member_of(club), "declare no-king", comment="Because")
    with django_assert_max_num_queries(12):
        assert len(program.get(f"{competition.pk}/manage/")[1]["panel"]) == 20
    close(competition)
    for path in ("problems/1/marks/", "preview/"):
        with django_assert_max_num_queries(18):
            assert program.get(f"{competition.pk}/{path}")[0] == 200


def test_a_published_competition_keeps_its_marks_until_a_correction(
    club: Club, conductor: User, program: Program, member: SignedIn
) -> None:
    competition = published(club, conductor)
    path = f"{competition.pk}/results/"
    before = program.get(path)[1]
    services.rule(
        problem=row(competition, 1),
        answer="declare no-king",
        kind=RulingKind.AWARD,
        mark=9,
        reason="Later thought",
        actor=conductor,
    )
    assert program.get(path)[1] == before
    assert program.get(f"{competition.pk}/preview/")[1]["changed"]
