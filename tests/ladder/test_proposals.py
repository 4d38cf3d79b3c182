"""Corrections and new parameters show their effect before they count."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO
from math import inf, nextafter
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.utils.timezone import now as utc_now

from accounts.models import AuditEntry, Club, Player, Role, User
from ladder import proposals, runs, services, tasks, verifying
from ladder.access import current_run
from ladder.errors import BadCorrection, NotAnOfficial, ProposalOutdated, ProposalOver
from ladder.models import (
    ClosedPeriod,
    CountedGame,
    LeftOut,
    PlayerStrength,
    Pool,
    ProposalState,
    RunState,
    SeatRating,
    Source,
    Standing,
)
from ladder.scale import scale_of
from tests.factories import LadderFactory, MembershipFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.pools import count_game

pytestmark = pytest.mark.trial

GAMES = 40


@pytest.fixture
def players(club: Club) -> list[Player]:
    return PlayerFactory.create_batch(6, club=club)


@pytest.fixture
def pool(club: Club, players: list[Player]) -> Pool:
    """Forty games in two hundred days, the last one an hour ago."""
    pool = PoolFactory.create(club=club, per_month=6)
    LadderFactory.create(pool=pool, name="Monthly", calendar="month")
    LadderFactory.create(pool=pool, name="Rolling", calendar="last-year")
    rng = Random(1)  # noqa: S311
    for number in range(GAMES):
        three = [rng.randint(-200, 200) for _ in range(3)]
        scores = dict(zip(rng.sample(players, 4), [-sum(three), *three], strict=True))
        count_game(
            pool=pool,
            source=Source.IMPORT,
            ended_at=utc_now() - timedelta(days=5 * (GAMES - number - 1), hours=1),
            deals=28,
            deals_of_whole=28,
            scores={player.pk: score for player, score in scores.items()},
        )
    runs.bring_up_to_date(pool.pk)
    return pool


@pytest.fixture
def official(club: Club) -> User:
    return MembershipFactory.create(club=club, role=Role.DIRECTOR).user


def strengths(pool: Pool) -> dict[str, float]:
    found = PlayerStrength.objects.filter(run__pool=pool, run__state=RunState.CURRENT)
    return dict(found.values_list("player__name", "mean"))


def monthly(pool: Pool) -> dict[tuple[date, str], tuple[int | None, float | None]]:
    rows = Standing.objects.filter(
        run__pool=pool, run__state=RunState.CURRENT, ladder__name="Monthly"
    )
    values = rows.values_list("last", "player__name", "place", "score")
    return {(last, name): (place, score) for last, name, place, score in values}


def other_scores(counted: CountedGame) -> dict[Player, int]:
    seats = list(counted.seats.select_related("player"))
    return {
        seat.player: 300 if not number else -100
        for number, seat in enumerate(seats)
        if seat.player is not None
    }


@pytest.mark.parametrize("reach_back", [True, False])
def test_what_is_shown_is_what_happens(director: SignedIn, pool: Pool, *, reach_back: bool) -> None:
    Pool.objects.filter(pk=pool.pk).update(reach_back=reach_back)
    counted = pool.games.first()
    assert counted is not None
    before, tables = strengths(pool), monthly(pool)
    sent: dict[str, Any] = {"deals": "28"}
    for number, (player, score) in enumerate(other_scores(counted).items(), 1):
        sent |= {f"player{number}": player.name, f"score{number}": score}
    answer = director.post(f"/c/river/ladder/settings/games/{counted.pk}/correct/", sent)
    proposal = pool.proposals.get()
    address = f"/c/river/ladder/settings/proposals/{proposal.pk}/"
    assert answer["Location"] == address
    tasks.compute_proposal(proposal.pk)
    page = director.get(address)
    proposal.refresh_from_db()
    assert proposal.state == ProposalState.READY
    assert (strengths(pool), monthly(pool)) == (before, tables), "nothing is changed yet"
    director.post(f"{address}apply/")
    assert AuditEntry.objects.get(action="correct-game").data["reach_back"] is reach_back
    runs.bring_up_to_date(pool.pk)
    moved = {
        name: mean for name, mean in strengths(pool).items() if abs(mean - before[name]) > 0.05
    }
    assert moved
    assert {row["name"]: row["after"] for row in page.context["effect"]["strengths"]} == moved

    now, today = monthly(pool), runs.today_of(pool)
    shown = {
        (date.fromisoformat(table["last"]), row["name"]): (row["new_place"], row["new_score"])
        for table in proposal.effect["tables"]
        if table["ladder"] == "Monthly"
        for row in table["rows"]
    }
    assert any(last < today for last, _name in shown)
    for key, row in shown.items():
        stays = key[0] < today and not reach_back
        assert now[key] == (tables[key] if stays else row)
    assert ClosedPeriod.objects.exists() is not reach_back
    assert verifying.differences(pool.pk) == []
    closed = [table for table in proposal.effect["tables"] if table["closed"]]
    assert bool(closed) is not reach_back


def test_strengths_are_counted_from_the_active_players_as_on_other_pages(
    director: SignedIn, pool: Pool
) -> None:
    counted = pool.games.first()
    assert counted is not None
    proposal = services.propose_correction(
        counted=counted, actor=director.user, scores=other_scores(counted), deals=28
    )
    tasks.compute_proposal(proposal.pk)
    page = director.get(f"/c/river/ladder/settings/proposals/{proposal.pk}/")
    level = scale_of(pool, current_run(pool)).level
    assert level
    before = {name: round(mean - level, 6) for name, mean in strengths(pool).items()}
    rows = page.context["strengths"]
    assert {row["name"]: round(row["before"], 6) for row in rows} == {
        row["name"]: before[row["name"]] for row in rows
    }
    for row, moved in zip(rows, page.context["effect"]["strengths"], strict=True):
        assert row["after"] - row["before"] == pytest.approx(moved["after"] - moved["before"])


def test_a_game_at_the_end_leaves_closed_periods_alone(
    pool: Pool, official: User, players: list[Player]
) -> None:
    counted = pool.games.first()
    assert counted is not None
    proposal = services.propose_correction(
        counted=counted, actor=official, scores=other_scores(counted), deals=28
    )
    proposals.compute(proposal.pk)
    services.apply_proposal(proposal=proposal, actor=official)
    runs.bring_up_to_date(pool.pk)
    count_game(
        pool=pool,
        source=Source.IMPORT,
        ended_at=utc_now(),
        deals=28,
        deals_of_whole=28,
        scores={player.pk: 0 for player in players[:4]},
    )
    runs.bring_up_to_date(pool.pk)
    assert verifying.differences(pool.pk) == []


def test_removing_a_game_shows_its_effect_and_can_be_left(director: SignedIn, pool: Pool) -> None:
    counted = pool.games.last()
    assert counted is not None
    before = strengths(pool)
    director.post(f"/c/river/ladder/settings/games/{counted.pk}/correct/", {"remove": "1"})
    proposal = pool.proposals.get()
    address = f"/c/river/ladder/settings/proposals/{proposal.pk}/"
    assert director.get(address).context["proposal"].state == ProposalState.COMPUTING
    tasks.sweep()
    assert len(director.get(address).context["effect"]["strengths"]) == 4
    director.post(f"{address}leave/")
    runs.bring_up_to_date(pool.pk)
    assert strengths(pool) == before
    with pytest.raises(ProposalOver):
        services.apply_proposal(proposal=proposal, actor=director.user)
    counted.refresh_from_db()
    assert counted.left_out == LeftOut.COUNTS


def test_a_proposal_that_other_changes_have_overtaken_is_refused(
    pool: Pool, official: User
) -> None:
    first, second = pool.games.all()[:2]
    proposal = services.propose_correction(counted=first, actor=official, scores={}, deals=28)
    with pytest.raises(ProposalOver):
        services.apply_proposal(proposal=proposal, actor=official)
    proposals.compute(proposal.pk)
    services.remove_game(counted=second)
    with pytest.raises(ProposalOutdated):
        services.apply_proposal(proposal=proposal, actor=official)


def test_bad_corrections_and_others_are_refused(
    director: SignedIn, pool: Pool, official: User, players: list[Player]
) -> None:
    counted = pool.games.first()
    assert counted is not None
    two: dict[str, Any] = {"counted": counted, "scores": dict.fromkeys(players[:2], 0), "deals": 28}
    with pytest.raises(BadCorrection):
        services.propose_correction(actor=official, **two)
    foreign = dict.fromkeys([*players[:3], PlayerFactory.create()], 0)
    with pytest.raises(BadCorrection):
        services.propose_correction(actor=official, **two | {"scores": foreign})
    with pytest.raises(BadCorrection):
        services.propose_correction(actor=official, **two | {"scores": {}, "deals": 29})
    member = MembershipFactory.create(club=pool.club).user
    with pytest.raises(NotAnOfficial):
        services.propose_correction(actor=member, **two | {"scores": {}})
    with pytest.raises(NotAnOfficial):
        services.propose_parameters(pool=pool, actor=member)
    address = f"/c/river/ladder/settings/games/{counted.pk}/correct/"
    name = players[0].name
    for wrong in ({"player1": name}, {"player1": name, "score1": 1, "player2": name, "score2": 1}):
        assert director.post(address, {"deals": "28"} | wrong).context["form"].errors
    assert not pool.proposals.exists()


def test_parameters_are_estimated_and_accepted(director: SignedIn, pool: Pool) -> None:
    old = pool.parameters
    director.post(f"/c/river/ladder/settings/{pool.pk}/estimate/")
    proposal = pool.proposals.get()
    tasks.compute_proposal(proposal.pk)
    address = f"/c/river/ladder/settings/proposals/{proposal.pk}/"
    effect = director.get(address).context["effect"]
    assert effect["old"] == {"sigma": old.sigma, "prior": old.prior, "drift": old.drift}
    assert effect["gain"] >= 0
    pool.refresh_from_db()
    assert pool.parameters == old
    director.post(f"{address}apply/")
    pool.refresh_from_db()
    assert pool.sigma == effect["new"]["sigma"] != old.sigma
    assert {"set-parameters"} == set(AuditEntry.objects.values_list("action", flat=True))


def test_too_few_games_give_no_parameters(club: Club, official: User) -> None:
    proposal = services.propose_parameters(pool=PoolFactory.create(club=club), actor=official)
    proposals.compute(proposal.pk)
    proposal.refresh_from_db()
    assert proposal.state == ProposalState.FAILED


def test_what_is_stored_is_compared_bit_for_bit(pool: Pool) -> None:
    out = StringIO()
    call_command("ladder", "--verify", stdout=out)
    assert "as computed" in out.getvalue()
    for model, field in (
        (SeatRating, "mean_after"),
        (Standing, "total"),
        (PlayerStrength, "variance"),
    ):
        row: Any = model.objects.filter(run__pool=pool, run__state=RunState.CURRENT).first()
        changed = {field: nextafter(getattr(row, field), inf)}
        model.objects.filter(pk=row.pk).update(**changed)
        assert verifying.differences(pool.pk), field
        with pytest.raises(SystemExit):
            call_command("ladder", "--verify", stdout=StringIO())
        tasks.verify_sample()
        assert verifying.differences(pool.pk) == []
