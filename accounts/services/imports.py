"""Players out of a file: read, shown row by row, and taken in all together or not at all."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop
from import_export.results import Result, RowResult

from accounts import audit
from accounts.errors import ImportFaulty, ImportGone
from accounts.models import Club, Player, PlayerImport, User
from accounts.player_file import MOST_BYTES as MOST_BYTES
from accounts.player_file import read_roster
from accounts.resources import COLUMNS, PlayerResource, dataset_of

KEPT_FOR = timedelta(hours=2)
KINDS = {
    RowResult.IMPORT_TYPE_NEW: "new",
    RowResult.IMPORT_TYPE_UPDATE: "changed",
    RowResult.IMPORT_TYPE_SKIP: "unchanged",
    RowResult.IMPORT_TYPE_INVALID: "fault",
}


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One row of the file: what it would do, or its faults in words."""

    number: int
    kind: str
    cells: dict[str, str]
    changes: list[tuple[str, Any, Any]]
    faults: list[str]


@dataclass(frozen=True, slots=True)
class Preview:
    rows: list[ImportRow]

    def count(self, kind: str) -> int:
        return sum(row.kind == kind for row in self.rows)

    @property
    def counts(self) -> dict[str, int]:
        return {kind: self.count(kind) for kind in KINDS.values()}

    @property
    def may_be_confirmed(self) -> bool:
        return not self.count("fault") and bool(self.count("new") or self.count("changed"))


def read_file(*, club: Club, filename: str, content: bytes, actor: User) -> PlayerImport:
    """Read a CSV or XLSX file and keep its rows until they are confirmed.

    :raises FileRefused: when it is not such a file, or is too large; nothing is kept.
    """
    roster = read_roster(filename, content)
    now = utc_now()
    return PlayerImport.objects.create(
        club=club,
        created_by=actor,
        created_at=now,
        expires_at=now + KEPT_FOR,
        filename=filename[-100:],
        rows=[{"row": number, "cells": cells} for number, cells in roster.rows],
        notes=roster.notes,
    )


def preview(waiting: PlayerImport) -> Preview:
    """What every row would do to the club as it is now; nothing is written."""
    return _as_preview(waiting, _run(waiting, dry_run=True))


@transaction.atomic
def confirm(*, waiting: PlayerImport, actor: User) -> dict[str, int]:
    """Take in every row of the file, once.

    :returns: how many players were new, changed and unchanged.
    :raises ImportGone: it was confirmed already, or is too old.
    :raises ImportFaulty: a row has a fault now; nothing is written.
    """
    # Two imports into one club wait for each other, so that each sees the other's players. Without
    # the key: whoever adds a player meanwhile locks it at her commit, and would wait for us.
    Club.objects.select_for_update(no_key=True).get(pk=waiting.club_id)
    fresh = PlayerImport.objects.select_for_update(no_key=True).filter(pk=waiting.pk).first()
    if fresh is None or utc_now() >= fresh.expires_at:
        raise ImportGone
    result = _run(fresh, dry_run=False)
    if any(isinstance(broken.error, IntegrityError) for broken in result.base_errors):
        raise ImportFaulty  # somebody added one of these players at this very moment
    counts = _as_preview(fresh, result).counts
    if counts.pop("fault"):
        raise ImportFaulty
    _record(fresh, actor, counts)
    fresh.delete()
    return counts


def forget_expired() -> None:
    """Drop the files that nobody confirmed."""
    PlayerImport.objects.filter(expires_at__lt=utc_now()).delete()


def _run(waiting: PlayerImport, *, dry_run: bool) -> Result:
    resource = PlayerResource(waiting.club, [row["row"] for row in waiting.rows])
    dataset = dataset_of([row["cells"] for row in waiting.rows])
    return resource.import_data(dataset, dry_run=dry_run, use_transactions=True)


def _as_preview(waiting: PlayerImport, result: Result) -> Preview:
    for broken in (*result.base_errors, *(e for row in result.error_rows for e in row.errors)):
        raise broken.error  # a bug of ours, not of the file
    pairs = zip(waiting.rows, result.rows, strict=True)
    return Preview([_import_row(row["row"], row["cells"], found) for row, found in pairs])


def _import_row(number: int, cells: dict[str, str], found: RowResult) -> ImportRow:
    kind = KINDS[found.import_type]
    changes = _changes(found.original, found.instance) if kind == "changed" else []
    faults = found.validation_error.messages if kind == "fault" else []
    return ImportRow(number, kind, cells, changes, faults)


def _changes(before: Player, after: Player) -> list[tuple[str, Any, Any]]:
    pairs = ((name, getattr(before, name), getattr(after, name)) for name in COLUMNS)
    return [(name, old, new) for name, old, new in pairs if old != new]


def _record(waiting: PlayerImport, actor: User, counts: dict[str, Any]) -> None:
    audit.record(
        club=waiting.club,
        actor=actor,
        action="import-players",
        subject=f"club:{waiting.club_id}",
        text=gettext_noop("imported players from %(file)s: %(new)s new, %(changed)s changed"),
        file=waiting.filename,
        **counts,
    )
