"""The base of everything that a service refuses."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    """A request that a service refuses, with a stable code and a message for the user.

    Subclasses set ``code`` and ``text``. ``text`` is marked for translation and filled with the
    keyword arguments of the refusal; it can be replaced by the first argument. ``field`` names the
    input that is wrong, where it is one. ``invalid`` is true where the input is wrong in every
    state of the club, and not only in the present one.
    """

    code: ClassVar[str] = "refused"
    text: str | Promise = _("That cannot be done.")
    field: str | None = None
    invalid: ClassVar[bool] = False

    def __init__(self, text: str | Promise | None = None, /, **params: Any) -> None:
        if text is not None:
            self.text = text
        self.params = params
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """What the user reads, in the active language."""
        return str(self.text) % {name: _in_words(value) for name, value in self.params.items()}

    @property
    def details(self) -> dict[str, Any]:
        """What a program is told beside code and message, JSON-ready."""
        return {}


def _in_words(value: Any) -> Any:
    """Return a negative number with a real minus sign; whatever else it is as it is."""
    is_negative = isinstance(value, int | Decimal) and value < 0
    return str(value).replace("-", "−") if is_negative else value
