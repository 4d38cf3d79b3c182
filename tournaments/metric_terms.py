"""What the measures of standings are called, and what they mean."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.event_texts import METRIC_TEXTS
from tournaments.standings_values import DUPLICATE

METRIC_LABELS: dict[str, str | Promise] = {
    "duplicate": gettext_lazy("By comparison"),
    "total": gettext_lazy("Points"),
    "table": gettext_lazy("Table points"),
    "wins": gettext_lazy("Tables won"),
    "head": gettext_lazy("Head to head"),
    "best": gettext_lazy("Best deal"),
    "opponents": gettext_lazy("Opponents"),
    "lot": gettext_lazy("Lot"),
}
CLEAR = (DUPLICATE, "total")
"""The measures that need no explanation below the standings."""


def hint_of(metric: str) -> str:
    """Return a few words on a measure, for the heading of its column."""
    return "" if metric in CLEAR else str(METRIC_TEXTS[metric][1])


def terms_of(metrics: Iterable[str], shown: Collection[str] = ()) -> tuple[str, ...]:
    """Return a sentence on each measure that needs one.

    :param shown: those with a column, the values of which are explained too.
    """
    return tuple(
        _term(metric, is_shown=metric in shown) for metric in metrics if metric not in CLEAR
    )


def _term(metric: str, *, is_shown: bool) -> str:
    if metric == "table":
        return _("Table points: 4, 2, 1 and 0 for the places at a table; who is level shares them.")
    if metric == "head":
        return _head_to_head(is_shown=is_shown)
    colon = _(": ")
    return f"{METRIC_LABELS[metric]}{colon}{in_sentence(hint_of(metric))}."


def _head_to_head(*, is_shown: bool) -> str:
    text = _(
        "Head to head is for players who are level until then: how much more each scored than the"
        " others at the tables where they met."
    )
    if not is_shown:
        return text
    values = _("A dash (–): level with nobody. 0: not all of them have met, or nobody scored more.")
    return f"{text} {values}"


def in_sentence(label: str | Promise) -> str:
    """Return a label in the form for the middle of a sentence: with a small letter.

    >>> in_sentence("Table points")
    'table points'
    """
    text = str(label)
    return text[:1].lower() + text[1:]
