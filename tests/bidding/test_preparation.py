"""What a competition in preparation has and needs, and what is seen of it until it opens."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils.timezone import now as utc_now

from accounts.models import Club, User
from bidding import services
from bidding.marking import Method
from bidding.models import Competition, Problem, Status
from bidding.preparation import marking_of
from tests.factories import PlayerFactory
from tests.support.bidding import DECLARE, conductor_of, make_competition, member_of, reread
from tests.support.clients import SignedIn, sign_in

pytestmark = pytest.mark.django_db

SCHEDULE = "Let it open at its time"
VALUES = {"answers": [{"action": "declare no-king", "loss": "0"}]}


@pytest.fixture
def conductor(club: Club) -> User:
    return conductor_of(club)


def draft(club: Club, conductor: User, *positions: object, **settings: object) -> Competition:
    opens = utc_now() + timedelta(days=1)
    times = {"opens_at": opens, "closes_at": opens + timedelta(days=1)}
    return make_competition(
        club,
        conductor,
        *positions,
        status=Status.DRAFT,
        **(times | settings),
    )


def manage(competition: Competition) -> str:
    path = reverse("bidding:manage", args=[competition.club.slug, competition.pk])
    return sign_in(competition.conductor).get(path).text


def step(competition: Competition, name: str, **data: object) -> None:
    path = reverse("bidding:step", args=[competition.club.slug, competition.pk, name])
    assert sign_in(competition.conductor).post(path, data).status_code == 302


@pytest.mark.parametrize(
    ("method", "lacking", "panel", "said", "is_as_set"),
    [
        (Method.VOTES, 2, 3, "by the votes of the panel", True),
        (Method.VOTES, 0, 0, "There is no panel: the answers", False),
        (Method.VOTES, 2, 0, "no panel, and 2 problems have no computed values", False),
        (Method.VALUE, 0, 0, "by the computed values", True),
        (Method.VALUE, 1, 3, "1 problem has no computed values. It needs values", False),
        (Method.BOTH, 0, 3, "Half of each mark", True),
        (Method.BOTH, 1, 3, "there only the votes of the panel", False),
        (Method.BOTH, 0, 0, "There is no panel: the answers", False),
    ],
)
def test_how_answers_will_be_marked(
    method: Method, lacking: int, panel: int, said: str, *, is_as_set: bool
) -> None:
    marking = marking_of(method, lacking=lacking, panel=panel)
    assert said in marking.text
    assert marking.is_as_set == is_as_set


def test_without_a_problem_the_next_step_is_to_add_one(club: Club, conductor: User) -> None:
    competition = draft(club, conductor, DECLARE)
    step(competition, "take-out", number=1)
    page = manage(competition)
    assert '<a class="button" href="#set">Add a problem</a>' in page
    assert SCHEDULE not in page


def test_the_opening_is_the_next_step_once_there_is_a_panel(club: Club, conductor: User) -> None:
    competition = draft(club, conductor, DECLARE)
    page = manage(competition)
    assert '<a class="button" href="#panel">Invite members to the panel</a>' in page
    assert f'<button class="quiet">{SCHEDULE}' in page
    assert 'data-confirm="There is no panel, and 1 problem has no computed values.' in page
    ella = member_of(club, "Ella Expert")
    PlayerFactory.create(club=club, user=ella, name="Ella Expert")
    step(competition, "panel-add", player="Ella Expert")
    page = manage(competition)
    assert f"<button>{SCHEDULE}" in page
    assert "The answers will be marked by the votes of the panel." in page
    assert "no computed values" not in page


def test_marks_by_value_need_the_values_of_all_problems(club: Club, conductor: User) -> None:
    competition = draft(club, conductor, DECLARE, method="value")
    problem = Problem.objects.get()
    page = manage(competition)
    view = reverse("bidding:problem_view", args=[club.slug, problem.pk])
    assert f'href="{view}#values-heading">Compute the values of 1 problem</a>' in page
    assert "Invite members to the panel" not in page
    Problem.objects.update(values=VALUES)
    page = manage(competition)
    assert f"<button>{SCHEDULE}" in page
    assert "All problems have computed values" in page


def test_a_past_close_is_to_be_changed_first(club: Club, conductor: User) -> None:
    competition = draft(club, conductor, DECLARE)
    past = utc_now() - timedelta(hours=1)
    Competition.objects.update(opens_at=past - timedelta(hours=1), closes_at=past)
    page = manage(competition)
    assert "Change the times: the close is past" in page
    assert SCHEDULE not in page


def test_a_scheduled_competition_is_called_so(club: Club, conductor: User) -> None:
    competition = draft(club, conductor, DECLARE)
    assert "<dt>State</dt><dd>being prepared" in manage(competition)
    services.schedule(competition=competition, actor=conductor)
    signed_in = sign_in(conductor)
    paths = [
        reverse(f"bidding:{name}", args=[club.slug, *more])
        for name, more in (("manage", [competition.pk]), ("conduct", []), ("list", []))
    ]
    for path in paths:
        page = signed_in.get(path).text
        assert "scheduled, opens on <time" in page
        assert "being prepared" not in page


def test_the_preview_says_that_others_see_nothing_until_the_opening(
    club: Club, conductor: User, member: SignedIn
) -> None:
    competition = draft(club, conductor, DECLARE)
    address = competition.get_absolute_url()
    assert member.get(address).status_code == 404
    page = sign_in(conductor).get(address).text
    assert "What others see now" in page
    assert "What members will see once it is open" in page
    assert "<dt>State</dt><dd>open</dd>" in page
    services.schedule(competition=competition, actor=conductor)
    assert "What members see from <time" in sign_in(conductor).get(address).text
    past = utc_now() - timedelta(hours=1)
    Competition.objects.update(status=Status.OPEN, opens_at=past)
    assert "What others see now" not in sign_in(conductor).get(address).text
    assert reread(competition).problems.get().problem.title in member.get(address).text
