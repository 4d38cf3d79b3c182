"""Searches for problems: started, done by a worker, cancelled; finds kept or discarded."""

from __future__ import annotations

import re
import threading

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now as utc_now

from accounts.locks import only_one
from accounts.models import Club, User
from bidding import access, errors, search_jobs, services, tasks, value_jobs
from bidding.finding import find_in_game
from bidding.finding_limits import MOST_LOOKED_AT
from bidding.models import (
    Computation,
    ComputationState,
    Conductor,
    Find,
    FindState,
    Problem,
    Search,
    Status,
)
from bidding.positions import stored
from games.rules import PRESETS
from games.rulesets.fields import choices_usual_first
from tests.support.bidding import DECLARE, conductor_of, make_competition, make_problem
from tests.support.clients import sign_in
from tests.support.finds import VALUES, make_find, make_search

pytestmark = pytest.mark.django_db

SEED = 5
"""The first game of this search gives one find, after twelve questions."""


@pytest.fixture
def conductor(club: Club) -> User:
    return conductor_of(club)


def start(club: Club, actor: User, **more: object) -> Search:
    fields = {
        "rules": PRESETS["pagat"], "kinds": ["double"], "contracts": ["no-hearts"],
        "wanted": 10, "seed": SEED,
    } | more  # fmt: skip
    return services.start_search(club=club, actor=actor, **fields)  # type: ignore[arg-type]


def at(name: str, club: Club, *pk: int) -> str:
    return reverse(f"bidding:{name}", args=[club.slug, *pk])


# --- Searching ------------------------------------------------------------------------------------


@pytest.mark.trial
def test_the_finds_are_those_of_the_same_seed(club: Club, conductor: User) -> None:
    search = start(club, conductor)
    tasks.search_due()
    search.refresh_from_db()
    assert (search.state, search.games, search.current) == (ComputationState.READY, 1, 0)
    again = find_in_game(search_jobs.wanted_of(search), 0)
    assert (search.looked, search.passed) == (again.looked, again.passed)
    finds = Find.objects.filter(search=search).order_by("number")
    assert len(finds) == len(again.finds) == 1
    for row, one in zip(finds, again.finds, strict=True):
        assert (row.position, row.values) == (stored(one.position), one.values)
        assert (row.asked, row.contract, row.difficulty) == ("double", "no-hearts", one.difficulty)
        assert row.values["seed"] != SEED


@pytest.mark.trial
def test_a_search_goes_on_after_the_last_game_that_is_stored(club: Club, conductor: User) -> None:
    search = start(club, conductor, wanted=20)
    search_jobs._go_on(search)  # a worker that is killed in the second game
    Search.objects.update(current=7)
    found = list(Find.objects.values_list("pk", flat=True))
    assert found
    tasks.search_due()
    search.refresh_from_db()
    assert (search.state, search.games) == (ComputationState.READY, 2)
    assert search.looked == sum(
        find_in_game(search_jobs.wanted_of(search), number).looked for number in range(2)
    )
    assert set(found) <= set(Find.objects.values_list("pk", flat=True))


@pytest.mark.trial
def test_a_game_is_stored_once(club: Club, conductor: User) -> None:
    search = start(club, conductor, wanted=20)
    game = find_in_game(search_jobs.wanted_of(search), 0)
    search_jobs._store(search, game)  # two workers that have done the same game
    search_jobs._store(search, game)
    assert Find.objects.count() == len(game.finds)
    assert Search.objects.get().looked == game.looked


@pytest.mark.trial
def test_a_search_that_fails_does_not_stop_the_others(
    club: Club, conductor: User, caplog: pytest.LogCaptureFixture
) -> None:
    search = start(club, conductor)
    Search.objects.update(ruleset={"preset": "unheard-of", "options": {}})
    tasks.search_due()
    search.refresh_from_db()
    assert (search.state, bool(search.error)) == (ComputationState.FAILED, True)
    start(club, conductor)
    tasks.search_due()
    assert Search.objects.filter(state=ComputationState.READY).count() == 1


@pytest.mark.trial
def test_values_are_computed_between_two_games(club: Club, conductor: User) -> None:
    start(club, conductor)
    services.compute_values(problem=make_problem(club, conductor), actor=conductor, deals=20)
    tasks.search_due()
    assert Computation.objects.get().state == ComputationState.READY


def test_a_club_has_one_search_at_a_time(club: Club, conductor: User) -> None:
    search = start(club, conductor)
    with pytest.raises(errors.SearchRunning):
        start(club, conductor_of(club))
    services.cancel_search(search=search, actor=conductor)
    start(club, conductor)


