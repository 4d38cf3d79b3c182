"""Events that a director runs with random acts, also after the standings are published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from django.db import transaction
from django.urls import reverse

from accounts.models import AuditEntry, Membership, Player, User
from accounts.refusals import Refusal
from accounts.services.memberships import remove_member
from accounts.services.merging import merge_players
from accounts.services.players import change_player
from games.rules import PRESETS
from tests.support.events import EVEN, WHEN, new_members
from tests.support.presses.cases import posting
from tests.support.urls import places
from tournaments import services
from tournaments.models import (
    Entry,
    EventStatus,
    Penalty,
    Result,
    ResultStatus,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
    WebhookDelivery,
)
from tournaments.models.choices import ACTIVE
from tournaments.services.awards import AwardChoice
from tournaments.services.undoing import last_step
from tournaments.standings_store import store_standings

OFTEN = ("forward",) * 6 + ("results",) * 4
ACTS = (
    "enter", "here", "withdraw", "apart", "swap", "correct", "dispute", "settle", "abandon",
    "resume", "award", "sit_outs", "penalty", "cancel_penalty", "undo", "rename", "merge",
    "leave", "prize",
)  # fmt: skip
STATED = {"publish", "merge"}
"""Acts after which the published standings may change without a stated correction."""


class Evening:
    """An event and its director, who performs one random act after another."""

    def __init__(self, event: Tournament, boss: User, random: Random) -> None:
        self.pk, self.boss, self.random = event.pk, boss, random
        self.done = Counter[str]()
        self.published: list[Any] | None = None
        self.corrections = 0

    @property
    def event(self) -> Tournament:
        return Tournament.objects.select_related("club").get(pk=self.pk)

    def act(self) -> str:
        """Perform a random act; a refused act must not change anything."""
        name = self.random.choice((*OFTEN, *ACTS))
        before = AuditEntry.objects.count()
        try:
            with transaction.atomic():
                name = getattr(self, f"_{name}")() or name
        except Refusal:
            assert AuditEntry.objects.count() == before
            return ""
        self.done[name] += 1
        self.check(name)
        return name

    # Invariants

    def check(self, name: str) -> None:
        store_standings(self.pk)
        assert not standings_due(self.event)
        self._check_rounds()
        self._check_results()
        self._check_published(name)

    def _check_rounds(self) -> None:
        for one in self.event.rounds.all():
            seats = TableSeat.objects.filter(round=one).values_list("entry", flat=True)
            out = SitOut.objects.filter(round=one).values_list("entry", flat=True)
            assert max(Counter([*seats, *out]).values()) == 1, "somebody has two places"

    def _check_results(self) -> None:
        results = Result.objects.filter(table__round__tournament=self.pk).order_by("number")
        numbers: dict[int, list[int]] = {}
        counting = Counter[int]()
        for result in results:
            assert sum(result.totals.values()) == 0
            numbers.setdefault(result.table_id, []).append(result.number)
            counting[result.table_id] += result.status == ResultStatus.CONFIRMED
        assert all(found == [*range(1, len(found) + 1)] for found in numbers.values())
        assert max(counting.values(), default=0) <= 1, "two results count"

    def _check_published(self, name: str) -> None:
        event = self.event
        if event.status != EventStatus.PUBLISHED:
            self.published = None
            return
        rows, stated = ranks(event), event.corrections.count()
        as_before = self.published in (None, rows)
        assert as_before or name in STATED or stated > self.corrections, f"{name}: not stated"
        self.published, self.corrections = rows, stated
        versions = WebhookDelivery.objects.filter(event=event).values_list("webhook", "version")
        assert max(Counter(versions).values()) == 1, "a version is sent twice"

    # Acts

    def _one(self, rows: Any) -> Any:
        found = list(rows.order_by("pk"))
        if not found:
            raise Refusal
        return self.random.choice(found)

    def _by(self, **data: Any) -> dict[str, Any]:
        return {"actor": self.boss, **data}

    def _entry(self, **filters: Any) -> Entry:
        rows = Entry.objects.select_related("player", "tournament__club")
        found: Entry = self._one(rows.filter(tournament=self.pk, **filters))
        return found

    def _table(self, *statuses: TableStatus) -> Table:
        rows = Table.objects.select_related("round__tournament__club", "round__phase", "game")
        rows = rows.filter(round__tournament=self.pk, status__in=statuses)
        found: Table = self._one(rows.exclude(round__status=RoundStatus.DRAFT))
        return found

    def _forward(self) -> str:
        """Take the next step of the event: draw, release, start a phase, finish or publish."""
        event, given = self.event, self._by(tournament=self.event)
        if event.status == EventStatus.FINISHED:
            services.publish(**given, unsettled=True)
            return "publish"
        if event.rounds.filter(status=RoundStatus.DRAFT).exists():
            if services.draft_is_outdated(event):
                services.discard_draft(**given)
                return "discard"
            services.release_round(**given)
            return "release"
        following = event.phases.filter(status="planned").order_by("number").first()
        phase = event.phases.get(status="current")
        if phase.rounds.count() < phase.round_count:
            services.draw_rounds(**given, seed=self.random.randrange(99))
            return "draw"
        if following is not None:
            services.begin_phase(phase=following, actor=self.boss)
            return "begin_phase"
        services.finish(**given)
        return "finish"

    def _results(self) -> None:
        """Enter the results of all tables in play."""
        rows = Table.objects.filter(round__tournament=self.pk, status=TableStatus.PLAYING)
        rows = rows.exclude(round__status=RoundStatus.DRAFT)
        for table in rows.select_related("round__tournament__club", "round__phase", "game"):
            services.submit_totals(table=table, totals=self._totals(), **self._by())
            services.confirm_result(table=table, **self._by())

    def _totals(self) -> dict[str, int]:
        points = self.random.sample(list(EVEN.values()), 4)
        return dict(zip("NESW", points, strict=True))

    def _enter(self) -> None:
        name = f"Guest {self.random.randrange(10**9)}"
        entry = services.enter_guest(tournament=self.event, name=name, **self._by())
        services.check_in(entry=entry, **self._by())

    def _here(self) -> None:
        services.check_in_everybody(tournament=self.event, **self._by())

    def _withdraw(self) -> None:
        if self.random.random() < 0.7:
            raise Refusal
        services.withdraw(entry=self._entry(), **self._by())

    def _apart(self) -> None:
        one, other = self._entry(), self._entry()
        services.forbid_pair(tournament=self.event, one=one, other=other, **self._by())

    def _swap(self) -> None:
        draft = self._one(self.event.rounds.filter(status=RoundStatus.DRAFT))
        draft.tournament = self.event
        services.swap_players(draft=draft, one=self._entry(), other=self._entry(), **self._by())

    def _correct(self) -> None:
        table = self._table(TableStatus.CONFIRMED)
        reason = f"slip {self.random.randrange(10**9)}"
        services.correct_result(table=table, totals=self._totals(), **self._by(reason=reason))

    def _dispute(self) -> None:
        table = self._table(TableStatus.CONFIRMED, TableStatus.SUBMITTED)
        services.dispute_result(table=table, **self._by(reason="wrong"))

    def _settle(self) -> None:
        table = self._table(TableStatus.DISPUTED)
        services.settle_dispute(table=table, **self._by(reason="right"))

    def _abandon(self) -> None:
        if self.random.random() < 0.7:
            raise Refusal
        table = self._table(TableStatus.PLAYING, TableStatus.DISPUTED)
        services.abandon_table(table=table, **self._by(reason="ill"))

    def _resume(self) -> None:
        table = self._table(TableStatus.ABANDONED)
        services.resume_table(table=table, **self._by(reason="well"))

    def _award(self) -> None:
        table = self._table(TableStatus.ABANDONED)
        kinds = (AwardChoice("average"), AwardChoice("points", 7), AwardChoice("nothing"), None)
        awards = {seat.entry_id: self.random.choice(kinds) for seat in table.seats.all()}
        services.award_table(table=table, awards=awards, **self._by(reason="ill"))

    def _sit_outs(self) -> None:
        out = self._one(SitOut.objects.filter(round__tournament=self.pk))
        awards = {out.entry_id: AwardChoice("points", self.random.randrange(30))}
        out.round.tournament = self.event
        services.award_sit_outs(round=out.round, awards=awards, **self._by(reason="late"))

    def _penalty(self) -> None:
        points = self.random.randrange(1, 30)
        services.add_penalty(entry=self._entry(), points=points, **self._by(reason="late"))

    def _cancel_penalty(self) -> None:
        penalty = self._one(Penalty.objects.filter(tournament=self.pk))
        services.cancel_penalty(penalty=penalty, **self._by(reason="a slip"))

    def _undo(self) -> str:
        step = last_step(self.event)
        if step is None:
            raise Refusal
        services.undo_last_step(tournament=self.event, kind=step.kind, **self._by())
        return f"undo_{step.kind}"

    def _player(self) -> Player:
        return self._entry().player

    def _rename(self) -> None:
        name = f"Player {self.random.randrange(10**9)}"
        change_player(player=self._player(), name=name, **self._by())

    def _merge(self) -> None:
        kept = self._player()
        if self.random.random() < 0.5:
            merge_players(kept=kept, merged=self._player(), **self._by())
            return
        other = Player.objects.create(club=kept.club, name=f"Double {kept.pk}")
        merge_players(kept=other, merged=kept, **self._by())

    def _leave(self) -> None:
        player = self._player()
        if player.user_id is None or self.random.random() < 0.5:
            raise Refusal
        remove_member(membership=Membership.objects.get(user=player.user_id), **self._by())

    def _prize(self) -> None:
        kind = self.random.choice(("place", "newcomer", "deal", "lot"))
        text = f"Prize {self.random.randrange(10**9)}"
        prize = services.add_prize(
            tournament=self.event, kind=kind, text=text, place=1, **self._by()
        )
        if kind == "lot" and self.event.status in ACTIVE:
            services.draw_prize(prize=prize, **self._by())


def standings_due(event: Tournament) -> bool:
    return event.standings_are_due


def ranks(event: Tournament) -> list[Any]:
    """Return the stored standings without names, which change when a player is renamed."""
    kept = []
    for snapshot in event.snapshots.order_by("round_number"):
        rows = [row | {"name": "", "player": 0} for row in snapshot.rows]
        kept.append((snapshot.round_number, rows))
    return kept


def start_of(club: Any, boss: User, random: Random) -> Tournament:
    """Return an event of a random form with 8 to 17 players, all checked in."""
    template = random.choice(("evening", "finals", "swiss", "knockout"))
    event = services.create_tournament(
        club=club, actor=boss, name="Spring Cup", starts_at=WHEN, ruleset=PRESETS["pagat"],
        round_count=random.choice((1, 2)), template=template,
    )  # fmt: skip
    least = 16 if template == "knockout" else 8  # its first phase has four groups
    count = random.randrange(least, least + 9)
    field = new_members(club, [f"Player {event.pk} {number:02}" for number in range(count)])
    services.enter_field(tournament=event, players=field, guests=[], here=True, actor=boss)
    return event


OF_OTHERS = {"boards", "deals", "line_ups", "player_deals", "teams"}
"""Pages that exist only for duplicate events and team events."""


def pages_of(event: Tournament) -> Iterator[str]:
    """Yield the URLs of all pages of an event, of its rounds and of some of its players."""
    released = event.rounds.exclude(status=RoundStatus.DRAFT)
    objects = {
        "number": released.values_list("number", flat=True),
        "entry": event.entries.order_by("-status", "pk").values_list("pk", flat=True)[:2],
        "table": released.values_list("tables", flat=True)[:2],
    }
    skipped = OF_OTHERS | (set(posting()) - {"console", "publish", "table"})
    for place in places():
        app, _colon, name = place.name.partition(":")
        wanted = place.arguments - {"club", "pk"}
        if app != "tournaments" or "pk" not in place.arguments or name in skipped:
            continue
        if not wanted:
            yield reverse(place.name, args=[event.club.slug, event.pk])
        elif len(wanted) == 1 and (only := next(iter(wanted))) in objects and name != "time_file":
            for pk in objects[only]:
                yield reverse(place.name, args=[event.club.slug, event.pk, pk])
