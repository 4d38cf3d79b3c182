"""What experts do with the deals of a duplicate round: computed by a worker once it is over."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.bots import expert_line as bots
from games.rules import PRESETS, Seat
from tests.support.boards import finish_round, finish_sheet
from tests.support.clients import SignedIn, sign_in
from tests.support.events import MakeEvent, once, start, table_of, users_at
from tournaments import expert_line_jobs, services
from tournaments.models import ExpertLine, LineState, Tournament

pytestmark = pytest.mark.django_db

HANDS = "N:QJ92.T7.JT98.K96 K64.AQ86.Q.QJ753 AT.K52.K762.AT84 8753.J943.A543.2"
FOUND = bots.ExpertLine(
    "no-king",
    ("N>E",),
    ((Seat.N, "declare no-king"), (Seat.W, "play HQ"), (Seat.N, "play HA")),
    {Seat.N: 0, Seat.E: -20, Seat.S: 20, Seat.W: 0},
)


@pytest.fixture
def event(make_event: MakeEvent, boss: User) -> Tournament:
    """A duplicate event whose first round is over."""
    made = make_event(12, **once(comparison="matchpoints", round_count=2))
    finish_round(start(made, boss))
    return made


def page_of(event: Tournament) -> str:
    return reverse("tournaments:deal", args=["river", event.pk, 1, 1])


def press(client: SignedIn, event: Tournament, step: str) -> int:
    url = reverse("tournaments:experts", args=["river", event.pk, 1, 1, step])
    return client.post(url).status_code


@pytest.mark.trial
def test_experts_play_a_deal_to_its_end_and_the_same_way_each_time() -> None:
    lines = [bots.expert_line(PRESETS["pagat"], Seat.E, HANDS, 1) for _time in range(2)]
    assert lines[0] == lines[1]
    assert lines[0].actions[0] == (Seat.E, f"declare {lines[0].contract}")
    assert set(lines[0].net) == set(PRESETS["pagat"].seats)


@pytest.mark.trial
def test_lines_are_asked_for_when_the_deals_are_published_and_not_before(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(12, **once(comparison="matchpoints", round_count=2))
    one = start(event, boss)
    for number in (1, 2):
        finish_sheet(table_of(one, number))
    assert not expert_line_jobs.compute_next()
    assert not ExpertLine.objects.exists()
    finish_sheet(table_of(one, 3))
    rows = ExpertLine.objects.values_list("number", "declarer", "state")
    assert list(rows) == [(n, seat, "waiting") for n, seat in enumerate("NESW", 1)]


@pytest.mark.trial
def test_the_page_of_a_deal_shows_the_line_as_soon_as_it_is_there(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, ...]] = []

    def found(*said: Any) -> bots.ExpertLine:
        asked.append(said)
        return FOUND

    monkeypatch.setattr(bots, "expert_line", found)
    client = sign_in(users_at(table_of(event.rounds.get(number=1)))["N"])
    assert "A worker computes this line" in client.get(page_of(event)).text
    while expert_line_jobs.compute_next():
        pass
    hands = services.published_deals(event, 1).hands
    assert [(said[1], said[2]) for said in asked] == list(zip("NESW", hands, strict=True))
    shown = client.get(page_of(event)).text
    assert "N declares No King (Barbu)" in shown
    assert "N×E" in shown
    assert "♥Q" in shown
    rows = client.get(f"/api/v1/clubs/river/events/{event.pk}/rounds/1/deals/").json()
    assert rows[0]["experts"]["line"]["contract"] == "no-king"


@pytest.mark.trial
def test_an_official_stops_the_computation_and_asks_for_it_again(
    event: Tournament, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped_meanwhile(*said: object) -> bots.ExpertLine:
        services.stop_expert_lines(tournament=event, number=1, actor=boss)
        return FOUND

    monkeypatch.setattr(bots, "expert_line", stopped_meanwhile)
    director = sign_in(boss)
    assert "Stop the computation" in director.get(page_of(event)).text
    assert expert_line_jobs.compute_next()
    assert set(ExpertLine.objects.values_list("state", flat=True)) == {LineState.STOPPED}
    assert not expert_line_jobs.compute_next()
    assert "has stopped the computation" in director.get(page_of(event)).text
    player = sign_in(users_at(table_of(event.rounds.get(number=1)))["N"])
    assert press(player, event, "again") == 403
    assert press(director, event, "again") == 302
    assert press(director, event, "twice") == 404
    assert ExpertLine.objects.filter(state=LineState.WAITING).count() == 4


def test_a_line_that_cannot_be_computed_says_so_and_the_others_go_on(
    event: Tournament, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(_rules: object, declarer: Seat, *_rest: object) -> bots.ExpertLine:
        if declarer == Seat.N:
            raise ZeroDivisionError
        return FOUND

    monkeypatch.setattr(bots, "expert_line", fault)
    while expert_line_jobs.compute_next():
        pass
    rows = ExpertLine.objects.values_list("state", "error")
    assert list(rows) == [("failed", "fault"), *[("ready", "")] * 3]
    shown = sign_in(boss).get(page_of(event)).text
    assert "could not be computed (fault)" in shown
    assert "Compute it again" in shown
