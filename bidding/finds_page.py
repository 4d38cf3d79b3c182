"""The texts about searches and finds on pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bidding.labels import QUESTIONS, answer_text
from bidding.models import Asked, Find, FindState, Search
from games.labels import CONTRACTS

REASONS: dict[str, str | Promise] = {
    "close": gettext_lazy("two answers are close"),
    "costly": gettext_lazy("the club bot errs"),
    "disagree": gettext_lazy("the bots disagree"),
}


@dataclass(frozen=True, slots=True)
class FindLine:
    """A find in a list: its subject and the answers of the bots."""

    pk: int
    number: int
    title: str
    difficulty: int
    reasons: list[str]
    state: str
    state_text: str
    club: str
    expert: str


def find_lines(finds: Iterable[Find]) -> list[FindLine]:
    """Return the lines of finds in a list."""
    return [find_line(one) for one in finds]


def find_line(find: Find) -> FindLine:
    """Return the line of a find."""
    return FindLine(
        pk=find.pk,
        number=find.number,
        title=find_title(find),
        difficulty=find.difficulty,
        reasons=[str(REASONS.get(code, code)) for code in find.reasons],
        state=find.state,
        state_text=str(find.get_state_display()),
        club=answer_text(find.club_answer),
        expert=answer_text(find.expert_answer),
    )


def find_title(find: Find) -> str:
    """Return the question of a find, with the contract unless it is the question."""
    question = str(QUESTIONS[find.asked])
    if find.asked == Asked.DECLARE:
        return question
    contract = str(CONTRACTS.get(find.contract, find.contract))
    return _("%(contract)s: %(question)s") % {"contract": contract, "question": question}


def kinds_text(search: Search) -> str:
    """Return the criteria of a search: its kinds of questions, and contracts if not all."""
    kinds = [str(Asked(kind).label) for kind in search.kinds]
    contracts = [str(CONTRACTS.get(name, name)) for name in search.contracts]
    return " · ".join(filter(None, (", ".join(kinds), ", ".join(contracts))))


def failure_text(code: str) -> str:
    """Return why a search failed and what to do; empty if it did not fail."""
    if not code:
        return ""
    return _("The search failed. Try another seed; if it fails again, tell whoever runs the site.")


def undone(search: Search, text: str | None) -> Find | None:
    """Return the find of *search* that was just discarded and can be restored."""
    if not text or not text.isascii() or not text.isdecimal() or len(text) > 18:
        return None
    rows = Find.objects.filter(search=search, state=FindState.DISCARDED, pk=int(text))
    return rows.only("pk", "number").first()
