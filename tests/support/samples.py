"""Sample objects for the URLs with arguments, by app."""

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

from django.utils.timezone import localdate, now
from knox.models import AuthToken

from accounts.access import player_of, role_in
from accounts.models import Club, Invitation, JoinRequest, Player, PlayerImport, Role, User
from accounts.services import invitations
from games.models import Report
from games.rules import PRESETS, Plan, Seat
from games.rulesets.services import save_rules
from games.sheets.services import create_game
from games.tables.opening import open_table
from games.tables.practice import start_practice
from ladder.challenges.services import create_list, move_player
from ladder.challenges.services import start as start_rungs
from ladder.models import Absence, GameImport, Proposal
from notices import unsubscribe
from notices.models import Notice
from tests.factories import (
    LadderFactory,
    MembershipFactory,
    PlayerFactory,
    PoolFactory,
    UserFactory,
)
from tests.support.bidding_samples import bidding_samples
from tests.support.ladder.boxes import begin, drafted_season, league_of
from tests.support.ladder.pools import compute, play
from tests.support.ladder.rungs import challenged, member_players
from tournaments.calendar import SIGNER
from tournaments.kiosk import kiosk_address
from tournaments.models import LineUpPlace, RoundKind, WebhookDelivery
from tournaments.services import (
    abandon_table,
    add_penalty,
    add_phase,
    add_prize,
    add_stand_in,
    announce,
    check_in_everybody,
    create_recurring,
    create_series,
    create_tournament,
    create_webhook,
    draw_rounds,
    enter,
    enter_team,
    forbid_pair,
    open_line_ups,
    propose_times,
    release_round,
    set_time,
)

Kwargs = dict[str, Any]
FOUR = [Seat(letter) for letter in "NESW"]


