"""Refusals about live tables, apart from those of the rules of play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class Stale(GameError):
    """The play has changed since the version in which the caller decided."""

    code = "stale"
    text = _("The play has changed in the meantime. Check the table, then try again.")


class NotSeated(GameError):
    code = "not-seated"
    text = _("You do not have a seat at this table.")


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
    text = _("Only your own action can be taken back, and only while it is the last one.")


class NoUndoLeft(GameError):
    code = "no-undo-left"
    text = _("Each player can ask to take back an action three times in a deal.")


class NothingAsked(GameError):
    code = "nothing-asked"
    text = _("No answer of yours is expected.")


class AlreadyAsked(GameError):
    code = "already-asked"
    text = _("The other players must answer the open request first.")


class UnknownAction(GameError):
    code = "bad-action"
    text = _("“%(action)s” is not an action of a table.")


class Silenced(GameError):
    code = "hushed"
    text = _("A director has silenced you at this table.")


class TooMuchTalk(GameError):
    code = "too-much-talk"
    text = _("You are writing too fast. Wait a moment before you write again.")


class SeatTaken(GameError):
    code = "seat-taken"
    text = _("This seat is taken.")


class SeatReserved(GameError):
    code = "seat-reserved"
    text = _("This seat is reserved for a player of the game before.")


class NothingOffered(GameError):
    code = "nothing-offered"
    text = _("No seat at this table is reserved for you.")


class RematchGone(GameError):
    code = "rematch-gone"
    text = _("The players of this game have played again already.")


class NoRematch(GameError):
    code = "no-rematch"
    text = _("Nobody has opened a table for another game of these players yet.")


class SeatUnknown(GameError):
    code = "seat-unknown"
    text = _("This table has no such seat.")


class SitsAlready(GameError):
    code = "sits-already"
    text = _("You already have a seat at this table.")


class NoPlayer(GameError):
    code = "no-player"
    text = _("Only players of the club can take a seat at its tables.")


class NoLogin(GameError):
    code = "no-login"
    text = _("This player has no account yet, and cannot play at a table.")


class NoSubstitute(GameError):
    code = "no-substitute"
    text = _(
        "A director cannot take this seat, nor can anybody who has had another seat in this game."
    )


class TablePrivate(GameError):
    code = "private"
    text = _("This table is private: you need its link.")


class SitsElsewhere(GameError):
    code = "sits-elsewhere"
    text = _("You sit at a live table that is being played. Finish or leave that game first.")


class UnknownRules(GameError):
    code = "unknown-rules"
    text = _("The club has no such rules. Choose others.")
    field = "ruleset"


class LinkUnknown(GameError):
    code = "link-unknown"
    text = _(
        "This link does not lead to a table, or not any more. Ask the person who sent it for the"
        " new one."
    )


class GuestsNotAllowed(GameError):
    code = "guests-not-allowed"
    text = _("Only members of the club can play at this table.")


class NoSeatFree(GameError):
    code = "no-seat-free"
    text = _("All seats of this table are taken or reserved.")


class GuestNameMissing(GameError):
    code = "guest-name-missing"
    text = _("Say what the others at the table are to call you.")
    field = "name"


class GuestNameTaken(GameError):
    code = "guest-name-taken"
    text = _("A player of the club has this name. Add something to tell you apart.")
    field = "name"


class NameAtTable(GameError):
    code = "name-at-table"
    field = "name"
    text = _("Somebody at the table has this name. Add something to tell you apart.")


class SeatNotAskedFor(GameError):
    code = "seat-not-asked-for"
    text = _("This request has been answered already, or nobody asks for the seat any more.")


class SeatRequestRefused(GameError):
    code = "seat-request-refused"
    text = _(
        "You were not let in. Talk to the host of the table; in three minutes you can ask again."
    )


class TooManySeatRequests(GameError):
    code = "too-many-seat-requests"
    text = _("Too many people ask for a seat at this table. Try again later.")


class StillPlaying(GameError):
    code = "still-playing"
    text = _("This player is here, and has not been thinking for long.")


class TooManyGuestGames(GameError):
    code = "too-many-guest-games"
    text = _("You have seats as a guest at %(number)s tables. Leave one of them first.")


class TooManyTables(GameError):
    code = "too-many-tables"
    text = _("You have opened %(number)s tables that wait for players. Close one of them first.")


class OfEvent(GameError):
    code = "of-event"
    text = _("This table belongs to an event: its director decides about its seats and its end.")


class NotFull(GameError):
    code = "not-full"
    text = _("A game begins when every seat is taken.")


class RatedWithoutBots(GameError):
    code = "rated-without-bots"
    text = _("In a rated game, players of the club take all seats.")


class BotUnknown(GameError):
    code = "bot-unknown"
    text = _("There is no bot of this strength.")


class BadClock(GameError):
    code = "bad-clock"
    text = _("These times are not possible.")


class BadDelay(GameError):
    code = "bad-delay"
    text = _("The delay for spectators must be 0 to %(most)s.")


class NotHost(GameError):
    code = "not-host"
    text = _("Only the player who opened the table, or a director, can do this.")


class NotOfficial(GameError):
    code = "not-official"
    text = _("Only the club's directors can do this.")


class NoSuchMessage(GameError):
    code = "no-such-message"
    text = _("There is no such message at this table.")


class BadPoints(GameError):
    code = "bad-points"
    text = _("Between 1 and %(most)s points can be added or taken away.")


class NotOverYet(GameError):
    code = "not-over-yet"
    text = _("A game can be replayed when it is over.")


class DealsStillPlayed(NotOverYet):
    code = "deals-still-played"
    text = _(
        "Other tables still play these deals. The game can be replayed when the last of them has"
        " finished."
    )


class ClaimedInVain(GameError):
    code = "claimed-in-vain"
    text = _("Your claim was refused: play on before you claim again.")


class SecretLocked(GameError):
    """The secret of a game is encrypted under a key that the site does not have."""

    code = "secret-locked"
    text = _(
        "The cards of this game are encrypted under another secret key of the site. Its"
        " administrator can go on with it by adding that key to SECRET_KEY_FALLBACKS."
    )


class ContributionsClosed(GameError):
    code = "contributions-closed"
    text = _("No contribution to the deals is expected of you now.")


class BadContribution(GameError):
    code = "bad-contribution"
    text = _("This is not a commitment, or not the contribution that it is about.")


class NotAlone(GameError):
    code = "not-alone"
    text = _("The pace of the bots can be changed only by somebody who plays alone against them.")


class NoAdvice(GameError):
    code = "no-advice"
    text = _("There are hints and reviews only in your own games against bots.")


class HasPlayedDeals(GameError):
    code = "has-played-deals"
    text = _("This player has played or seen these deals. Choose somebody else.")


class DealtFromBoards(GameError):
    code = "dealt-from-boards"
    text = _(
        "All tables of the round played these deals. Their proof is on the page Deals of the event."
    )


class DealCopied(GameError):
    code = "deal-copied"
    text = _("This deal was dealt in another game, which has the proof of it.")
