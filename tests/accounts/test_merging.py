"""Two players of a club who are one person become one."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.timezone import now

from accounts.errors import BothHaveLogins, NotMergeable, SamePlayer
from accounts.models import AuditEntry, Club, Invitation, InvitationMail, Player, Role
from accounts.services.invitations import invite, read_token, token_of
from accounts.services.merging import belongings, check_merge, merge_players, proposed
from accounts.services.players import change_player
from games.rules import PRESETS, Plan
from games.sheets.services import create_game
from ladder.access import current_run
from ladder.challenges.services import create_list
from ladder.challenges.services import start as start_rungs
from ladder.errors import OnTheRungs
from ladder.models import (
    BoxEntry,
    BoxPlayer,
    ClosedPeriod,
    CountedSeat,
    PlayerStrength,
    Proposal,
    ProposalState,
)
from ladder.services import propose_correction
from tests.factories import (
    ClubFactory,
    LadderFactory,
    MembershipFactory,
    PlayerFactory,
    PoolFactory,
    UserFactory,
)
from tests.support.clients import SignedIn
from tests.support.ladder.boxes import begin, league_of
from tests.support.ladder.pools import START, compute, play, season
from tests.support.ladder.rungs import member_players
from tests.support.samples import FOUR
from tournaments.services import (
    check_in_everybody,
    create_tournament,
    draw_rounds,
    enter,
    release_round,
)
from tournaments.standings_store import store_standings

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def kept(club: Club) -> Player:
    return PlayerFactory.create(club=club, name="Éloïse Martin", email="")


@pytest.fixture
def merged(club: Club) -> Player:
    return PlayerFactory.create(
        club=club, name="Eloise Martin", number="17", email="eloise@example.org", guest=True
    )


@pytest.mark.trial
def test_a_secretary_sees_what_moves_and_merges(
    secretary: SignedIn, director: SignedIn, kept: Player, merged: Player
) -> None:
    path = reverse("accounts:player_merge", args=["river", kept.pk])
    assert director.get(path).status_code == 403
    assert "Eloise Martin" in secretary.get(path).text
    shown = secretary.post(path, {"other": "eloise martin"})
    assert "has played nothing yet" in shown.text
    assert "Éloïse Martin stays, as a member." in shown.text
    assert Player.objects.filter(pk=merged.pk).exists()

    answer = secretary.post(path, {"other": "Eloise Martin", "merge": "yes"})
    assert answer.headers["Location"] == reverse("accounts:player", args=["river", kept.pk])
    assert not Player.objects.filter(pk=merged.pk).exists()
    kept.refresh_from_db()
    assert (kept.number, kept.email, kept.guest) == ("17", "eloise@example.org", False)
    entry = AuditEntry.objects.get(action="merge-players")
    assert entry.actor == secretary.user
    assert entry.data["merged"] == "Eloise Martin"


@pytest.mark.trial
def test_the_member_is_proposed_to_stay_from_the_page_of_the_guest(
    secretary: SignedIn, kept: Player, merged: Player
) -> None:
    path = reverse("accounts:player_merge", args=["river", merged.pk])
    assert 'value="Éloïse Martin" formnovalidate' in secretary.get(path).text
    shown = secretary.post(path, {"other": "Éloïse Martin"}).text
    assert "Éloïse Martin stays, as a member." in shown
    assert "Eloise Martin, a guest, is removed" in shown
    shown = secretary.post(path, {"other": "Éloïse Martin", "stays": merged.pk}).text
    assert "Eloise Martin stays, as a member." in shown
    answer = secretary.post(path, {"other": "Éloïse Martin", "stays": kept.pk, "merge": "yes"})
    assert answer.headers["Location"] == reverse("accounts:player", args=["river", kept.pk])
    assert not Player.objects.filter(pk=merged.pk).exists()


def test_who_has_a_number_or_else_has_played_more_is_proposed_to_stay(
    secretary: SignedIn, club: Club, kept: Player
) -> None:
    empty = PlayerFactory.create(club=club, name="Eloise Martin", user=UserFactory.create())
    others = PlayerFactory.create_batch(3, club=club)
    play(PoolFactory.create(club=club), [kept, *others], [30, 10, -10, -30], at=START)
    path = reverse("accounts:player_merge", args=["river", empty.pk])
    shown = secretary.post(path, {"other": "Éloïse Martin"}).text
    assert "Éloïse Martin stays, as a member." in shown
    assert "Eloise Martin has played nothing yet." in shown
    empty.number = "21"
    empty.save()
    shown = secretary.post(path, {"other": "Éloïse Martin"}).text
    assert "Eloise Martin stays, as a member." in shown
    Player.objects.filter(pk=kept.pk).update(number="22")
    shown = secretary.post(path, {"other": "Éloïse Martin"}).text
    assert "Éloïse Martin stays, as a member." in shown
    Player.objects.filter(pk=kept.pk).update(guest=True)  # a member stays before a guest
    shown = secretary.post(path, {"other": "Éloïse Martin"}).text
    assert "Eloise Martin stays, as a member." in shown


def test_of_two_who_have_played_nothing_the_one_with_a_login_is_proposed_to_stay(
    club: Club, kept: Player
) -> None:
    other = PlayerFactory.create(club=club, user=UserFactory.create())
    assert proposed(kept, other) == proposed(other, kept) == (other, kept)


def test_players_who_met_are_refused_when_they_are_chosen(
    secretary: SignedIn, club: Club, kept: Player, merged: Player
) -> None:
    game = play(
        PoolFactory.create(club=club),
        [kept, merged, *PlayerFactory.create_batch(2, club=club)],
        [30, 10, -10, -30],
        at=START,
    )
    path = reverse("accounts:player_merge", args=["river", kept.pk])
    shown = secretary.post(path, {"other": "Eloise Martin"}).text
    assert f"Both take part in {game.game or 'the game of'}" in shown
    assert "Merge the two" not in shown
    assert CountedSeat.objects.filter(game=game, player=merged).exists()


def test_the_api_merges_too(secretary: SignedIn, kept: Player, merged: Player) -> None:
    path = reverse("api:player-merge", args=["river", kept.pk])
    assert secretary.post(path, {"other": kept.pk}, JSON).status_code == 422
    assert secretary.post(path, {"other": merged.pk}, JSON).status_code == 200
    assert secretary.post(path, {"other": merged.pk}, JSON).status_code == 404


def test_a_login_moves_and_two_are_refused(club: Club, kept: Player, merged: Player) -> None:
    user, actor = UserFactory.create(), UserFactory.create()
    Player.objects.filter(pk=merged.pk).update(user=user)
    Player.objects.filter(pk=kept.pk).update(user=UserFactory.create())
    with pytest.raises(BothHaveLogins):
        merge_players(kept=kept, merged=merged, actor=actor)
    Player.objects.filter(pk=kept.pk).update(user=None)
    assert merge_players(kept=kept, merged=merged, actor=actor).user == user


def test_the_invitation_of_the_merged_one_moves_to_one_who_has_none(
    secretary: SignedIn, club: Club, kept: Player, merged: Player
) -> None:
    (expired,) = invite(club=club, players=[kept], actor=secretary.user)
    Invitation.objects.filter(pk=expired.pk).update(expires_at=now())
    (made,) = invite(club=club, players=[merged], actor=secretary.user)
    mail = {"asked_by": secretary.user, "address": merged.email}
    InvitationMail.objects.create(player=merged, invitation=made, **mail)
    path = reverse("accounts:player_merge", args=["river", kept.pk])
    shown = secretary.post(path, {"other": "Eloise Martin"}).text
    assert "The open invitation of Eloise Martin, with its link and its card, stays valid" in shown
    assert "stop working" not in shown
    merge_players(kept=kept, merged=merged, actor=secretary.user)
    assert read_token(token_of(made)).player == kept
    assert InvitationMail.objects.get().player == kept


def test_an_invitation_that_a_merge_ends_is_named_before(
    secretary: SignedIn, club: Club, kept: Player, merged: Player
) -> None:
    (own,) = invite(club=club, players=[kept], actor=secretary.user)
    (other,) = invite(club=club, players=[merged], actor=secretary.user)
    actor = secretary.user
    ends = "The open invitation of {}: its link and its card stop working."
    path = reverse("accounts:player_merge", args=["river", kept.pk])
    shown = secretary.post(path, {"other": "Eloise Martin"}).text
    assert ends.format("Eloise Martin") in shown
    assert "stays valid" not in shown
    Player.objects.filter(pk=merged.pk).update(user=UserFactory.create())
    assert check_merge(kept=kept, merged=merged, actor=actor) == [ends.format(kept.name)]
    Player.objects.filter(pk=merged.pk).update(user=None)
    merge_players(kept=kept, merged=merged, actor=actor)
    assert read_token(token_of(own)).player == kept
    assert not Invitation.objects.filter(pk=other.pk).exists()


def test_players_of_two_clubs_stay_two(kept: Player) -> None:
    other = PlayerFactory.create(club=ClubFactory.create(slug="far"))
    with pytest.raises(SamePlayer):
        merge_players(kept=kept, merged=other, actor=UserFactory.create())


def test_who_met_stays_two(club: Club, kept: Player, merged: Player) -> None:
    pool = PoolFactory.create(club=club)
    others = PlayerFactory.create_batch(2, club=club)
    game = play(pool, [kept, merged, *others], [30, 10, -10, -30], at=START)
    with pytest.raises(NotMergeable):
        merge_players(kept=kept, merged=merged, actor=UserFactory.create())
    assert CountedSeat.objects.filter(game=game, player=merged).exists()
    assert Player.objects.filter(pk=merged.pk).exists()


def test_what_was_played_moves_and_the_ladder_is_computed_again(
    club: Club, kept: Player, merged: Player, secretary: SignedIn
) -> None:
    pool = PoolFactory.create(club=club)
    ladder = LadderFactory.create(pool=pool)
    others = PlayerFactory.create_batch(3, club=club)
    first, *_rest = season(pool, [merged, *others], 6)
    play(pool, [kept, *others], [60, -10, -20, -30], at=first.ended_at)
    compute(pool)
    proposal = propose_correction(
        counted=first,
        actor=secretary.user,
        scores=dict.fromkeys([merged, *others], 0),
        deals=28,
    )
    line = [1, False, 9.0, 1, 1.0, 9.0, 1.0, []]
    ClosedPeriod.objects.create(
        ladder=ladder, first="2020-01-01", last="2020-01-31", rows=[[merged.pk, *line]]
    )

    merge_players(kept=kept, merged=merged, actor=secretary.user)
    compute(pool)
    run = current_run(pool)
    assert PlayerStrength.objects.get(run=run, player=kept).games == 7
    assert PlayerStrength.objects.filter(run=run).count() == 4
    assert Proposal.objects.get(pk=proposal.pk).state == ProposalState.LEFT
    assert ClosedPeriod.objects.get().rows == [[kept.pk, *line]]


def test_seats_and_entries_move(
    club: Club, kept: Player, merged: Player, director: SignedIn
) -> None:
    others = PlayerFactory.create_batch(3, club=club)
    seats = dict(zip(FOUR, [merged, *others], strict=True))
    game = create_game(
        club=club,
        ruleset=PRESETS["pagat"],
        seats=seats,
        plan=Plan(),
        first_declarer=FOUR[0],
        created_by=director.user,
    )
    event = create_tournament(
        club=club,
        actor=director.user,
        name="Spring Cup",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
    )
    entry = enter(tournament=event, player=merged, actor=director.user)
    assert belongings(merged) == ["1 game", "1 event"]

    merge_players(kept=kept, merged=merged, actor=director.user)
    assert game.seatings.get(seat="N").player == kept
    entry.refresh_from_db()
    assert entry.player == kept
    with pytest.raises(NotMergeable, match=f"Both take part in {game}, so"):
        merge_players(kept=kept, merged=others[0], actor=director.user)


def test_the_standings_name_the_one_who_is_kept(
    club: Club, kept: Player, merged: Player, director: SignedIn
) -> None:
    event = create_tournament(
        club=club,
        actor=director.user,
        name="Spring Cup",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=1,
    )
    for player in [merged, *PlayerFactory.create_batch(3, club=club)]:
        enter(tournament=event, player=player, actor=director.user)
    check_in_everybody(tournament=event, actor=director.user)
    draw_rounds(tournament=event, actor=director.user, seed=1)
    release_round(tournament=event, actor=director.user)
    store_standings(event.pk)
    merge_players(kept=kept, merged=merged, actor=director.user)
    stored = event.snapshots.get().rows
    assert [row["name"] for row in stored if row["player"] == kept.pk] == [kept.name]
    assert store_standings(event.pk)
    rows = event.snapshots.get().rows
    assert kept.pk in {row["player"] for row in rows}
    assert merged.name not in {row["name"] for row in rows}
    change_player(player=kept, actor=director.user, name="Cleo New")
    assert store_standings(event.pk)
    assert "Cleo New" in {row["name"] for row in event.snapshots.get().rows}


def test_the_address_of_one_who_was_merged_leads_on(
    club: Club, kept: Player, merged: Player, director: SignedIn
) -> None:
    last = PlayerFactory.create(club=club)
    address = f"/c/{club.slug}/players/{merged.pk}/"
    merge_players(kept=kept, merged=merged, actor=director.user)
    merge_players(kept=last, merged=kept, actor=director.user)
    assert director.get(address).headers["Location"] == f"/c/{club.slug}/players/{last.pk}/"
    assert director.get(f"/c/{club.slug}/players/{last.pk + 999}/").status_code == 404


def test_the_one_on_the_rungs_is_kept(club: Club, kept: Player) -> None:
    first, *_ = member_players(club, ("Cy", "Di", "Ed", "Flo"))
    official = MembershipFactory.create(club=club, role=Role.DIRECTOR).user
    rungs = create_list(pool=PoolFactory.create(club=club), actor=official)
    start_rungs(rungs=rungs, actor=official)
    with pytest.raises(OnTheRungs):
        merge_players(kept=kept, merged=first, actor=official)
    assert merge_players(kept=first, merged=kept, actor=official).name == first.name
    assert rungs.rungs.count() == 4


def test_places_in_boxes_move(club: Club, kept: Player) -> None:
    league = league_of(club, players := PlayerFactory.create_batch(8, club=club))
    begin(league)
    merge_players(kept=kept, merged=players[0], actor=UserFactory.create())
    assert BoxPlayer.objects.filter(player=kept).count() == 1
    assert BoxEntry.objects.filter(player=kept).count() == 1
    with pytest.raises(NotMergeable):
        merge_players(kept=kept, merged=players[1], actor=UserFactory.create())
