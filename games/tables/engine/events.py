"""The events of a table's log.

The kinds, with their ``data``:

=========  ==========================================================================
open       ``commitment, terms``: of the server to the deals, and the text of the terms; in
           a game of version 1 ``commitments`` to every deal instead
sit        ``who, player, user, bot``: who takes the seat; during play, a replacement
rise       the seat becomes free (only before the start)
commit     ``hash``: the seat commits to its contribution to the deals
begin      the seats are fixed, and the contributions are awaited
reveal     ``contribution`` of the seat
start      the game begins
deal       ``number``: this deal is dealt from its seed; ``pause``: seconds before the clock
           runs, in which the players look at the result of the deal before
act        ``do``: an action of the rules; ``bot``: the bot's strength, if a bot did it. An action
           that shows hidden cards is stored encrypted, as ``sealed`` instead of ``do``
ask        ``what``: ``undo``; the other players agree or refuse. ``of``: the number of the
           action; in earlier logs it was always the last one, or against bots the player's last
agree      the seat agrees to the undo
refuse     the seat refuses it
say        ``user`` and either ``text`` or ``say``, the key of a ready phrase
expire     the time of the seat is up: a bot acts there from now on
away       the player leaves: as ``expire``, and it is counted
ready      the seat has seen the result of the deal before: once all people have, the clock runs
back       the player takes the seat back from the bot
pace       ``bots``: how fast bots act from now on, one of :class:`games.models.BotPace`
extend     ``seconds, by, reason``: a director gives the seat time
pause      ``by, reason``
resume     ``by``
adjust     ``points, by, reason``: a director adds to the seat's score
hush       ``by, on``: a director silences the seat, or lets it write again
stop       ``by, reason``: the game is abandoned
reopen     ``by``: an abandoned game is resumed where it stopped; its deals are still sealed
over       the last deal has been played
rematch    ``game``: the id of the next game of the same players
=========  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.rules import Seat

PLAY_EVENTS = frozenset(
    {"start", "deal", "act", "ask", "agree", "refuse", "pause", "resume", "stop", "reopen"}
)
"""Kinds that change what the players decide about; an action decided on before one is stale."""


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One event of the log; *at* is the time of the database."""

    number: int
    at: datetime
    kind: str
    seat: Seat | None
    data: Mapping[str, Any]
