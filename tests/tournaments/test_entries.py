"""Entries: who may enter whom, the waiting list, check-in, withdrawal; and the settings."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest

from accounts.models import AuditEntry, Club, Player, User
from games.rules import PRESETS
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn
from tests.support.events import WHEN, MakeEvent, decide, enter_new, fresh, race, start
from tournaments import errors, services
from tournaments.access import version_for
from tournaments.models import Entry, EntryStatus, Tournament


def player_of(client: SignedIn) -> Player:
    return Player.objects.get(user=client.user)


def status(entry: Entry) -> str:
    entry.refresh_from_db()
    return entry.status


def test_the_time_is_in_the_clubs_zone_and_stored_in_utc(club: Club, make_event: MakeEvent) -> None:
    club.timezone = "America/New_York"
    club.save(update_fields=["timezone"])
    assert make_event(0).starts_at == datetime(2026, 3, 6, 0, 30, tzinfo=UTC)


def test_the_rules_are_copied(make_event: MakeEvent) -> None:
    event = make_event(0, ruleset=PRESETS["yale"])
    assert event.ruleset["preset"] == "yale"
    assert event.ruleset["options"]


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"name": " "}, "name"),
        ({"round_count": 0}, "round_count"),
        ({"round_count": 61}, "round_count"),
        ({"capacity": 3}, "capacity"),
        ({"metrics": []}, "metrics"),
        ({"metrics": ["total", "total"]}, "metrics"),
        ({"metrics": ["luck"]}, "metrics"),
        ({"round_kind": "deals"}, "deals"),
        ({"round_kind": "deals", "deals": 29}, "deals"),
        ({"deals": 4}, "deals"),
        ({"round_kind": "rubber"}, "round_kind"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_field(
    make_event: MakeEvent, settings: dict[str, object], field: str
) -> None:
    with pytest.raises(errors.BadSettings) as refusal:
        make_event(0, **settings)
    assert refusal.value.field == field
    assert not Tournament.objects.exists()


def test_a_change_of_settings_is_in_the_audit_log(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    services.update_tournament(tournament=event, actor=boss, name="Easter Cup", round_count=4)
    assert fresh(event).name == "Easter Cup"
    entry = AuditEntry.objects.get(action="update-event")
    assert entry.data["after"] == {"name": "Easter Cup", "round_count": "4"}
    assert entry.subject == f"event:{event.pk}"


def test_what_was_played_cannot_be_made_different(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8)
    decide(start(event, boss))
    services.release_round(tournament=event, actor=boss)
    with pytest.raises(errors.RoundsPlayed):
        services.update_tournament(tournament=event, actor=boss, ruleset=PRESETS["yale"])
    with pytest.raises(errors.BadSettings):
        services.update_tournament(tournament=event, actor=boss, round_count=1)
    services.update_tournament(tournament=event, actor=boss, metrics=["table"])


def test_members_enter_only_themselves(make_event: MakeEvent, member: SignedIn) -> None:
    event = make_event(0)
    entry = services.enter(tournament=event, player=player_of(member), actor=member.user)
    assert entry.status == EntryStatus.ENTERED
    with pytest.raises(errors.AlreadyEntered, match="Mia Member"):
        services.enter(tournament=event, player=player_of(member), actor=member.user)
    other = PlayerFactory.create(club=event.club)
    with pytest.raises(errors.NotYours):
        services.enter(tournament=event, player=other, actor=member.user)


def test_a_director_enters_any_player_of_the_club(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    player = PlayerFactory.create(club=event.club, name="Una")
    services.enter(tournament=event, player=player, actor=boss)
    assert AuditEntry.objects.filter(action="enter-player", text__contains="Una").exists()
    with pytest.raises(errors.OtherClub):
        services.enter(tournament=event, player=PlayerFactory.create(), actor=boss)


def test_a_walk_in_becomes_a_guest_of_the_club(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    entry = services.enter_guest(tournament=event, name="  Walk-in   Wanda ", actor=boss)
    assert (entry.player.name, entry.player.guest) == ("Walk-in Wanda", True)
    with pytest.raises(errors.NameTaken):
        services.enter_guest(tournament=event, name="walk-in wanda", actor=boss)
    with pytest.raises(errors.NameMissing):
        services.enter_guest(tournament=event, name=" ", actor=boss)


def test_guests_are_entered_by_directors(make_event: MakeEvent, member: SignedIn) -> None:
    with pytest.raises(errors.NotYours):
        services.enter_guest(tournament=make_event(0), name="Wanda", actor=member.user)
    assert not Player.objects.filter(name="Wanda").exists()


def test_a_full_event_has_a_waiting_list_that_moves_up(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4, capacity=4)
    first, second = (enter_new(event, name, boss) for name in ("Wait One", "Wait Two"))
    assert (first.status, second.status) == (EntryStatus.WAITING, EntryStatus.WAITING)
    services.check_in(entry=first, actor=boss)
    assert first.pk not in services.entrants(event)
    gone = event.entries.filter(status=EntryStatus.ENTERED).earliest("pk")
    services.withdraw(entry=gone, actor=boss)
    assert (status(first), status(second)) == (EntryStatus.ENTERED, EntryStatus.WAITING)
    assert first.pk in services.entrants(event)
    with pytest.raises(errors.NotEntered):
        services.check_in(entry=gone, actor=boss)
    services.update_tournament(tournament=event, actor=boss, capacity=8)
    assert status(second) == EntryStatus.ENTERED


@pytest.mark.django_db(transaction=True)
def test_two_who_want_the_last_place_do_not_both_get_it(make_event: MakeEvent, boss: User) -> None:
    event = make_event(3, capacity=4)
    one, other = (PlayerFactory.create(club=event.club, name=name) for name in ("Ada", "Ida"))
    outcomes = race(
        lambda: services.enter(tournament=event, player=one, actor=boss),
        lambda: services.enter(tournament=event, player=other, actor=boss),
    )
    assert outcomes == ["done", "done"]
    assert event.entries.filter(status=EntryStatus.ENTERED).count() == 4
    assert event.entries.filter(status=EntryStatus.WAITING).count() == 1


def test_who_withdrew_enters_again_at_the_end_of_the_list(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(4, capacity=4)
    waiting = enter_new(event, "Wait One", boss)
    gone = event.entries.filter(status=EntryStatus.ENTERED).earliest("pk")
    services.withdraw(entry=gone, actor=boss)
    assert status(waiting) == EntryStatus.ENTERED
    again = services.enter(tournament=event, player=gone.player, actor=boss)
    assert again.pk == gone.pk
    assert again.status == EntryStatus.WAITING
    with pytest.raises(errors.NotYours):
        services.withdraw(entry=again, actor=waiting.player.user or boss)


def test_players_check_in_only_themselves(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    own, other = (enter_new(event, name, boss) for name in ("Own", "Other"))
    assert own.player.user is not None
    assert services.check_in(entry=own, actor=own.player.user).checked_in_at is not None
    with pytest.raises(errors.NotYours):
        services.check_in(entry=other, actor=own.player.user)
    services.undo_check_in(entry=own, actor=boss)
    own.refresh_from_db()
    assert own.checked_in_at is None


def test_the_check_in_code_checks_in_the_user_who_scans_it(
    make_event: MakeEvent, boss: User, member: SignedIn
) -> None:
    event = make_event(0)
    entry = enter_new(event, "Me", boss)
    user = entry.player.user
    assert user is not None
    with pytest.raises(errors.WrongToken):
        services.check_in_with_token(tournament=event, token="guess", user=user)
    done = services.check_in_with_token(tournament=event, token=event.check_in_token, user=user)
    assert done.checked_in_at is not None
    services.renew_check_in_token(tournament=event, actor=boss)
    with pytest.raises(errors.WrongToken):
        services.check_in_with_token(tournament=event, token=event.check_in_token, user=user)


def test_whoever_has_not_entered_does_so_at_the_door_while_one_may(
    make_event: MakeEvent, member: SignedIn, secretary: SignedIn, outsider: SignedIn
) -> None:
    event = make_event(4, capacity=5)
    come = partial(services.check_in_with_token, tournament=event, token=event.check_in_token)
    assert come(user=member.user).checked_in_at is not None
    waiting = come(user=secretary.user)
    assert waiting.status == EntryStatus.WAITING
    assert waiting.checked_in_at is not None
    with pytest.raises(errors.NotEntered):
        come(user=outsider.user)


def test_members_do_not_enter_while_it_is_played_but_directors_enter_them(
    make_event: MakeEvent, boss: User, member: SignedIn
) -> None:
    event = make_event(8)
    start(event, boss)
    with pytest.raises(errors.EntriesClosed):
        services.enter(tournament=event, player=player_of(member), actor=member.user)
    services.enter(tournament=event, player=player_of(member), actor=boss)


def test_nobody_enters_an_event_that_is_over(make_event: MakeEvent, boss: User) -> None:
    event = make_event(8, round_count=1)
    decide(start(event, boss))
    services.finish(tournament=event, actor=boss)
    with pytest.raises(errors.WrongEventStatus, match="finished"):
        services.enter_guest(tournament=event, name="Wanda", actor=boss)


def test_a_forbidden_pair_is_two_players_of_the_event(make_event: MakeEvent, boss: User) -> None:
    event = make_event(4)
    one, other = event.entries.order_by("pk")[:2]
    with pytest.raises(errors.BadPair):
        services.forbid_pair(tournament=event, one=one, other=one, actor=boss)
    pair = services.forbid_pair(tournament=event, one=other, other=one, actor=boss)
    assert services.forbid_pair(tournament=event, one=one, other=other, actor=boss) == pair
    services.allow_pair(pair=pair, actor=boss)
    assert not event.forbidden_pairs.exists()


def test_users_who_may_see_an_event_can_watch_it(
    club: Club, make_event: MakeEvent, member: SignedIn, outsider: SignedIn
) -> None:
    event = make_event(0)
    assert version_for(outsider.user, event.pk) == fresh(event).version
    club.public_events = False
    club.save(update_fields=["public_events"])
    assert version_for(outsider.user, event.pk) is None
    assert version_for(member.user, event.pk) is not None
    assert version_for(member.user, event.pk + 1) is None


def test_every_change_moves_the_version_on(make_event: MakeEvent, boss: User) -> None:
    event = make_event(0)
    before = event.version
    enter_new(event, "Me", boss)
    assert fresh(event).version > before
    assert event.starts_at.tzinfo is not None
    assert WHEN.tzinfo is None
