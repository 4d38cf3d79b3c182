"""Import of players from a file: read it, choose its columns, preview and confirm its rows."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop
from import_export.results import Result, RowResult

from accounts import audit
from accounts.errors import (
    ColumnTwice,
    ImportFaulty,
    ImportGone,
    NoNameColumn,
    NothingToImport,
)
from accounts.import_remarks import Remarks
from accounts.import_rows import rows_to_import, write_addresses, write_as_typed, write_names
from accounts.models import Club, Player, PlayerImport, User
from accounts.names import tidy_name
from accounts.namesakes import key_of
from accounts.player_file import (
    PlayerFile,
    check_rows,
    left_out,
    note_of_repeated,
    read_player_file,
)
from accounts.resources import COLUMNS, PlayerResource, dataset_of, is_address
from accounts.signals import players_renamed

VALID_FOR = timedelta(hours=2)
MAX_FILENAME_LENGTH = PlayerImport._meta.get_field("filename").max_length or 0
KINDS = {
    RowResult.IMPORT_TYPE_NEW: "new",
    RowResult.IMPORT_TYPE_UPDATE: "changed",
    RowResult.IMPORT_TYPE_SKIP: "unchanged",
    RowResult.IMPORT_TYPE_INVALID: "fault",
}


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One row of the file: the change it makes, or its faults as text."""

    number: int
    kind: str
    cells: dict[str, str]
    changes: list[tuple[str, Any, Any]]
    faults: list[str]
    has_bad_address: bool
    #: whose likely duplicate a new player is
    doubles: list[str]
    #: players with the same e-mail address
    shared: list[str]

    @property
    def remarks(self) -> list[str]:
        return [*self.doubles, *self.shared]


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of each row.

    *spelled* pairs stored names with their spelling in the file, if only case or accents differ.
    """

    rows: list[ImportRow]
    spelled: list[tuple[str, str]]

    def count(self, kind: str) -> int:
        return sum(row.kind == kind for row in self.rows)

    @property
    def counts(self) -> dict[str, int]:
        return {kind: self.count(kind) for kind in KINDS.values()}

    @property
    def can_be_confirmed(self) -> bool:
        return bool(self.count("new") or self.count("changed") or self.spelled)


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the number of players of each kind, and the names left out."""

    counts: dict[str, int]
    left_out: list[str]


def read_file(*, club: Club, filename: str, content: bytes, actor: User) -> PlayerImport:
    """Read a CSV or XLSX file and store its rows until they are confirmed.

    :raises FileRefused: if it is another kind of file, or too large.
    """
    file = read_player_file(filename, content)
    now = utc_now()
    return PlayerImport.objects.create(
        club=club,
        created_by=actor,
        created_at=now,
        expires_at=now + VALID_FOR,
        filename=filename[-MAX_FILENAME_LENGTH:],
        lines=file.lines,
        above=file.above,
        columns=file.columns,
        rows=rows_to_import(club, file),
        notes=[*file.notes, *filter(None, [note_of_repeated(file)])],
    )


@transaction.atomic
def choose_columns(*, pending: PlayerImport, columns: Sequence[str], above: int) -> PlayerImport:
    """Replace the guess of what each column of the file is.

    :param above: the number of first lines that have no player.
    :raises NoNameColumn: if no column has the names.
    :raises ColumnTwice: if two columns are the same, or one of first and last name is beside names.
    :raises FileRefused: if no line with a player is left.
    """
    chosen = [kind for kind in columns if kind]
    if not {"name", "first", "last"} & set(chosen):
        raise NoNameColumn
    is_part_beside = "name" in chosen and len({"first", "last"} & set(chosen)) == 1
    if len(chosen) > len(set(chosen)) or is_part_beside:
        raise ColumnTwice
    check_rows(len(pending.lines) - above)
    old = PlayerFile(pending.lines, pending.columns, pending.above)
    new = PlayerFile(pending.lines, list(columns), above)
    outdated = (left_out(old), note_of_repeated(old))
    notes = [note for note in pending.notes if note not in outdated]
    pending.columns, pending.above, pending.rows = (
        list(columns),
        above,
        rows_to_import(pending.club, new),
    )
    pending.notes = [*notes, *filter(None, [left_out(new), note_of_repeated(new)])]
    pending.save(update_fields=["columns", "above", "rows", "notes"])
    return pending


