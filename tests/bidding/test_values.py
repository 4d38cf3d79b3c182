"""The values of a problem's answers: asked for, computed by a worker, cancelled, shown."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.locks import only_one
from accounts.models import Club
from bidding import errors, services, tasks, value_jobs
from bidding.analysis import analyse
from bidding.analysis_limits import MOST_DEALS, MOST_SEED
from bidding.models import Competition, Computation, ComputationState, Conductor, Problem
from bidding.results import outcome
from tests.support.bidding import (
    DECLARE,
    DOUBLE,
    PLAY,
    allow,
    conductor_of,
    make_competition,
    make_problem,
    member_of,
    reread,
    row,
)
from tests.support.checkout import until
from tests.support.clients import SignedIn, sign_in

pytestmark = pytest.mark.django_db

FEW = 40


@pytest.fixture
def problem(club: Club) -> Problem:
    return make_problem(club, conductor_of(club), PLAY)


def ask(problem: Problem, deals: int = FEW, seed: int = 1) -> Computation:
    return services.compute_values(problem=problem, actor=problem.author, deals=deals, seed=seed)


def state_of(problem: Problem) -> str:
    return Computation.objects.get(problem=problem).state


def at(name: str, problem: Problem) -> str:
    return reverse(f"bidding:problem_{name}", args=[problem.club.slug, problem.pk])


# --- Computing ----------------------------------------------------------------------------------


def test_the_values_are_those_of_the_analysis_with_the_same_seed(problem: Problem) -> None:
    ask(problem, seed=7)
    tasks.compute_due_values()
    computation = Computation.objects.get(problem=problem)
    assert (computation.state, computation.done) == (ComputationState.READY, FEW)
    assert computation.started_at is not None
    assert computation.ended_at is not None
    problem.refresh_from_db()
    again = analyse(problem.place, deals=FEW, seed=7).to_json()
    assert problem.values == {key: again[key] for key in again if key != "seconds"}
    assert problem.values["seed"] == 7


def test_marks_by_value_come_from_a_computation(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, DOUBLE, method="value")
    problem = row(competition, 1).problem
    ask(problem, deals=250)
    tasks.compute_due_values()
    problem.refresh_from_db()
    marks = outcome(competition).article["problems"][0]["marks"]
    losses = {one["action"]: one["loss"] for one in problem.values["answers"]}
    assert marks.keys() == losses.keys()
    assert len(marks) > 2
    for answer, loss in losses.items():
        assert abs(marks[answer] - 10 * max(0, 1 - max(loss, 0) / 20)) <= 0.5 + 1e-9


def test_declarations_are_computed_too(club: Club) -> None:
    problem = make_problem(club, conductor_of(club), DECLARE)
    ask(problem)
    tasks.compute_due_values()
    problem.refresh_from_db()
    assert "declare no-king" in {one["action"] for one in problem.values["answers"]}


def test_asking_again_replaces_what_was_asked_for(problem: Problem) -> None:
    first = ask(problem)
    assert ask(problem) == first
    second = ask(problem, seed=2)
    assert list(Computation.objects.all()) == [second]
    tasks.compute_due_values()
    assert ask(problem, seed=2) != second
    assert state_of(problem) == ComputationState.WAITING
    problem.refresh_from_db()
    assert problem.values["seed"] == 2


def test_a_problem_that_cannot_be_computed_does_not_stop_the_others(
    club: Club, problem: Problem
) -> None:
    other = make_problem(club, problem.author, PLAY)
    ask(problem)
    ask(other)
    Problem.objects.filter(pk=problem.pk).update(position={"schema": "barbu-position/9"})
    tasks.compute_due_values()
    failed = Computation.objects.get(problem=problem)
    assert (failed.state, bool(failed.error)) == (ComputationState.FAILED, True)
    assert state_of(other) == ComputationState.READY


def test_another_position_has_neither_values_nor_a_computation(problem: Problem) -> None:
    ask(problem)
    tasks.compute_due_values()
    services.change_problem(problem=problem, actor=problem.author, title="Another title")
    assert state_of(problem) == ComputationState.READY
    services.change_problem(problem=problem, actor=problem.author, position=DOUBLE)
    problem.refresh_from_db()
    assert problem.values == {}
    assert not Computation.objects.exists()


def test_who_may_ask_and_cancel(problem: Problem, director: SignedIn) -> None:
    another = conductor_of(problem.club)
    for user in (director.user, another):
        with pytest.raises(errors.NotTheConductor):
            services.compute_values(problem=problem, actor=user)
        with pytest.raises(errors.NotTheConductor):
            services.cancel_computation(problem=problem, actor=user)
    Conductor.objects.filter(club=problem.club, user=problem.author).delete()
    with pytest.raises(errors.NotAConductor):
        ask(problem)
    allow(problem.club, problem.author)
    for wrong in ({"deals": 0}, {"deals": MOST_DEALS + 1}, {"seed": -1}, {"seed": MOST_SEED + 1}):
        with pytest.raises(errors.BadNumber) as refused:
            ask(problem, **wrong)
        assert refused.value.field in wrong
    assert not Computation.objects.exists()


def test_what_waits_can_be_cancelled_once(problem: Problem) -> None:
    ask(problem)
    services.cancel_computation(problem=problem, actor=problem.author)
    tasks.compute_due_values()
    assert state_of(problem) == ComputationState.CANCELLED
    with pytest.raises(errors.NothingComputed):
        services.cancel_computation(problem=problem, actor=problem.author)


# --- Several workers ----------------------------------------------------------------------------


def worker() -> threading.Thread:
    """Return a thread that has begun to do what a worker does."""

    def work() -> None:
        tasks.compute_due_values()
        connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def cancel(problem: Problem) -> None:
    services.cancel_computation(problem=problem, actor=problem.author)


def ask_for_fewer(problem: Problem) -> None:
    ask(problem, deals=1)


def change_the_position(problem: Problem) -> None:
    services.change_problem(problem=problem, actor=problem.author, position=DOUBLE)


def remove(problem: Problem) -> None:
    services.remove_problem(problem=problem, actor=problem.author)


@pytest.mark.trial
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("do", "after"),
    [
        (cancel, ComputationState.CANCELLED),
        (ask_for_fewer, ComputationState.READY),
        (change_the_position, None),
        (remove, None),
    ],
)
def test_a_computation_stops_when_it_is_no_longer_wanted(
    problem: Problem, monkeypatch: pytest.MonkeyPatch, do: Callable[[Problem], None], after: Any
) -> None:
    monkeypatch.setattr(value_jobs, "BETWEEN", 0.0)
    ask(problem, deals=MOST_DEALS)
    thread = worker()
    until("a deal", Computation.objects.filter(done__gt=0).exists)
    assert state_of(problem) == ComputationState.COMPUTING
    do(problem)
    thread.join(60)
    assert not thread.is_alive(), "it goes on"
    left = Computation.objects.filter(problem=problem.pk).first()
    assert (left.state if left else None) == after
    values = Problem.objects.filter(pk=problem.pk).values_list("values__deals", flat=True)
    expected: list[int | None] = [1] if do is ask_for_fewer else [None]
    assert list(values) == ([] if do is remove else expected)


@pytest.mark.django_db(transaction=True)
def test_what_was_interrupted_is_computed_by_another_worker(problem: Problem) -> None:
    ask(problem)
    Computation.objects.update(state=ComputationState.COMPUTING, done=20)
    computing, killed = threading.Event(), threading.Event()

    def first_worker() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [value_jobs.LOCK])
            computing.set()
            killed.wait(60)
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    thread = threading.Thread(target=_until_killed(first_worker))
    thread.start()
    assert computing.wait(60)
    tasks.compute_due_values()
    assert state_of(problem) == ComputationState.COMPUTING, "another worker has it"
    killed.set()
    thread.join(60)
    tasks.compute_due_values()
    assert state_of(problem) == ComputationState.READY


def _until_killed(work: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        try:
            work()
        except Exception:  # noqa: BLE001  # its connection is gone
            connection.close()

    return run


@pytest.mark.django_db(transaction=True)
def test_one_worker_computes_at_a_time(problem: Problem) -> None:
    ask(problem)
    with only_one(value_jobs.LOCK) as alone:
        assert alone
        worker().join(60)
        assert state_of(problem) == ComputationState.WAITING
    worker().join(60)
    assert state_of(problem) == ComputationState.READY


def test_values_are_computed_on_the_queue_of_bots() -> None:
    name = tasks.compute_due_values.name
    assert current_app.amqp.router.route({}, name)["queue"].name == "bots"
    assert name in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


# --- The page -----------------------------------------------------------------------------------


def test_the_page_computes_shows_progress_cancels_and_computes_again(problem: Problem) -> None:
    client = sign_in(problem.author)
    page = client.get(at("view", problem)).text
    assert "Not computed yet" in page
    assert "every 1s" not in page
    assert client.post(at("compute", problem), {"deals": FEW, "seed": 3}).status_code == 302
    page = client.get(at("view", problem)).text
    assert f"Deals: 0 of at most {FEW}" in page
    assert 'hx-trigger="every 1s"' in page
    assert client.post(at("cancel", problem)).status_code == 302
    assert "The computation was cancelled" in client.get(at("view", problem)).text
    assert "not being computed" in client.post(at("cancel", problem), follow=True).text
    client.post(at("compute", problem), {"deals": FEW, "seed": 3})
    tasks.compute_due_values()
    page = client.get(at("view", problem)).text
    assert (
        f"Deals for each answer: at most {FEW}. Seed: 3. The others play by rules of thumb." in page
    )
    assert page.count("±") >= 5
    assert ">best<" in page
    assert "every 1s" not in page
    assert f'value="{FEW}"' in page


def test_the_page_says_which_number_is_wrong_and_why_it_failed(problem: Problem) -> None:
    client = sign_in(problem.author)
    page = client.post(at("compute", problem), {"deals": MOST_DEALS + 1, "seed": "x"})
    assert page.status_code == 200
    assert page.context["form"].errors.keys() == {"deals", "seed"}
    assert not Computation.objects.exists()
    ask(problem)
    Computation.objects.update(state="failed", error="no-such-deal", ended_at="2026-01-01T00:00Z")
    assert "Change the position." in client.get(at("view", problem)).text
    Computation.objects.update(error="fault")
    assert "Try another seed; if it fails again" in client.get(at("view", problem)).text


@pytest.mark.trial
@pytest.mark.parametrize("who", ["visitor", "outsider", "member", "director", "secretary"])
def test_nobody_but_the_author_sees_or_computes_values(
    request: pytest.FixtureRequest, problem: Problem, who: str
) -> None:
    client: Client = request.getfixturevalue(who)
    ask(problem)
    tasks.compute_due_values()
    answers = [
        client.get(at("view", problem)),
        client.post(at("compute", problem), {"deals": FEW, "seed": 3}),
        client.post(at("cancel", problem)),
    ]
    for answer in answers:
        assert answer.status_code in (302, 403, 404)
        assert "±" not in answer.text
    assert Computation.objects.get().seed == 1


@pytest.mark.trial
def test_the_new_conductor_sees_and_computes_the_values(club: Club) -> None:
    author, successor, other = conductor_of(club), member_of(club), conductor_of(club)
    competition = make_competition(club, author, PLAY)
    problem = row(competition, 1).problem
    ask(problem)
    tasks.compute_due_values()
    page = at("view", problem)
    assert sign_in(successor).get(page).status_code == 404
    services.hand_over(competition=competition, user=successor, actor=author)
    shown = sign_in(successor).get(page)
    assert b"at most 40" in shown.content
    assert at("edit", problem).encode() not in shown.content
    assert page.encode() in sign_in(successor).get(manage(competition)).content
    sent = sign_in(successor).post(at("compute", problem), {"deals": 30, "seed": 5})
    assert (sent.status_code, Computation.objects.get().deals) == (302, 30)
    assert sign_in(successor).post(at("cancel", problem)).status_code == 302
    assert state_of(problem) == ComputationState.CANCELLED
    for name in ("edit", "remove"):
        assert sign_in(successor).post(at(name, problem)).status_code == 404
    assert sign_in(author).get(page).status_code == 200
    assert sign_in(other).get(page).status_code == 404
    services.withdraw(competition=reread(competition), reason="A leak", actor=successor)
    assert sign_in(successor).get(page).status_code == 404


def manage(competition: Competition) -> str:
    return reverse("bidding:manage", args=[competition.club.slug, competition.pk])
