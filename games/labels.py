"""Labels of contracts, seats and presets, and the messages of refusals by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games import rules
from games.rules import Card, RuleError, Seat
from games.rules.contracts.schemes import CombinedScoring, CountScoring, PlaceScoring, Scoring

CONTRACTS = {
    "no-tricks": _("No Tricks"),
    "no-queens": _("No Queens"),
    "no-last-two": _("No Last Two"),
    "no-hearts": _("No Hearts"),
    "no-king": _("No King (Barbu)"),
    "trumps": _("Trumps"),
    "dominoes": _("Dominoes"),
    "ravage-city": _("Ravage City"),
    "chinese-poker": _("Chinese Poker"),
    "salad": _("Salad"),
    "first-and-last": _("First and Last"),
}
SUIT_NAMES = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}
CONTRACT_LETTERS = {
    "no-tricks": pgettext_lazy("letter of No Tricks", "T"),
    "no-queens": pgettext_lazy("letter of No Queens", "Q"),
    "no-last-two": pgettext_lazy("letter of No Last Two", "L"),
    "no-hearts": pgettext_lazy("letter of No Hearts", "H"),
    "no-king": pgettext_lazy("letter of No King", "K"),
    "trumps": pgettext_lazy("letter of Trumps", "Tr"),
    "dominoes": pgettext_lazy("letter of Dominoes", "D"),
    "ravage-city": pgettext_lazy("letter of Ravage City", "R"),
    "chinese-poker": pgettext_lazy("letter of Chinese Poker", "P"),
    "salad": pgettext_lazy("letter of Salad", "S"),
    "first-and-last": pgettext_lazy("letter of First and Last", "FL"),
}
COUNTED = {"tricks": _("tricks"), "queens": _("queens"), "hearts": _("hearts"), "wins": _("wins")}
SEATS = {
    Seat.N: _("North"),
    Seat.E: _("East"),
    Seat.S: _("South"),
    Seat.W: _("West"),
    Seat.X: pgettext_lazy("the fifth seat", "Fifth"),
}
SEAT_LETTERS = {
    Seat.N: pgettext_lazy("letter of North", "N"),
    Seat.E: pgettext_lazy("letter of East", "E"),
    Seat.S: pgettext_lazy("letter of South", "S"),
    Seat.W: pgettext_lazy("letter of West", "W"),
    Seat.X: pgettext_lazy("letter of the fifth seat", "X"),
}
DETAILS = {
    "S": "♠",
    "H": "♥",
    "D": "♦",
    "C": "♣",
    "NT": pgettext_lazy("no trumps", "NT"),
    "T": "10",
    "J": pgettext_lazy("letter of a jack", "J"),
    "Q": pgettext_lazy("letter of a queen", "Q"),
    "K": pgettext_lazy("letter of a king", "K"),
    "A": pgettext_lazy("letter of an ace", "A"),
}
"""Labels of the suit, rank or no trumps that a declarer announces with a contract."""
PRESETS = {
    "pagat": _("Standard rules (pagat.com)"),
    "pagat-ravage": _("Standard rules with Ravage City (pagat.com)"),
    "pagat-alternative": _("Standard rules, other points (pagat.com)"),
    "lagosz-sinclair": _("Lagosz-Sinclair"),
    "wikipedia": _("Wikipedia"),
    "yale": _("Yale"),
    "goldsmith-7": _("Goldsmith (San Francisco), seven contracts"),
    "goldsmith-8": _("Goldsmith (San Francisco), eight contracts"),
    "goldsmith-9": _("Goldsmith (San Francisco), nine contracts"),
    "brader": _("Brader"),
    "leaver-3": _("Leaver, for three players"),
    "barbette": _("Barbette: 16 deals"),
    "bustarret": _("Bustarret: penalty points, no doubling"),
    "bustarret-3": _("Bustarret, for three players"),
    "bustarret-5": _("Bustarret, for five players"),
    "bustarret-sequence": _("Bustarret: five contracts in a fixed order"),
    "french-32": _("French pack of 32 cards"),
}
SHORT_PRESETS = {
    "pagat": _("Standard rules"),
    "pagat-ravage": _("Standard rules with Ravage City"),
    "pagat-alternative": _("Standard rules, other points"),
}
"""Names without the source of the rules, for a line of a phone; the other presets have only one."""


def preset_choices(*, on_sheets: bool = True) -> list[tuple[str, str]]:
    """Return the presets as choices of a form.

    :param on_sheets: return only those that the pages of score sheets support.
    """
    known = rules.PRESETS
    return [(k, str(name)) for k, name in PRESETS.items() if known[k].on_sheets or not on_sheets]


def rules_name(ruleset: rules.RuleSet, *, is_short: bool = False) -> str:
    """Return the name of a preset, or of rules that differ from one.

    >>> rules_name(rules.PRESETS["pagat"]), rules_name(rules.PRESETS["pagat"], is_short=True)
    ('Standard rules (pagat.com)', 'Standard rules')
    """
    names = PRESETS | (SHORT_PRESETS if is_short else {})
    preset, standard = str(names[ruleset.preset]), rules.PRESETS[ruleset.preset]
    if standard == ruleset:
        return preset
    if standard.each_contract_once() == ruleset:
        return gettext("%(rules)s, each contract once") % {"rules": preset}
    return gettext("%(rules)s, with changes") % {"rules": preset}


def card_text(card: str) -> str:
    """Return a card as its suit sign and its rank, in the reader's letters.

    >>> card_text("SQ"), card_text("HT")
    ('♠Q', '♥10')
    """
    return f"{DETAILS[card[0]]}{DETAILS.get(card[1], card[1])}"


def contract_text(declaration: str) -> str:
    """Return a declaration such as ``trumps:S`` as text, with a suit sign, a rank, or NT."""
    name, _colon, detail = declaration.partition(":")
    label = str(CONTRACTS.get(name, name))
    detail_label = DETAILS.get(detail, detail)
    return f"{label} {detail_label}" if detail_label else label


def contract_short(declaration: str) -> str:
    """Return a declaration as written at the left of a score sheet: ``Q``, ``♥``, ``D7``, ``D·K``.

    The dot keeps apart two letters, which are the same for the king in French.

    >>> [contract_short(declaration) for declaration in ("trumps:S", "trumps", "dominoes:7")]
    ['♠', 'Tr', 'D7']
    """
    name, _colon, detail = declaration.partition(":")
    detail_label = str(DETAILS.get(detail, detail))
    if name == "trumps" and detail_label:
        return detail_label
    between = "·" if detail_label.isalpha() else ""
    return f"{CONTRACT_LETTERS.get(name, name)}{between}{detail_label}"


def rule_message(
    error: RuleError, names: Mapping[Seat, str] | None = None, *, text: str | None = None
) -> str:
    """Return the message of a refusal by the rules, in the active language.

    :param names: the names of the players, used instead of the names of the seats.
    :param text: used instead of the text of the error, with the same values.
    """
    params = {key: _param_text(key, value, names) for key, value in error.params.items()}
    return (gettext(error.text) if text is None else text) % params


def _param_text(key: str, value: Any, names: Mapping[Seat, str] | None) -> Any:
    if isinstance(value, Seat):
        return (names or {}).get(value) or SEATS[value]
    if isinstance(value, Card):
        return card_text(str(value))
    if isinstance(value, int) and value < 0:
        return signed(value)
    if not isinstance(value, str):
        return value
    if key in ("reason", "wanted"):
        return gettext(value)
    return COUNTED.get(value, value) if key == "what" else CONTRACTS.get(value, value)


def signed(points: int) -> str:
    """Return points with their sign; a negative number has a true minus sign.

    >>> [signed(n) for n in (24, 0, -12)]
    ['+24', '0', '−12']
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