def accounts_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return, by URL name, the arguments except ``club`` of objects of *club* for *user*."""
    player = PlayerFactory.create(club=club)
    membership = MembershipFactory.create(club=club)
    invitation = Invitation.objects.create(
        player=player, created_by=user, expires_at=now() + timedelta(days=1)
    )
    waiting = PlayerImport.objects.create(
        club=club,
        created_by=user,
        expires_at=now() + timedelta(days=1),
        filename="club.csv",
        rows=[{"row": 2, "cells": {"name": "Anne"}}],
    )
    asked = JoinRequest.objects.create(club=club, user=UserFactory.create())
    own = JoinRequest.objects.create(club=club, user=user)
    token, _secret = AuthToken.objects.create(user)
    return {
        "accounts:claim": {"token": invitations.token_of(invitation)},
        "accounts:player": {"pk": player.pk},
        "accounts:player_edit": {"pk": player.pk},
        "accounts:player_merge": {"pk": player.pk},
        "accounts:player_active": {"pk": player.pk},
        "accounts:player_export": {"file_type": "csv"},
        "accounts:member_role": {"pk": membership.pk},
        "accounts:member_remove": {"pk": membership.pk},
        "accounts:import": {"pk": waiting.pk},
        "accounts:import_columns": {"pk": waiting.pk},
        "accounts:import_confirm": {"pk": waiting.pk},
        "accounts:invitation_revoke": {"pk": invitation.pk},
        "accounts:request_accept": {"pk": asked.pk},
        "accounts:request_decline": {"pk": asked.pk},
        "accounts:join_withdraw": {"pk": own.pk},
        "api:join-request-accept": {"pk": asked.pk},
        "api:join-request-decline": {"pk": asked.pk},
        "api:join-request-withdraw": {"pk": own.pk},
        "api:player-detail": {"pk": player.pk},
        "api:player-merge": {"pk": player.pk},
        "api:membership-detail": {"pk": membership.pk},
        "api:invitation-revoke": {"pk": invitation.pk},
        "api:token-revoke": {"token_key": token.token_key},
        "account_confirm_email": {"key": "nonsense"},
        "account_reset_password_from_key": {"uidb36": "1", "key": "nonsense"},
    }


def tournaments_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return an event of four players with its first round released."""
    event = create_tournament(
        club=club,
        actor=user,
        name="Spring Cup",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
    )
    director = MembershipFactory.create(club=club, role=Role.DIRECTOR).user
    for _number in range(4):
        enter(tournament=event, player=PlayerFactory.create(club=club), actor=director)
    check_in_everybody(tournament=event, actor=director)
    draw_rounds(tournament=event, actor=director, seed=1)
    table = release_round(tournament=event, actor=director).tables.get()
    entry, other = event.entries.order_by("pk")[:2]
    pair = forbid_pair(tournament=event, one=entry, other=other, actor=director)
    penalty = add_penalty(entry=entry, actor=director, points=5, reason="Late")
    add_phase(tournament=event, actor=director, round_count=1)
    series = create_series(
        club=club, actor=director, name="Year", event_count=4, best=3, points=[3, 2], events=[event]
    )
    of_series = {"series": series.pk}
    recurring = create_recurring(
        club=club,
        actor=director,
        source=event,
        name="Fridays",
        next_date=localdate() + timedelta(days=60),
        time=time(19, 30),
    )
    prize = add_prize(tournament=event, actor=director, kind="lot", text="A deck of cards")
    of_prize = {"pk": event.pk, "prize": prize.pk}
    webhook = create_webhook(club=club, actor=director, url="https://results.example/barbu")
    delivery = WebhookDelivery.objects.create(webhook=webhook, event=event, version=1)
    of_recurring = {"recurring": recurring.pk}
    of_event = {"pk": event.pk}
    of_phase = {"pk": event.pk, "number": 2}
    of_line = {
        "pk": event.pk,
        "announcement": announce(tournament=event, actor=director, text="Dinner").pk,
    }
    of_round = {"pk": event.pk, "number": 1}
    of_entry = {"pk": event.pk, "entry": entry.pk}
    of_table = {"pk": event.pk, "table": table.pk}
    stand_in = PlayerFactory.create(club=club, user=director)
    member = MembershipFactory.create(club=club)
    return {
        "tournaments:calendar_of": {"key": SIGNER.sign(str(member.pk))},
        "tournaments:event": of_event,
        "tournaments:standings": of_event,
        "tournaments:standings_code": of_event,
        "tournaments:rounds": of_event,
        "tournaments:round": of_round,
        "tournaments:slips": of_round,
        "tournaments:players": of_event,
        "tournaments:projector": of_event,
        "tournaments:enter": of_event,
        "tournaments:withdraw": of_event,
        "tournaments:check_in": of_event,
        "tournaments:welcome": {"pk": event.pk, "token": event.check_in_token},
        "tournaments:kiosk": {"pk": event.pk, "key": kiosk_address(event, director).split("/")[-2]},
        "tournaments:door": {"pk": event.pk, "token": event.check_in_token},
        "tournaments:table": of_table,
        "tournaments:confirm": of_table,
        "tournaments:dispute": of_table,
        "tournaments:standings_file": {"pk": event.pk, "kind": "csv"},
        "tournaments:results_file": {"pk": event.pk, "kind": "csv"},
        "tournaments:edit": of_event,
        "tournaments:copy": of_event,
        "tournaments:prizes": of_event,
        "tournaments:seeding": of_event,
        "tournaments:webhook_remove": {"webhook": webhook.pk},
        "tournaments:webhook_again": {"delivery": delivery.pk},
        "api:webhook-detail": {"webhook": webhook.pk},
        "api:webhook-again": {"delivery": delivery.pk},
        "tournaments:entrant": of_entry,
        "tournaments:meetings": of_event,
        "tournaments:meetings_file": {"pk": event.pk, "kind": "csv"},
        "tournaments:prize_add": of_event,
        "tournaments:prize_remove": of_prize,
        "tournaments:prize_draw": of_prize,
        "tournaments:fees": of_event,
        "tournaments:fee": of_entry,
        "api:event-prize": of_prize,
        "api:event-prize-draw": of_prize,
        **{f"tournaments:{name}": of_recurring for name in OF_RECURRING},
        **{f"api:recurring-{name}": of_recurring for name in ("detail", "skip")},
        **{f"tournaments:{name}": of_series for name in OF_SERIES},
        "tournaments:series_file": of_series | {"kind": "csv"},
        "api:series-detail": of_series,
        "api:series-standings": of_series,
        "tournaments:cancel": of_event,
        "tournaments:console": of_event,
        "tournaments:phases": of_event,
        "tournaments:phase_new": of_event,
        "tournaments:phase": of_phase,
        "tournaments:phase_remove": of_phase,
        "tournaments:qualifiers": of_phase,
        "tournaments:by_hand": of_event,
        "tournaments:draw": of_event,
        "tournaments:draw_again": of_event,
        "tournaments:discard": of_event,
        "tournaments:release": of_event,
        "tournaments:finish": of_event,
        "tournaments:publish": of_event,
        "tournaments:undo": of_event,
        "tournaments:announce": of_event,
        "tournaments:announcement_change": of_line,
        "tournaments:announcement_end": of_line,
        "tournaments:entry_add": of_event,
        "tournaments:everybody": of_event,
        "tournaments:field": of_event,
        "tournaments:door_code": of_event,
        "tournaments:renew_door": of_event,
        "tournaments:apart": of_event,
        "tournaments:penalty": of_event,
        "tournaments:swap": of_round,
        "tournaments:close": of_round,
        "tournaments:clock_start": of_round,
        "tournaments:clock_pause": of_round,
        "tournaments:clock_extend": of_round,
        "tournaments:clock_set": of_round,
        "tournaments:here": of_entry,
        "tournaments:away": of_entry,
        "tournaments:entry_withdraw": of_entry,
        "tournaments:table_totals": of_table,
        "tournaments:table_confirm": of_table,
        "tournaments:table_confirm_own": of_table,
        "tournaments:table_settle": of_table,
        "tournaments:table_dispute": of_table,
        "tournaments:table_abandon": of_table,
        "tournaments:table_resume": of_table,
        "tournaments:table_award": of_table,
        "tournaments:table_venue": of_table,
        "tournaments:table_players": of_table,
        "tournaments:stand_ins": of_event,
        "tournaments:round_venue": of_round,
        "tournaments:live_tables": of_round | {"step": "pause"},
        "api:event-stand-in": {
            "pk": event.pk,
            "stand_in": add_stand_in(tournament=event, player=stand_in, actor=director).pk,
        },
        "tournaments:sit_outs_award": of_round,
        "tournaments:let_meet": {"pk": event.pk, "pair": pair.pk},
        "tournaments:penalty_cancel": {"pk": event.pk, "penalty": penalty.pk},
        **duplicate_samples(club, director),
        **team_samples(club, director),
        "api:event-kept-apart-detail": {"pk": event.pk, "pair": pair.pk},
        "api:event-announcement": of_line,
        "api:event-penalty-cancel": {"pk": event.pk, "penalty": penalty.pk},
        **{f"api:event-{name}": of_event for name in OF_EVENT},
        **{
            f"api:event-{name}": of_entry
            for name in ("entry", "entry-withdraw", "entry-check-in", "entry-fee")
        },
        **{f"api:event-{name}": of_phase for name in ("phase", "qualifiers")},
        **{f"api:event-{name}": of_round for name in OF_ROUND},
        **{f"api:event-{name}": of_table for name in OF_TABLE},
    }


