"""Choices for the settings and states of an event."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class EventStatus(models.TextChoices):
    OPEN = "open", _("open for entries")
    RUNNING = "running", _("being played")
    FINISHED = "finished", _("finished")
    PUBLISHED = "published", _("published")
    CANCELLED = "cancelled", _("cancelled")


#: the states in which players can enter and rounds can be drawn
ACTIVE = (EventStatus.OPEN, EventStatus.RUNNING)


class RoundKind(models.TextChoices):
    GAME = "game", _("a whole game")
    DEALS = "deals", _("a number of deals")
    ONCE = "once", _("each player declares once")


class Venue(models.TextChoices):
    """Where an event is played."""

    ROOM = "room", _("in the room")
    ONLINE = "online", _("online")
    BOTH = "both", _("in the room and online")


class OnlineClock(models.TextChoices):
    """The clocks of an event's live tables; the values are the keys of the tables' usual times."""

    NONE = "none", _("none")
    QUICK = "quick", _("quick: 12 seconds a turn, and 5 minutes in reserve")
    USUAL = "usual", _("usual: 25 seconds a turn, and 15 minutes in reserve")
    SLOW = "slow", _("slow: a minute a turn, and 30 minutes in reserve")


class NoShow(models.TextChoices):
    """The replacement for a player who does not come to their live table in time."""

    BOT = "bot", _("a bot, until the player comes")
    STAND_IN = "stand-in", _("the next stand-in, or else a bot")
    DIRECTOR = "director", _("nobody: the director decides")


class Unplayed(models.TextChoices):
    """What happens to a table that is not played by the end of its round's period."""

    DIRECTOR = "director", _("the director decides")
    ANSWERED = (
        "answered",
        _("the average for players who proposed or answered times, nothing for others"),
    )
    NOTHING = "nothing", _("nothing for anybody")


class Comparison(models.TextChoices):
    """How players who held the same cards are compared in a duplicate event."""

    NONE = "", _("each table deals its own cards")
    DIFFERENCE = "difference", _("difference to the mean of the others")
    MATCHPOINTS = "matchpoints", _("matchpoints, the share of the others beaten")


class TeamRanking(models.TextChoices):
    """What a team event ranks teams by; the other value breaks ties."""

    NONE = "", _("players for themselves")
    TOTAL = "total", _("teams, by the sum of their players' scores")
    MATCH = "match", _("teams, by match points")


#: how many players of a team can play a round: two, or a multiple of four
TEAM_PLAYERS = (2, 4, 8, 12, 16, 20)
PAIR, USUAL_TEAM = TEAM_PLAYERS[:2]


class AwardKind(models.TextChoices):
    """What a player gets for a round without a result."""

    ROUND = "round", _("the average of all who played in the round")
    AVERAGE = "average", _("the average of the player's other rounds")
    POINTS = "points", _("points given")
    NOTHING = "nothing", _("nothing")


class Repeats(models.TextChoices):
    """When a recurring event takes place again."""

    WEEKS = "weeks", _("every so many weeks")
    PLACE = "place", _("on the same weekday of each month, such as the first Friday")
    LAST = "last", _("on the last such weekday of each month")


class EntryStatus(models.TextChoices):
    ENTERED = "entered", _("entered")
    WAITING = "waiting", _("on the waiting list")
    WITHDRAWN = "withdrawn", _("withdrawn")
