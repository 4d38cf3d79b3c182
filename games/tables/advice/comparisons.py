"""A decision of a review as sentences: what was done, and what was better, by how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.formats import number_format
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext

from games.labels import DETAILS, card_text, contract_text
from games.rules import Seat
from games.tables.advice.contract_reasons import LEAST_LOSS
from games.tables.advice.outcomes import Outcome

Names = Mapping[Seat, str]

CHOICES = {
    "maximum": gettext_lazy("a double of everybody"),
    "flanks": gettext_lazy("a double of all but declarer"),
}
"""Doubles of groups of players."""
STARTS = {
    "J": gettext_lazy("Dominoes from the jack"),
    "Q": gettext_lazy("Dominoes from the queen"),
    "K": gettext_lazy("Dominoes from the king"),
    "A": gettext_lazy("Dominoes from the ace"),
}
"""Declarations of Dominoes from a rank that has a name."""
COUNTS = {
    "tricks": ngettext_lazy("%(n)s trick", "%(n)s tricks", "form"),
    "queens": ngettext_lazy("%(n)s queen", "%(n)s queens", "form"),
    "hearts": ngettext_lazy("%(n)s heart", "%(n)s hearts", "form"),
}
"""Averages, which may have tenths; ``form`` selects the singular or the plural."""
AVOIDED = frozenset({"queens", "hearts", "king"})
"""What always costs whoever takes it."""
EXACT = 10
"""The number of points from which a loss, which is an estimate, is shown without tenths."""


def summary_of(decision: Mapping[str, Any], names: Names, *, has_tricks: bool) -> str:
    """Return what the player did, and what was better."""
    if said := _said_in_tricks(decision):
        return _several(decision, said, has_tricks=has_tricks)
    verb, _blank, what = decision["best"].partition(" ")
    if verb in ("double", "redouble"):
        better = _("It was better to %(best)s.") % {"best": _to_double(verb, what, names)}
    else:
        better = _("%(best)s was better.") % {"best": action_text(decision["best"], names)}
    return f"{_did(decision, names, has_tricks=has_tricks)} {capfirst(better)}"


def _said_in_tricks(decision: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return the tricks in which the same card was better, with what was played; [] if it is one.

    An earlier version has stored the tricks alone.
    """
    again = decision.get("again") or ()
    if not again or isinstance(again[0], int):
        return []
    return sorted([(decision["trick"], decision["said"]), *map(tuple, again)])


def _several(
    decision: Mapping[str, Any], said: Sequence[tuple[int, str]], *, has_tricks: bool
) -> str:
    """Return in which tricks the same card was better, in order of play, and where it cost most."""
    if has_tricks:
        text = _(
            "In tricks %(tricks)s you played %(said)s. %(best)s was better each time; the mistake"
            " in trick %(trick)s cost most."
        )
    else:
        text = _(
            "In rounds %(tricks)s you played %(said)s. %(best)s was better each time; the mistake"
            " in round %(trick)s cost most."
        )
    tricks, actions = zip(*said, strict=True)
    return text % {
        "best": action_text(decision["best"], {}),
        "tricks": get_text_list([str(one) for one in tricks], _("and")),
        "said": get_text_list([_played(one) for one in actions], _("and")),
        "trick": decision["trick"],
    }


def _played(action: str) -> str:
    """Return a card, or that none was played, as text."""
    return pgettext("you played", "no card") if action == "play -" else action_text(action, {})


def _did(decision: Mapping[str, Any], names: Names, *, has_tricks: bool) -> str:
    verb, _blank, what = decision["said"].partition(" ")
    before = decision.get("before")  # None if an earlier version has stored it
    if verb == "declare":
        text = _("You declared %(said)s.")
    elif verb != "play":
        text = _did_double(verb, what)
    elif what == "-":
        text = _("You passed.")
    elif not has_tricks:
        text = _("In round %(trick)s you played %(said)s.")
    elif before is None:
        text = _("In trick %(trick)s you played %(said)s.")
    elif before:
        text = _("In trick %(trick)s you played %(said)s after %(before)s.")
    else:
        text = _("In trick %(trick)s you led %(said)s.")
    return text % {
        "said": action_text(decision["said"], names),
        "names": _players(what, names),
        "trick": decision.get("trick", ""),
        "before": ", ".join(map(card_text, before or ())),
    }


