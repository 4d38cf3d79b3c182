"""What the decisions of a finished game cost: computed for its players, who share their own."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now as utc_now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Membership, Role, User
from bidding import decision_jobs, errors, services, tasks
from bidding.analysis.replays import decisions_of, totals
from bidding.models import Computation, ComputationState, GameDecisions
from bidding.replays import record_of
from games.models import Game, GameStatus, TableStatus
from games.rules import Plan
from games.tables.practice import create_guest, delete_guest, start_practice
from tests.factories import UserFactory
from tests.support.bidding import conductor_of, make_problem
from tests.support.clients import SignedIn, sign_in
from tests.support.tables.playing import member_of, play_to_the_end, table_of

pytestmark = pytest.mark.django_db

FEW = 40
NAMES = ("Anne", "Bertrand", "Cleo", "Didier")
LINE = {"kind": "declare", "said": "declare no-king", "best": "declare no-hearts", "loss_se": 0.4}
"""A decision, without its player and what it cost."""


@pytest.fixture
def four(club: Club) -> list[User]:
    return [member_of(club, name) for name in NAMES]


@pytest.fixture
def over(club: Club, four: list[User]) -> Game:
    return play_to_the_end(table_of(club, four, plan=Plan.deals(1)))


def ask(game: Game, user: User, deals: int = FEW) -> GameDecisions:
    asked = services.compute_decisions(game=game, actor=user)
    GameDecisions.objects.filter(pk=asked.pk).update(deals=deals)
    return asked


def ready(game: Game) -> GameDecisions:
    """Write decisions of each seat, the costliest of East; those of South and West are equal."""
    costs = {"N": 2.5, "E": 8.25, "S": 0.0, "W": 0.0}
    rows = [
        LINE | {"deal": 1, "moment": at, "seat": seat, "loss": loss}
        for at, (seat, loss) in enumerate(costs.items())
    ]
    return GameDecisions.objects.create(
        game=game, state=ComputationState.READY, decisions=rows, done=4, total=4, ended_at=utc_now()
    )


def at(game: Game, step: str = "") -> str:
    path = reverse("bidding:decisions", args=[game.club.slug, game.pk])
    return f"{path}{step}/" if step else path


def in_api(client: Client, game: Game) -> Any:
    return client.get(f"/api/v1/games/{game.pk}/decisions/")


# --- Computing ----------------------------------------------------------------------------------


@pytest.mark.trial
def test_a_worker_computes_what_the_analysis_says(over: Game, four: list[User]) -> None:
    ask(over, four[0])
    tasks.compute_due_values()
    row = GameDecisions.objects.get()
    found = decisions_of(record_of(over), deals=FEW, seed=row.seed)
    assert row.state == ComputationState.READY
    assert row.decisions == [one.to_json() for one in found]
    assert (row.done, row.total) == (len(found), len(found))
    losses = in_api(sign_in(four[1]), over).json()["losses"]
    assert losses == pytest.approx({str(seat): loss for seat, loss in totals(found).items()})


@pytest.mark.trial
def test_there_is_one_computation_of_a_game(over: Game, four: list[User]) -> None:
    first = ask(over, four[0])
    assert ask(over, four[1]) == first
    tasks.compute_due_values()
    assert ask(over, four[2]) == first
    assert GameDecisions.objects.get().state == ComputationState.READY


def test_who_started_it_cancels_it_and_another_player_may_ask_again(
    over: Game, four: list[User]
) -> None:
    first = ask(over, four[0])
    with pytest.raises(errors.NotYourComputation):
        services.cancel_decisions(game=over, actor=four[1])
    services.cancel_decisions(game=over, actor=four[0])
    with pytest.raises(errors.NoDecisions):
        services.cancel_decisions(game=over, actor=four[0])
    tasks.compute_due_values()
    assert GameDecisions.objects.get().state == ComputationState.CANCELLED
    assert ask(over, four[1]) != first


def test_a_computation_that_is_cancelled_stops(
    over: Game, four: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decision_jobs, "BETWEEN", 0.0)
    row = ask(over, four[0])
    progress = decision_jobs._watched(row)
    progress(1, 5)
    row.refresh_from_db()
    assert (row.done, row.total) == (1, 5)
    services.cancel_decisions(game=over, actor=four[0])
    with pytest.raises(decision_jobs.NotWanted):
        progress(2, 5)


@pytest.mark.trial
def test_a_game_that_cannot_be_computed_does_not_stop_the_others(
    club: Club, over: Game, four: list[User]
) -> None:
    other = play_to_the_end(table_of(club, four, plan=Plan.deals(1)), seed=2)
    ask(over, four[0])
    ask(other, four[0])
    over.deals.update(hands="nonsense")
    tasks.compute_due_values()
    states = dict(GameDecisions.objects.values_list("game", "state"))
    assert states == {over.pk: ComputationState.FAILED, other.pk: ComputationState.READY}
    page = sign_in(four[1]).get(at(over)).text
    assert "Try it again; if it fails again" in page
    assert "Show the values" in page


@pytest.mark.trial
def test_problems_are_computed_before_games(club: Club, over: Game, four: list[User]) -> None:
    problem = make_problem(club, conductor_of(club))
    ask(over, four[0])
    services.compute_values(problem=problem, actor=problem.author, deals=FEW)
    tasks.compute_due_values()
    ended = Computation.objects.get().ended_at
    started = GameDecisions.objects.get().started_at
    assert ended is not None
    assert started is not None
    assert ended <= started


def test_only_players_of_a_game_that_is_over_start_it(
    club: Club, over: Game, four: list[User], director: SignedIn
) -> None:
    removed = four[3]
    Membership.objects.filter(user=removed).delete()
    for user in (director.user, removed, UserFactory.create()):
        with pytest.raises(errors.NotAPlayer):
            services.compute_decisions(game=over, actor=user)
    playing = table_of(club, four[:3], plan=Plan.deals(1))
    with pytest.raises(errors.GameNotOver):
        services.compute_decisions(game=playing, actor=four[0])
    Game.objects.filter(pk=over.pk).update(status=GameStatus.ABANDONED)
    over.table.status = TableStatus.ABANDONED
    over.table.save(update_fields=["status"])
    with pytest.raises(errors.GameNotOver):
        services.compute_decisions(game=over, actor=four[0])
    assert not GameDecisions.objects.exists()


# --- Who sees what ------------------------------------------------------------------------------


@pytest.fixture
def readers(club: Club, four: list[User], director: SignedIn, outsider: SignedIn) -> dict[str, Any]:
    """Return a client of each kind; Didier has left the club, and Cleo is a director of it."""
    Membership.objects.filter(user=four[3]).delete()
    Membership.objects.filter(user=four[2]).update(role=Role.DIRECTOR)
    return {
        "visitor": Client(),
        "guest": sign_in(create_guest()),
        "other club": outsider,
        "member": sign_in(member_of(club, "Idle")),
        "director": director,
        "removed": sign_in(four[3]),
        "player": sign_in(four[0]),
        "director who plays": sign_in(four[2]),
    }


@pytest.mark.trial
def test_before_anybody_shares_only_players_see_anything(
    over: Game, readers: dict[str, Any]
) -> None:
    empty = {name: readers[name].get(at(over)) for name in ("member", "director")}
    ready(over)
    for name in ("player", "director who plays"):
        page = main_of(readers[name].get(at(over)).text)
        assert "8.2" in page
        assert page.index("8.2") < page.index("2.5")
        assert len(in_api(readers[name], over).json()["decisions"]) == 4
    for name, before in empty.items():
        page = readers[name].get(at(over))
        assert main_of(page.text) == main_of(before.text), "nor whether it was computed"
        assert "No player of this game has shared" in page.text
        answer = in_api(readers[name], over).json()
        assert (answer["state"], answer["decisions"], answer["shared"]) == (None, [], [])
    for name, status in {"visitor": 302, "guest": 302, "other club": 404, "removed": 404}.items():
        assert readers[name].get(at(over)).status_code == status, name
        assert in_api(readers[name], over).status_code in (401, 404), name


def main_of(page: str) -> str:
    return page[page.index("<main") : page.index("</main>")]


@pytest.mark.trial
def test_a_player_shares_their_own_line_and_takes_it_back(
    over: Game, four: list[User], readers: dict[str, Any]
) -> None:
    ready(over)
    bertrand = sign_in(four[1])
    replay = reverse("games:replay", args=[over.club.slug, over.pk])
    assert "have shared" not in readers["member"].get(replay).text
    assert bertrand.post(at(over, "share")).status_code == 302
    for name in ("member", "director"):
        page = readers[name].get(at(over)).text
        assert "8.2" in page
        assert "Bertrand" in page
        assert "2.5" not in main_of(page)
        assert "Anne" not in main_of(page)
        answer = in_api(readers[name], over).json()
        assert {one["seat"] for one in answer["decisions"]} == {"E"}
        assert (answer["losses"], answer["shared"]) == ({"E": 8.25}, ["E"])
        assert readers[name].post(at(over, "share"), follow=True).context["seen"].shared == {"E"}
        assert "have shared" in readers[name].get(replay).text
    for name in ("visitor", "guest", "other club", "removed"):
        assert "8.2" not in readers[name].get(at(over)).text
        assert in_api(readers[name], over).status_code in (401, 404)
    assert "Stop sharing" in bertrand.get(at(over)).text
    bertrand.post(at(over, "hide"))
    assert in_api(readers["member"], over).json()["decisions"] == []


def test_nothing_is_shared_before_it_is_computed(over: Game, four: list[User]) -> None:
    with pytest.raises(errors.NoDecisions):
        services.share_decisions(game=over, actor=four[0], shared=True)
    ask(over, four[0])
    with pytest.raises(errors.NoDecisions):
        services.share_decisions(game=over, actor=four[0], shared=True)


def test_equal_decisions_are_not_among_the_dearest(over: Game, four: list[User]) -> None:
    ready(over)
    answer = in_api(sign_in(four[0]), over).json()
    assert [one["seat"] for one in answer["dearest"]] == ["E", "N"]
    page = sign_in(four[0]).get(at(over))
    assert [line.seat for line in page.context["costliest"]] == ["E", "N"]
    assert page.text.count(">as good as the best<") == 2


def test_answers_name_the_players_who_are_doubled(over: Game, four: list[User]) -> None:
    row = ready(over)
    said = [
        ("double E", "double pass"),
        ("double maximum", "double E,W"),
        ("redouble S", "redouble pass"),
    ]
    row.decisions = [
        LINE | {"deal": 1, "moment": n, "seat": "N", "loss": 1.5, "said": one, "best": other}
        for n, (one, other) in enumerate(said)
    ]
    row.save(update_fields=["decisions"])
    lines = sign_in(four[0]).get(at(over)).context["lines"]
    assert [(line.said, line.best) for line in lines] == [
        ("Double Bertrand", "Pass"),
        ("Double everybody", "Double Bertrand and Didier"),
        ("Redouble Cleo", "Pass"),
    ]
    assert {line.name for line in lines} == {"You"}
    assert "± 0.4" in sign_in(four[0]).get(at(over)).text


# --- The pages ----------------------------------------------------------------------------------


def test_the_page_starts_shows_progress_and_cancels(over: Game, four: list[User]) -> None:
    anne, cleo = sign_in(four[0]), sign_in(four[2])
    replay = reverse("games:replay", args=[over.club.slug, over.pk])
    assert at(over) in anne.get(replay).text
    assert "Show the values" in anne.get(at(over)).text
    assert anne.post(at(over, "start")).status_code == 302
    page = anne.get(at(over)).text
    assert "every 2s" in page
    assert "as soon as the server is free" in page
    assert "Cancel the computation" in page
    GameDecisions.objects.update(state=ComputationState.COMPUTING, done=2, total=5)
    page = cleo.get(at(over)).text
    assert "Being computed: 2 of 5 decisions." in page
    assert "Cancel the computation" not in page
    assert "Another player has started" in cleo.post(at(over, "cancel"), follow=True).text
    assert "The computation was cancelled" in anne.post(at(over, "cancel"), follow=True).text
    assert anne.post(at(over, "nonsense")).status_code == 404
    assert anne.get(at(over, "start")).status_code == 405


@pytest.mark.trial
def test_each_decision_leads_to_its_moment(over: Game, four: list[User]) -> None:
    ask(over, four[0])
    tasks.compute_due_values()
    page = sign_in(four[0]).get(at(over))
    for line, row in zip(page.context["lines"], GameDecisions.objects.get().decisions, strict=True):
        assert line.url.endswith(f"/replay/?deal=1&moment={row['moment']}")
        assert line.url.replace("&", "&amp;") in page.text


def test_starting_is_limited(over: Game, four: list[User], settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"compute_decisions": "1/h/user"}
    anne = sign_in(four[0])
    assert anne.post(at(over, "start")).status_code == 302
    refused = anne.post(at(over, "start"))
    assert refused.status_code == 429
    assert "more games examined" in refused.text


def test_a_game_that_is_played_has_no_decisions(club: Club, four: list[User]) -> None:
    playing = table_of(club, four, plan=Plan.deals(1))
    client = sign_in(four[0])
    answer = client.get(at(playing), follow=True)
    assert "can be replayed when it is over" in answer.text
    client.post(at(playing, "start"))
    assert not GameDecisions.objects.exists()
    assert in_api(client, playing).json()["code"] == "not-over-yet"


@pytest.mark.trial
def test_a_guest_has_the_decisions_of_their_own_game(member: SignedIn) -> None:
    guest = create_guest()
    client = sign_in(guest)
    game = play_to_the_end(start_practice(user=guest, plan=Plan.deals(1)))
    path = reverse("bidding:play_decisions", args=[game.pk])
    assert path in client.get(reverse("games:play_replay", args=[game.pk])).text
    assert client.post(f"{path}start/")["location"] == path
    GameDecisions.objects.update(deals=FEW)
    tasks.compute_due_values()
    page = client.get(path)
    assert page.context["lines"]
    assert in_api(client, game).json()["state"] == "ready"
    assert client.post(f"{path}share/").status_code == 302
    stranger = sign_in(create_guest())
    assert stranger.get(path).status_code == 404
    assert stranger.post(f"{path}start/").status_code == 404
    assert member.get(path).status_code == 404
    delete_guest(guest)
    assert GameDecisions.objects.get().asked_by is None


def test_the_page_asks_as_much_for_any_number_of_decisions(
    over: Game, four: list[User], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row = ready(over)
    GameDecisions.objects.filter(pk=row.pk).update(decisions=row.decisions * 5)
    client = sign_in(four[0])
    # Session, user, club, membership, player; game, role, seats, players; decisions, shared seats;
    # unread notices.
    with django_assert_num_queries(10):
        client.get(at(over))


def test_against_bots_the_own_decisions_come_first_and_nobody_is_asked_to_share() -> None:
    guest = create_guest()
    game = play_to_the_end(start_practice(user=guest, plan=Plan.deals(1)))
    row = ready(game)
    own = next(one.seat for one in game.seatings.all() if one.user_id)
    page = sign_in(guest).get(reverse("bidding:play_decisions", args=[game.pk]))
    assert not page.context["costliest"]
    assert "Each of your decisions was as good as the best answer." in page.text
    assert "costliest decisions" not in page.text
    assert [line.seat for line in page.context["own"]] == [own]
    assert page.context["totals"][0].seat == own
    assert page.text.index("Your decisions") < page.text.index("The decisions of the bots")
    assert "Who sees this" not in page.text
    row.shared_seats.create(seat=own)  # can still be taken back
    shared = sign_in(guest).get(reverse("bidding:play_decisions", args=[game.pk]))
    assert "Stop sharing" in shared.text
