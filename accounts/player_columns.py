"""Guessing what each column of a list of players is, from its title or from its cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

MOST_ABOVE = 5
"""The most lines above the headings that are skipped: a title, a date, the name of a club."""
LOOKED_AT = 50

#: the kinds of columns; columns that are left out have ``""``
KINDS = ("name", "first", "last", "number", "email", "guest", "active")

# Titles of columns in English and French, in lower case and without punctuation.
TITLES = {
    "name": "name",
    "player": "name",
    "full name": "name",
    "nom": "name",
    "nom complet": "name",
    "nom et prénom": "name",
    "nom prénom": "name",
    "prénom nom": "name",
    "joueur": "name",
    "first name": "first",
    "firstname": "first",
    "forename": "first",
    "given name": "first",
    "prénom": "first",
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
    "numéro": "number",
    "numero": "number",
    "numéro de membre": "number",
    "licence": "number",
    "email": "email",
    "e mail": "email",
    "mail": "email",
    "e mail address": "email",
    "email address": "email",
    "courriel": "email",
    "adresse e mail": "email",
    "adresse mail": "email",
    "adresse électronique": "email",
    "guest": "guest",
    "invité": "guest",
    "invite": "guest",
    "active": "active",
    "actif": "active",
}
YES_OR_NO = {"yes", "no", "oui", "non", "y", "n", "o", "x", "true", "false", "vrai", "faux"}


def without_punctuation(title: str) -> str:
    """Return the title of a column in lower case, without punctuation, to look it up by."""
    return " ".join("".join(c if c.isalnum() else " " for c in title.lower()).split())


def guess_columns(lines: Sequence[Sequence[str]]) -> tuple[int, list[str]]:
    """Return the number of *lines* above the first player, and the kind of each column.

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
    above = next((n for n, line in enumerate(lines[:MOST_ABOVE]) if _is_no_title(line, width)), 0)
    return above, _from_contents(lines[above : above + LOOKED_AT], width)


def _from_titles(line: Sequence[str]) -> list[str]:
    """Return the kinds of the columns by their titles; only the first column gets a kind."""
    columns: list[str] = []
    for title in line:
        kind = TITLES.get(without_punctuation(title), "")
        columns.append("" if kind in columns else kind)
    if "first" in columns and "last" not in columns and "name" in columns:
        columns[columns.index("name")] = "last"  # "Nom" beside "Prénom"
    return columns


def _width(line: Sequence[str]) -> int:
    """Return the number of columns of a line, without empty ones at its end."""
    return max((number for number, cell in enumerate(line, 1) if cell.strip()), default=0)


def _is_no_title(line: Sequence[str], width: int) -> bool:
    """Return whether a line has more than one cell; in a list of one column, every line does."""
    return width < 2 or sum(bool(cell.strip()) for cell in line) > 1


def _from_contents(lines: Sequence[Sequence[str]], width: int) -> list[str]:
    cells = [[line[at].strip() for line in lines if at < len(line)] for at in range(width)]
    filled = [[cell for cell in column if cell] for column in cells]
    columns = [""] * width
    _mark(columns, filled, "email", lambda cell: "@" in cell)
    _mark(columns, filled, "number", lambda cell: any(c.isdigit() for c in cell))
    texts = [at for at, kind in enumerate(columns) if not kind and filled[at]]
    texts = [at for at in texts if not all(_is_no_name(cell) for cell in filled[at])]
    if len(texts) >= 2 and all(_are_parts(filled[at]) for at in texts[:2]):
        one, other = texts[:2]
        capitals = all(cell.isupper() for cell in filled[one])
        columns[one], columns[other] = ("last", "first") if capitals else ("first", "last")
    elif texts:
        columns[texts[0]] = "name"
    return columns


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
    """Return the cells of a player by their kinds, with first and last name joined as the name."""
    found = {kind: cells[at] if at < len(cells) else "" for at, kind in enumerate(columns) if kind}
    parts = [found.pop(part, "") for part in ("first", "last")]
    if "name" not in found:
        found = {"name": " ".join(part for part in parts if part)} | found
    return found
