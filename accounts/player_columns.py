"""Guessing what each column of a list of players is, from its title or from its cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from django.utils.translation import gettext_lazy as _

from accounts.names import folded

MOST_ABOVE = 5
"""The most lines above the headings that are skipped: a title, a date, the name of a club."""
LOOKED_AT = 50

#: the kinds of columns; columns that are left out have ``""``
LABELS = {
    "name": _("Name"),
    "first": _("First name"),
    "last": _("Last name"),
    "number": _("Number"),
    "email": _("E-mail address"),
    "guest": _("Guest"),
    "active": _("Active"),
}

# Titles of columns in English and French, in lower case, without accents and punctuation. They
# include LABELS in both languages, because exported files can be imported in either.
TITLES = {
    "name": "name",
    "player": "name",
    "full name": "name",
    "nom": "name",
    "nom complet": "name",
    "nom et prenom": "name",
    "nom prenom": "name",
    "prenom nom": "name",
    "joueur": "name",
    "first name": "first",
    "firstname": "first",
    "forename": "first",
    "given name": "first",
    "prenom": "first",
    "last name": "last",
    "lastname": "last",
    "surname": "last",
    "family name": "last",
    "nom de famille": "last",
    "number": "number",
    "no": "number",
    "n": "number",
    "membership number": "number",
    "member number": "number",
    "numero": "number",
    "licence": "number",
    "email": "email",
    "e mail": "email",
    "mail": "email",
    "e mail address": "email",
    "email address": "email",
    "courriel": "email",
    "mel": "email",
    "courrier electronique": "email",
    "adresse e mail": "email",
    "adresse email": "email",
    "adresse mel": "email",
    "adresse courriel": "email",
    "adresse mail": "email",
    "adresse electronique": "email",
    "guest": "guest",
    "invite": "guest",
    "active": "active",
    "actif": "active",
    "joue encore": "active",
}
TITLES |= {  # "N° d'adhérent", "No licence", "Numéro de membre"
    f"{number} {of_what}": "number"
    for number in ("n", "no", "numero")
    for what in ("adherent", "adhesion", "licence", "membre")
    for of_what in (what, f"d {what}", f"de {what}")
}
# A name with an address as in the head of an e-mail: Zoé Roy <zoe@example.org>
_WITH_ADDRESS = re.compile(r"(.*)<\s*([^<>\s]+@[^<>\s]+)\s*>")
SUFFIXES = {"jr", "sr", "ii", "iii", "iv"}
"""What may follow a whole name after a comma."""
YES_OR_NO = {"yes", "no", "oui", "non", "y", "n", "o", "x", "true", "false", "vrai", "faux"}


def without_punctuation(title: str) -> str:
    """Return the title of a column in lower case, without punctuation, to look it up by."""
    return " ".join("".join(c if c.isalnum() else " " for c in title.lower()).split())


def split_address(cell: str) -> tuple[str, str]:
    """Return the name and the address of a cell that has both, as they stand in e-mails.

    >>> split_address('"Roy, Zoé" <zoe@example.org>'), split_address("Zoé")
    (('Zoé Roy', 'zoe@example.org'), ('Zoé', ''))
    """
    found = _WITH_ADDRESS.fullmatch(cell.strip())
    return (first_name_first(found[1].strip(" \"'")), found[2]) if found else (cell, "")


def first_name_first(name: str) -> str:
    """Return a name whose parts one comma separates with the last name at its end.

    >>> first_name_first("Roy, Zoé"), first_name_first("Zoé Roy"), first_name_first("Al Roy, Jr.")
    ('Zoé Roy', 'Zoé Roy', 'Al Roy, Jr.')
    """
    last, _comma, first = (part.strip() for part in name.partition(","))
    is_suffix = first.lower().strip(".") in SUFFIXES
    return f"{first} {last}" if last and first and "," not in first and not is_suffix else name


def guess_columns(lines: Sequence[Sequence[str]], separator: str = "") -> tuple[int, list[str]]:
    """Return the number of *lines* above the first player, and the kind of each column.

    :param separator: what separates the cells, with a space if one usually follows. Without titles,
        of two parts of a name that a comma separates, the last name comes first.

    >>> guess_columns([["Nom", "Prénom", "Courriel"], ["ROY", "Zoé", "zoe@example.org"]])
    (1, ['last', 'first', 'email'])
    >>> guess_columns([["Members"], ["12", "Anne Lambert"], ["13", "Bo"]])
    (1, ['number', 'name'])
    """
    for above, line in enumerate(lines[: MOST_ABOVE + 1]):
        columns = _from_titles(line)
        if {"name", "first", "last"} & set(columns):
            return above + 1, columns
    width = max((_width(line) for line in lines), default=0)
    above = _titles_above(lines, width)
    last_first = separator == ", " or (separator == "," and width == 2)
    return above, _from_contents(lines[above : above + LOOKED_AT], width, last_first=last_first)


def _from_titles(line: Sequence[str]) -> list[str]:
    """Return the kinds of the columns by their titles; only the first column gets a kind."""
    columns: list[str] = []
    for title in line:
        kind = TITLES.get(folded(without_punctuation(title)), "")
        columns.append("" if kind in columns else kind)
    if "first" in columns and "last" not in columns and "name" in columns:
        columns[columns.index("name")] = "last"  # "Nom" beside "Prénom"
    return columns


def _width(line: Sequence[str]) -> int:
    """Return the number of columns of a line, without empty ones at its end."""
    return max((number for number, cell in enumerate(line, 1) if cell.strip()), default=0)


def _titles_above(lines: Sequence[Sequence[str]], width: int) -> int:
    """Return how many lines at the top are titles: they have one cell where most others have more.

    In a list of one column, and where most players have one cell, no line is a title. Nor is a line
    with an address.
    """
    are_rows = [
        sum(bool(cell.strip()) for cell in line) > 1 or any("@" in cell for cell in line)
        for line in lines[:LOOKED_AT]
    ]
    if width < 2 or 2 * sum(are_rows) < len(are_rows):
        return 0
    return next((n for n, is_row in enumerate(are_rows[:MOST_ABOVE]) if is_row), 0)


def _from_contents(lines: Sequence[Sequence[str]], width: int, *, last_first: bool) -> list[str]:
    cells = [[_main_part(line[at]) for line in lines if at < len(line)] for at in range(width)]
    filled = [[cell for cell in column if cell] for column in cells]
    columns = [""] * width
    _mark(columns, filled, "email", lambda cell: "@" in cell and " " not in cell)
    _mark(columns, filled, "number", lambda cell: any(c.isdigit() for c in cell))
    texts = [at for at, kind in enumerate(columns) if not kind and filled[at]]
    texts = [at for at in texts if not all(_is_no_name(cell) for cell in filled[at])]
    if len(texts) >= 2 and all(_are_parts(filled[at]) for at in texts[:2]):
        one, other = texts[:2]
        capitals = [all(cell.isupper() for cell in filled[at]) for at in (one, other)]
        is_last = capitals[0] or (last_first and not capitals[1])
        columns[one], columns[other] = ("last", "first") if is_last else ("first", "last")
    elif texts:
        columns[texts[0]] = "name"
    return columns


def _main_part(cell: str) -> str:
    """Return the name in a cell, without the address beside it; or else the address."""
    name, address = split_address(cell)
    return name.strip() or address


def _is_no_name(cell: str) -> bool:
    return cell.lower() in YES_OR_NO or not any(c.isalpha() for c in cell)


def _mark(
    columns: list[str], filled: Sequence[Sequence[str]], kind: str, fits: Callable[[str], bool]
) -> None:
    """Mark the first free column as *kind* if most of its cells fit."""
    for at, cells in enumerate(filled):
        if not columns[at] and cells and 2 * sum(map(fits, cells)) > len(cells):
            columns[at] = kind
            return


def _are_parts(cells: Sequence[str]) -> bool:
    """Return whether most of *cells* are a single word: a first or a last name alone."""
    return 2 * sum(len(cell.split()) == 1 for cell in cells) > len(cells)


def row_of(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """Return the cells of a player by their kinds, with first and last name joined as the name.

    An exported file has the whole name beside its parts; they count only where it is missing.
    An address beside the name is the e-mail address, unless a cell has another.
    """
    found = {kind: cells[at] if at < len(cells) else "" for at, kind in enumerate(columns) if kind}
    beside = ""
    for kind in {"name", "first", "last"} & set(found):
        found[kind], address = split_address(found[kind])
        beside = address or beside
    parts = [found.pop(part, "") for part in ("first", "last")]
    whole = found.pop("name", "") or " ".join(part for part in parts if part)
    found = {"name": whole} | found
    if "email" in found:
        found["email"] = split_address(found["email"])[1] or found["email"] or beside
    elif beside:
        found["email"] = beside
    return found


def rows_of(
    columns: Sequence[str], lines: Sequence[Sequence[str]], *, has_titles: bool
) -> list[dict[str, str]]:
    """Return the players of *lines* as :func:`row_of` does, all with the same kinds of cells.

    Without titles, the last names come first if most names have a comma.
    """
    rows = [row_of(columns, cells) for cells in lines]
    if any("email" in row for row in rows):
        rows = [row | {"email": row.get("email", "")} for row in rows]
    turned = [first_name_first(row["name"]) for row in rows]
    are_turned = sum(row["name"] != name for row, name in zip(rows, turned, strict=True))
    if has_titles or 2 * are_turned <= len(rows):
        return rows
    return [row | {"name": name} for row, name in zip(rows, turned, strict=True)]
