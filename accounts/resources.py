"""Import and export of a club's players as rows of a file, with django-import-export."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import tablib
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Field, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from import_export import fields, resources, widgets
from import_export.instance_loaders import BaseInstanceLoader

from accounts.models import Club, Player
from accounts.names import alike, first_name, folded, last_name, tidy_name
from accounts.namesakes import key_of
from accounts.player_columns import LABELS
from accounts.player_file import clean_cell, safe_cell

COLUMNS = ("name", "number", "email", "guest", "active")
YES = {"yes", "y", "true", "1", "x", "oui", "o", "vrai"}
NO = {"no", "n", "false", "0", "non", "faux"}


class TextWidget(widgets.Widget):
    """Text with the length of a player's field; an empty cell is None and changes nothing."""

    def __init__(self, field: Field[Any, Any]) -> None:
        super().__init__()
        self.max_length = field.max_length or 0

    def clean(self, value: str, row: Any = None, **kwargs: Any) -> str | None:
        text = tidy_name(value)
        if len(text) > self.max_length:
            raise ValueError(_("“%(text)s…” is too long.") % {"text": text[:30]})
        return text or None

    def render(self, value: str | None, obj: Any = None, **kwargs: Any) -> str:
        return value or ""


class EmailWidget(TextWidget):
    def clean(self, value: str, row: Any = None, **kwargs: Any) -> str | None:
        text = super().clean(value)
        if text is not None and not is_address(text):
            raise ValueError(_("“%(text)s” is not an e-mail address.") % {"text": text})
        return text


