"""The kinds of notices about tables and score sheets."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.models import Game
from notices.kinds import Channel, Kind

UNTITLED = {"untitled": _("Game %(number)s")}

TURN = Kind(
    code="turn",
    group=_("Live tables"),
    label=_("It is your turn, at tables with days for each turn"),
    texts={
        "your-turn": _("It is your turn: %(game)s"),
        "your-turn-until": _("It is your turn: %(game)s. A bot plays from %(ends_at)s on."),
        **UNTITLED,
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
)

REMATCH = Kind(
    code="rematch",
    group=_("Live tables"),
    label=_("Somebody of a table opens another game for the same players"),
    texts={"rematch": _("%(name)s opens another game for you all: %(game)s"), **UNTITLED},
    channels=frozenset({Channel.PAGE, Channel.PUSH}),
)

RESULT_WAITING = Kind(
    code="result-waiting",
    group=_("Results"),
    label=_("A result waits for you to confirm it"),
    texts={
        "sheet": _("%(name)s has finished the score sheet %(game)s: check it and confirm it."),
        "totals": _("%(name)s has given the result of %(event)s, %(where)s: confirm it."),
        "where": _("round %(round)s, table %(table)s"),
        **UNTITLED,
    },
    channels=frozenset({Channel.PAGE, Channel.PUSH}),
)

RESULT_DISPUTED = Kind(
    code="result-disputed",
    group=_("Results"),
    label=_("A result of yours is disputed; for officials, one in the club"),
    texts={
        "sheet": _("%(name)s disputes the score sheet %(game)s: %(reason)s"),
        "totals": _("%(name)s disputes the result of %(event)s, %(where)s: %(reason)s"),
        "settled": _("%(event)s, %(where)s: %(name)s has settled the dispute. %(reason)s"),
        "where": _("round %(round)s, table %(table)s"),
        **UNTITLED,
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)

PAIRING = Kind(
    code="pairing",
    group=_("Live tables"),
    label=_("Somebody waits for a game at once in a club of yours"),
    texts={"waits": _("%(name)s waits for a game in %(club)s: who plays?")},
    channels=frozenset(),
)

MESSAGE_REPORTED = Kind(
    code="message-reported",
    group=_("Your clubs"),
    label=_("For officials: somebody reports a message at a live table"),
    texts={
        "reported": _("A message at the live table %(game)s is reported."),
        **UNTITLED,
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)

KINDS = (TURN, REMATCH, PAIRING, RESULT_WAITING, RESULT_DISPUTED, MESSAGE_REPORTED)


def name_of(game: Game) -> str | dict[str, object]:
    """Return the title of a game as a value of a notice."""
    return game.title or {"text": "untitled", "number": game.pk}
