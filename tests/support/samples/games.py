"""Sheets and tables for the URLs with arguments."""

from accounts.access import player_of
from accounts.models import Club, User
from games.models import Report
from games.rules import PRESETS, Plan
from games.rulesets.services import save_rules
from games.sheets.services import create_game
from games.tables.opening import open_table
from games.tables.practice import start_practice
from tests.factories import (
    PlayerFactory,
)
from tests.support.samples.kwargs import FOUR, Kwargs

OF_A_TABLE = (
    "table", "sit", "leave", "decline", "free", "fill", "start", "close", "rematch", "report",
    "mute", "manage", "replay", "record", "pbn", "seeds", "seat_requests", "stand_in",
    "game_review",
)  # fmt: skip
OF_PRACTICE = (
    "play", "play_again", "play_hint", "play_leave", "play_mute", "play_pbn", "play_record",
    "play_replay", "play_report", "play_seeds", "play_seat_requests", "play_stand_in",
    "play_game_review",
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
    steps = (
        "record",
        "undo",
        "finish",
        "confirm",
        "dispute",
        "reopen",
        "abandon",
        "convert",
        "unconvert",
    )
    return {
        "games:blank": {"preset": "pagat"},
        "api:table": of_table,
        **{f"api:table-{name}": of_table for name in ("actions", "record", "seeds", "pbn")},
        "games:direct": at_table | {"step": "stop"},
        **{
            f"games:{name}": at_table | {"token": waiting.table.invite_token}
            for name in ("invited", "invited_back")
        },
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
