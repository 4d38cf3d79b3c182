"""What somebody answers reaches nobody else before it may.

Each kind of reader asks every address of a competition, and again with other answers and votes
beneath: both must be the same, byte by byte, with as many queries. Planted leaks check that the
test would notice one.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import Club, Membership, Role, User
from bidding import access, answering_page, services
from bidding.models import (
    Answer,
    Competition,
    Computation,
    Entrants,
    Entry,
    Find,
    FindState,
    Problem,
    Search,
    Vote,
)
from bidding.notice_kinds import CHANGED
from bidding.services import answering
from bidding.views import conducting, files
from notices.services import notify
from tests.factories import PlayerFactory, UserFactory
from tests.support.bidding import (
    DECLARE,
    DOUBLE,
    close,
    conductor_of,
    make_competition,
    member_of,
    put_on_panel,
    reread,
    say,
    vote,
)
from tests.support.clients import sign_in
from tests.support.finds import VALUES, make_find, make_search
from tests.support.sealed import Seen, differences, reaching

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_pango", "plain_refusals")]

ONE = ("declare no-king", "double pass")
OTHER = ("declare trumps:H", "double maximum")


@dataclass
class Scene:
    """An open competition with everybody who may look at it."""

    competition: Competition
    readers: dict[str, Client]
    others: list[User]
    silent: User
    expert: User
    late: list[User] = field(default_factory=list)


@pytest.fixture
def scene(club: Club) -> Scene:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, DECLARE, DOUBLE, entrants=Entrants.ANYONE)
    reader, expert = member_of(club, "Rita on the panel"), member_of(club, "Ernst on the panel")
    put_on_panel(competition, reader, expert)
    vote(competition, reader, *ONE, comment="Mine")
    vote(competition, expert, *ONE, comment="His")
    entrant, stranger = member_of(club, "Anne"), UserFactory.create(name="Stranger")
    others = [member_of(club, name) for name in ("Bert", "Cleo")]
    silent = member_of(club, "Dora")
    for user in (entrant, stranger, *others):
        say(competition, user, *ONE, comment="Because")
    services.enter(competition=competition, user=silent)
    official = member_of(club, "Otto Official")
    Membership.objects.filter(user=official).update(role=Role.SECRETARY)
    for user in (conductor, entrant, official):
        PlayerFactory.create(club=club, user=user, name=user.name)
    people = {
        "entrant": entrant, "stranger": stranger, "panel": reader, "official": official,
        "member": member_of(club, "Idle"), "conductor": conductor,
    }  # fmt: skip
    readers: dict[str, Client] = {name: sign_in(user) for name, user in people.items()}
    return Scene(
        competition=reread(competition),
        readers=readers | {"visitor": Client()},
        others=others,
        silent=silent,
        expert=expert,
        late=[member_of(club, "Late")],
    )


# --- What happens beneath ----------------------------------------------------------------------


def answers_change(scene: Scene) -> None:
    for user in scene.others:
        say(scene.competition, user, *OTHER, comment="Another reason, much longer")


def one_more_answers(scene: Scene) -> None:
    say(scene.competition, scene.silent, *OTHER)


def votes_change(scene: Scene) -> None:
    vote(scene.competition, scene.expert, *OTHER, comment="I have thought again")


def one_more_enters(scene: Scene) -> None:
    for user in scene.late:
        say(scene.competition, user, *ONE)


def everything(scene: Scene) -> None:
    """Change all that a conductor does not notice either."""
    answers_change(scene)
    one_more_answers(scene)
    votes_change(scene)


def values_are_computed(scene: Scene) -> None:
    """Let the first problem have values, and those of the second be computed."""
    first, second = scene.competition.problems.all()
    answers = [{"action": ONE[0], "value": 1.0, "loss": 0.0}]
    Problem.objects.filter(pk=first.problem_id).update(values={"answers": answers, "deals": 7})
    Computation.objects.create(problem=second.problem, asked_by=scene.competition.conductor)


def finds_change(scene: Scene) -> None:
    """Let the first problem be one that was found, and its analysis another one."""
    first = scene.competition.problems.all()[0].problem
    Find.objects.update(
        problem=first, state=FindState.KEPT, difficulty=99, values=VALUES | {"deals": 7}
    )
    Search.objects.update(looked=777, seed=8)


def rows_change(scene: Scene) -> None:
    """Change what was answered, of a competition that is closed."""
    Answer.objects.filter(entry__user__in=scene.others).update(answer=OTHER[0], comment="New")
    Entry.objects.filter(user=scene.silent).delete()
    votes_change(scene)


READERS = ("entrant", "stranger", "panel", "official", "member", "conductor", "visitor")
OTHERS = [who for who in READERS if who != "conductor"]


PAGES = {
    "bidding:list", "bidding:competition", "bidding:problem", "bidding:manage", "bidding:set_pdf",
    "api:competition-detail",
}  # fmt: skip
"""Some of the addresses, on which the planted leaks are."""


def leaks(
    scene: Scene,
    who: str,
    *beneath: Callable[[Scene], None],
    names: Collection[str] = (),
) -> list[str]:
    """Return where *who* can notice what happens beneath, of the pages with *names* or of all."""

    def all_of_it(scene: Scene) -> None:
        for happens in beneath:
            happens(scene)

    return leaks_of_each(scene, who, all_of_it, names=names)[0]


def leaks_of_each(
    scene: Scene, who: str, *beneath: Callable[[Scene], None], names: Collection[str] = ()
) -> list[list[str]]:
    """Return where *who* can notice each of *beneath*, if only this one happens."""
    client = scene.readers[who]
    before = reaching(client, scene.competition, names)
    return [differences(before, _after(scene, client, happens, names)) for happens in beneath]


def _after(
    scene: Scene, client: Client, happens: Callable[[Scene], None], names: Collection[str]
) -> Seen:
    with transaction.atomic():
        happens(scene)
        seen = reaching(client, scene.competition, names)
        transaction.set_rollback(True)
    return seen


@pytest.mark.trial
@pytest.mark.parametrize("who", OTHERS)
def test_nobody_notices_anything_while_it_is_open(scene: Scene, who: str) -> None:
    make_find(make_search(scene.competition.club, scene.competition.conductor))
    happens = (everything, one_more_enters, values_are_computed, finds_change)
    assert leaks(scene, who, *happens) == []


@pytest.mark.trial
@pytest.mark.parametrize("who", OTHERS)
def test_only_the_conductor_notices_answers_until_the_publication(scene: Scene, who: str) -> None:
    close(scene.competition)
    assert leaks(scene, who, rows_change) == []


@pytest.mark.trial
def test_the_conductor_notices_who_enters_and_values_but_no_answers(scene: Scene) -> None:
    make_find(make_search(scene.competition.club, scene.competition.conductor))
    answers, entries, values, finds = leaks_of_each(
        scene, "conductor", everything, one_more_enters, values_are_computed, finds_change
    )
    assert answers == []
    assert entries
    assert [path for path in entries if not path.endswith("/manage/")] == []
    assert values
    elsewhere = [path for path in values if "/problems/" not in path or "/competitions/" in path]
    assert [path for path in elsewhere if not path.endswith("/values/")] == []
    assert finds
    assert [path for path in finds if not re.search("/(own-)?(searches|finds)/", path)] == []


@pytest.mark.trial
def test_the_conductor_sees_answers_in_the_api_after_the_close_only(scene: Scene) -> None:
    close(scene.competition)
    found = {path.rsplit("/", 2)[1] for path in leaks(scene, "conductor", rows_change)}
    assert {"marks", "preview"} <= found


@pytest.mark.trial
def test_the_comparison_is_of_something(scene: Scene) -> None:
    seen = reaching(scene.readers["entrant"], scene.competition)
    opened = [path for path, got in seen.items() if path.startswith("/") and got[0] == 200]
    assert len(opened) > 12
    assert any(b"No King" in seen[path][2] for path in opened)
    conducted = reaching(scene.readers["conductor"], scene.competition)
    assert any(path.endswith("/manage/") and conducted[path][0] == 200 for path in conducted)


# --- Planted leaks ------------------------------------------------------------------------------


def plant_answers_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_anybody(user: Any, competition: Competition) -> dict[int, tuple[str, str]]:
        rows = Answer.objects.filter(entry__competition=competition).order_by("saved_at")
        return {row.problem_id: (row.answer, row.comment) for row in rows}

    monkeypatch.setattr(answering_page, "own_answers", of_anybody)


def plant_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = conducting.manage_context

    def with_count(found: Competition) -> dict[str, Any]:
        return whole(found) | {"entered": Answer.objects.count()}

    monkeypatch.setattr(conducting, "manage_context", with_count)


def plant_a_header(monkeypatch: pytest.MonkeyPatch) -> None:
    whole: Any = vars(files)["pdf_response"]

    def with_tag(*args: Any) -> Any:
        response = whole(*args)
        latest = Answer.objects.order_by("-saved_at").values_list("saved_at", flat=True)
        response["ETag"] = f'"{latest[0].isoformat()}"'
        return response

    monkeypatch.setattr(files, "pdf_response", with_tag)


def plant_work(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = answering_page.own_answers

    def slower(user: Any, competition: Competition) -> dict[int, tuple[str, str]]:
        for row in Answer.objects.filter(entry__competition=competition):
            row.refresh_from_db()
        return whole(user, competition)

    monkeypatch.setattr(answering_page, "own_answers", slower)


def plant_a_line_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = access.visible_competitions

    def logging_one(club: Club, user: Any) -> Any:
        said = list(Answer.objects.order_by("pk").values_list("answer", flat=True))
        logging.getLogger("bidding").info("answers: %s", said)
        return whole(club, user)

    monkeypatch.setattr(access, "visible_competitions", logging_one)


def plant_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    whole: Any = vars(answering)["checked_answer"]

    def telling(position: Any, text: str) -> str:
        found = Competition.objects.get()
        notify(
            kind=CHANGED.code,
            cause=f"answer:{text}",
            subject="x",
            to=set(Entry.objects.values_list("user_id", flat=True)),
            link="/",
            text="withdrawn",
            values={"competition": found.name, "reason": text},
        )
        return str(whole(position, text))

    monkeypatch.setattr(answering, "checked_answer", telling)


def plant_votes(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = answering_page.own_answers

    def with_votes(user: Any, competition: Competition) -> dict[int, tuple[str, str]]:
        votes = {vote.problem_id: (vote.answer, vote.comment) for vote in Vote.objects.all()}
        return whole(user, competition) | votes

    monkeypatch.setattr(answering_page, "own_answers", with_votes)


def plant_for_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody into the page that shows the answers to the conductor of a closed one."""
    monkeypatch.setattr(conducting, "get_conducted", access.get_competition)


@pytest.mark.trial
@pytest.mark.parametrize(
    ("plant", "who", "beneath"),
    [
        (plant_answers_of_others, "entrant", answers_change),
        (plant_answers_of_others, "visitor", answers_change),
        (plant_a_count, "conductor", one_more_answers),
        (plant_a_header, "member", answers_change),
        (plant_work, "stranger", one_more_answers),
        (plant_a_line_in_the_log, "official", answers_change),
        (plant_a_notice, "entrant", answers_change),
        (plant_votes, "panel", votes_change),
        (plant_for_panel, "panel", one_more_enters),
    ],
)
def test_a_planted_leak_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    scene: Scene,
    plant: Callable[[pytest.MonkeyPatch], None],
    who: str,
    beneath: Callable[[Scene], None],
) -> None:
    plant(monkeypatch)
    assert leaks(scene, who, beneath, names=PAGES)
