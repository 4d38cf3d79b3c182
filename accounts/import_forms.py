"""Forms of the import of players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.functional import lazy
from django.utils.html import escape
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import PlayerImport
from accounts.player_columns import LABELS, MOST_ABOVE
from accounts.player_file import MAX_BYTES, MAX_ROWS, max_megabytes

SAMPLES = 3
LONGEST_SAMPLE = 30
LEFT_OUT = _("(left out)")


def _file_limits() -> str:
    return gettext("CSV or XLSX, at most %(megabytes)s MB and %(players)s players.") % {
        "megabytes": max_megabytes(),
        "players": number_format(MAX_ROWS, force_grouping=True),
    }


class PlayerFileForm(forms.Form):
    """A file of players, or a pasted list."""

    file = forms.FileField(
        label=_("File"),
        help_text=lazy(_file_limits, str)(),
        required=False,
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx"}),
        error_messages={"empty": _("This file is empty.")},
    )
    pasted = forms.CharField(
        label=_("Or paste a list"),
        help_text=_("One player a line, or cells copied from a spreadsheet."),
        required=False,
        max_length=MAX_BYTES // 4,
        strip=False,
        widget=forms.Textarea({"rows": 6, "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data.get("file") and not data["pasted"].strip():
            self.add_error("file", gettext("Choose a file, or paste a list."))
        return data

    def source(self) -> tuple[str, bytes]:
        """Return the filename and the content of the upload, or of the pasted list."""
        if file := self.cleaned_data["file"]:
            return file.name, file.read(MAX_BYTES + 1)
        return gettext("Pasted list"), self.cleaned_data["pasted"].encode()


class ColumnsForm(forms.Form):
    """What each column of a file is; the first lines may have no player."""

    above = forms.IntegerField(label=_("Lines above the first player"), min_value=0)

    def __init__(self, data: Any, *, pending: PlayerImport) -> None:
        super().__init__(data, initial={"above": pending.above})
        self.described = ", ".join(str(LABELS.get(kind, LEFT_OUT)) for kind in pending.columns)
        self.fields["above"].widget.attrs["max"] = MOST_ABOVE + 1
        width = max((len(cells) for _number, cells in pending.lines), default=0)
        for at in range(width):
            self.fields[f"column-{at}"] = forms.ChoiceField(
                label=self._title(pending, at),
                choices=[("", LEFT_OUT), *LABELS.items()],
                required=False,
                initial=pending.columns[at] if at < len(pending.columns) else "",
                help_text=self._samples(pending, at),
            )

    @property
    def columns(self) -> list[str]:
        """The choice for each column."""
        return [value for name, value in self.cleaned_data.items() if name.startswith("column-")]

    def _title(self, pending: PlayerImport, at: int) -> str:
        cells = pending.lines[pending.above - 1][1] if pending.above else []
        title = cells[at] if at < len(cells) else ""
        words = {"number": at + 1, "title": title[:LONGEST_SAMPLE]}
        if title:
            return gettext("Column %(number)s: %(title)s") % words
        return gettext("Column %(number)s") % words

    def _samples(self, pending: PlayerImport, at: int) -> str:
        """Return the first cells of a column, escaped because help texts are rendered unescaped."""
        rows = pending.lines[pending.above : pending.above + SAMPLES]
        cells = [cells[at][:LONGEST_SAMPLE] for _number, cells in rows if at < len(cells)]
        return escape(", ".join(cell for cell in cells if cell))


class LeftOutForm(forms.Form):
    """What to leave out of an import, and how it writes names.

    ``row`` is left out; ``take`` are likely duplicates that are imported as other people.
    """

    row = forms.TypedMultipleChoiceField(coerce=int, required=False)
    take = forms.TypedMultipleChoiceField(coerce=int, required=False)
    faulty = forms.BooleanField(required=False)
    no_address = forms.BooleanField(required=False)
    as_typed = forms.BooleanField(required=False)
    rename = forms.BooleanField(required=False)

    def __init__(self, data: Any, *, pending: PlayerImport) -> None:
        super().__init__(data)
        for name in ("row", "take"):
            rows = self.fields[name]
            assert isinstance(rows, forms.TypedMultipleChoiceField)  # noqa: S101 - declared above
            rows.choices = [(row["row"], row["row"]) for row in pending.rows]
