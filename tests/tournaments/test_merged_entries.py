"""Merging two players who are both entered in one event."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.urls import reverse

from accounts.errors import NotMergeable
from accounts.models import AuditEntry, Player, User
from accounts.services.merging import check_merge, merge_players
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.events import MakeEvent, enter_new, race
from tournaments import services
from tournaments.models import Entry, EntryStatus, ForbiddenPair, Tournament

pytestmark = pytest.mark.django_db


def enter(event: Tournament, name: str, boss: User) -> Entry:
    player = PlayerFactory.create(club=event.club, name=name)
    return services.enter(tournament=event, player=player, actor=boss)


def without_logins(event: Tournament) -> None:
    Player.objects.filter(entries__tournament=event).update(user=None)


def test_an_entry_that_was_never_used_is_removed(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4)
    polo = event.entries.earliest("pk")
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    paul = enter(event, "Paul Martin", boss)
    Entry.objects.filter(pk=paul.pk).update(paid=Decimal(5))
    wife = enter(event, "Zoé Martin", boss)
    services.forbid_pair(tournament=event, one=paul, other=wife, actor=boss)
    name, version = polo.player.name, Tournament.objects.get(pk=event.pk).scores_version

    deleted = check_merge(kept=paul.player, merged=polo.player, actor=boss)
    assert deleted == [f"{event}: the unused entry of Paul Martin; that of {name} stays"]
    assert event.entries.filter(player=paul.player).exists(), "a check changes nothing"
    merge_players(kept=paul.player, merged=polo.player, actor=boss)

    stays = event.entries.get(player=paul.player)
    assert (stays.pk, stays.paid, stays.seats.exists()) == (polo.pk, Decimal(5), True)
    pair = ForbiddenPair.objects.get(tournament=event)
    assert {pair.one_id, pair.other_id} == {polo.pk, wife.pk}
    logged = AuditEntry.objects.get(subject=f"event:{event.pk}", action="drop-entry")
    assert (logged.data["name"], logged.data["other"]) == ("Paul Martin", name)
    event.refresh_from_db()
    assert event.scores_version > version


def test_the_unused_entry_of_the_one_who_is_merged_is_removed_too(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    kept, unused = event.entries.earliest("pk"), enter(event, "Polo", boss)
    merge_players(kept=kept.player, merged=unused.player, actor=boss)
    assert list(event.entries.filter(player=kept.player)) == [kept]
    assert event.entries.count() == 4


@pytest.mark.trial
@pytest.mark.parametrize(
    ("of_dropped", "of_staying", "released", "after"),
    [
        (2, 5, False, 2),
        (5, 2, False, 2),
        (3, None, False, 3),
        (None, 3, False, 3),
        (2, 5, True, 5),
    ],
)
def test_the_better_seed_is_kept_until_a_round_is_released(
    make_event: MakeEvent,
    boss: User,
    of_dropped: int | None,
    of_staying: int | None,
    released: bool,
    after: int | None,
) -> None:
    event = make_event(4)
    staying = event.entries.earliest("pk")
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    if released:
        services.release_round(tournament=event, actor=boss)
    dropped = enter(event, "Polo", boss)
    for entry, seed in ((dropped, of_dropped), (staying, of_staying)):
        Entry.objects.filter(pk=entry.pk).update(seed=seed)
    merge_players(kept=staying.player, merged=dropped.player, actor=boss)
    staying.refresh_from_db()
    assert staying.seed == after


def test_the_preview_names_the_entries_that_are_removed(
    make_event: MakeEvent, boss: User, secretary: SignedIn
) -> None:
    event = make_event(4)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    kept, unused = event.entries.earliest("pk"), enter(event, "Polo", boss)
    path = reverse("accounts:player_merge", args=["river", kept.player_id])
    shown = secretary.post(path, {"other": "Polo", "stays": kept.player_id}).text
    text = f"{event}: the unused entry of Polo; that of {kept.player} stays"
    assert "This is removed:" in shown
    assert f"<li>{text}</li>" in shown
    assert Entry.objects.filter(pk=unused.pk).exists()


def test_a_place_that_becomes_free_goes_to_the_waiting_list(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, capacity=4)
    without_logins(event)
    one, other = event.entries.order_by("pk")[:2]
    waiting = [enter(event, name, boss) for name in ("Wait One", "Wait Two")]
    merge_players(kept=waiting[0].player, merged=one.player, actor=boss)
    stays = event.entries.get(player=waiting[0].player)
    assert (stays.pk, stays.status) == (one.pk, EntryStatus.ENTERED)
    waiting[1].refresh_from_db()
    assert waiting[1].status == EntryStatus.WAITING
    merge_players(kept=stays.player, merged=other.player, actor=boss)
    waiting[1].refresh_from_db()
    assert waiting[1].status == EntryStatus.ENTERED


@pytest.mark.trial
def test_two_entries_that_were_used_are_refused_by_name(make_event: MakeEvent, boss: User) -> None:
    first = make_event(4, name="Cup 1")
    without_logins(first)
    players = [entry.player for entry in first.entries.order_by("pk")]
    events = [make_event(0, name=f"Cup {number}") for number in range(2, 6)]
    for event in events:
        services.enter_field(tournament=event, players=players, guests=[], here=True, actor=boss)
    services.draw_rounds(tournament=first, actor=boss, seed=1)
    one, other = players[:2]
    with pytest.raises(NotMergeable, match=r"^Both take part in Cup 1, so"):
        merge_players(kept=one, merged=other, actor=boss)
    for event in events:
        services.draw_rounds(tournament=event, actor=boss, seed=1)
    with pytest.raises(NotMergeable, match="Cup 1, Cup 2, Cup 3 and 2 more, so"):
        merge_players(kept=one, merged=other, actor=boss)
    assert Player.objects.filter(pk=other.pk).exists()


def test_an_entry_with_a_penalty_has_been_used(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    seated, late = event.entries.earliest("pk"), enter(event, "Late", boss)
    services.add_penalty(entry=late, actor=boss, points=10, reason="late")
    with pytest.raises(NotMergeable, match=event.name):
        merge_players(kept=seated.player, merged=late.player, actor=boss)


@pytest.mark.django_db(transaction=True)
def test_a_draw_at_the_same_time_keeps_a_seat_for_one_entry(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4)
    without_logins(event)
    paul, polo = event.entries.order_by("pk")[:2]
    enter_new(event, "Fifth", boss)
    services.check_in_everybody(tournament=event, actor=boss)
    outcomes = race(
        lambda: services.draw_rounds(tournament=event, actor=boss, seed=1),
        lambda: merge_players(kept=paul.player, merged=polo.player, actor=boss),
    )
    drawn = event.entries.filter(seats__isnull=False).distinct().count()
    if Player.objects.filter(pk=polo.player_id).exists():
        assert (sorted(outcomes), drawn) == (["NotMergeable", "done"], 5)
    else:
        assert (sorted(outcomes), drawn) in [
            (["done", "done"], 4),
            (["ChangedMeanwhile", "done"], 0),  # merged while the draw was being computed
        ]