@transaction.atomic
def correct_cells(
    *, pending: PlayerImport, names: Mapping[int, str], addresses: Mapping[int, str]
) -> bool:
    """Replace names and addresses by the numbers of their rows; return whether one has changed.

    :raises ImportGone: if it was confirmed already, or has expired.
    """
    fresh = _locked(pending)
    has_changed = write_names(fresh.rows, names) | write_addresses(fresh.rows, addresses)
    fresh.save(update_fields=["rows"])
    return has_changed


def preview(
    pending: PlayerImport,
    *,
    leave_out: Collection[int] = (),
    drop_bad_addresses: bool = False,
    as_typed: bool = False,
    rename: bool = False,
) -> Preview:
    """Return the effect of each row on the club as it is now, without writing anything.

    The choices are those of :func:`confirm`. A row that is left out is not among the rows.
    """
    chosen = PlayerImport(club=pending.club, rows=[dict(row) for row in pending.rows])
    _rewrite(chosen, drop_bad_addresses=drop_bad_addresses, as_typed=as_typed)
    chosen.rows = [row for row in chosen.rows if row["row"] not in leave_out]
    result, spelled = _run(chosen, dry_run=True, rename=rename)
    return _as_preview(chosen, result, spelled)


def likely_doubles(pending: PlayerImport, shown: Preview) -> list[ImportRow]:
    """Return the new players who are likely duplicates; *shown* is the preview of all rows.

    Those whose address is wrong are among them, because they can be imported without it.
    """
    if any(row.has_bad_address for row in shown.rows):
        shown = preview(pending, drop_bad_addresses=True)
    return [row for row in shown.rows if row.doubles]


@transaction.atomic
def confirm(
    *,
    pending: PlayerImport,
    actor: User,
    leave_out: Collection[int] = (),
    take: Collection[int] = (),
    leave_out_faulty: bool = False,
    drop_bad_addresses: bool = False,
    as_typed: bool = False,
    rename: bool = False,
) -> Imported:
    """Import the rows of the file, once.

    :param leave_out: the numbers of rows that are not imported.
    :param take: the numbers of likely duplicates that are imported; the others are left out.
    :param leave_out_faulty: whether rows with a fault are left out; otherwise they stop the import.
    :param drop_bad_addresses: whether what is not an e-mail address is left out of its row.
    :param as_typed: whether names in capitals are imported as they are in the file.
    :param rename: whether names that differ only in case or accents are changed.
    :returns: the numbers of new, changed and unchanged players, and the names left out.
    :raises ImportGone: if it was confirmed already, or has expired.
    :raises ImportFaulty: if a row has a fault now; nothing is written.
    """
    fresh = _locked(pending)
    _rewrite(fresh, drop_bad_addresses=drop_bad_addresses, as_typed=as_typed)
    try:
        doubles = _numbers_of_doubles(fresh)
        names = _leave_out(fresh, {*leave_out, *doubles.difference(take)}, faulty=leave_out_faulty)
    except IntegrityError:
        raise ImportFaulty from None  # one of these players was added by a concurrent request
    result, spelled = _run(fresh, dry_run=False, rename=rename)
    if any(isinstance(broken.error, IntegrityError) for broken in result.base_errors):
        raise ImportFaulty  # one of these players was added by a concurrent request
    counts = _as_preview(fresh, result, spelled).counts
    if counts.pop("fault"):
        raise ImportFaulty
    _tell_of_new_names(result)
    _record(fresh, actor, counts)
    fresh.delete()
    here = {key_of(name) for name in fresh.club.players.values_list("name", flat=True)}
    return Imported(counts, [name for name in names if key_of(name) not in here])


def _rewrite(pending: PlayerImport, *, drop_bad_addresses: bool, as_typed: bool) -> None:
    """Change the rows of an import, without storing them, as the ticks of its page say."""
    if drop_bad_addresses:
        _drop_bad_addresses(pending)
    if as_typed:
        write_as_typed(pending.rows)


def _numbers_of_doubles(pending: PlayerImport) -> set[int]:
    """Return the rows with likely duplicates, without a dry run if there can be none."""
    remarks = Remarks(pending.club)
    said = (remarks.about(row["row"], row["cells"], is_new=True) for row in pending.rows)
    if not any(doubles for doubles, _shared in said):
        return set()
    return {row.number for row in likely_doubles(pending, preview(pending))}


