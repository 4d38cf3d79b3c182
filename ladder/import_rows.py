"""The interpretation of an imported file's rows for a pool in its current state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Player
from accounts.names import folded, tidy_name
from games.rules import RuleSet
from games.rulesets import lookup
from games.sheets.days import is_possible
from ladder.bots import is_file_name
from ladder.game_file import MOST_SEATS, Cells, read_date, read_number
from ladder.models import GameImport, LeftOut, Pool
from ladder.scale import signed_number
from ladder.strength import SEATS

USUAL_HOUR = 20
"""Games without a time are given end times from this hour on, a minute apart, in file order."""
MOST_POINTS = 100_000
NAME_LENGTH = Player._meta.get_field("name").max_length


@dataclass(slots=True)
class FileGame:
    """A row of the file: its game, or its fault.

    :ivar seats: the names, of existing or new players of the club, and the scores.
    """

    number: int
    cells: Cells
    faults: list[str] = field(default_factory=list)
    ended_at: datetime | None = None
    ruleset: str = ""
    deals: int = 0
    deals_of_whole: int = 0
    seats: list[tuple[str, int]] = field(default_factory=list)

    @property
    def key(self) -> tuple[date | None, frozenset[tuple[str, int]]]:
        """A key that is equal for rows of the same game."""
        day = self.ended_at.date() if self.ended_at else None
        return day, frozenset((folded(name), score) for name, score in self.seats)


@dataclass(frozen=True, slots=True)
class Reading:
    """All rows of a file.

    :ivar players: the club's players in the file, by folded name.
    :ivar newcomers: the names of players to create, by folded name.
    """

    rows: list[FileGame]
    players: dict[str, Player]
    newcomers: dict[str, str]

    @property
    def faulty(self) -> list[FileGame]:
        return [row for row in self.rows if row.faults]


def read(pending: GameImport) -> Reading:
    """Return the interpretation of the rows of *pending*."""
    return _Reader(pending.pool).read(pending)


def wrong_sum(rules: RuleSet, deals: int, scores: Sequence[int]) -> list[str]:
    """Return the fault of the scores of a game of *deals* if they do not add up as by *rules*.

    Files are not checked in this way: their scores may be adjusted, or by older rules.
    """
    right, given = rules.sum_after(deals), sum(scores)
    if rules.can_add_up_to(given, deals):
        return []
    if right is None:
        text = ngettext(
            "The totals add up to %(sum)s; by these rules %(deals)s deal cannot give that.",
            "The totals add up to %(sum)s; by these rules %(deals)s deals cannot give that.",
            deals,
        )
        return [text % {"sum": signed_number(given), "deals": deals}]
    text = _("The totals add up to %(sum)s; by these rules it is %(right)s.")
    return [text % {"sum": signed_number(given), "right": signed_number(right)}]


class _Reader:
    """A reader of rows for the players, rules and games of one pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.zone = pool.club.zone
        self.now = utc_now()
        self.players: dict[str, list[Player]] = {}
        for player in Player.objects.filter(club=pool.club):
            self.players.setdefault(folded(player.name), []).append(player)
        self.rules = {key: lookup.rules_of(pool.club, key) for key in pool.rulesets}
        self.keys = {folded(key): key for key in pool.rulesets}
        for key, name in lookup.choices(pool.club, on_sheets=False):
            if key in self.rules:
                self.keys[folded(name)] = key
        self.newcomers: dict[str, str] = {}
        self.of_day: Counter[date] = Counter()

    def read(self, pending: GameImport) -> Reading:
        rows = [self._row(row["row"], row["cells"]) for row in pending.rows]
        self._find_duplicates(rows)
        found = {name: players[0] for name, players in self.players.items()}
        return Reading(rows, found, self.newcomers)

    def _row(self, number: int, cells: Cells) -> FileGame:
        game = FileGame(number, cells)
        self._read_date(game)
        self._read_rules(game)
        for seat in range(1, MOST_SEATS + 1):
            self._read_seat(game, cells.get(f"player{seat}", ""), cells.get(f"score{seat}", ""))
        names = [folded(name) for name, _score in game.seats]
        if len(set(names)) < len(names):
            game.faults.append(_("A player is in the row twice."))
        if not game.faults and len(names) not in SEATS:
            game.faults.append(_("A game has three to five players."))
        if game.ruleset and not game.faults and len(names) != len(self.rules[game.ruleset].seats):
            game.faults.append(
                _("By these rules %(number)s play.")
                % {"number": len(self.rules[game.ruleset].seats)}
            )
        return game

    def _read_date(self, game: FileGame) -> None:
        found = read_date(game.cells["date"])
        if found is None:
            game.faults.append(
                _("“%(text)s” is not a date, as 2026-01-31 or 31/01/2026.")
                % {"text": game.cells["date"]}
            )
            return
        at, has_time = found
        if not has_time:
            at += timedelta(hours=USUAL_HOUR, minutes=min(self.of_day[at.date()], 3 * 60))
            self.of_day[at.date()] += 1
        game.ended_at = at.replace(tzinfo=self.zone)
        if not is_possible(game.ended_at.date(), self.now.astimezone(self.zone).date()):
            game.faults.append(_("The date is in the future, or too long ago."))

    def _read_rules(self, game: FileGame) -> None:
        text = game.cells.get("rules", "")
        key = self.keys.get(folded(text)) if text else self.pool.rulesets[0]
        if not text and len(self.pool.rulesets) > 1:
            game.faults.append(_("The rules are missing: games of several rules count here."))
            return
        if key is None:
            game.faults.append(
                _("Games by the rules “%(text)s” do not count here.") % {"text": text}
            )
            return
        whole = self.rules[key].deals
        deals = game.cells.get("deals", "")
        played = read_number(deals) if deals else whole
        if played is None or not 1 <= played <= whole:
            game.faults.append(_("The deals are a number from 1 to %(most)s.") % {"most": whole})
            return
        game.ruleset, game.deals, game.deals_of_whole = key, played, whole

    def _read_seat(self, game: FileGame, name: str, score: str) -> None:
        name = tidy_name(name)
        if not name and not score:
            return
        points = read_number(score)
        if not name or (NAME_LENGTH and len(name) > NAME_LENGTH):
            game.faults.append(_("A score has no name, or one that is too long."))
        elif not score:
            game.faults.append(_("The score of %(name)s is missing.") % {"name": name})
        elif points is None or abs(points) > MOST_POINTS:
            game.faults.append(
                _("The score of %(name)s is not a whole number: “%(text)s”.")
                % {"name": name, "text": score}
            )
        elif is_file_name(name):
            game.faults.append(_("Games with bots come from live tables only."))
        else:
            game.seats.append((self._known(game, name), points))

    def _known(self, game: FileGame, name: str) -> str:
        """Return the name as the club spells it; record an unknown name as a newcomer."""
        found = self.players.get(folded(name), [])
        exact = [player for player in found if player.name.casefold() == name.casefold()]
        if len(exact) == 1:
            found = exact
        if len(found) > 1:
            names = ", ".join(player.name for player in found)
            game.faults.append(_("Several players may be meant: %(names)s.") % {"names": names})
        if found:
            return found[0].name
        return self.newcomers.setdefault(folded(name), name)

    def _find_duplicates(self, rows: list[FileGame]) -> None:
        """Refuse duplicate rows, and rows of games that were imported already."""
        there: set[tuple[date | None, frozenset[tuple[str, int]]]] = set()
        known = self.pool.games.exclude(left_out=LeftOut.UNDONE).filter(imported__isnull=False)
        for counted in known.prefetch_related("seats__player").iterator(chunk_size=2_000):
            seats = ((folded(seat.display_name), seat.score) for seat in counted.seats.all())
            there.add((counted.ended_at.astimezone(self.zone).date(), frozenset(seats)))
        for row in rows:
            if row.faults:
                continue
            if row.key in there:
                row.faults.append(_("This game is already there."))
            there.add(row.key)
