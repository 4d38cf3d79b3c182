"""The published results of a competition as an article, with the reader's answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.access import has_account
from accounts.places import Place
from bidding.answering_page import own_answers
from bidding.decimals import one_decimal
from bidding.labels import answer_text, policy_text
from bidding.models import Competition, Entry, Publication, Result
from bidding.position_page import Shown, shown
from bidding.published import latest_publication, results_of
from bidding.results import Outcome
from games.labels import signed

BAR = 100
"""The width of the longest bar, in units of the drawing."""


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """An answer of the article: its mark, its votes, and its value.

    :ivar votes: the votes of the panel, *field* those of the competitors; the bars are from 0 to
        :data:`BAR`.
    :ivar value: the computed value in points with its standard error, or empty.
    """

    answer: str
    text: str
    mark: int
    votes: int
    field: int
    votes_bar: int
    field_bar: int
    value: str
    error: str
    best: bool
    reasons: list[dict[str, Any]]
    comments: list[dict[str, Any]]
    own: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One problem of the article."""

    data: dict[str, Any]
    shown: Shown
    answers: list[AnswerLine]
    own_answer: str
    own_mark: int | None
    quiet: str
    method: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of the article."""

    name: str
    marks: list[int | None]
    total: int
    place: Place
    percent: int
    tops: int
    own: bool


@dataclass(frozen=True, slots=True)
class Article:
    """The results as shown on a page, in a PDF or as JSON."""

    parts: list[Part]
    rows: list[Row]
    top: int
    most: int
    corrections: list[Publication]


def article_of(competition: Competition, user: Any = None) -> Article:
    """Return the published article, with the answers of *user*.

    :raises Http404: before the publication.
    """
    published = latest_publication(competition)
    own = own_answers(user, competition)
    pks = {row.number: row.pk for row in competition.problems.all()}
    parts = [
        part_of(data, own.get(pks[data["number"]], ("", ""))[0])
        for data in published.article["problems"]
    ]
    own_user = user.pk if has_account(user) else None
    rows = [_row(result, own_user) for result in results_of(competition)]
    top = int(published.article["top"])
    corrections = list(competition.publications.exclude(number=1).order_by("number"))
    return Article(parts, rows, top, top * len(parts), corrections)


def preview_of(competition: Competition, found: Outcome) -> Article:
    """Return the article as it would be published now."""
    names = dict(Entry.objects.filter(competition=competition).values_list("pk", "name"))
    parts = [part_of(data, "") for data in found.article["problems"]]
    rows = [
        Row(
            names[line.who],
            list(line.marks),
            line.total,
            Place(line.place, line.shared),
            line.percent,
            line.tops,
            own=False,
        )
        for line in found.lines
    ]
    return Article(parts, rows, competition.top, competition.top * len(parts), [])


def part_of(data: dict[str, Any], own: str) -> Part:
    """Return one problem of an article; *own* is the reader's answer, or empty."""
    values = {one["action"]: one for one in data["values"].get("answers", [])}
    names = dict.fromkeys((*data["marks"], *values))
    longest = max([1, *data["votes"].values(), *data["field"].values()])
    lines = [_answer_line(data, name, values.get(name), longest, own) for name in names]
    lines.sort(key=lambda line: (-line.mark, -line.votes, -line.field, line.text))
    chosen = [line for line in lines if line.mark or line.votes or line.field or line.reasons]
    quiet = [line for line in lines if line not in chosen]
    mark = None
    if data["dropped"]:
        mark = int(data["mean"])
    elif own:
        mark = int(data["marks"].get(own, 0))
    return Part(
        data=data,
        shown=shown(data["position"]),
        answers=chosen,
        own_answer=own,
        own_mark=mark,
        quiet=", ".join(_valued(line) for line in quiet),
        method=_method(data["values"]),
    )


def _valued(line: AnswerLine) -> str:
    return f"{line.text} ({line.value})" if line.value else line.text


def _method(values: dict[str, Any]) -> str:
    """Return how the values were computed, or an empty text."""
    if not values.get("answers"):
        return ""
    return _("%(deals)s deals played out; the others play by %(policy)s.") % {
        "deals": values.get("deals", "?"),
        "policy": policy_text(values.get("policy", "?")),
    }


def _answer_line(
    data: dict[str, Any], name: str, value: dict[str, Any] | None, longest: int, own: str
) -> AnswerLine:
    votes, field = data["votes"].get(name, 0), data["field"].get(name, 0)
    return AnswerLine(
        answer=name,
        text=answer_text(name),
        mark=int(data["marks"].get(name, 0)),
        votes=votes,
        field=field,
        votes_bar=BAR * votes // longest,
        field_bar=BAR * field // longest,
        value=signed_points(value["value"]) if value else "",
        error=f"± {one_decimal(abs(value['loss_se']))}" if value and value.get("loss_se") else "",
        best=bool(value) and is_best(value or {}),
        reasons=[one for one in data["rulings"] if one["answer"] == name],
        comments=[one for one in data["comments"] if one["answer"] == name],
        own=name == own,
    )


def is_best(value: dict[str, Any]) -> bool:
    """Return whether an answer is within two standard errors of the best."""
    return float(value.get("loss", 0)) <= 2 * float(value.get("loss_se") or 0)


def signed_points(value: float) -> str:
    """Return points with their sign and one decimal.

    >>> signed_points(-3.14159), signed_points(2)
    ('−3.1', '+2.0')
    """
    tenths = round(value * 10)
    sign = signed(1)[0] if tenths > 0 else signed(-1)[0] if tenths < 0 else ""
    return f"{sign}{one_decimal(abs(tenths) / 10)}"


def _row(result: Result, own: int | None) -> Row:
    return Row(
        name=result.entry.name,
        marks=list(result.marks),
        total=result.total,
        place=Place(result.place, result.shared),
        percent=result.percent,
        tops=result.tops,
        own=result.entry.user_id == own,
    )