def duplicate_samples(club: Club, director: User) -> dict[str, Kwargs]:
    """Return a duplicate event of four players with published deals of its first round."""
    event = create_tournament(
        club=club,
        actor=director,
        name="Same deals",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
        round_kind=RoundKind.ONCE,
        comparison="difference",
    )
    for player in PlayerFactory.create_batch(4, club=club):
        enter(tournament=event, player=player, actor=director)
    check_in_everybody(tournament=event, actor=director)
    draw_rounds(tournament=event, actor=director, seed=1)
    table = release_round(tournament=event, actor=director).tables.get()
    abandon_table(table=table, actor=director, reason="sample")
    of_event = {"pk": event.pk}
    of_round, of_next = (of_event | {"number": number} for number in (1, 2))
    return {
        "tournaments:deals": of_event,
        "tournaments:boards": of_event,
        "tournaments:deal": of_round | {"deal": 1},
        "tournaments:experts": of_round | {"deal": 1, "step": "stop"},
        "tournaments:deals_file": of_round | {"kind": "pbn"},
        "tournaments:player_deals": of_event | {"entry": event.entries.order_by("pk")[0].pk},
        "tournaments:boards_file": of_next | {"kind": "pbn"},
        "tournaments:boards_replace": of_next,
        "api:event-deals": of_event,
        "api:event-round-deals": of_round,
        "api:event-round-boards": of_next,
        "api:event-round-boards-replace": of_next,
    }


