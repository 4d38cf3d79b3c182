"""The explanations of an event's settings, in its form and where they have an effect."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.labels import signed
from tournaments.models import AwardKind, Comparison, Pairing, RoundKind, TeamRanking, Tournament
from tournaments.models.choices import PAIR, TEAM_PLAYERS
from tournaments.standings_values import DUPLICATE

KIND_TEXTS = {
    RoundKind.ONCE: gettext_lazy(
        "Four deals at each table. Nobody declares a contract twice in the event, so"
        " in seven rounds everybody declares each of the seven contracts once."
    ),
    RoundKind.GAME: gettext_lazy(
        "A whole game at every table, each player declaring every contract, with compulsory"
        " doubles. It is long: plan one or two rounds."
    ),
    RoundKind.DEALS: gettext_lazy(
        "A number of deals of one game, in its order. For a short round; no compulsory doubles."
    ),
}
METRIC_TEXTS: dict[str, tuple[str | Promise, str | Promise]] = {
    DUPLICATE: (
        gettext_lazy("Score by comparison"),
        gettext_lazy("Differences are added; of matchpoints, the mean counts"),
    ),
    "total": (gettext_lazy("Total points"), gettext_lazy("All net points, sit-outs included")),
    "table": (gettext_lazy("Table points"), gettext_lazy("4-2-1-0 at each table, ties shared")),
    "wins": (gettext_lazy("Tables won"), gettext_lazy("How often the player was first at a table")),
    "head": (gettext_lazy("Head to head"), gettext_lazy("Among the tied, where they met")),
    "best": (
        gettext_lazy("Best deal"),
        gettext_lazy("The player's highest single deal on a score sheet"),
    ),
    "opponents": (
        gettext_lazy("Strength of opponents"),
        gettext_lazy("The mean of their total points, each counted as often as they were met"),
    ),
    "lot": (
        gettext_lazy("Lot"),
        gettext_lazy("Drawn once for each player; the last measure, so that nobody is level"),
    ),
}
COMPARISON_CHOICES = [
    (Comparison.NONE, gettext_lazy("Each table deals its own cards")),
    (Comparison.DIFFERENCE, gettext_lazy("Same deals, by difference")),
    (Comparison.MATCHPOINTS, gettext_lazy("Same deals, by matchpoints")),
]
TEAM_CHOICES = [
    (TeamRanking.NONE, gettext_lazy("Players for themselves")),
    (TeamRanking.TOTAL, gettext_lazy("Teams, ranked by the sum of their players' scores")),
    (TeamRanking.MATCH, gettext_lazy("Teams, ranked by match points")),
]
SIT_OUT_CHOICES = [
    (AwardKind.ROUND, gettext_lazy("The average of all who played in the round")),
    (AwardKind.AVERAGE, gettext_lazy("The average of their other rounds")),
    (AwardKind.POINTS, gettext_lazy("The same points for everybody")),
    (AwardKind.NOTHING, gettext_lazy("Nothing")),
]
TEAM_PLAYERS_CHOICES = [
    (PAIR, gettext_lazy("2: pairs, who sit opposite each other")),
    *((count, str(count)) for count in TEAM_PLAYERS if count != PAIR),
]


#: an average of fewer rounds rests on one or two games
ROUNDS_FOR_AVERAGE = 4


def about_sit_outs(event: Tournament) -> str:
    """Return what a sit-out gives, and what that means in an event of two or three rounds."""
    text = sit_outs_give(event)
    few = 1 < event.round_count < ROUNDS_FOR_AVERAGE
    if few and event.sit_out_award == AwardKind.AVERAGE:
        of_few = gettext(
            "Of only %(rounds)s rounds, a player who sits out one can then come first with one good"
            " result; the average of all who played in the round avoids that."
        )
        text = f"{text} {of_few % {'rounds': event.round_count}}"
    return text


def choice_of_sit_outs(pairing: str) -> str:
    """Return how a draw chooses those who sit out; ``""`` if a plan or the director does."""
    if pairing in (Pairing.SWISS, Pairing.POWER, Pairing.RANKED, Pairing.RANDOM):
        return gettext(
            "Of those who have sat out least often, the lowest in the standings sit out; before"
            " the first result the lowest by seed, otherwise by lot."
        )
    if pairing == Pairing.MOVEMENT:
        return gettext("Chosen by lot from those who have sat out least often.")
    return ""


def sit_outs_give(event: Tournament) -> str:
    """Return what a player gets who sits out a round, as a sentence."""
    if event.sit_out_award == AwardKind.AVERAGE and not event.has_other_rounds:
        return gettext(
            "This event has one round, so that there is no average: the director gives the points"
            " for a sit-out by hand."
        )
    if event.sit_out_award == AwardKind.AVERAGE:
        return gettext(
            "A sit-out gives the average of the player's other rounds, rounded to whole points,"
            " halves up (−3.5 gives −3)."
        )
    if event.sit_out_award == AwardKind.ROUND:
        return gettext(
            "A sit-out gives the average of all who played in that round, rounded to whole points,"
            " halves up (−3.5 gives −3)."
        )
    if event.sit_out_award == AwardKind.NOTHING:
        return gettext("A sit-out gives nothing.")
    points = signed(event.sit_out_points)
    if "table" not in event.metrics:
        return gettext("Points for a sit-out: %(points)s.") % {"points": points}
    credit = gettext(
        "Points for a sit-out: %(points)s, and table points: %(table)s (the first at a table has 4,"
        " the next 2, 1 and 0)."
    )
    return credit % {"points": points, "table": event.sit_out_table_points}
