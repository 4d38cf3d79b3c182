"""The fairness report of a draw.

A line is an English sentence marked for translation, with its values separate: the caller that
shows it translates the sentence and inserts the names of the players.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tournaments.draw.costs import evaluate, left_neighbours, meetings, pairs_of, seat_counts
from tournaments.draw.model import Bound, Pair, Round, gettext_noop

LISTED = 12  # how many cases of one kind are listed one by one


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence; ``%(key)s`` in *text* stands for a value or for the name of a player."""

    text: str
    values: dict[str, int | str] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)

    def format(
        self, name: Callable[[int], str] = str, translate: Callable[[str], str] = str
    ) -> str:
        """Return the translated sentence with its values and the players' names."""
        names = {key: name(player) for key, player in self.players.items()}
        return translate(self.text) % {**self.values, **names}


def report(
    rounds: Sequence[Round],
    bound: Bound | None,
    forbidden: frozenset[Pair] = frozenset(),
    *,
    by_hand: bool = False,
) -> list[Line]:
    """Return the report on an event that consists of *rounds*, the most important lines first.

    For a draw that was edited *by_hand* the report does not refer to the search.

    :param bound: None if nothing is proven about the event.
    """
    return [
        *(_about_bound(rounds, bound) if bound else ()),
        *_about_repeats(rounds, bound, by_hand=by_hand),
        *even_report(rounds, forbidden),
    ]


def even_report(rounds: Sequence[Round], forbidden: frozenset[Pair] = frozenset()) -> list[Line]:
    """Return the report's lines about forbidden pairs, seats and sit-outs."""
    return [
        *_about_forbidden(rounds, forbidden),
        *_about_seats(rounds),
        *_about_neighbours(rounds),
        *_about_sit_outs(rounds),
    ]


def rounds_without_repeat(rounds: Sequence[Round]) -> int:
    """Return how many rounds pass before the first repeat."""
    met: set[Pair] = set()
    for number, one in enumerate(rounds):
        if met & pairs_of(one):
            return number
        met |= pairs_of(one)
    return len(rounds)


def _about_bound(rounds: Sequence[Round], bound: Bound) -> Iterator[Line]:
    yield Line(
        gettext_noop("%(free)s of at most %(limit)s rounds without a repeat."),
        {"free": rounds_without_repeat(rounds), "limit": bound.rounds},
    )
    yield Line(bound.reason)


def _about_repeats(
    rounds: Sequence[Round], bound: Bound | None, *, by_hand: bool
) -> Iterator[Line]:
    costs = evaluate(rounds)
    if not costs.repeats:
        yield Line(gettext_noop("Nobody meets anybody twice."))
        return
    # Nothing is proven without a bound, or by a bound of 0.
    if bound is None or not bound.repeats:
        yield Line(gettext_noop("Repeats: %(repeats)s."), {"repeats": costs.repeats})
    else:
        yield Line(
            gettext_noop("Repeats: %(repeats)s. Proven to be unavoidable: %(least)s."),
            {"repeats": costs.repeats, "least": bound.repeats},
        )
    if bound is not None and costs.repeats > bound.repeats and not by_hand:
        yield Line(gettext_noop("No draw with fewer was found; it is not known if one exists."))
    if costs.consecutive:
        text = gettext_noop("Meetings in two consecutive rounds: %(times)s.")
        yield Line(text, {"times": costs.consecutive})
    again = {which: n for which, n in meetings(rounds).items() if n > 1}
    most_first = sorted(again, key=lambda which: (-again[which], which))
    yield from _pairs(
        rounds, most_first, gettext_noop("%(one)s and %(other)s meet in rounds %(rounds)s.")
    )


def _about_forbidden(rounds: Sequence[Round], forbidden: frozenset[Pair]) -> Iterator[Line]:
    met = meetings(rounds)
    if not forbidden:
        return
    if not any(met[which] for which in forbidden):
        yield Line(gettext_noop("No forbidden pair meets."))
        return
    text = gettext_noop("The forbidden pair %(one)s and %(other)s meets in rounds %(rounds)s.")
    yield from _pairs(rounds, sorted(which for which in forbidden if met[which]), text)


def _pairs(rounds: Sequence[Round], pairs: list[Pair], text: str) -> Iterator[Line]:
    for one, other in pairs[:LISTED]:
        when = [n for n, played in enumerate(rounds, 1) if (one, other) in pairs_of(played)]
        yield Line(text, {"rounds": ", ".join(map(str, when))}, {"one": one, "other": other})
    yield from _more(len(pairs))


def _more(cases: int) -> Iterator[Line]:
    if cases > LISTED:
        yield Line(gettext_noop("More cases like these: %(more)s."), {"more": cases - LISTED})


def _about_seats(rounds: Sequence[Round]) -> Iterator[Line]:
    uneven = {p: n for p, n in seat_counts(rounds).items() if max(n) - min(n) > 1}
    if not uneven:
        yield Line(gettext_noop("Everybody sits in each seat equally often, within one."))
    text = gettext_noop("%(one)s sits North %(n)s, East %(e)s, South %(s)s and West %(w)s times.")
    for player in sorted(uneven)[:LISTED]:
        yield Line(text, dict(zip("nesw", uneven[player], strict=True)), {"one": player})
    yield from _more(len(uneven))


def _about_neighbours(rounds: Sequence[Round]) -> Iterator[Line]:
    again = {which: n for which, n in left_neighbours(rounds).items() if n > 1}
    if not again:
        yield Line(gettext_noop("Nobody has the same left-hand neighbour twice."))
    text = gettext_noop("%(other)s sits at the left of %(one)s %(times)s times.")
    for one, other in sorted(again)[:LISTED]:
        yield Line(text, {"times": again[one, other]}, {"one": one, "other": other})
    yield from _more(len(again))


def _about_sit_outs(rounds: Sequence[Round]) -> Iterator[Line]:
    if not any(one.sit_outs for one in rounds):
        yield Line(gettext_noop("Nobody sits out."))
        return
    present = {p for one in rounds for table in one.tables for p in table}
    present |= {p for one in rounds for p in one.sit_outs}
    times = [sum(p in one.sit_outs for one in rounds) for p in present]
    yield Line(
        gettext_noop("Sit-outs of a player: %(least)s at least, %(most)s at most."),
        {"least": min(times), "most": max(times)},
    )