def team_samples(club: Club, director: User) -> dict[str, Kwargs]:
    """Return a team event of four teams with open line-ups for its first round."""
    event = create_tournament(
        club=club,
        actor=director,
        name="Team Cup",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
        team_ranking="total",
    )
    for name in ("Aces", "Kings", "Queens", "Knaves"):
        players = PlayerFactory.create_batch(4, club=club)
        team = enter_team(
            tournament=event, actor=director, name=name, captain=players[0], players=players
        )
    open_line_ups(tournament=event, actor=director, early=True)
    of_event = {"pk": event.pk}
    of_team = of_event | {"team": team.pk}
    place = LineUpPlace.objects.filter(line_up__team=team)[0]
    return {
        **{f"tournaments:{name}": of_event for name in OF_TEAM_EVENT},
        **{f"tournaments:{name}": of_team for name in ("team_edit", "team_withdraw", "line_up")},
        "tournaments:substitute": of_event | {"place": place.pk},
        **{f"api:event-{name}": of_event for name in ("teams", "line-ups", "line-ups-open")},
        "api:event-substitute": of_event,
        **{f"api:event-{name}": of_team for name in ("team", "team-withdraw", "team-line-up")},
    }


OF_TEAM_EVENT = ("teams", "team_new", "line_ups", "line_ups_deadline", "line_ups_open")


def weeks_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return a table of a weekly event with an agreed time, whose players would all play now.

    *user* is one of the players if they may be.
    """
    director = MembershipFactory.create(club=club, role=Role.DIRECTOR).user
    event = create_tournament(
        club=club,
        actor=director,
        name="Week by week",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=1,
        round_days=7,
    )
    own = player_of(user, club)
    if own is None:
        is_member = role_in(user, club) is not None
        own = PlayerFactory.create(club=club, user=user if is_member else None)
    other = UserFactory.create()
    seated = [own, PlayerFactory.create(club=club, user=other)]
    for player in [*seated, *PlayerFactory.create_batch(2, club=club)]:
        enter(tournament=event, player=player, actor=director)
    check_in_everybody(tournament=event, actor=director)
    draw_rounds(tournament=event, actor=director, seed=1)
    table = release_round(tournament=event, actor=director).tables.get()
    at = now() + timedelta(days=1)
    (proposal,) = propose_times(table=table, actor=other, times=[at], now=now())
    set_time(table=table, actor=director, starts_at=at, now=now())
    table.seats.update(ready_at=now())
    of_table = {"pk": event.pk, "table": table.pk}
    of_time = of_table | {"time": proposal.pk}
    of_round = {"pk": event.pk, "number": 1}
    return {
        "tournaments:times": of_table,
        "tournaments:times_step": of_table | {"step": "now"},
        "tournaments:time_file": of_table,
        "tournaments:period": of_round,
        "api:event-times": of_table,
        "api:event-time": of_time,
        "api:event-time-answer": of_time,
        "api:event-agreed-time": of_table,
        "api:event-time-give-up": of_table,
        "api:event-play-now": of_table,
        "api:event-place": of_table,
        "api:event-round-period": of_round,
    }


OF_SERIES = ("series", "series_edit", "series_remove")
OF_RECURRING = ("recurring", "recurring_edit", "recurring_skip", "recurring_end")
OF_EVENT = (
    "detail", "cancel", "finish", "publish", "undo", "standings", "announcements", "penalties",
    "entries", "field", "check-in", "check-in-everybody", "door", "kept-apart", "draw", "phases",
    "rounds", "release", "stand-ins", "copy", "prizes", "meetings", "seeds",
    "by-hand", "by-hand-fill",
)  # fmt: skip
OF_ROUND = (
    "round", "round-swap", "round-close", "round-clock", "round-sit-outs", "round-venue",
    "round-live",
)  # fmt: skip
OF_TABLE = (
    "table", "table-totals", "table-confirm", "table-dispute", "table-settle", "table-correct",
    "table-abandon", "table-resume", "table-award",
    "table-venue", "table-player",
)  # fmt: skip


def games_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return a sheet on which *user* plays, if they have a player in the club."""
    seated = [player_of(user, club) or PlayerFactory.create(club=club)]
    seated += PlayerFactory.create_batch(3, club=club)
    game = create_game(
        club=club,
        ruleset=PRESETS["pagat"],
        seats=dict(zip(FOUR, seated, strict=True)),
        plan=Plan(),
        first_declarer=FOUR[0],
        created_by=user,
    )
    own = save_rules(club=club, actor=user, name="Ours", ruleset=PRESETS["yale"])
    of_rules = ("games:rules_of_club", "games:rules_change", "games:rules_remove", "api:ruleset")
    of_game = {"pk": game.pk}
    of_table = {"pk": start_practice(user=user).pk}
    waiting = open_table(club=club, host=user, ruleset=PRESETS["pagat"])
    at_table = {"pk": waiting.pk}
    report = Report.objects.create(game=waiting, number=1, by=user)
    pages = ("games:sheet", "games:history", "games:paper", "api:game", "api:game-deals")
    steps = ("record", "undo", "finish", "confirm", "dispute", "reopen", "abandon")
    return {
        "games:blank": {"preset": "pagat"},
        "api:table": of_table,
        **{f"api:table-{name}": of_table for name in ("actions", "record", "seeds", "pbn")},
        "games:direct": at_table | {"step": "stop"},
        "games:invited": at_table | {"token": waiting.table.invite_token},
        **{f"api:club-table{part}": at_table for part in ("", "-seat", "-bots", "-free", "-begin")},
        "games:settle_report": {"pk": report.pk},
        **{f"games:{name}": at_table for name in OF_A_TABLE},
        **{f"games:{name}": of_table for name in OF_PRACTICE},
        **{f"games:play_{name}": of_table | {"number": 1} for name in ("review", "deal_again")},
        **{f"games:{name}": at_table | {"number": 1} for name in ("review", "deal_again")},
        "games:preset": {"key": "pagat"},
        **{f"games:lesson_{name}": {"step": "no-king"} for name in ("step", "moves")},
        "games:rules_new": {"key": "pagat"},
        **{name: {"key": own.key} for name in of_rules},
        "api:game-deal": of_game | {"number": 1},
        **dict.fromkeys(pages, of_game),
        **{f"api:game-{step}": of_game for step in steps},
    }


