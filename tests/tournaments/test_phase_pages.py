"""Phases on the director's pages, on those of everybody, in files and in the API."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.support.clients import SignedIn
from tests.support.console import at, page
from tests.support.event_forms import EVENT, PHASE
from tests.support.events import MakeEvent, decide, fresh
from tournaments import errors, services
from tournaments.models import PhaseStatus, Tournament
from tournaments.phase_templates import Template
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def qualified(make_event: MakeEvent, boss: User) -> Tournament:
    """An event of sixteen whose qualifying round is played."""
    event = make_event(16, round_count=1, template=Template.FINALS)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    decide(services.release_round(tournament=event, actor=boss))
    store_standings(event.pk)
    return fresh(event)


def proposed(event: Tournament) -> dict[str, Any]:
    """The form of the qualifiers as the page fills it in."""
    proposal = services.proposal_for(event.phases.get(number=2))
    return {
        "proposal": proposal.version,
        **{f"p{entry}": bracket for entry, bracket in proposal.chosen.items()},
    }


def test_an_event_is_created_in_another_form(director: SignedIn) -> None:
    answer = director.post(
        reverse("tournaments:new", args=["river"]), EVENT | {"template": "finals"}
    )
    event = Tournament.objects.get()
    assert answer["Location"] == at(event, "phases")
    shown = page(director, at(event, "phases"))
    assert "The best 8 of the phase before play." in shown
    assert "Finals by rank: A, B." in shown


def test_the_phases_of_an_earlier_event_are_copied_from_the_form(
    make_event: MakeEvent, director: SignedIn
) -> None:
    earlier = make_event(0, template=Template.KNOCKOUT)
    new = reverse("tournaments:new", args=["river"])
    refused = director.post(new, EVENT | {"template": "earlier"})
    assert b"Choose the event whose phases are copied." in refused.content
    director.post(new, EVENT | {"template": "earlier", "source": earlier.pk})
    assert Tournament.objects.exclude(pk=earlier.pk).get().phases.count() == 2


def test_a_phase_is_added_changed_and_removed(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(0)
    assert "Save" in page(director, at(event, "phase", number=1))
    director.post(at(event, "phase_new"), PHASE)
    phase = event.phases.get(number=2)
    assert (phase.carry_percent, phase.pairing) == (50, "swiss")
    director.post(at(event, "phase", number=2), PHASE | {"name": "Second half", "carry": "none"})
    phase.refresh_from_db()
    assert (str(phase), phase.carry, phase.carry_percent) == ("Second half", "none", None)
    assert fresh(event).round_count == 6
    director.post(at(event, "phase_remove", number=2))
    assert event.phases.count() == 1
    director.post(at(event, "phase_remove", number=1))
    assert event.phases.count() == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"carry_percent": ""}, "Say which share"),
        ({"round_count": "61"}, "at most 60"),
        ({"pairing": "love"}, "Choose from the list"),
        ({"qualifies": "best", "qualify_count": "3"}, "players at least"),
        ({"round_kind": "deals"}, "Say how many deals"),
        ({"brackets": "x"}, "Give a whole number"),
    ],
)
def test_a_bad_phase_is_refused_and_nothing_typed_is_lost(
    make_event: MakeEvent, director: SignedIn, change: dict[str, str], words: str
) -> None:
    event = make_event(0)
    shown = director.post(at(event, "phase_new"), PHASE | {"name": "Kept"} | change)
    assert words in shown.content.decode()
    assert 'value="Kept"' in shown.content.decode()
    assert event.phases.count() == 1


@pytest.mark.trial
def test_the_console_leads_to_the_next_phase(qualified: Tournament, director: SignedIn) -> None:
    shown = page(director, at(qualified, "console"))
    assert "Begin: Finals" in shown
    assert at(qualified, "qualifiers", number=2) in shown


@pytest.mark.trial
def test_a_phase_is_begun_with_the_proposed_players(
    qualified: Tournament, director: SignedIn
) -> None:
    address = at(qualified, "qualifiers", number=2)
    assert "Player 00" in page(director, address)
    answer = director.post(address, proposed(qualified))
    assert answer["Location"] == at(qualified, "console")
    assert qualified.phases.get(status=PhaseStatus.CURRENT).entries.count() == 8
    assert "Undo: beginning of the phase" in page(director, at(qualified, "console"))


@pytest.mark.trial
def test_other_players_need_a_reason_and_the_choice_is_kept(
    qualified: Tournament, director: SignedIn
) -> None:
    address = at(qualified, "qualifiers", number=2)
    proposal = services.proposal_for(qualified.phases.get(number=2))
    ninth = proposal.candidates[8].entry.pk
    other = proposed(qualified) | {f"p{ninth}": "B"}
    refused = director.post(address, other).content.decode()
    assert "Give a reason." in refused
    director.post(address, other | {"reason": "An odd number of guests"})
    assert qualified.phases.get(number=2).entries.filter(entry=ninth, bracket="B").exists()
    director.post(address, proposed(qualified) | {"reason": "They have left"})
    assert not qualified.phases.get(number=2).entries.filter(entry=ninth).exists()


@pytest.mark.trial
def test_the_page_says_who_would_play_elsewhere_after_a_correction(
    qualified: Tournament, director: SignedIn, boss: User
) -> None:
    address = at(qualified, "qualifiers", number=2)
    director.post(address, proposed(qualified))
    assert "does not play" not in page(director, address)
    last = services.proposal_for(qualified.phases.get(number=2)).candidates[-1].entry
    seat = last.seats.select_related("table").get()
    totals = dict.fromkeys("NESW", -50) | {seat.seat: 150, "reason": "swapped"}
    answer = director.post(at(qualified, "table_totals", table=seat.table_id), totals)
    assert "others would play in Finals" in director.get(answer["Location"]).content.decode()
    shown = page(director, address)
    assert f"{last.player.name}: A" in shown
    assert "does not play" in shown


def test_phases_have_no_more_rounds_together_than_an_event(
    qualified: Tournament, boss: User
) -> None:
    with pytest.raises(errors.BadSettings, match="60 rounds at most"):
        services.update_phase(phase=qualified.phases.get(number=2), actor=boss, round_count=60)


@pytest.mark.trial
def test_players_who_qualify_no_more_are_not_begun_with(
    qualified: Tournament, director: SignedIn, boss: User
) -> None:
    seen = proposed(qualified)
    first = services.proposal_for(qualified.phases.get(number=2)).candidates[0]
    services.withdraw(entry=first.entry, actor=boss)
    refused = director.post(at(qualified, "qualifiers", number=2), seen | {"reason": "x"})
    assert "in the meantime" in refused.content.decode()


def test_before_anything_is_played_nobody_qualifies(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(0, template=Template.FINALS)
    assert "Nobody has played yet" in page(director, at(event, "qualifiers", number=2))
    assert director.get(at(event, "qualifiers", number=9)).status_code == 404


@pytest.mark.trial
def test_everybody_sees_the_phases_and_the_finals(
    qualified: Tournament, boss: User, visitor: Client
) -> None:
    qualified.phases.filter(number=2).update(carry="share", carry_percent=50)
    services.begin_phase(phase=qualified.phases.get(number=2), actor=boss)
    services.draw_rounds(tournament=qualified, actor=boss, seed=1)
    decide(services.release_round(tournament=qualified, actor=boss))
    store_standings(qualified.pk)
    assert "The best 8 of the phase before play." in page(visitor, at(qualified, "event"))
    rounds = page(visitor, at(qualified, "rounds"))
    assert "Finals" in rounds
    assert "· A" in rounds
    standings = page(visitor, at(qualified, "standings"))
    labels = [standings.index(f">{text}<") for text in ("Finals A", "Finals B", "Not in: Finals")]
    assert labels == sorted(labels)
    assert "Finals B" in page(visitor, at(qualified, "projector"))
    document = visitor.get(at(qualified, "standings_file", kind="json")).json()
    assert [row["bracket"] for row in document["standings"]] == [*"AAAABBBB", *[""] * 8]
    table = visitor.get(at(qualified, "standings_file", kind="csv")).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    finalists = [row for row in rows if row["Group or final"]]
    assert {row["Points carried over"] for row in rows[8:]} == {""}
    assert {row["Points carried over"] for row in finalists} == {"15", "5"}
    for row in finalists:
        assert int(row["Points"]) == int(row["Points carried over"]) + int(row["Round 2"])


@pytest.mark.trial
def test_the_api_begins_a_phase(qualified: Tournament, director: SignedIn) -> None:
    def url(name: str, **kwargs: int) -> str:
        kwargs = {"club": "river", "pk": qualified.pk, **kwargs}  # type: ignore[dict-item]
        return reverse(f"api:{name}", kwargs=kwargs)

    phases = director.get(url("event-phases")).json()
    assert [one["status"] for one in phases] == ["current", "planned"]
    players = url("event-qualifiers", number=2)
    proposal = director.get(players).json()
    assert len(proposal["candidates"]) == 16
    kind = "application/json"
    stale = director.post(players, {"version": "0"}, content_type=kind)
    assert stale.json()["code"] == "stale-qualifiers"
    begun = director.post(players, {"version": proposal["version"]}, content_type=kind)
    assert begun.json()["status"] == "current"
    bad = director.post(players, {"chosen": {"x": "A"}}, content_type=kind)
    assert bad.status_code == 400
    changed = director.patch(url("event-phase", number=2), {"round_count": 3}, content_type=kind)
    assert changed.json()["round_count"] == 3
    added = director.post(
        url("event-phases"), {"pairing": "random", "round_count": 1}, content_type=kind
    )
    assert added.status_code == 201
    assert director.delete(url("event-phase", number=3)).status_code == 204
    assert director.delete(url("event-phase", number=2)).json()["code"] == "phase-begun"
