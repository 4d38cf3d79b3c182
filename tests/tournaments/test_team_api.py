"""A team event week by week, by its director, captains and players over the API alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from accounts.models import Club, Player, User
from tests.support.clients import SignedIn, sign_in
from tests.support.events import give
from tests.support.teams import NAMES, captain_of, enter_team, hand_in, member, user_of
from tournaments import tasks
from tournaments.models import Table, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_draws")]

EVENT = {
    "name": "Players' Championship",
    "starts_at": "2026-03-05T19:30",
    "ruleset": "pagat",
    "round_count": 1,
    "team_ranking": "match",
    "round_days": 7,
}

WORTH = dict(zip(NAMES[:4], (30, 10, -10, -30), strict=True))
"""What each player of a team scores at their table."""


class Events:
    """The API of one event."""

    def __init__(self, club: Club, director: Client) -> None:
        made = director.post(
            reverse("api:event-list", args=[club.slug]), EVENT, content_type="application/json"
        )
        assert made.status_code == 201, made.text
        self.at = [club.slug, made.json()["id"]]

    def ask(
        self, client: Client, name: str, /, *args: int, method: str = "post", **data: Any
    ) -> Any:
        address = reverse(f"api:event-{name}", args=[*self.at, *args])
        return getattr(client, method)(address, data or None, content_type="application/json")

    def do(
        self, client: Client, name: str, /, *args: int, method: str = "post", **data: Any
    ) -> Any:
        answer = self.ask(client, name, *args, method=method, **data)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def code(
        self, client: Client, name: str, /, *args: int, method: str = "post", **data: Any
    ) -> str:
        return str(self.ask(client, name, *args, method=method, **data).json()["code"])


def enter(events: Events, club: Club, name: str) -> tuple[SignedIn, dict[str, Any]]:
    """Have a captain enter a team of four with a reserve; return both."""
    *four, reserve = [member(club, f"{name} {number}") for number in range(1, 6)]
    captain, players = sign_in(user_of(four[0])), [player.pk for player in four]
    return captain, events.do(
        captain, "teams", name=name, captain=players[0], players=players, reserves=[reserve.pk]
    )


def client_at(table: dict[str, Any], letter: str) -> SignedIn:
    (player,) = [seat["player"] for seat in table["seats"] if seat["seat"] == letter]
    return sign_in(user_of(Player.objects.get(pk=player)))


def totals_of(table: dict[str, Any]) -> dict[str, int]:
    return {seat["seat"]: WORTH[seat["name"].split()[0]] for seat in table["seats"]}


def agree(events: Events, table: dict[str, Any]) -> Any:
    """Have North propose a time, and the others say that they can; return the agreed time."""
    north, *others = [client_at(table, letter) for letter in "NESW"]
    wish = (now() + timedelta(days=1)).replace(second=0, microsecond=0).isoformat()
    (time,) = events.do(north, "times", table["id"], times=[wish])["proposals"]
    for other in others:
        found = events.do(other, "time-answer", table["id"], time["id"], can=True)
    return found["agreed_at"]


@pytest.mark.trial
def test_a_team_event_is_played_week_by_week_through_the_api(
    club: Club, boss: User, director: SignedIn, visitor: Client
) -> None:
    club.public_events = True
    club.save(update_fields=["public_events"])
    events = Events(club, director)
    captain, team = enter(events, club, NAMES[0])
    event = Tournament.objects.get(pk=events.at[1])
    others = [enter_team(event, name, boss) for name in NAMES[1:4]]
    four, reserve = [one["entry"] for one in team["players"]], team["reserves"][0]["entry"]
    deadline = (now() + timedelta(hours=1)).isoformat()
    assert len(events.do(director, "line-ups", method="put", deadline=deadline)["missing"]) == 4
    events.do(captain, "team-line-up", team["id"], method="put", round=1, players=four)
    hand_in(others[0], 1)

    for reader in (director, sign_in(captain_of(others[0]))):
        assert events.code(reader, "team-line-up", team["id"], method="get") == "line-up-sealed"
    assert events.do(visitor, "line-ups", method="get")["line_ups"] == []
    assert events.code(director, "draw", seed=1) == "line-ups-missing"
    events.do(director, "line-ups-open", early=True)
    wish = {"entry": 10**6, "substitute": reserve, "reason": "Ill"}
    assert events.ask(director, "substitute", **wish).json()["detail"] == "Not found."
    events.do(director, "substitute", **wish | {"entry": four[3]})
    draft = events.do(director, "draw", seed=1)["draft"]
    events.do(director, "release", draft=draft)

    first, *rest = events.do(visitor, "round", 1, method="get")["tables"]
    assert agree(events, first) is not None
    events.do(client_at(first, "N"), "table-totals", first["id"], totals=totals_of(first))
    events.do(client_at(first, "E"), "table-confirm", first["id"])
    for table in rest:
        give(Table.objects.get(pk=table["id"]), totals_of(table))
    events.do(director, "finish")
    events.do(director, "publish")
    tasks.refresh_standings(event.pk)

    shown = events.do(visitor, "standings", method="get")
    assert {team["name"]: team["match_points"] for team in shown["teams"]} == dict(
        zip(WORTH, (6, 4, 2, 0), strict=True)
    )
    assert [row["entry"] for row in shown["rows"] if row["reserve"]] == [reserve]
    line_ups = events.do(visitor, "line-ups", method="get")["line_ups"]
    places = [place for line_up in line_ups for place in line_up["players"]]
    assert [one["entry"] for one in places if one["instead_of"]] == [reserve]
