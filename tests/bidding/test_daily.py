"""The problem of the day: of published competitions, or released by a conductor."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.timezone import now as utc_now
from django.utils.translation import override

from accounts.models import AuditEntry, Club, User
from accounts.refusals import Refusal
from bidding import errors, services
from bidding.daily import problem_of_day
from bidding.models import Conductor, DailyState, Find, FindState, PracticeAnswer, Problem, Status
from bidding.personal import own_record
from bidding.position_page import situation
from tests.factories import ClubFactory
from tests.support.bidding import (
    DECLARE,
    conductor_of,
    make_competition,
    make_problem,
    member_of,
    published,
)
from tests.support.clients import SignedIn, sign_in
from tests.support.finds import VALUES, make_find, make_search

pytestmark = pytest.mark.django_db


@pytest.fixture
def conductor(club: Club) -> User:
    return conductor_of(club)


@pytest.fixture
def find(club: Club, conductor: User) -> Find:
    return make_find(make_search(club, conductor))


@pytest.fixture
def released(find: Find, conductor: User) -> Problem:
    return services.release_find(find=find, actor=conductor, title="Whom to double?")


def at(name: str, club: Club, *args: object) -> str:
    return reverse(f"bidding:{name}", args=[club.slug, *args])


def test_the_problem_of_the_day_is_the_same_all_day(club: Club) -> None:
    today = utc_now().date()
    assert problem_of_day(club, today) is None
    published(club)
    assert problem_of_day(club, today) == problem_of_day(club, today)
    days = {problem_of_day(club, today + timedelta(days=n)) for n in range(30)}
    assert len(days) == 2
    assert problem_of_day(ClubFactory.create(), today) is None


def test_released_finds_and_published_problems_take_turns(club: Club, released: Problem) -> None:
    today = utc_now().date()
    only = problem_of_day(club, today)
    assert only is not None
    assert only.address == at("practice_released", club, released.pk)
    published(club)
    days = [problem_of_day(club, today + timedelta(days=n)) for n in range(30)]
    assert len({day.address for day in days if day}) == 3


def test_the_panel_says_what_counts_and_shows_a_title_in_the_clubs_language(
    club: Club, released: Problem, client: Client
) -> None:
    Club.objects.filter(pk=club.pk).update(public_events=True, language="en")
    for language, shows_title in (("en", True), ("fr", False)):
        text = client.get("/", headers={"Accept-Language": language}).content.decode()
        assert (released.title in text) is shows_title
        with override(language):
            assert escape(situation(released.position)) in text


def test_a_find_is_released_on_its_page_and_taken_back(
    club: Club, conductor: User, find: Find
) -> None:
    client = sign_in(conductor)
    sent = {"title": "Whom to double?", "release": "1"}
    client.post(at("find_keep", club, find.pk), sent)
    problem = Problem.objects.get()
    assert problem.daily == DailyState.RELEASED
    page = at("problem_view", club, problem.pk)
    assert at("practice_released", club, problem.pk) in client.get(page).text
    assert "Whom to double?" in Client().get(at("list", club)).text
    client.post(at("problem_take_back", club, problem.pk))
    assert "Release it" in client.get(page).text
    assert Client().get(at("practice_released", club, problem.pk)).status_code in (302, 404)
    client.post(at("problem_release", club, problem.pk))
    client.post(at("problem_release", club, problem.pk))
    actions = AuditEntry.objects.filter(subject=f"problem:{problem.pk}")
    assert [entry.action for entry in actions.order_by("pk")] == [
        "release-problem", "take-back-problem", "release-problem",
    ]  # fmt: skip


def test_a_released_problem_is_answered_with_marks_by_value(club: Club, released: Problem) -> None:
    member, address = member_of(club), at("practice_released", club, released.pk)
    client = sign_in(member)
    assert "Marks of the answers" not in client.get(address).text
    assert "Marks of the answers" in client.post(address, {"answer": "double N"}).text
    first = PracticeAnswer.objects.get(user=member)
    assert (first.problem, first.answer, first.mark) == (released, "double N", 10)  # 1 of 20 points
    assert "You have answered this one" in client.get(address).text
    refused = client.post(address, {"answer": "declare no-king"})
    assert refused.context["refused"] == errors.NotAnAnswer().message
    visitor = Client().post(address, {"answer": "double pass"})
    assert "10 of 10" in visitor.text
    assert PracticeAnswer.objects.count() == 1


def test_a_released_problem_comes_into_no_competition_and_stays_as_it_is(
    club: Club, conductor: User, released: Problem
) -> None:
    draft = make_competition(club, conductor, DECLARE, status=Status.DRAFT)
    services.take_back_problem(problem=released, actor=conductor)
    with pytest.raises(errors.WasReleased):
        services.add_problem(competition=draft, problem=released, actor=conductor)
    with pytest.raises(errors.WasReleased):
        services.arrange(competition=draft, problems=[released], actor=conductor)
    with pytest.raises(errors.WasReleased):
        services.change_problem(problem=released, actor=conductor, position=DECLARE)
    with pytest.raises(errors.WasReleased):
        services.remove_problem(problem=released, actor=conductor)
    changed = services.change_problem(
        problem=released, actor=conductor, title="Better", position=released.position
    )
    assert (changed.title, changed.values) == ("Better", VALUES)
    manage = sign_in(conductor).get(at("manage", club, draft.pk))
    assert "Better" not in manage.text


@pytest.mark.parametrize("status", [Status.DRAFT, Status.OPEN, Status.CLOSED])
def test_no_problem_of_a_set_is_released(club: Club, conductor: User, status: Status) -> None:
    competition = make_competition(club, conductor, DECLARE, status=status)
    problem = competition.problems.get().problem
    Problem.objects.filter(pk=problem.pk).update(values=VALUES)
    with pytest.raises(errors.ProblemUsed):
        services.release_problem(problem=problem, actor=conductor)
    assert problem_of_day(club, utc_now().date()) is None


def test_only_the_author_releases_and_only_with_values(club: Club, conductor: User) -> None:
    problem = make_problem(club, conductor)
    refused: tuple[tuple[User, type[Refusal]], ...] = (
        (conductor, errors.NoValues),
        (conductor_of(club), errors.NotTheConductor),
        (member_of(club), errors.NotTheConductor),
    )
    for actor, refusal in refused:
        with pytest.raises(refusal):
            services.release_problem(problem=problem, actor=actor)
    page = sign_in(conductor).get(at("problem_view", club, problem.pk)).text
    assert "With computed values it can be released" in page
    assert "Release it" not in page


def test_officials_take_back_what_somebody_released_who_conducts_no_more(
    club: Club, conductor: User, released: Problem, director: SignedIn
) -> None:
    Conductor.objects.filter(user=conductor).delete()
    page, take_back = at("conductors", club), at("problem_take_back", club, released.pk)
    assert take_back in director.get(page).text
    assert director.post(take_back).headers["Location"] == page
    assert at("problem_release", club, released.pk) in director.get(page).text
    assert problem_of_day(club, utc_now().date()) is None
    director.post(at("problem_release", club, released.pk))
    release = reverse("api:competition-release", args=[club.slug, released.pk])
    assert director.delete(release).json()["daily"] == "taken-back"
    assert director.put(release).json()["daily"] == "released"
    for other in (conductor_of(club), member_of(club)):
        assert sign_in(other).post(take_back).status_code == 404
        assert sign_in(other).delete(release).status_code == 404
    sign_in(conductor).post(take_back)
    released.refresh_from_db()
    assert released.daily == DailyState.RELEASED


def test_officials_do_not_see_or_release_what_nobody_has_released(
    club: Club, conductor: User, director: SignedIn
) -> None:
    problem = make_problem(club, conductor)
    Problem.objects.filter(pk=problem.pk).update(values=VALUES)
    assert problem.title not in director.get(at("conductors", club)).text
    assert director.post(at("problem_release", club, problem.pk)).status_code == 404
    with pytest.raises(errors.NotTheConductor):
        services.release_problem(problem=problem, actor=director.user)


def test_a_program_releases_a_find_and_answers_the_problem_of_the_day(
    club: Club, conductor: User, find: Find
) -> None:
    client, slug = sign_in(conductor), club.slug
    today = reverse("api:competition-today", args=[slug])
    assert client.get(today).status_code == 404
    keep = reverse("api:competition-keep-find", args=[slug, find.pk])
    kept = client.post(keep, {"title": "Daily", "release": True}, "application/json")
    assert (kept.status_code, kept.json()["daily"]) == (201, "released")
    shown = sign_in(member_of(club)).get(today).json()
    assert shown["answers"][0] == "double pass"
    answered = client.post(shown["practice"], {"answer": "double pass"}, "application/json")
    assert (answered.json()["mark"], answered.json()["top"]) == (10, 10)
    wrong = client.post(shown["practice"], {"answer": "play C2"}, "application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not-an-answer")
    release = reverse("api:competition-release", args=[slug, kept.json()["id"]])
    for _time in range(2):
        assert client.delete(release).json()["daily"] == "taken-back"
    assert client.post(shown["practice"], {}, "application/json").status_code == 404
    assert client.put(release).json()["daily"] == "released"
    assert sign_in(conductor_of(club)).put(release).status_code == 404
    find.refresh_from_db()
    assert find.state == FindState.KEPT


def test_a_problem_that_comes_back_counts_for_the_streak(club: Club, released: Problem) -> None:
    member, today = member_of(club), utc_now().astimezone(club.zone).date()
    for streak in (1, 2):  # one missed day between the answers
        services.practise_released(problem=released, user=member, answer="double pass")
        row = PracticeAnswer.objects.get()
        moved = [day - timedelta(days=2) for day in row.later_days]
        row.later_days, row.day = moved, row.day - timedelta(days=2)
        row.save()
        assert own_record(club, member).streak == streak
    for _twice in range(2):
        services.practise_released(problem=released, user=member, answer="double maximum")
    stored = PracticeAnswer.objects.get()
    assert (stored.answer, stored.later_days[-1]) == ("double pass", today)
    record = own_record(club, member)
    assert (record.streak, record.practised) == (3, 1)
