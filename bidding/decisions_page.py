"""The decisions of a game that a reader may see: players see all, others the shared ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from accounts.slugs import PRACTICE_CLUB
from bidding.decimals import one_decimal
from bidding.labels import answer_text
from bidding.models import ComputationState, GameDecisions
from bidding.replays import replay_url
from games.access import is_seated, sits_as_guest
from games.models import Game, SeatKind, TableStatus
from games.sheets.stored import names_of

COSTLIEST_SHOWN = 3
GROUPS = {
    "double maximum": gettext_lazy("Double everybody"),
    "double flanks": gettext_lazy("Double all but declarer"),
    "redouble maximum": gettext_lazy("Redouble all who have doubled"),
    "redouble flanks": gettext_lazy("Redouble all but declarer"),
}


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A declaration or double as text.

    :ivar best: the best answer; empty if the player's answer is equal to it.
    :ivar url: the URL of its moment in the replay.
    """

    deal: int
    seat: str
    name: str
    said: str
    best: str
    loss: str
    error: str
    url: str


@dataclass(frozen=True, slots=True)
class Total:
    """The total cost of a player's decisions."""

    seat: str
    name: str
    loss: str
    decisions: int
    shared: bool


@dataclass(frozen=True, slots=True)
class SeenDecisions:
    """The decisions of a game that one reader may see.

    :ivar computation: the computation, for players only.
    :ivar rows: the decisions as stored.
    :ivar shared: the seats whose players share their decisions.
    :ivar seat: the seat of the reader; empty if they did not play.
    """

    game: Game
    computation: GameDecisions | None
    seat: str
    may_cancel: bool
    deals: int = 0
    seed: int = 0
    rows: list[dict[str, Any]] = field(default_factory=list)
    shared: frozenset[str] = frozenset()

    @property
    def url(self) -> str:
        return decisions_url(self.game)

    @property
    def is_player(self) -> bool:
        return bool(self.seat)

    @property
    def has_shared(self) -> bool:
        return self.seat in self.shared

    @property
    def against_bots(self) -> bool:
        """Whether the reader alone played against bots, so that nobody else asks."""
        kinds = [one.kind for one in self.game.seatings.all()]
        return self.is_player and kinds.count(SeatKind.BOT) == len(kinds) - 1

    @property
    def own_rows(self) -> list[dict[str, Any]]:
        return [row for row in self.rows if row["seat"] == self.seat]

    @property
    def other_rows(self) -> list[dict[str, Any]]:
        return [row for row in self.rows if row["seat"] != self.seat]

    @property
    def failure(self) -> str:
        """Why the computation failed, and what to do; empty if it did not fail."""
        if self.computation is None or self.computation.state != ComputationState.FAILED:
            return ""
        return _(
            "The computation failed. Try it again; if it fails again, tell whoever runs the site."
        )

    @property
    def costliest(self) -> list[dict[str, Any]]:
        """The costliest decisions, the costliest first, without those equal to the best.

        Of a game against bots those of the reader.
        """
        rows = self.own_rows if self.against_bots else self.rows
        costly = (row for row in rows if row["loss"] > 0)
        return sorted(costly, key=lambda row: (-row["loss"], row["deal"], row["moment"]))[
            :COSTLIEST_SHOWN
        ]

    @property
    def losses(self) -> dict[str, float]:
        """The total cost of the decisions of each player, by seat."""
        found: dict[str, float] = defaultdict(float)
        for row in self.rows:
            found[row["seat"]] += row["loss"]
        return dict(found)


def seen_decisions(user: Any, game: Game) -> SeenDecisions:
    """Return the decisions of *game* that *user*, who may see its replay, may see.

    :param game: the game, with its table, its seats and their players loaded.
    """
    seats = [one.seat for one in game.seatings.all() if one.user_id == user.pk]
    if game.table.status != TableStatus.OVER:
        return SeenDecisions(game, None, seat="", may_cancel=False)
    stored = GameDecisions.objects.filter(game=game).prefetch_related("shared_seats").first()
    shared = {one.seat for one in stored.shared_seats.all()} if stored else set()
    is_player = bool(seats) and is_seated(user, game)
    rows = stored.decisions if stored else []
    return SeenDecisions(
        game=game,
        computation=stored if is_player else None,
        seat=seats[0] if is_player else "",
        may_cancel=bool(is_player and stored and stored.asked_by_id == user.pk),
        deals=stored.deals if stored and (is_player or shared) else 0,
        seed=stored.seed if stored and (is_player or shared) else 0,
        rows=rows if is_player else [row for row in rows if row["seat"] in shared],
        shared=frozenset(shared),
    )


def decisions_panel(user: Any, game: Game) -> SeenDecisions | None:
    """Return the panel that links a replay to its decisions; None if the reader may see none.

    A guest at a table of a club gets None, because the page belongs to the club.
    """
    is_visiting = game.club.slug != PRACTICE_CLUB and sits_as_guest(game, user)
    if game.table.status != TableStatus.OVER or is_visiting:
        return None
    seen = seen_decisions(user, game)
    return seen if seen.is_player or seen.rows else None


def decisions_url(game: Game) -> str:
    """Return the URL of the page of the decisions of *game*."""
    if game.club.slug == PRACTICE_CLUB:
        return reverse("bidding:play_decisions", args=[game.pk])
    return reverse("bidding:decisions", args=[game.club.slug, game.pk])


def lines_of(seen: SeenDecisions, rows: list[dict[str, Any]]) -> list[DecisionLine]:
    """Return decisions as text."""
    names = _names_for(seen)
    return [
        DecisionLine(
            deal=row["deal"],
            seat=row["seat"],
            name=names.get(row["seat"], ""),
            said=_answer(row["said"], names, seen.seat),
            best="" if row["loss"] == 0 else _answer(row["best"], names, seen.seat),
            loss=one_decimal(row["loss"]),
            error=f"± {one_decimal(row['loss_se'])}",
            url=replay_url(seen.game, row["deal"], row["moment"]),
        )
        for row in rows
    ]


def _names_for(seen: SeenDecisions) -> dict[str, str]:
    """Return the players' names by seat, clockwise; the reader is "You"."""
    names = names_of(seen.game).items()
    return {str(seat): _("You") if seat == seen.seat else name for seat, name in names}


def _answer(text: str, names: Mapping[str, str], own: str) -> str:
    """Return an answer as text, with the names of the players who are doubled.

    :param own: the seat of the reader.
    """
    word, _blank, rest = text.partition(" ")
    if word == "declare" or rest == "pass":
        return answer_text(text)
    if text in GROUPS:
        return str(GROUPS[text])
    if rest == own:
        return _("Redouble you") if word == "redouble" else _("Double you")
    you = pgettext("a player who is doubled", "you")
    doubled = [you if seat == own else names[seat] for seat in rest.split(",") if seat in names]
    pattern = _("Redouble %(names)s") if word == "redouble" else _("Double %(names)s")
    return pattern % {"names": get_text_list(doubled, _("and"))}


def totals_of(seen: SeenDecisions) -> list[Total]:
    """Return the total cost of each player's decisions, clockwise from the reader."""
    losses = seen.losses
    counts = {seat: sum(row["seat"] == seat for row in seen.rows) for seat in losses}
    names = _names_for(seen)
    seats = list(names)
    first = seats.index(seen.seat) if seen.seat in names else 0
    return [
        Total(seat, names[seat], one_decimal(losses[seat]), counts[seat], seat in seen.shared)
        for seat in seats[first:] + seats[:first]
        if seat in losses
    ]