def is_address(text: str) -> bool:
    """Return whether *text* is an e-mail address."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


class YesNoWidget(widgets.Widget):
    def clean(self, value: str, row: Any = None, **kwargs: Any) -> bool | None:
        word = value.strip().lower()
        if not word:
            return None
        if word not in YES | NO:
            raise ValueError(_("“%(text)s” is neither yes nor no.") % {"text": value})
        return word in YES

    def render(self, value: bool | None, obj: Any = None, **kwargs: Any) -> str:  # noqa: FBT001
        words = (pgettext("in a cell of a list", "no"), pgettext("in a cell of a list", "yes"))
        return words[bool(value)]


def _column(name: str, widget: widgets.Widget) -> fields.Field:
    return fields.Field(attribute=name, column_name=name, widget=widget, saves_null_values=False)


class ClubPlayers(BaseInstanceLoader):
    """Finds the player of a row by number or else by name, among the players of the resource."""

    def get_instance(self, row: dict[str, str]) -> Player | None:
        found: Player | None = self.resource.find(row)
        return found


class PlayerResource(resources.ModelResource):
    """Players of one club as rows of a dataset.

    :param numbers: for each row of the dataset, its number in the file.
    :param rename: whether a name that differs only in case, accents or signs is changed.
    """

    name = _column("name", TextWidget(Player._meta.get_field("name")))
    number = _column("number", TextWidget(Player._meta.get_field("number")))
    email = _column("email", EmailWidget(Player._meta.get_field("email")))
    guest = _column("guest", YesNoWidget())
    active = _column("active", YesNoWidget())

    class Meta:
        model = Player
        fields = export_order = import_order = COLUMNS
        import_id_fields = ("name",)
        instance_loader_class = ClubPlayers
        use_bulk = True
        batch_size = 1000
        skip_unchanged = True
        report_skipped = True
        skip_html_diff = True
        store_instance = True

    def __init__(self, club: Club, numbers: Sequence[int] = (), *, rename: bool = False) -> None:
        super().__init__()
        self.club = club
        self.numbers = numbers
        self.rename = rename
        #: stored names with their different spelling in the file
        self.spelled: list[tuple[str, str]] = []

    def before_import(self, dataset: tablib.Dataset, **kwargs: Any) -> None:
        players = list(Player.objects.filter(club=self.club))
        # Two players may differ by their apostrophes alone: the exact name comes first.
        self.by_name = {alike(player.name): player for player in players}
        self.by_name |= {player.name.lower(): player for player in players}
        self.by_address: dict[str, list[Player]] = {}
        for player in players:
            if player.email:
                self.by_address.setdefault(player.email.lower(), []).append(player)
        self.by_number = {player.number: player for player in players if player.number}
        self.stored_as = {player.pk: (player.name, player.number) for player in players}
        self.names_seen: dict[str, int] = {}
        self.numbers_seen: dict[str, int] = {}

    def before_import_row(self, row: dict[str, str], **kwargs: Any) -> None:
        self.faults = [*self._repeated(row, self.numbers[kwargs["row_number"] - 1])]
        if not row["name"]:
            self.faults.append(_("The name is missing."))
        elif "@" in row["name"] and not self.find(row):
            self.faults.append(
                _("The name has an @: separate the e-mail address from it as in the other rows.")
            )
        elif conflict := self._conflict(row):
            self.faults.append(conflict)
        elif player := self.find(row):
            if player is self._owner(row) and player is not self._namesake(row["name"]):
                row["name"] = self.stored_as[player.pk][0]
            self._keep_name(player, row)

    def find(self, row: dict[str, str]) -> Player | None:
        by_number = self.by_number.get(row.get("number", ""))
        return by_number or self._known(row)

    def _known(self, row: dict[str, str]) -> Player | None:
        return self._owner(row) or self._namesake(row["name"])

    def _owner(self, row: dict[str, str]) -> Player | None:
        """Return who has the address of a row, if all words of its name are in theirs.

        It tells "Jean Martin" from "Jean Martin (fils)", whom a list may call the same. Members of
        a family may share an address.
        """
        words = set(key_of(row["name"]).split())
        owners = [
            player
            for player in self.by_address.get(row.get("email", "").lower(), ())
            if words and words <= set(key_of(self.stored_as[player.pk][0]).split())
        ]
        return owners[0] if len(owners) == 1 else None

    def _namesake(self, name: str) -> Player | None:
        return self.by_name.get(name.lower()) or self.by_name.get(alike(name))

    def _keep_name(self, player: Player, row: dict[str, str]) -> None:
        """Note a name that differs only in case or accents; restore the club's unless renaming."""
        stored, given = self.stored_as[player.pk][0], tidy_name(row["name"])
        if stored != given and folded(stored) == folded(given):
            self.spelled.append((stored, given))
            if not self.rename:
                row["name"] = stored

    def _repeated(self, row: dict[str, str], here: int) -> list[str]:
        faults = []
        known = self._known(row)
        name = self.stored_as[known.pk][0].lower() if known else alike(row["name"])
        number = row.get("number", "")
        if name and self.names_seen.setdefault(name, here) != here:
            text = _("Row %(row)s has the same name: add an initial or a nickname.")
            faults.append(text % {"row": self.names_seen[name]})
        if number and self.numbers_seen.setdefault(number, here) != here:
            faults.append(
                _("Row %(row)s has the same number.") % {"row": self.numbers_seen[number]}
            )
        return faults

    def _conflict(self, row: dict[str, str]) -> str:
        """Return why number and name of a row contradict the club's players, or ``""``."""
        namesake = self._known(row)
        number = row.get("number", "")
        holder = self.by_number.get(number)
        if namesake is None and holder is not None and self._takes_login(row, holder):
            # A mistyped number must not give the login of one person to another.
            return _(
                "Number %(number)s is %(name)s, who has a login: change the name on their own page."
            ) % {
                "number": number,
                "name": self.stored_as[holder.pk][0],
            }
        if namesake is None or not number:
            return ""
        name, has = self.stored_as[namesake.pk]
        if holder is not None and holder.pk != namesake.pk:
            other = self.stored_as[holder.pk][0]
            return _("Number %(number)s is %(other)s, and %(name)s is in the club too.") % {
                "number": number,
                "other": other,
                "name": name,
            }
        if holder is None and has:
            return _("%(name)s is in the club with the number %(number)s.") % {
                "name": name,
                "number": has,
            }
        return ""

    def _takes_login(self, row: dict[str, str], holder: Player) -> bool:
        """Return whether a row would rename *holder*, who has a login, to another name."""
        return holder.user_id is not None and folded(row["name"]) != folded(
            self.stored_as[holder.pk][0]
        )

    def init_instance(self, row: dict[str, str] | None = None) -> Player:
        return Player(club=self.club)

    def skip_row(
        self,
        instance: Player,
        original: Player,
        row: dict[str, str],
        import_validation_errors: Any = None,
    ) -> bool:
        if self.faults or instance.pk is None:
            return False
        unchanged: bool = super().skip_row(instance, original, row, import_validation_errors)
        return unchanged

    def validate_instance(
        self,
        instance: Player,
        import_validation_errors: dict[str, Any] | None = None,
        validate_unique: bool = True,  # noqa: FBT001, FBT002
    ) -> None:
        unreadable = (import_validation_errors or {}).values()
        faults = [*self.faults, *(str(m) for errors in unreadable for m in _messages(errors))]
        if faults:
            raise ValidationError(faults)

    def get_bulk_update_fields(self) -> list[str]:
        return list(COLUMNS)

    def export_field(self, field: fields.Field, instance: Player, **kwargs: Any) -> str:
        return safe_cell(super().export_field(field, instance, **kwargs))


def _messages(errors: Any) -> list[str]:
    return ValidationError(errors).messages


def dataset_of(rows: Sequence[dict[str, str]]) -> tablib.Dataset:
    """Return *rows* as a dataset; all rows have the same columns."""
    return tablib.Dataset(*(tuple(row.values()) for row in rows), headers=list(rows[0]))


def export_players(club: Club, players: QuerySet[Player]) -> tablib.Dataset:
    """Return *players* in the active language, as a file that can be imported again.

    Last and first names are in columns of their own too, to sort and to address letters by. An
    import reads the whole name.
    """
    kept = PlayerResource(club).export(players)
    columns = ("name", "last", "first", *COLUMNS[1:])
    dataset = tablib.Dataset(headers=[str(LABELS[column]) for column in columns])
    for name, number, *others in kept:
        whole = clean_cell(name)
        parts = (safe_cell(last_name(whole)), safe_cell(first_name(whole)))
        dataset.append([name, *parts, _as_number(number), *others])
    dataset.title = _("Players")
    return dataset


def _as_number(cell: str) -> str | int:
    """Return *cell* as a number if a spreadsheet shows the number as it is written."""
    return int(cell) if re.fullmatch("0|[1-9][0-9]{,14}", cell) else cell
