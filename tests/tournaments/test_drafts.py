"""Which draft is meant: it has a version, which those name who replace, change or release it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from tests.support.clients import SignedIn
from tests.support.console import at, fetch, page, tap
from tests.support.events import MakeEvent, fresh, race, start
from tournaments import errors, services
from tournaments.models import Draw, RoundStatus, Tournament
from tournaments.services import NONE_SEEN

JSON = "application/json"


def seats(event: Tournament) -> list[int]:
    return list(event.rounds.get(number=1).seats.order_by("pk").values_list("entry_id", flat=True))


def api(client: SignedIn, name: str, event: Tournament, *args: int, **data: Any) -> Any:
    path = reverse(f"api:event-{name}", args=[event.club.slug, event.pk, *args])
    return client.post(path, data, content_type=JSON)


def test_every_change_of_the_draft_gives_it_another_version(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    versions = [event.draft_version]

    def note() -> None:
        versions.append(fresh(event).draft_version)

    services.draw_rounds(tournament=event, actor=boss, seed=1)
    note()
    one, other = event.rounds.get(number=1).seats.order_by("pk")[0:5:4]
    services.swap_players(
        draft=event.rounds.get(number=1), one=one.entry, other=other.entry, actor=boss
    )
    note()
    services.discard_draft(tournament=event, actor=boss)
    note()
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    note()
    services.release_round(tournament=event, actor=boss)
    note()
    services.undo_last_step(tournament=event, actor=boss, kind="release")
    note()
    assert versions == sorted(set(versions))


@pytest.mark.django_db(transaction=True)
def test_of_two_draws_at_once_one_is_refused(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    seen = event.draft_version

    def draw(seed: int) -> None:
        services.draw_rounds(tournament=event, actor=boss, seed=seed, draft=seen)

    assert sorted(race(lambda: draw(1), lambda: draw(2))) == ["StaleDraft", "done"]
    assert Draw.objects.filter(tournament=event).count() == 1


def test_a_draft_is_not_replaced_by_those_who_have_not_seen_it(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1, draft=NONE_SEEN)
    drawn = seats(event)
    for seen in (NONE_SEEN, event.draft_version):
        with pytest.raises(errors.StaleDraft) as refused:
            services.draw_rounds(tournament=event, actor=boss, seed=2, draft=seen)
        assert refused.value.details == {"draft": fresh(event).draft_version}
        with pytest.raises(errors.StaleDraft):
            services.discard_draft(tournament=event, actor=boss, draft=seen)
        with pytest.raises(errors.StaleDraft):
            services.release_round(tournament=event, actor=boss, draft=seen)
    assert seats(event) == drawn
    services.release_round(tournament=event, actor=boss, draft=fresh(event).draft_version)


@pytest.mark.trial
def test_the_api_names_the_draft(make_event: MakeEvent, boss: User, director: SignedIn) -> None:
    event = make_event(8)
    first = api(director, "draw", event, seed=1)
    assert (first.status_code, first.json()["draft"]) == (201, fresh(event).draft_version)
    refused = api(director, "draw", event, seed=2)
    assert (refused.status_code, refused.json()["code"]) == (409, "stale-draft")
    assert refused.json()["draft"] == first.json()["draft"]
    second = api(director, "draw", event, seed=2, draft=first.json()["draft"]).json()
    assert api(director, "release", event).status_code == 400
    stale = api(director, "release", event, draft=first.json()["draft"])
    assert (stale.status_code, stale.json()["draft"]) == (409, second["draft"])
    address = reverse("api:event-draw", args=[event.club.slug, event.pk])
    assert director.delete(address).status_code == 400
    stale = director.delete(f"{address}?draft={first.json()['draft']}")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-draft")
    one, other = seats(event)[0:5:4]
    swap = {"one": one, "other": other}
    assert api(director, "round-swap", event, 1, draft=1, **swap).json()["code"] == "stale-draft"
    assert api(director, "release", event, draft=second["draft"]).status_code == 200
    # The release has changed what is drafted: sent again, it does not release the next round.
    assert api(director, "release", event, draft=second["draft"]).json()["code"] == "stale-draft"


@pytest.mark.trial
def test_a_page_that_is_behind_is_refused_and_shows_the_newer_draft(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    shown = page(director, at(event, "console"))
    (seen,) = set(re.findall(r'name="draft" value="(\d+)"', shown))
    services.draw_rounds(tournament=event, actor=boss, seed=4711)
    for name in ("release", "draw", "discard"):
        refused = tap(director, at(event, name), draft=seen)
        assert "The draft has been changed in the meantime." in refused
        assert "Drawn with the random number 4711" in refused
    assert event.rounds.get(number=1).status == RoundStatus.DRAFT
    (newer,) = set(re.findall(r'name="draft" value="(\d+)"', refused))
    assert "Released:" in tap(director, at(event, "release"), draft=newer)


def test_a_form_without_the_draft_is_refused(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    for sent in ("", "nonsense", "9" * 5000):
        answer = director.post(
            at(event, "release"), {"draft": sent}, headers={"HX-Request": "true"}
        )
        assert "The draft has been changed in the meantime." in answer.text


def test_the_dialogs_name_the_draft_that_they_showed(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one, other = seats(event)[0:5:4]
    again, swap = at(event, "draw_again"), at(event, "swap", number=1)
    seen = [
        re.search(r'name="draft" value="(\d+)"', fetch(director, again)),
        re.search(r'name="draft" value="(\d+)"', fetch(director, swap, one=one, other=other)),
    ]
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    forms: list[dict[str, Any]] = [{"seed": "2"}, {"one": one, "other": other}]
    for path, draft, form in zip((again, swap), seen, forms, strict=True):
        assert draft is not None
        refused = tap(director, path, draft=draft[1], **form)
        assert "The draft has been changed in the meantime." in refused
        newer = re.search(r'name="draft" value="(\d+)"', refused)
        assert path == swap or (newer and newer[1] == str(fresh(event).draft_version))


def test_a_penalty_cannot_name_a_round_that_is_a_draft(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    first = start(event, boss)
    entry = event.entries.order_by("pk")[0]
    draft = event.rounds.get(number=2)
    given: dict[str, Any] = {"entry": entry, "actor": boss, "points": 5, "reason": "late"}
    with pytest.raises(errors.WrongRoundStatus):
        services.add_penalty(**given, round=draft)
    refused = api(director, "penalties", event, entry=entry.pk, points=5, reason="late", round=2)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong-round-status")
    services.add_penalty(**given, round=first)
