"""The article and the table of a competition, computed from answers, votes and rulings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from accounts.search import by_name
from bidding.marking import Method, marks
from bidding.models import Answer, Competition, Entry, RulingKind, SetProblem, Vote
from bidding.standings import Line, mean_mark, table

Article = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results that would be published now.

    :ivar article: JSON data; see :class:`bidding.models.Publication`.
    :ivar lines: the table, with the ids of the entries.
    """

    article: Article
    lines: list[Line[int]]


def outcome(competition: Competition) -> Outcome:
    """Return the current results of *competition*."""
    problems = list(
        competition.problems.select_related("problem")
        .prefetch_related("rulings")
        .order_by("number")
    )
    answers: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Answer.objects.filter(entry__competition=competition)
    for problem, entry, answer in rows.values_list("problem_id", "entry_id", "answer"):
        answers[problem][entry] = answer
    votes: dict[int, list[Vote]] = defaultdict(list)
    for vote in votes_of(competition):
        votes[vote.problem_id].append(vote)
    parts = [_part(competition, one, answers[one.pk], votes[one.pk]) for one in problems]
    entries = list(Entry.objects.filter(competition=competition).order_by(*by_name()))
    rows_of_marks = {
        entry.pk: [
            _mark_of(part, answers[problem.pk].get(entry.pk))
            for problem, part in zip(problems, parts, strict=True)
        ]
        for entry in entries
    }
    article = {"problems": parts, "entrants": len(entries), "top": competition.top}
    return Outcome(article, table(rows_of_marks, competition.top))


def votes_of(competition: Competition) -> list[Vote]:
    """Return the votes of the current members of the panel, by name."""
    votes = Vote.objects.filter(member__competition=competition, member__left=False)
    return list(votes.select_related("member__user").order_by(*by_name("member__user__name")))


def losses_of(values: Mapping[str, Any]) -> dict[str, Fraction]:
    """Return the loss of each answer in points, from the values of an analysis."""
    return {
        one["action"]: max(Fraction(0), Fraction(str(one["loss"])))
        for one in values.get("answers", [])
    }


def _part(
    competition: Competition, row: SetProblem, answers: Mapping[int, str], votes: list[Vote]
) -> Article:
    """Return one problem of the article."""
    counts = Counter(vote.answer for vote in votes)
    field = Counter(answers.values())
    given = marks_of(competition, row, counts)
    found = {answer: given.get(answer, 0) for answer in dict.fromkeys((*given, *field))}
    mean = mean_mark([found[answer] for answer in answers.values()])
    problem = row.problem
    return {
        "number": row.number,
        "problem": problem.pk,
        "title": problem.title,
        "text": problem.text,
        "source": problem.source,
        "position": problem.position,
        "asked": problem.asked,
        "discussion": row.discussion,
        "dropped": row.dropped_reason,
        "mean": mean,
        "marks": dict(sorted(found.items(), key=lambda item: (-item[1], item[0]))),
        "votes": dict(counts),
        "field": dict(field),
        "comments": [
            {"answer": vote.answer, "name": vote.member.user.name, "comment": vote.comment}
            for vote in votes
            if vote.comment
        ],
        "rulings": [
            {"answer": one.answer, "kind": one.kind, "mark": one.mark, "reason": one.reason}
            for one in row.rulings.all()
        ],
        "values": problem.values,
    }


def marks_of(competition: Competition, row: SetProblem, votes: Mapping[str, int]) -> dict[str, int]:
    """Return the marks of the answers that have a vote, a value or a ruling."""
    given = {
        kind: {one.answer: one.mark for one in row.rulings.all() if one.kind == kind}
        for kind in RulingKind
    }
    return marks(
        votes,
        awards=given[RulingKind.AWARD],
        floors=given[RulingKind.FLOOR],
        losses=losses_of(row.problem.values),
        scale=competition.scale,
        method=Method(competition.method),
        top=competition.top,
    )


def _mark_of(part: Article, answer: str | None) -> int | None:
    """Return the mark of an answer; in a dropped problem every competitor gets the mean mark."""
    if part["dropped"]:
        return int(part["mean"])
    return None if answer is None else int(part["marks"].get(answer, 0))