def ladder_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return a pool with a ladder, which anyone may see if anyone may see the club's events."""
    pool = PoolFactory.create(club=club)
    ladder = LadderFactory.create(pool=pool, public=club.public_events)
    players = PlayerFactory.create_batch(4, club=club)
    counted = play(pool, players, [60, 20, -30, -50], now() - timedelta(days=1))
    compute(pool)
    file = GameImport.objects.create(
        pool=pool, created_by=user, expires_at=now() + timedelta(days=1), filename="games.csv"
    )
    proposal = Proposal.objects.create(pool=pool, kind="parameters", created_by=user)
    of_pool = ("pool", "games", "ladder_new", "import_new", "estimate")
    of_proposal = ("proposal", "proposal_apply", "proposal_leave")
    of_ladder, of_file = (
        ("ladder", "paper", "feed", "embed", "ladder_edit", "ladder_remove"),
        ("import", "import_confirm", "import_undo"),
    )
    return {
        **box_samples(club, players),
        **{f"ladder:{name}": {"pk": pool.pk} for name in of_pool},
        **{f"ladder:{name}": {"pk": ladder.pk} for name in of_ladder},
        **{f"ladder:{name}": {"pk": file.pk} for name in of_file},
        "ladder:game": {"pk": counted.pk},
        "ladder:player": {"pool": pool.pk, "pk": players[0].pk},
        **{f"ladder:{name}": {"pk": proposal.pk} for name in of_proposal},
        "ladder:correct": {"pk": counted.pk},
        **{f"api:ladder-{name}": {"pk": ladder.pk} for name in OF_LADDER},
        "api:ladder-player": {"pk": ladder.pk, "player": players[0].pk},
        "api:ladder-game": {"pk": ladder.pk, "game": counted.pk},
        "ladder:export": {"pk": pool.pk, "file_type": "csv"},
    }


