"""Refusals of the services of bidding competitions."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class NotAConductor(Refusal):
    code = "not-a-conductor"
    text = _("Only an official, or a conductor named by the club, may do that.")


class NotTheConductor(Refusal):
    code = "not-the-conductor"
    text = _("Only the conductor of this competition may do that.")


class NotAnOfficial(Refusal):
    code = "not-an-official"
    text = _("Only the club's directors and secretaries may name conductors.")


class NotAMember(Refusal):
    code = "not-a-member"
    text = _("That is no member of the club with a login.")
    field = "player"
    invalid = True


class BadCompetition(Refusal):
    """A setting of a competition or a problem is invalid; ``field`` names it."""

    code = "bad-competition"
    text = _("These settings are not possible.")
    invalid = True

    def __init__(self, field: str, text: str) -> None:
        self.field = field
        super().__init__(text)


class WrongStatus(Refusal):
    code = "wrong-status"
    text = _("The competition is %(status)s: that cannot be done now.")


class NoProblems(Refusal):
    code = "no-problems"
    text = _("A competition needs a problem before it can open.")


class IdUsed(Refusal):
    code = "id-used"
    text = _("This client_id was used for something else. Send a new one.")
    field = "client_id"


class NothingToMarkBy(Refusal):
    code = "nothing-to-mark-by"
    text = _(
        "Problem %(number)s can have no marks: it has neither a vote, nor a computed value, nor a"
        " mark that you gave."
    )


class ProblemUsed(Refusal):
    code = "problem-used"
    text = _("The problem is in another competition, or was published.")


class NoValues(Refusal):
    code = "no-values"
    text = _("Have the values of the answers computed first: the marks come from them.")


class WasReleased(Refusal):
    code = "was-released"
    text = _("The problem was released as a problem of the day, so everybody may know it.")


class AlreadyInSet(Refusal):
    code = "already-in-set"
    text = _("The problem is in this competition.")


class TooManyProblems(Refusal):
    code = "too-many-problems"
    text = _("A competition has at most %(most)s problems.")


class CannotCompete(Refusal):
    code = "cannot-compete"
    text = _("You have conducted this competition, are of its panel, or wrote a problem of it.")


class KnowsValues(Refusal):
    code = "knows-values"
    text = _(
        "They wrote a problem of this competition, or have conducted it, and may know what the"
        " answers are worth. The panel answers without knowing: choose somebody else."
    )
    field = "player"


class PanelKnowsValues(Refusal):
    code = "panel-knows-values"
    text = _(
        "%(name)s is on the panel and may know what the answers to this problem are worth. Take"
        " them off the panel first, or choose another problem."
    )


class MembersOnly(Refusal):
    code = "members-only"
    text = _("This competition is for members of the club.")


class NotOpen(Refusal):
    code = "not-open"
    text = _("Answers are taken from the opening to the close only.")


class HasEntered(Refusal):
    code = "has-entered"
    text = _("Somebody who has entered cannot be of the panel or conduct.")
    field = "player"


class NotAnAnswer(Refusal):
    code = "not-an-answer"
    text = _("That is not a possible answer to this problem.")
    field = "answer"
    invalid = True


class ReasonMissing(Refusal):
    code = "reason-missing"
    text = _("Give a reason.")
    field = "reason"
    invalid = True


class CommentTooLong(Refusal):
    code = "comment-too-long"
    text = _("A comment has at most %(most)s characters.")
    field = "comment"
    invalid = True


class BadMark(Refusal):
    code = "bad-mark"
    text = _("A mark is a whole number from 0 to %(top)s.")
    field = "mark"
    invalid = True


class NothingChanged(Refusal):
    code = "nothing-changed"
    text = _("Nothing has changed since the results were published.")


class BadNumber(Refusal):
    """The number of deals or the seed of a computation is out of range; ``field`` names it."""

    code = "bad-number"
    text = _("A whole number from %(least)s to %(most)s.")
    invalid = True

    def __init__(self, field: str, *, least: int, most: int) -> None:
        self.field = field
        super().__init__(least=least, most=most)


class NothingComputed(Refusal):
    code = "nothing-computed"
    text = _("The values of this problem are not being computed.")


class BadSearch(Refusal):
    """A criterion of a search is invalid; ``field`` names it."""

    code = "bad-search"
    text = _("Such a search is not possible.")
    invalid = True

    def __init__(self, field: str, text: str) -> None:
        self.field = field
        super().__init__(text)


class SearchRunning(Refusal):
    code = "search-running"
    text = _(
        "A search of this club is not finished. Wait for its end, or cancel it if it is yours."
    )


class NotSearching(Refusal):
    code = "not-searching"
    text = _("The search has ended.")


class StillSearching(Refusal):
    code = "still-searching"
    text = _("The search is not finished. Cancel it first.")


class NotTheSearcher(Refusal):
    code = "not-the-searcher"
    text = _("Only the conductor who started a search may do that.")


class FindUsed(Refusal):
    code = "find-used"
    text = _("This find is a problem already.")


class NotAPlayer(Refusal):
    code = "not-a-player"
    text = _("Only the players of this game may do that.")


class GameNotOver(Refusal):
    code = "game-not-over"
    text = _("Decisions are computed when a game is over, and not of one that was abandoned.")


class NoDecisions(Refusal):
    code = "no-decisions"
    text = _("The decisions of this game are not computed.")


class NotYourComputation(Refusal):
    code = "not-your-computation"
    text = _("Another player has started this computation, and only they may cancel it.")


class NothingAsked(Refusal):
    code = "nothing-asked"
    text = _("Nothing is asked at this moment: nobody is in turn, or only one action is possible.")


class BadPosition(Refusal):
    """The position is invalid.

    :ivar where: the key of the position that is wrong, if it is known.
    :ivar reason: the message without that key.
    """

    code = "bad-position"
    text = _("This position cannot be.")
    invalid = True

    def __init__(self, reason: str = "", where: str = "") -> None:
        self.where = where
        text = f"{where}: {reason}" if where else reason
        super().__init__(text.replace("%", "%%") or None)
        self.reason = reason or self.message
