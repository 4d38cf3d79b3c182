"""Replays of games as a source of problems: the position of a player at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode

from accounts.access import has_account
from accounts.models import Club
from accounts.slugs import PRACTICE_CLUB
from bidding.access import conducted_clubs
from bidding.errors import NothingAsked
from bidding.labels import QUESTIONS
from games.models import Game
from games.rules import RuleError
from games.rules.positions import Position, position_at, question
from games.rules.records.record import Record, read_record
from games.tables.replay import record_text


@dataclass(frozen=True, slots=True)
class ProblemPanel:
    """The clubs in which the reader of a replay may make problems, and the replay's questions."""

    clubs: list[Club]
    questions: Mapping[str, str | Promise]


def problem_panel(user: Any, game: Game) -> ProblemPanel | None:
    """Return the panel that makes problems of a replay; None if *user* may not make any."""
    clubs = list(conducted_clubs(user)) if has_account(user) else []
    clubs.sort(key=lambda club: club.pk != game.club_id)
    return ProblemPanel(clubs, QUESTIONS) if clubs else None


def record_of(game: Game) -> Record:
    """Return the record of a game that has ended.

    :raises NotOverYet: if it is neither over nor abandoned.
    """
    return read_record(record_text(game))


def position_in(game: Game, deal: int, moment: int) -> Position:
    """Return the position of the player who had a choice at a moment of a game that has ended.

    It contains their hand and the common knowledge, but no names.

    :param deal: the number of the deal, from 1.
    :param moment: the number of actions in the deal before the moment.
    :raises NotOverYet: if the game is neither over nor abandoned.
    :raises NothingAsked: if nobody had a choice, or the moment does not exist.
    """
    try:
        position = position_at(record_of(game), deal, moment)
        answers = question(position).answers
    except RuleError:
        raise NothingAsked from None
    if len(answers) < 2:
        raise NothingAsked
    return position


def replay_url(game: Game, deal: int | None = None, moment: int = 0) -> str:
    """Return the URL of the replay of *game*, at a moment of a deal if one is given."""
    if game.club.slug == PRACTICE_CLUB:
        path = reverse("games:play_replay", args=[game.pk])
    else:
        path = reverse("games:replay", args=[game.club.slug, game.pk])
    return path if deal is None else f"{path}?{urlencode({'deal': deal, 'moment': moment})}"