def challenges_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return rungs with all members and a challenge, in which *user* does not take part."""
    official = MembershipFactory.create(club=club, role=Role.DIRECTOR).user
    players = member_players(club, ("Cy Challenger", "Di", "Ed", "Flo"))
    rungs = create_list(pool=PoolFactory.create(club=club), actor=official, reach_down=100)
    start_rungs(rungs=rungs, actor=official)
    for player in players:
        move_player(rungs=rungs, player=player, rung=1, actor=official, reason="sample")
    challenge = challenged(rungs, *players, accepted=False)
    today = now().date()
    absence = Absence.objects.create(rungs=rungs, player=players[0], first=today, last=today)
    change = rungs.changes.filter(kind="move").latest("pk")
    return {
        **{f"ladder:{name}": {"pk": rungs.pk} for name in OF_RUNGS},
        **{f"ladder:{name}": {"pk": challenge.pk} for name in OF_A_CHALLENGE},
        **{f"api:rungs-{name}": {"pk": rungs.pk} for name in OF_RUNGS_API},
        **{
            f"api:rungs-{name}": {"pk": rungs.pk, "challenge": challenge.pk}
            for name in OF_A_CHALLENGE_API
        },
        "api:rungs-absence": {"pk": rungs.pk, "absence": absence.pk},
        "api:rungs-undo": {"pk": rungs.pk, "change": change.pk},
        "ladder:absence_end": {"pk": absence.pk},
        "ladder:rungs_undo": {"pk": change.pk},
    }


def box_samples(club: Club, players: list[Player]) -> dict[str, Kwargs]:
    """Return a league with a running season, and one with a draft."""
    shown = {"public": club.public_events, "sign_up": False}
    league = league_of(club, players, **shown)
    season = begin(league)
    drafted = league_of(club, players, name="Other boxes", **shown)
    drafted_season(drafted)
    of_season = {"pk": league.pk, "number": season.number}
    return {
        **{f"ladder:box_{name}": {"pk": league.pk} for name in OF_BOXES},
        **{f"ladder:box_{name}": {"pk": drafted.pk} for name in ("draft", "draft_discard")},
        "ladder:box_league_new": {"pk": league.pool_id},
        "ladder:box_season": of_season,
        "ladder:box": of_season | {"box": 1},
        "ladder:box_entry_remove": {"pk": league.pk, "player": players[0].pk},
        **{f"api:ladder-box-{name}": {"pk": league.pk} for name in OF_BOXES_API},
        **{f"api:ladder-box-{name}": {"pk": drafted.pk} for name in ("draft", "release")},
        "api:ladder-box-entry": {"pk": league.pk, "player": players[0].pk},
        "api:ladder-box-season": of_season,
        "api:ladder-box": of_season | {"box": 1},
    }


OF_BOXES_API = ("league", "entries", "entries-recent", "end")
OF_BOXES = (
    "league",
    "sign_up",
    "leave",
    "settings",
    "entry_add",
    "entry_recent",
    "draft_new",
    "end",
)


def notices_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return a notice to *user* that everybody with an account may have."""
    notice = Notice.objects.create(recipient=user, kind="sample", cause="sample", link="/")
    return {
        **{f"notices:{name}": {"pk": notice.pk} for name in ("open", "read")},
        "notices:unsubscribe": {"token": unsubscribe.token_for(user.pk, "")},
    }


OF_RUNGS = (
    "rungs", "rungs_join", "rungs_leave", "absences", "challenge_new", "rungs_settings",
    "rungs_start", "rungs_move", "rungs_add", "rungs_log",
)  # fmt: skip
OF_A_CHALLENGE = (
    "challenge", "challenge_accept", "challenge_decline", "challenge_withdraw", "challenge_ready",
    "challenge_table", "challenge_direct",
)  # fmt: skip
OF_RUNGS_API = (
    "detail", "order", "place", "absences", "start", "moves", "members", "log", "challenges",
)  # fmt: skip
OF_A_CHALLENGE_API = (
    "challenge", "accept", "decline", "withdraw", "ready", "table", "attach", "cancel",
)  # fmt: skip
OF_LADDER = ("detail", "standings", "players", "games")
OF_A_TABLE = (
    "table", "sit", "leave", "decline", "free", "fill", "start", "close", "rematch", "report",
    "mute", "manage", "replay", "record", "pbn", "seeds",
)  # fmt: skip
OF_PRACTICE = (
    "play", "play_again", "play_hint", "play_leave", "play_mute", "play_pbn", "play_record",
    "play_replay", "play_report", "play_seeds",
)  # fmt: skip
SAMPLES: dict[str, Callable[[Club, User], dict[str, Kwargs]]] = {
    "accounts": accounts_samples,
    "challenges": challenges_samples,
    "bidding": bidding_samples,
    "games": games_samples,
    "ladder": ladder_samples,
    "notices": notices_samples,
    "tournaments": tournaments_samples,
    "weeks": weeks_samples,
}
# URLs of a club with an argument that is not one of its objects.
NOT_OBJECTS = {
    "accounts:player_export",
    "api:competition-year",
    "bidding:year",
    "games:blank",
    "games:rules_new",
}


def samples_of(club: Club, user: User) -> dict[str, Kwargs]:
    made: dict[str, Kwargs] = {}
    for samples in SAMPLES.values():
        made |= samples(club, user)
    return made
