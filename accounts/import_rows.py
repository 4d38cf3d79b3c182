"""The rows that an import stores, with the names as players of the club are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from accounts.models import Club, Player
from accounts.name_capitals import has_last_names_in_capitals, without_capitals
from accounts.names import alike, tidy_name
from accounts.player_columns import first_name_first
from accounts.player_file import PlayerFile, repeated_rows


def rows_to_import(club: Club, file: PlayerFile) -> list[dict[str, Any]]:
    """Return the players of a file, as :class:`accounts.models.PlayerImport` stores them.

    Names like "Roy, Zoé" have the last name at their end, and words in capitals are put right. A
    player of the club who is called so keeps the name, because the file may be an export. Rows that
    repeat an earlier one are left out.
    """
    known = set(Player.objects.filter(club=club).values_list("name", flat=True))
    known_alike = {alike(name) for name in known}
    is_in_order = "name" not in file.columns
    rows = []
    among_such = has_last_names_in_capitals(cells.get("name", "") for _n, cells in file.rows)
    repeated = repeated_rows(file)
    for number, cells in file.rows:
        if number in repeated:
            continue
        name = cells.get("name", "")
        typed = name if name in known else first_name_first(name)
        right = typed
        if typed not in known:
            right = without_capitals(typed, is_in_order=is_in_order, among_such=among_such)
        if alike(typed) in known_alike and alike(right) not in known_alike:
            right = typed
        row: dict[str, Any] = {"row": number, "cells": cells | ({"name": right} if right else {})}
        if right != typed and alike(right) not in known_alike:
            row["typed"] = typed
        rows.append(row)
    return rows


def write_as_typed(rows: Iterable[dict[str, Any]]) -> None:
    """Give the *rows* whose names were in capitals their spelling in the file."""
    for row in rows:
        if "typed" in row:
            row["cells"] = row["cells"] | {"name": row["typed"]}


def write_names(rows: Iterable[dict[str, Any]], names: Mapping[int, str]) -> bool:
    """Give the *rows* with the numbers in *names* these names, unless they are shown already.

    :returns: whether a name has changed.
    """
    has_changed = False
    for row in rows:
        shown = row["cells"].get("name", "")
        name = tidy_name(names.get(row["row"], shown))
        if name not in (shown, row.get("typed")):
            row["cells"] = row["cells"] | {"name": name}
            row.pop("typed", None)
            has_changed = True
    return has_changed


def write_addresses(rows: Iterable[dict[str, Any]], addresses: Mapping[int, str]) -> bool:
    """Give the *rows* with the numbers in *addresses* these e-mail addresses.

    :returns: whether an address has changed.
    """
    has_changed = False
    for row in rows:
        shown = row["cells"].get("email", "")
        address = addresses.get(row["row"], shown)
        if address != shown:
            row["cells"] = row["cells"] | {"email": address}
            has_changed = True
    return has_changed