def _locked(pending: PlayerImport) -> PlayerImport:
    """Lock the club and the import, and return the import as it is now.

    Imports into one club run one after the other, so that each sees the other's players. The lock
    is no_key, because adding a player takes a key lock on its club and would wait for the import.
    """
    Club.objects.select_for_update(no_key=True).get(pk=pending.club_id)
    fresh = PlayerImport.objects.select_for_update(no_key=True).filter(pk=pending.pk).first()
    if fresh is None or utc_now() >= fresh.expires_at:
        raise ImportGone
    return fresh


def _tell_of_new_names(result: Result) -> None:
    changed = [one for one in result.rows if KINDS[one.import_type] == "changed"]
    before = [(one.instance, one.original.name) for one in changed]
    if renamed := [(player, name) for player, name in before if player.name != name]:
        players_renamed.send(sender=Player, renamed=renamed)


def _drop_bad_addresses(pending: PlayerImport) -> None:
    """Empty the cells of *pending* that should be e-mail addresses and are not."""
    for row in pending.rows:
        if _has_bad_address(row["cells"]):
            row["cells"] = row["cells"] | {"email": ""}


def _has_bad_address(cells: Mapping[str, str]) -> bool:
    address = tidy_name(cells.get("email", ""))
    return bool(address) and not is_address(address)


def _leave_out(pending: PlayerImport, rows: Collection[int], *, faulty: bool) -> list[str]:
    """Leave out the rows with the numbers *rows*, and faulty ones if *faulty*; return the names.

    :raises NothingToImport: if no row is left.
    """
    before = pending.rows
    pending.rows = [row for row in before if row["row"] not in rows]
    if faulty:
        found = {row.number for row in preview(pending).rows if row.kind == "fault"}
        pending.rows = [row for row in pending.rows if row["row"] not in found]
    if not pending.rows:
        raise NothingToImport
    kept = {row["row"] for row in pending.rows}
    left_out = [row["cells"].get("name", "") for row in before if row["row"] not in kept]
    return [name for name in left_out if name]


def delete_expired() -> None:
    """Delete the imports that were not confirmed in time."""
    PlayerImport.objects.filter(expires_at__lt=utc_now()).delete()


def _run(
    pending: PlayerImport, *, dry_run: bool, rename: bool = False
) -> tuple[Result, list[tuple[str, str]]]:
    """Return the result of the import, and the names that the file spells differently."""
    numbers = [row["row"] for row in pending.rows]
    resource = PlayerResource(pending.club, numbers, rename=rename)
    dataset = dataset_of([row["cells"] for row in pending.rows])
    result = resource.import_data(dataset, dry_run=dry_run, use_transactions=True)
    return result, resource.spelled


def _as_preview(pending: PlayerImport, result: Result, spelled: list[tuple[str, str]]) -> Preview:
    for broken in (*result.base_errors, *(e for row in result.error_rows for e in row.errors)):
        raise broken.error  # not a fault of the file, but a bug
    pairs = zip(pending.rows, result.rows, strict=True)
    remarks = Remarks(pending.club)
    rows = [_import_row(row["row"], row["cells"], found, remarks) for row, found in pairs]
    return Preview(rows, spelled)


def _import_row(
    number: int, cells: dict[str, str], found: RowResult, remarks: Remarks
) -> ImportRow:
    kind = KINDS[found.import_type]
    changes = _changes(found.original, found.instance) if kind == "changed" else []
    faults = found.validation_error.messages if kind == "fault" else []
    said = remarks.about(number, cells, is_new=kind == "new")
    return ImportRow(number, kind, cells, changes, faults, _has_bad_address(cells), *said)


def _changes(before: Player, after: Player) -> list[tuple[str, Any, Any]]:
    pairs = ((_label(name), getattr(before, name), getattr(after, name)) for name in COLUMNS)
    return [(name, old, new) for name, old, new in pairs if old != new]


def _label(name: str) -> str:
    return next(str(one.verbose_name) for one in Player._meta.fields if one.name == name)


def _record(pending: PlayerImport, actor: User, counts: dict[str, Any]) -> None:
    audit.record(
        club=pending.club,
        actor=actor,
        action="import-players",
        subject=f"club:{pending.club_id}",
        text=gettext_noop("imported players from %(file)s: %(new)s new, %(changed)s changed"),
        file=pending.filename,
        **counts,
    )