def test_a_search_stops_when_it_is_cancelled(
    club: Club, conductor: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(value_jobs, "BETWEEN", 0.0)
    search = start(club, conductor)
    watched = search_jobs._watched(search)
    Search.objects.update(state=ComputationState.COMPUTING)
    watched(3)
    assert Search.objects.get().done == 3
    services.cancel_search(search=search, actor=conductor)
    with pytest.raises(value_jobs.NotWanted):
        watched(4)
    tasks.search_due()
    assert Search.objects.get().state == ComputationState.CANCELLED
    with pytest.raises(errors.NotSearching):
        services.cancel_search(search=search, actor=conductor)


@pytest.mark.django_db(transaction=True)
def test_one_worker_searches_at_a_time(club: Club, conductor: User) -> None:
    start(club, conductor)

    def work() -> None:
        tasks.search_due()
        connection.close()

    with only_one(value_jobs.LOCK) as alone:
        assert alone
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(60)
    assert Search.objects.get().state == ComputationState.WAITING


def test_searches_are_done_on_the_queue_of_bots() -> None:
    name = tasks.search_due.name
    assert current_app.amqp.router.route({}, name)["queue"].name == "bots"
    assert name in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_what_cannot_be_searched_is_refused(club: Club, conductor: User) -> None:
    wishes: list[dict[str, list[str]]] = [
        {"kinds": []}, {"kinds": ["guess"]}, {"contracts": ["ravage-city"]},
    ]  # fmt: skip
    for wrong in wishes:
        with pytest.raises(errors.BadSearch) as refused:
            start(club, conductor, **wrong)
        assert refused.value.field in wrong
    for numbers in ({"wanted": 0}, {"wanted": MOST_LOOKED_AT + 1}, {"seed": -1}):
        with pytest.raises(errors.BadNumber):
            start(club, conductor, **numbers)
    Conductor.objects.filter(user=conductor).delete()
    with pytest.raises(errors.NotAConductor):
        start(club, conductor)
    assert not Search.objects.exists()


# --- Finds ----------------------------------------------------------------------------------------


def test_a_find_becomes_a_problem_with_its_values_once(club: Club, conductor: User) -> None:
    find = make_find(make_search(club, conductor))
    problem = services.keep_find(find=find, actor=conductor, title="A find", text="*Well?*")
    problem.refresh_from_db()
    assert (problem.author, problem.asked, problem.contract) == (conductor, "double", "no-queens")
    assert (problem.position, problem.values) == (find.position, VALUES)
    find.refresh_from_db()
    assert (find.state, find.problem) == (FindState.KEPT, problem)
    for refused in (
        lambda: services.keep_find(find=find, actor=conductor, title="Again"),
        lambda: services.discard_find(find=find, actor=conductor),
    ):
        with pytest.raises(errors.FindUsed):
            refused()
    services.remove_problem(problem=problem, actor=conductor)
    find.refresh_from_db()
    assert (find.state, find.problem) == (FindState.NEW, None)


def test_a_find_is_discarded_and_taken_back(club: Club, conductor: User) -> None:
    find = make_find(make_search(club, conductor))
    for do, state in (
        (services.discard_find, FindState.DISCARDED),
        (services.restore_find, FindState.NEW),
    ):
        do(find=find, actor=conductor)
        find.refresh_from_db()
        assert find.state == state


def test_only_who_started_a_search_may_use_it(club: Club, conductor: User) -> None:
    find = make_find(make_search(club, conductor))
    other = conductor_of(club)
    for do in (
        lambda: services.keep_find(find=find, actor=other, title="Mine"),
        lambda: services.discard_find(find=find, actor=other),
        lambda: services.restore_find(find=find, actor=other),
        lambda: services.cancel_search(search=find.search, actor=other),
        lambda: services.remove_search(search=find.search, actor=other),
    ):
        with pytest.raises(errors.NotTheSearcher):
            do()
    Conductor.objects.filter(user=conductor).delete()
    with pytest.raises(errors.NotAConductor):
        services.keep_find(find=find, actor=conductor, title="Mine")
    assert not Problem.objects.exists()


def test_who_has_seen_a_find_cannot_compete_with_its_problem(club: Club, conductor: User) -> None:
    other = conductor_of(club)
    find = make_find(make_search(club, conductor))
    problem = services.keep_find(find=find, actor=conductor, title="A find")
    competition = make_competition(club, conductor, DECLARE, status=Status.DRAFT)
    services.add_problem(competition=competition, problem=problem, actor=conductor)
    services.hand_over(competition=competition, user=other, actor=conductor)
    assert access.cannot_compete(conductor, competition)


def test_an_ended_search_is_removed_and_its_problems_stay(club: Club, conductor: User) -> None:
    running = make_search(club, conductor, ended=False)
    with pytest.raises(errors.StillSearching):
        services.remove_search(search=running, actor=conductor)
    search = make_search(club, conductor)
    services.keep_find(find=make_find(search), actor=conductor, title="A find")
    services.remove_search(search=search, actor=conductor)
    assert Problem.objects.count() == 1
    assert list(Search.objects.all()) == [running]


# --- Pages ----------------------------------------------------------------------------------------


def test_the_rules_of_other_forms_come_first_and_the_rest_below(
    club: Club, conductor: User
) -> None:
    club.ruleset = "yale"
    club.save(update_fields=["ruleset"])
    client = sign_in(conductor)
    page = client.get(at("searches", club)).text
    first, others = page.split('<optgroup label="Other rules">')
    shown = re.findall(r'<option value="([^"]+)"', first)
    assert shown[0] == "yale"
    assert shown == [key for key, _name in choices_usual_first(club)]
    rest = re.findall(r'<option value="([^"]+)"', others)
    assert "barbette" in rest
    assert sorted(shown + rest) == sorted(PRESETS)
    new = client.get(at("problem_new", club)).text
    assert re.findall(r'<option value="([^"]+)"', new)[: len(shown)] == shown


def test_a_search_is_started_watched_and_cancelled_on_pages(club: Club, conductor: User) -> None:
    client = sign_in(conductor)
    page = client.get(at("searches", club)).text
    assert "None yet. Start one below." in page
    assert at("searches", club) in client.get(at("conduct", club)).text
    data = {"kinds": ["double"], "contracts": ["no-hearts"], "wanted": 10, "seed": SEED}
    refused = client.post(at("searches", club), data | {"kinds": [], "wanted": 1})
    assert refused.context["form"].errors.keys() == {"kinds", "wanted"}
    assert client.post(at("searches", club), data).status_code == 302
    search = Search.objects.get()
    page = client.get(at("search", club, search.pk)).text
    assert "Questions: 0 of 10" in page
    assert 'hx-trigger="every 2s"' in page
    assert "A search of this club is not finished" in client.post(at("searches", club), data).text
    assert client.post(at("search_cancel", club, search.pk)).status_code == 302
    assert "The search was cancelled." in client.get(at("search", club, search.pk)).text
    assert client.post(at("search_remove", club, search.pk)).status_code == 302
    assert not Search.objects.exists()


def test_finds_are_listed_by_difficulty_and_filtered(club: Club, conductor: User) -> None:
    search, client = make_search(club, conductor), sign_in(conductor)
    easy = make_find(search, difficulty=10)
    hard = make_find(search, difficulty=90, state=FindState.DISCARDED)
    other = make_find(search, DECLARE, difficulty=40, contract="no-king")

    def listed(query: str) -> list[int]:
        page = client.get(f"{at('search', club, search.pk)}?{query}")
        return [line.pk for line in page.context["finds"]]

    assert listed("") == [hard.pk, other.pk, easy.pk]
    assert listed("order=easiest") == [easy.pk, other.pk, hard.pk]
    assert listed("asked=double") == [hard.pk, easy.pk]
    assert listed("contract=no-king") == [other.pk]
    assert listed("state=discarded&asked=double") == [hard.pk]
    page = client.get(f"{at('search', club, search.pk)}?contract=trumps").text
    assert "No find is like that." in page


def test_a_list_of_finds_needs_as_many_queries_for_one_as_for_many(
    club: Club, conductor: User
) -> None:
    search, client = make_search(club, conductor), sign_in(conductor)
    make_find(search)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            client.get(at("search", club, search.pk))
        counts.append(len(queries))
        for _ in range(20):
            make_find(search)
    assert counts[0] == counts[1]


def test_finds_are_leafed_through_kept_discarded_and_taken_back(
    club: Club, conductor: User
) -> None:
    search, client = make_search(club, conductor), sign_in(conductor)
    first, second = make_find(search, difficulty=90), make_find(search, difficulty=80)
    make_find(search, DECLARE, difficulty=85)
    query = "?asked=double"
    page = client.get(at("find", club, first.pk) + query)
    assert page.context["after"] == at("find", club, second.pk) + query
    assert page.context["before"] is None
    assert '<details class="panel find-values">' in page.text
    page = client.post(at("find_discard", club, first.pk) + query, follow=True)
    assert page.redirect_chain[-1][0] == f"{at('find', club, second.pk)}{query}&undo={first.pk}"
    assert f"Find {first.number} is discarded." in page.text
    client.post(at("find_restore", club, first.pk) + query)
    first.refresh_from_db()
    assert first.state == FindState.NEW
    page = client.post(at("find_discard", club, second.pk) + query, follow=True)
    assert f"Find {second.number} is discarded." in page.text  # on the list, after the last one
    refused = client.post(at("find_keep", club, first.pk), {"title": ""})
    assert refused.context["form"].errors.keys() == {"title"}
    page = client.post(at("find_keep", club, first.pk), {"title": "Kept"}, follow=True)
    problem = Problem.objects.get()
    assert at("problem_view", club, problem.pk) in page.text
    assert "± 0.3" in client.get(at("problem_view", club, problem.pk)).text


@pytest.mark.trial
@pytest.mark.parametrize("who", ["visitor", "member", "director", "secretary", "conductor"])
def test_nobody_else_sees_a_search_or_its_finds(
    request: pytest.FixtureRequest, club: Club, conductor: User, who: str
) -> None:
    if who == "conductor":
        client: Client = sign_in(conductor_of(club))
    else:
        client = request.getfixturevalue(who)
    search = make_search(club, conductor)
    find = make_find(search)
    answers = [
        client.get(at("search", club, search.pk)),
        client.post(at("search_cancel", club, search.pk)),
        client.post(at("search_remove", club, search.pk)),
        client.get(at("find", club, find.pk)),
        *(
            client.post(at(name, club, find.pk), {"title": "Mine"})
            for name in ("find_keep", "find_discard", "find_restore")
        ),
    ]
    assert all(answer.status_code in (302, 404) for answer in answers)
    find.refresh_from_db()
    assert find.state == FindState.NEW
    assert not Problem.objects.exists()


def test_who_is_no_longer_a_conductor_sees_no_finds(club: Club, conductor: User) -> None:
    find, client = make_find(make_search(club, conductor)), sign_in(conductor)
    assert client.get(at("find", club, find.pk)).status_code == 200
    Conductor.objects.filter(user=conductor).delete()
    assert client.get(at("find", club, find.pk)).status_code == 404
    assert client.get(at("searches", club)).status_code == 403


# --- API ------------------------------------------------------------------------------------------


@pytest.mark.trial
def test_a_program_searches_reads_the_finds_and_keeps_one(club: Club, conductor: User) -> None:
    client = sign_in(conductor)
    searches = reverse("api:competition-own-searches", args=[club.slug])
    for wrong, status in (
        ({"kinds": ["guess"]}, 400), ({"wanted": 1}, 400), ({"contracts": ["ravage-city"]}, 422),
    ):  # fmt: skip
        assert client.post(searches, wrong, "application/json").status_code == status
    assert client.post(searches, {"rules": "x"}, "application/json").status_code == 404
    data = {"rules": "pagat", "kinds": ["double"], "contracts": ["no-hearts"], "wanted": 10}
    made = client.post(searches, data | {"seed": SEED}, "application/json")
    assert made.status_code == 201, made.text
    assert client.post(searches, data, "application/json").status_code == 409
    tasks.search_due()
    pk = made.json()["id"]
    one = client.get(reverse("api:competition-own-search", args=[club.slug, pk])).json()
    assert (one["state"], one["looked"] >= 10) == ("ready", True)
    finds = reverse("api:competition-own-finds", args=[club.slug, pk])
    [found] = client.get(finds).json()["results"]
    assert client.get(f"{finds}?asked=play").json()["results"] == []
    keep = reverse("api:competition-keep-find", args=[club.slug, found["id"]])
    assert client.post(keep, {}, "application/json").status_code == 400
    kept = client.post(keep, {"title": "From a program"}, "application/json")
    assert (kept.status_code, kept.json()["position"]) == (201, found["position"])
    assert client.post(keep, {"title": "Again"}, "application/json").status_code == 409
    other = sign_in(conductor_of(club))
    assert other.get(searches).json()["results"] == []
    assert other.get(finds).status_code == 404
    assert other.post(keep, {"title": "Mine"}, "application/json").status_code == 404


def test_a_program_cancels_a_search_and_removes_it(club: Club, conductor: User) -> None:
    client, search = sign_in(conductor), make_search(club, conductor, ended=False)
    one = reverse("api:competition-own-search", args=[club.slug, search.pk])
    cancel = reverse("api:competition-cancel-search", args=[club.slug, search.pk])
    assert client.delete(one).status_code == 409
    for _time in range(2):
        assert client.post(cancel).json()["state"] == "cancelled"
    for name, status in (("cancel-search", 409), ("own-search", 204)):
        ended = make_search(club, conductor)
        address = reverse(f"api:competition-{name}", args=[club.slug, ended.pk])
        answer = client.post(address) if name == "cancel-search" else client.delete(address)
        assert answer.status_code == status
    assert client.delete(one).status_code == 204
    assert client.get(one).status_code == 404
    assert sign_in(conductor_of(club)).post(cancel).status_code == 404


def test_without_a_seed_a_search_has_one_that_nobody_can_guess(club: Club, conductor: User) -> None:
    client = sign_in(conductor)
    searches = reverse("api:competition-own-searches", args=[club.slug])
    seeds = set()
    for _ in range(3):
        seeds.add(client.post(searches, {}, "application/json").json()["seed"])
        Search.objects.update(state=ComputationState.CANCELLED, ended_at=utc_now())
    assert len(seeds) == 3
