"""What a live table refuses, apart from the rules of play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class Stale(GameError):
    """The state has moved since the caller looked: decide again."""

    code = "stale"
    text = _("Something happened at the table in the meantime. Look at it, then try again.")


class NotSeated(GameError):
    code = "not-seated"
    text = _("You do not sit at this table.")


class NotYourTurn(GameError):
    code = "not-your-turn"
    text = _("It is not your turn.")


class TimeUp(GameError):
    code = "time-up"
    text = _("Your time is up: a bot plays for you until you take your seat back.")


class BotActs(GameError):
    code = "bot-acts"
    text = _("A bot plays for you. Take your seat back first.")


class TablePaused(GameError):
    code = "paused"
    text = _("The game is paused.")


class NotPlaying(GameError):
    code = "not-playing"
    text = _("This game is not being played.")


class NotWaiting(GameError):
    code = "not-waiting"
    text = _("This game has begun.")


class NothingToUndo(GameError):
    code = "nothing-to-undo"
    text = _("Only the last action can be taken back, while nobody has acted on it.")


class NothingAsked(GameError):
    code = "nothing-asked"
    text = _("Nobody waits for an answer of yours.")


class AlreadyAsked(GameError):
    code = "already-asked"
    text = _("First the others answer what has been asked.")


class BadWord(GameError):
    code = "bad-action"
    text = _("“%(action)s” is nothing that can be done at a table.")


class Silenced(GameError):
    code = "hushed"
    text = _("A director has silenced you at this table.")


class TooMuchTalk(GameError):
    code = "too-much-talk"
    text = _("That is a lot at once. Wait a moment before you write again.")


class SeatTaken(GameError):
    code = "seat-taken"
    text = _("Somebody sits there already.")


class SeatUnknown(GameError):
    code = "seat-unknown"
    text = _("This table has no such seat.")


class SitsAlready(GameError):
    code = "sits-already"
    text = _("You sit at this table already.")


class NoPlayer(GameError):
    code = "no-player"
    text = _("Only the club's players can sit at its tables.")


class TablePrivate(GameError):
    code = "private"
    text = _("This table is private: you need its link.")


class TooManyTables(GameError):
    code = "too-many-tables"
    text = _("You have %(number)s tables open that wait for players. Close one of them first.")


class NotFull(GameError):
    code = "not-full"
    text = _("A game begins when every seat is taken.")


class RatedWithoutBots(GameError):
    code = "rated-without-bots"
    text = _("In a rated game all seats are players of the club.")


class BotUnknown(GameError):
    code = "bot-unknown"
    text = _("There is no bot of this strength.")


class BadClock(GameError):
    code = "bad-clock"
    text = _("Such a clock cannot be set.")


class NotHost(GameError):
    code = "not-host"
    text = _("Whoever opened the table, or a director, can do this.")


class NotOfficial(GameError):
    code = "not-official"
    text = _("Only the club's directors can do this.")


class NoSuchMessage(GameError):
    code = "no-such-message"
    text = _("There is no such message at this table.")


class BadPoints(GameError):
    code = "bad-points"
    text = _("Between 1 and 1000 points can be added or taken away.")


class NotOverYet(GameError):
    code = "not-over-yet"
    text = _("A game can be replayed when it is over.")


class ClaimedInVain(GameError):
    code = "claimed-in-vain"
    text = _("Your claim was refused: play on before you claim again.")
