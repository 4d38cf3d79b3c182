"""Places in standings, as the reader's language writes them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import pgettext


@dataclass(frozen=True, slots=True)
class Place:
    """A place from 1, and whether others share it.

    As text it is in the active language, for pages and paper; :attr:`code` is for the API and
    other machines.
    """

    number: int
    shared: bool

    def __str__(self) -> str:
        if not self.shared:
            return str(self.number)
        # Translators: a place that several players share, in the narrow first column of a table.
        return pgettext("a shared place", "=%(place)s") % {"place": self.number}

    @classmethod
    def of_code(cls, code: str) -> Place:
        """Return the place of a :attr:`code`."""
        return cls(int(code.removeprefix("=")), shared=code.startswith("="))

    @property
    def code(self) -> str:
        """The place in all languages, ``=2`` if it is shared.

        >>> Place(2, shared=True).code, Place(4, shared=False).code
        ('=2', '4')
        """
        return f"={self.number}" if self.shared else str(self.number)