def _did_double(verb: str, what: str) -> str:
    if what == "pass":
        return _("You passed.")
    if what == "maximum" and verb == "redouble":
        return _("You redoubled all who doubled you.")
    if what == "maximum":
        return _("You doubled everybody.")
    if what == "flanks":
        return _("You doubled all but declarer.")
    return _("You redoubled %(names)s.") if verb == "redouble" else _("You doubled %(names)s.")


def loss_of(decision: Mapping[str, Any]) -> float:
    """Return the points that the decision lost on average, as the numbers shown for it say."""
    outcomes = [Outcome(*one) for one in decision.get("outcomes") or ()]
    shows_points = bool(outcomes) and not outcomes[0].kind and bool(numbers_of(*outcomes))
    return _shown_loss(*outcomes) if shows_points else float(decision["loss"])


def gain_of(decision: Mapping[str, Any]) -> str:
    """Return how many points the better answer brings more on average."""
    loss = loss_of(decision)
    text = ngettext("%(points)s points better", "%(points)s points better", int(loss))
    return text % {"points": points_text(loss)}


def averages_of(decision: Mapping[str, Any], names: Names) -> str:
    """Return the average outcomes of both answers, and what is to know of them.

    Contracts are compared by :func:`gain_of` alone: their points are those above the mean of the
    table, which would need an explanation.
    """
    outcomes = [Outcome(*one) for one in decision.get("outcomes") or ()]
    found = []
    if outcomes:
        said, best = outcomes
        if said.kind != "declare":
            found.append(_compared(said, best))
        found.append(about_doubles(said, best))
        found.append(_about_later(said, best))
    answers = decision["said"], decision["best"]
    found.append(about_scores(decision.get("expected"), names, *answers))
    return " ".join(filter(None, found))


def _compared(said: Outcome, best: Outcome) -> str:
    """Return the numbers of both answers; "" if they do not show the difference."""
    numbers = numbers_of(said, best)
    return _with_numbers(said.kind) % numbers if numbers else ""


def _shown_loss(said: Outcome, best: Outcome) -> float:
    """Return the difference of the numbers that a reader sees, which are rounded."""
    later = best.later if abs(best.later) >= LEAST_LOSS else 0.0
    return round(best.points, 1) - round(said.points, 1) + round(later, 1)


def _with_numbers(kind: str) -> str:
    if kind == "king":
        return _(
            "You take the king of hearts in %(said)s of 100 possible deals with your choice, and in"
            " %(other)s with the better one."
        )
    if kind:
        return _(
            "In the whole deal you take on average %(said)s with your choice, and %(other)s with"
            " the better one."
        )
    return _(
        "In this deal your choice brings %(said)s points on average, and the better one %(other)s."
    )


def numbers_of(said: Outcome, best: Outcome) -> dict[str, str]:
    """Return the numbers of both outcomes as text; nothing if they look the same.

    Nor do they explain anything if more of what costs is better, which is because of doubles.
    """
    if said.doubled and said.kind in AVOIDED and said.number < best.number:
        return {}
    if said.kind in COUNTS:
        counts = [round(one.number, 1) for one in (said, best)]
        tenths = 0 if all(count == int(count) for count in counts) else 1
        texts = [number_format(one, tenths) for one in counts]
    elif said.kind == "king":
        texts = [number_format(round(one.number), 0) for one in (said, best)]
    else:
        texts = [_signed(one.points) for one in (said, best)]
    if texts[0] == texts[1]:
        return {}
    if said.kind in COUNTS:
        texts[0] = str(COUNTS[said.kind] % {"form": _form(counts[0]), "n": texts[0]})
    return {"said": texts[0], "other": texts[1]}


def _form(count: float) -> int:
    """Return an integer with the plural form of *count*: 1.5 has that of 0 in every language."""
    return 0 if 1 < count < 2 else int(count)


