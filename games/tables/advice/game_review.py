"""The review of a whole game that has ended: its dearest decisions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils.timezone import now as utc_now
from django.utils.translation import ngettext

from accounts.models import User
from games.labels import contract_text
from games.models import Advice, AdviceKind, Game
from games.sheets.stored import names_of
from games.tables.advice.comparisons import (
    Names,
    about_scores,
    includes_doubles,
    loss_of,
    points_text,
    summary_of,
)
from games.tables.advice.fact_texts import words_of
from games.tables.advice.review_texts import facts_as_reasons
from games.tables.advice.services import seat_for_review, stored_question
from games.tables.named_doubles import named
from games.tables.proofs import check_ended

if TYPE_CHECKING:
    from games.models import Deal

MOST_DECISIONS, MOST_IN_ALL = 5, 8
"""Of more decisions than the second number only as many as the first are shown."""
AT_ONCE = 2
"""Deals of a game that wait for a worker at the same time: the bots of others wait behind them."""
AGAIN = timedelta(seconds=20)
"""After so long a worker is told of a deal again: the message may have been lost."""


def review_of_game(*, game: Game, user: User) -> dict[str, Any]:
    """Return what *user* lost in the deals reviewed so far, and have the next ones reviewed.

    ``of`` is the number of deals, ``done`` that of those reviewed; ``lines`` are the dearest
    decisions of these, the dearest first; ``more`` says whether there are others.

    :raises NoAdvice: as :func:`games.tables.advice.services.ask_review`.
    :raises NotOverYet: while the game has not ended, also against bots.
    """
    seat = seat_for_review(game, user)
    check_ended(game)
    deals = {deal.number: deal for deal in game.deals.order_by("number")}
    asked = game.advice.filter(kind=AdviceKind.REVIEW, seat=str(seat), number__in=deals)
    found = {advice.number: advice for advice in asked}
    done = [found[n] for n in deals if n in found and found[n].answer is not None]
    open_ = [n for n in deals if n not in found or found[n].answer is None]
    for number in open_[:AT_ONCE]:
        advice = found.get(number)
        if advice is None or advice.asked_at < utc_now() - AGAIN:
            told = stored_question(game, AdviceKind.REVIEW, number, seat)
            Advice.objects.filter(pk=told.pk).update(asked_at=utc_now())
    mistakes = [(one, of) for of in done for one in (of.answer or {})["decisions"]]
    mistakes.sort(key=lambda pair: -pair[0]["loss"])
    is_cut = len(mistakes) > MOST_IN_ALL
    return {
        "ready": not open_,
        "of": len(deals),
        "done": len(done),
        "lines": [
            _line(deals[of.number], named(of, [one])[0], names_of(game))
            for one, of in (mistakes[:MOST_DECISIONS] if is_cut else mistakes)
        ],
        "more": is_cut,
    }


def _line(deal: Deal, decision: Mapping[str, Any], names: Names) -> dict[str, Any]:
    has_tricks = not deal.contract.startswith("dominoes")
    return {
        "number": deal.number,
        "card": decision.get("card", 0),
        "text": _text(decision, names, has_tricks=has_tricks),
        **_words(deal, loss_of(decision), is_doubled=includes_doubles(decision)),
    }


def _text(decision: Mapping[str, Any], names: Names, *, has_tricks: bool) -> str:
    """Return what was done and what was better, with what speaks for that alone.

    If nothing does, it is what speaks against the first, or the points of the players of a double.
    The averages are left out: what was lost is said already.
    """
    own = decision.get("said_facts", ())
    facts = words_of([fact for fact in decision.get("best_facts", ()) if fact not in own])
    answers = decision["said"], decision["best"]
    reasons = [facts] if facts else facts_as_reasons(decision, names)
    reasons = reasons or [about_scores(decision.get("expected"), names, *answers)]
    return " ".join(filter(None, [summary_of(decision, names, has_tricks=has_tricks), *reasons]))


def _words(deal: Deal, lost: float, *, is_doubled: bool) -> dict[str, str]:
    if is_doubled:
        text = ngettext(
            "%(points)s points lost, doubles included",
            "%(points)s points lost, doubles included",
            int(lost),
        )
    else:
        text = ngettext("%(points)s points lost", "%(points)s points lost", int(lost))
    return {
        "contract": contract_text(deal.contract),
        "lost": text % {"points": points_text(lost)},
    }
