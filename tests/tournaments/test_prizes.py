"""Prizes of an event, and entry fees that players have paid."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.currencies import money
from accounts.models import AuditEntry, Club, Player, User
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.events import MakeEvent, decide, fresh
from tournaments import errors, services
from tournaments.models import Prize, Result, Tournament
from tournaments.services.fees import fees_of, owing
from tournaments.services.prizes import prizes_with_winners
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.django_db


def over(event: Tournament, boss: User) -> Tournament:
    """Play one round and finish."""
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    services.finish(tournament=event, actor=boss)
    store_standings(event.pk)
    return fresh(event)


def winners(event: Tournament) -> dict[str, list[str]]:
    return {prize.text: [one.name for one in won] for prize, won in prizes_with_winners(event)}


def at_seat(event: Tournament, seat: str) -> str:
    return event.entries.get(seats__seat=seat).player.name


def test_prizes_go_to_places_newcomers_and_the_best_deal(
    make_event: MakeEvent, boss: User, club: Club
) -> None:
    event = make_event(4, round_count=1)
    for kind, text, place in (("place", "Cup", 1), ("newcomer", "Book", None), ("deal", "Pen", 5)):
        services.add_prize(tournament=event, actor=boss, kind=kind, text=text, place=place)
    assert winners(event) == {"Cup": [], "Book": [], "Pen": []}  # it is not over
    event = over(event, boss)
    assert winners(event) == {
        "Cup": [at_seat(event, "N")],
        "Book": [at_seat(event, "N")],
        "Pen": [],  # there are only totals
    }
    Result.objects.update(best={"N": 12, "E": 30, "S": 30, "W": 4})
    assert winners(event)["Pen"] == [at_seat(event, "E"), at_seat(event, "S")]
    earlier = services.copy_tournament(
        source=event, actor=boss, name="Before", starts_at=event.starts_at - timedelta(days=7)
    )
    north = Player.objects.get(name=at_seat(event, "N"))
    others = [Player.objects.create(club=club, name=f"Other {n}") for n in range(3)]
    for player in (north, *others):
        services.enter(tournament=earlier, player=player, actor=boss)
    services.check_in_everybody(tournament=earlier, actor=boss)
    services.draw_rounds(tournament=earlier, actor=boss, seed=1)
    services.release_round(tournament=earlier, actor=boss)
    assert winners(event)["Book"] == [at_seat(event, "E")]


def test_a_lot_is_drawn_once_and_nobody_wins_two(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4)
    prizes = [
        services.add_prize(tournament=event, actor=boss, kind="lot", text=f"Deck {n}")
        for n in range(5)
    ]
    drawn = [services.draw_prize(prize=prize, actor=boss).entry_id for prize in prizes[:4]]
    assert len(set(drawn)) == 4
    with pytest.raises(errors.PrizeDrawn):
        services.draw_prize(prize=prizes[0], actor=boss)
    with pytest.raises(errors.NobodyToDraw):
        services.draw_prize(prize=prizes[4], actor=boss)
    services.remove_prize(prize=prizes[0], actor=boss)
    services.draw_prize(prize=prizes[4], actor=boss)
    assert AuditEntry.objects.filter(action="draw-prize").count() == 5


def test_a_director_adds_and_removes_prizes(
    make_event: MakeEvent, director: SignedIn, visitor: Client
) -> None:
    event = make_event(0)
    add = at(event, "prize_add")
    director.post(add, {"text": "Cup", "kind": "place", "place": "1"})
    for bad in ({"text": "Cup", "kind": "place", "place": ""}, {"text": " ", "kind": "lot"}):
        assert "Not saved" in director.post(add, bad).content.decode()
    prize = Prize.objects.get()
    assert "decided when the event is over" in page(visitor, at(event, "prizes"))
    director.post(at(event, "prize_draw", prize=prize.pk))
    assert "not drawn by lot" in page(director, at(event, "prizes"))
    director.post(at(event, "prize_remove", prize=prize.pk))
    assert not Prize.objects.exists()


def test_fees_are_noted_as_paid_and_added_up(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(2, fee=Decimal("12.50"))
    one, other = event.entries.order_by("pk")
    assert "Nobody has paid yet." in page(director, at(event, "fees"))
    for _ in range(2):
        director.post(at(event, "fee", entry=one.pk), {"paid": "yes"})
    services.update_tournament(tournament=event, actor=boss, fee=Decimal(20))
    director.post(at(event, "fee", entry=other.pk), {"paid": "yes"})
    assert fees_of(event) == (2, Decimal("32.50"))
    director.post(at(event, "fee", entry=other.pk), {"paid": "no"})
    assert owing(fresh(event)) == 1
    services.withdraw(entry=one, actor=boss)
    assert "1 player has paid: €12.50 together." in page(director, at(event, "fees"))
    assert director.post(at(event, "fee", entry=one.pk), {"paid": "x"}).status_code == 400


def test_a_fee_has_the_currency_of_the_club_or_another_one(
    make_event: MakeEvent, boss: User, director: SignedIn, club: Club
) -> None:
    club.currency = "GBP"
    event = make_event(1, fee=Decimal("1250.50"))
    assert "£1,250.50" in page(director, at(event, "event"))
    with override("fr"):
        assert money(Decimal("1250.50"), "CHF") == "1\u202f250,50\u00a0CHF"
        assert money(Decimal("12.50"), "GBP") == "12,50\u00a0£"
    assert money(Decimal(5), "CHF") == "CHF\u00a05.00"
    with pytest.raises(errors.BadSettings, match="no decimals"):
        services.update_tournament(tournament=event, actor=boss, currency="JPY")
    with pytest.raises(errors.BadSettings, match="on offer"):
        services.update_tournament(tournament=event, actor=boss, currency="FRF")
    services.update_tournament(tournament=event, actor=boss, currency="EUR")
    services.note_fee(entry=event.entries.get(), actor=boss, paid=True)
    assert AuditEntry.objects.get(action="note-fee").data["amount"] == "1250.50 EUR"
    with pytest.raises(errors.BadSettings, match="has paid"):
        services.update_tournament(tournament=event, actor=boss, currency="GBP")
    answer = director.get(f"/api/v1/clubs/river/events/{event.pk}/").json()
    assert (answer["fee"], answer["currency"]) == ("1250.50", "EUR")


def test_without_a_fee_nothing_is_paid(make_event: MakeEvent, boss: User) -> None:
    event = make_event(1)
    with pytest.raises(errors.NoFee):
        services.note_fee(entry=event.entries.get(), actor=boss, paid=True)


def test_prizes_and_fees_in_the_api(
    make_event: MakeEvent, director: SignedIn, visitor: Client
) -> None:
    event = make_event(4, fee=5)

    def url(name: str, **kwargs: Any) -> str:
        return reverse(f"api:event-{name}", kwargs={"club": "river", "pk": event.pk, **kwargs})

    kind = "application/json"
    made = director.post(url("prizes"), {"kind": "lot", "text": "Deck"}, content_type=kind).json()
    drawn = director.post(url("prize-draw", prize=made["id"])).json()
    assert visitor.get(url("prizes")).json()[0]["winners"] == [drawn]
    assert director.delete(url("prize", prize=made["id"])).status_code == 204
    entry = event.entries.order_by("pk")[0]
    paid = director.post(url("entry-fee", entry=entry.pk), {"paid": True}, content_type=kind)
    assert paid.json() == {"paid": True}
