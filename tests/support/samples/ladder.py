"""Pools, ladders, challenges and leagues for the URLs with arguments."""

from datetime import timedelta

from django.utils.timezone import now

from accounts.models import Club, Player, Role, User
from ladder.challenges.services import create_list, move_player
from ladder.challenges.services import start as start_rungs
from ladder.models import Absence, GameImport, Proposal
from tests.factories import (
    LadderFactory,
    MembershipFactory,
    PlayerFactory,
    PoolFactory,
)
from tests.support.ladder.boxes import begin, drafted_season, league_of
from tests.support.ladder.pools import compute, play
from tests.support.ladder.rungs import challenged, member_players
from tests.support.samples.kwargs import Kwargs

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
OF_BOXES_API = ("league", "entries", "entries-recent", "end")
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
    of_pool = ("pool", "games", "ladder_new", "import_new", "totals", "estimate")
    of_proposal = ("proposal", "proposal_apply", "proposal_leave")
    of_ladder, of_file = (
        ("ladder", "paper", "feed", "embed", "code", "ladder_edit", "ladder_remove"),
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
        "ladder:sheet": {"pk": ladder.pk, "file_type": "csv"},
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