WORTHS = {
    "tricks": _("%(points)s for each trick"),
    "queens": _("%(points)s for each queen"),
    "hearts": _("%(points)s for each heart"),
    "wins": _("%(points)s for each row that beats another player’s"),
    "king": _("%(points)s for the trick with the king of hearts"),
    "last-tricks": _("%(points)s for the last tricks"),
    "first-and-last": _("%(points)s for the first and the last trick"),
    "going-out": _("%(points)s in the order of going out"),
    "most-of-a-suit": _("%(points)s for the most cards of one suit"),
}


def worth_text(scoring: Scoring) -> str:
    """Return in one line what a contract scores.

    >>> worth_text(rules.PRESETS["pagat"].contract("no-last-two").scoring)
    '−10 for the last trick but one, −20 for the last'
    """
    if isinstance(scoring, CombinedScoring):
        return gettext("Tricks, queens, hearts and the king of hearts all count")
    if isinstance(scoring, CountScoring) and scoring.marked and scoring.extra:
        ace = signed(scoring.each + scoring.extra)
        text = gettext("%(points)s for each heart but the ace, %(ace)s for the ace")
        return text % {"points": signed(scoring.each), "ace": ace}
    if scoring.what == "last-tricks" and len(_values(scoring)) == 2:
        before, last = map(signed, _values(scoring))
        text = gettext("%(before)s for the last trick but one, %(last)s for the last")
        return text % {"before": before, "last": last}
    return str(WORTHS[scoring.what]) % {"points": ", ".join(map(signed, _values(scoring)))}


def _values(scoring: Scoring) -> tuple[int, ...]:
    if isinstance(scoring, CountScoring):
        return (scoring.each,)
    return scoring.values if isinstance(scoring, PlaceScoring) else (scoring.total,)