def about_doubles(said: Outcome, best: Outcome) -> str:
    """Return that two answers differ in the points of others; "" if they differ in the player's."""
    if said.doubled and said.kind in (*COUNTS, "king") and not numbers_of(said, best):
        return _("What differs is the points of the players with whom you have doubles, not yours.")
    return ""


def includes_doubles(decision: Mapping[str, Any]) -> bool:
    """Return whether the points of a decision include payments of the player for doubles."""
    return any(Outcome(*one).doubled for one in decision.get("outcomes") or ())


def about_scores(expected: Sequence[tuple[str, float]] | None, names: Names, *actions: str) -> str:
    """Return what the cards alone bring to the players of a double, if that is stored.

    :param expected: the points of the player, and then of others.
    :param actions: the answers that are compared.
    """
    if not expected:
        return ""
    (_own, mine), *others = expected
    found = [pgettext("points", "you %(points)s") % {"points": _signed(mine)}]
    for seat, points in others:
        text = pgettext("points", "%(name)s %(points)s")
        found.append(text % {"points": _signed(points), "name": names[Seat(seat)]})
    text = _("Average points without doubles: %(points)s.")
    if any(action.startswith("redouble ") for action in actions):
        rule = _("With a redouble, whoever has fewer points pays the other twice the difference.")
    else:
        rule = _("With a double, whoever has fewer points pays the other the difference.")
    return f"{text % {'points': ', '.join(found)}} {rule}"


def _about_later(said: Outcome, best: Outcome) -> str:
    if best.later >= LEAST_LOSS:
        text = ngettext(
            "This includes %(points)s points gained in later deals.",
            "This includes %(points)s points gained in later deals.",
            int(best.later),
        )
    elif said.later >= LEAST_LOSS:
        text = ngettext(
            "This allows for the %(points)s points that your choice gains in later deals.",
            "This allows for the %(points)s points that your choice gains in later deals.",
            int(said.later),
        )
    else:
        return ""
    return text % {"points": points_text(abs(best.later))}


def _to_double(verb: str, what: str, names: Names) -> str:
    """Return a double after “It was better to”."""
    if what == "pass":
        return pgettext("it was better to", "pass")
    if what == "maximum" and verb == "redouble":
        return pgettext("it was better to", "redouble all who doubled you")
    if what == "maximum":
        return pgettext("it was better to", "double everybody")
    if what == "flanks":
        return pgettext("it was better to", "double all but declarer")
    if verb == "redouble":
        text = pgettext("it was better to", "redouble %(names)s")
    else:
        text = pgettext("it was better to", "double %(names)s")
    return text % {"names": _players(what, names)}


def action_text(action: str, names: Names) -> str:
    """Return an answer to a question, such as ``play HQ`` or ``double N,E``, as a short text.

    A card is its sign and letter; a page lets screen readers say its name.
    """
    verb, _blank, what = action.partition(" ")
    if verb == "declare":
        return _declared(what)
    if what in ("-", "pass"):
        return _("pass")
    if verb == "play":
        return card_text(what)
    if what == "maximum" and verb == "redouble":
        return _("a redouble of all who doubled you")
    if what in CHOICES:
        return str(CHOICES[what])
    text = _("a redouble of %(names)s") if verb == "redouble" else _("a double of %(names)s")
    return text % {"names": _players(what, names)}


def _declared(what: str) -> str:
    name, _colon, rank = what.partition(":")
    if name != "dominoes" or not rank:
        return contract_text(what)
    if rank in STARTS:
        return str(STARTS[rank])
    return _("Dominoes from the %(rank)s") % {"rank": DETAILS.get(rank, rank)}


def _players(what: str, names: Names) -> str:
    """Return the names of the seats in an answer; "" if it names none."""
    found = [names[Seat(letter)] for letter in what.split(",") if letter in tuple(Seat)]
    return str(get_text_list(found, _("and")))


def points_text(loss: float) -> str:
    """Return a number of points that was estimated, with a tenth only if it is small."""
    if loss < EXACT:
        return number_format(round(loss, 1), 1)
    return number_format(round(loss), 0)  # the function itself truncates


def _signed(points: float) -> str:
    shown = round(points, 1)
    sign = "−" if shown < 0 else "+" if shown else ""
    return f"{sign}{number_format(abs(shown), 1)}"
