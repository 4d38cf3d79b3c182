"""Labels of the options of the rules and of their values, for forms and pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Labels = Mapping[str, str | Promise]

GROUPS: tuple[tuple[str | Promise, tuple[str, ...]], ...] = (
    (
        _("The game"),
        ("players", "cards", "rotation", "contracts", "sequence", "alternatives", "low_wins"),
    ),
    (
        _("Points"),
        (
            "no_tricks",
            "no_queens",
            "no_last_two",
            "no_hearts",
            "no_hearts_ace",
            "no_king",
            "trumps",
            "dominoes",
            "ravage_total",
            "chinese_poker",
            "first_and_last",
        ),
    ),
    (
        _("Doubling"),
        (
            "double_targets",
            "redouble",
            "declarer_redouble",
            "min_doubles",
            "losing_double_cap",
            "undoubled_negative",
        ),
    ),
    (
        _("Declaring and play"),
        (
            "first_leader",
            "hearts_lead_no_hearts",
            "hearts_lead_no_king",
            "must_dump",
            "must_dump_in",
            "no_trump_allowed",
            "trump_duty",
            "dominoes_start",
            "dominoes_ace",
            "early_end",
        ),
    ),
)

OPTIONS: Labels = {
    "players": _("Players"),
    "cards": _("The pack"),
    "rotation": _("Who declares"),
    "contracts": _("Contracts"),
    "sequence": _("Choice of contract"),
    "alternatives": _("Contracts of which each declarer plays only one"),
    "low_wins": _("Who wins"),
    "no_tricks": _("No Tricks: each trick"),
    "no_queens": _("No Queens: each queen"),
    "no_last_two": _("No Last Two: the last tricks, the very last at the end"),
    "no_hearts": _("No Hearts: each heart"),
    "no_hearts_ace": _("No Hearts: the ace"),
    "no_king": _("No King: the king of hearts"),
    "trumps": _("Trumps: each trick"),
    "dominoes": _("Dominoes: going out first, second and so on"),
    "ravage_total": _("Ravage City: points to lose"),
    "chinese_poker": _("Chinese Poker: each row that beats another"),
    "first_and_last": _("First and Last: the first trick, the last trick"),
    "double_targets": _("Who may be doubled"),
    "redouble": _("Redoubles"),
    "declarer_redouble": _("Declarer's redoubles"),
    "min_doubles": _("Compulsory doubles"),
    "losing_double_cap": _("Losing doubles"),
    "undoubled_negative": _("A negative contract that nobody doubles"),
    "first_leader": _("The first lead"),
    "hearts_lead_no_hearts": _("Leading hearts in No Hearts"),
    "hearts_lead_no_king": _("Leading hearts in No King"),
    "must_dump": _("Dumping"),
    "must_dump_in": _("Contracts with dumping"),
    "no_trump_allowed": _("Trumps without trumps"),
    "trump_duty": _("Void in the suit led, in Trumps"),
    "dominoes_start": _("The starting rank of Dominoes"),
    "dominoes_ace": _("The ace in Dominoes"),
    "early_end": _("The end of a deal"),
}

HEARTS_LED: Labels = {
    "only_if_nothing_else": _("A heart may be led only by a player who has nothing else."),
    "broken": _("Hearts may be led once a heart has been played."),
    "broken_or_last_five": _(
        "Hearts may be led once a heart has been played, and in the last five tricks."
    ),
    "king_only": _("Hearts may be led, but the king only by a player who has nothing else."),
    "free": _("Hearts may be led at any time."),
    "discarded": _("Hearts may be led once a heart has been played to another suit."),
    "discarded_or_last_five": _(
        "Hearts may be led once a heart has been played to another suit, and in the last five"
        " tricks."
    ),
}
VALUES: Mapping[str, Labels] = {
    "players": {"3": _("Three"), "4": _("Four"), "5": _("Five")},
    "cards": {
        "52": _("52 cards"),
        "51": _("51 cards: without the two of clubs"),
        "50": _("50 cards: without the two of clubs and the two of spades"),
        "48": _("48 cards: without the twos"),
        "32": _("32 cards: from the seven up"),
    },
    "rotation": {
        "series": _("One player declares all their contracts, then the player on their left."),
        "each_deal": _("The next player declares at every deal."),
        "shared": _("The next player declares at every deal, and each contract is played once."),
    },
    "sequence": {
        "free": _("Declarer chooses among the contracts that are left."),
        "fixed": _("The contracts are played in the order of the list."),
    },
    "low_wins": {
        "False": _("The most points win."),
        "True": _("The points are penalties: the fewest win."),
    },
    "ravage_total": {
        "36": pgettext_lazy("points of Ravage City", "36"),
        "24": pgettext_lazy("points of Ravage City", "24"),
    },
    "double_targets": {
        "all": _("Everybody may be doubled; in positive contracts only declarer."),
        "declarer": _("Only declarer may be doubled."),
        "none": _("There is no doubling."),
    },
    "redouble": {
        "single_turn": _(
            "Everybody speaks once, and may redouble players who have doubled them before."
        ),
        "reply_round": _("When all have spoken, everybody has a second turn to redouble."),
        "declarer_only": _("Only declarer redoubles."),
    },
    "declarer_redouble": {
        "each": _("Declarer redoubles any of the players who doubled declarer."),
        "all_or_none": _("Declarer redoubles all players who doubled declarer, or nobody."),
    },
    "min_doubles": {
        "2": _("In a whole game each player doubles each declarer at least twice."),
        "1": _("In a whole game each player doubles each declarer at least once."),
        "0": _("No double is compulsory."),
    },
    "losing_double_cap": {
        "None": _("They have no consequence."),
        "3": _("After three of them a player may not double until the last deals, one for each."),
    },
    "undoubled_negative": {
        "play": _("It is played."),
        "settle": _("It is not played: each of the others scores a third, declarer the rest."),
    },
    "first_leader": {
        "declarer": _("Declarer leads to the first trick."),
        "left_of_dealer": _("Declarer deals, and the player on declarer's left leads."),
    },
    "hearts_lead_no_hearts": HEARTS_LED,
    "hearts_lead_no_king": HEARTS_LED,
    "must_dump": {
        "none": _("Nobody has to get rid of a scoring card."),
        "all": _(
            "Everybody must play the king, a queen or the ace of hearts once it cannot take the"
            " trick."
        ),
        "undoubled": _(
            "Players who have not doubled declarer, and declarer if nobody has, must play the king,"
            " a queen or the ace of hearts once it cannot take the trick."
        ),
    },
    "no_trump_allowed": {
        "False": _("Declarer names a suit."),
        "True": _("Declarer names a suit, or no trumps."),
        "only": _("The contract is always played without trumps."),
    },
    "trump_duty": {
        "overtrump": _(
            "A player without the suit led must take the lead in the trick with a trump if they"
            " can, and otherwise plays any card; when trumps are led, a player must beat the best"
            " trump if they can."
        ),
        "trump": _("A player without the suit led must play a trump if they have one."),
        "none": _("A player without the suit led may play any card."),
        "undoubled_only": _(
            "Players who have not doubled declarer: without the suit led they must take the lead in"
            " the trick with a trump if they can, and otherwise play any card; when trumps are led,"
            " they must beat the best trump if they can."
        ),
    },
    "dominoes_start": {
        "announced": _("It is announced with the contract."),
        "first_card": _("The first card decides it, unless it was announced."),
    },
    "dominoes_ace": {
        "high": _("The ace is above the king."),
        "low": _("The ace is below the lowest card."),
        "wrap": _("The ace is at both ends."),
    },
    "early_end": {
        "auto": _("Play stops when no points are left to be won."),
        "play_out": _("Every card is played."),
    },
}
COUNTS: Labels = {
    "no-tricks": _("Every trick counts."),
    "no-queens": _("Every queen taken counts."),
    "no-last-two": _("Only the last tricks count; all others are free."),
    "no-hearts": _("Every heart taken counts."),
    "no-king": _("Only the king of hearts counts."),
    "trumps": _("Every trick counts; declarer names the trump suit, which beats the three others."),
    "dominoes": _("Cards are added to a layout; the first player to run out of cards scores most."),
    "ravage-city": _(
        "The player who took the most cards of any one suit loses; a tie shares the points."
    ),
    "chinese-poker": _("Each hand makes rows of three, five and five, compared row by row."),
    "salad": _("Tricks, queens, hearts and the king all count, each as in its own contract."),
    "first-and-last": _("The first and the last trick count."),
}


DOUBLES_OF_ANY_DECLARER: Labels = {
    "2": _("In a whole game each player doubles declarer at least twice, whoever declares."),
    "1": _("In a whole game each player doubles declarer at least once, whoever declares."),
}
"""The labels of ``min_doubles`` if all players share the contracts."""


def value_label(option: str, value: Any, *, shared: bool = False) -> str:
    """Return the label of a value of an option that has a fixed list of values.

    :param shared: whether all players share the contracts.
    """
    if shared and option == "min_doubles" and value:
        return str(DOUBLES_OF_ANY_DECLARER[str(value)])
    return str(VALUES[option][str(value)])
