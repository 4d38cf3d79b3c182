"""A duplicate evening in the room, over HTTP: boards printed, three tables, hand records."""

from __future__ import annotations

import sys
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Player
from games.models import Game
from games.rules.cards.pbn import read_pbn
from games.sheets.stored import sheet_of
from tests.factories import MembershipFactory, UserFactory
from tests.support.clients import SignedIn, sign_in
from tests.support.events import ANNOUNCED, TAKEN, table_of, users_at
from tests.support.paper import html_of, layout
from tournaments.models import Round, Table, Tournament
from tournaments.tasks import refresh_standings

pytestmark = [pytest.mark.trial, pytest.mark.usefixtures("quick_draws")]

SETTINGS = {
    "name": "Same deals",
    "starts_at": "2026-07-03T19:30",
    "ruleset": "pagat",
    "round_kind": "once",
    "round_count": "1",
    "comparison": "difference",
    "order": ["total"],
    "metrics": ["total"],
    "sit_out_award": "average",
    "sit_out_points": "0",
    "sit_out_table_points": "1.75",
    "venue": "room",
    "online_clock": "usual",
    "ready_minutes": "5",
    "unplayed": "director",
    "no_show": "bot",
}
PLAYERS = 12


def post(client: Client, path: str, data: Any) -> Any:
    answer = client.post(path, data, content_type="application/json")
    assert answer.status_code < 300, answer.text
    return answer


def play(table: Table) -> None:
    """North records all deals on the table's sheet and hands it in, East confirms it."""
    assert table.game is not None
    users = users_at(table)
    north, east = sign_in(users["N"]), sign_in(users["E"])
    sheet = f"/api/v1/clubs/river/games/{table.game.pk}/"
    for number in range(1, 5):
        saved = sheet_of(Game.objects.get(pk=table.game.pk))
        assert saved.declarer is not None
        # At each table another contract, so that the nets are not all equal.
        left = saved.contracts_left(saved.declarer)
        name = left[table.number % len(left)]
        contract = ANNOUNCED.get(name, name)
        deal = {"declarer": saved.declarer, "contract": contract, "doubles": []}
        deal["taken"] = TAKEN[contract]
        post(north, f"{sheet}deals/", {"client_id": str(uuid4()), "number": number, "deal": deal})
    post(north, f"{sheet}finish/", {})
    post(east, f"{sheet}confirm/", {})


def test_an_evening_from_boards_to_hand_records(
    club: Club, director: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.public_events = True
    club.save(update_fields=["public_events"])
    director.post(reverse("tournaments:new", args=["river"]), SETTINGS)
    event = Tournament.objects.get()
    event_api = f"/api/v1/clubs/river/events/{event.pk}/"
    for number in range(PLAYERS):
        user = UserFactory.create(name=f"Player {number:02}")
        MembershipFactory.create(club=club, user=user)
        player = Player.objects.create(club=club, user=user, name=user.name)
        post(director, f"{event_api}entries/", {"player": player.pk})
    post(director, f"{event_api}check-in/everybody/", {})
    draft = post(director, f"{event_api}draw/", {"seed": 1}).json()["draft"]

    def file(kind: str) -> str:
        """Return PBN, or the page that the PDF is made from."""
        url = reverse("tournaments:boards_file", args=["river", event.pk, 1, kind])
        with monkeypatch.context() as without:
            without.setitem(sys.modules, "weasyprint", None)
            return str(director.post(url).text)

    hands = read_pbn(file("pbn"))
    assert len(hands) == 4
    pages = layout(file("pdf"))
    assert [page.faults for page in pages] == [[]] * 4
    assert "Round 1 · Deal 4" in pages[3].words
    post(director, f"{event_api}rounds/release/", {"draft": draft})
    one = Round.objects.get()
    slips = html_of(
        director, reverse("tournaments:slips", args=["river", event.pk, 1]), monkeypatch
    )
    assert slips.count("North declares") == 3
    for number in (1, 2, 3):
        play(table_of(one, number))
    refresh_standings(event.pk)

    visitor = Client()
    shown = visitor.get(reverse("tournaments:deal", args=["river", event.pk, 1, 2])).text
    assert shown.count("<tr>") >= 8
    records = visitor.get(reverse("tournaments:deals_file", args=["river", event.pk, 1, "pbn"]))
    assert read_pbn(records.text) == hands
    rows = visitor.get(f"{event_api}standings/").json()["rows"]
    assert round(sum(row["values"]["duplicate"] for row in rows), 2) == 0
    deals = visitor.get(f"{event_api}rounds/1/deals/").json()
    assert [deal["hands"] for deal in deals] == hands
    assert {len(deal["tables"]) for deal in deals} == {3}
