"""The base class of the refusals of all services."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    """A request that a service refuses, with a stable code and a message for the user.

    Subclasses set ``code`` and ``text``. ``text`` is marked for translation and filled with the
    keyword arguments of the refusal; it can be replaced by the first argument. ``field`` names the
    wrong input, if it is a single one. ``invalid`` is true if the input is wrong in every state of
    the club, not only in the current one.
    """

    code: ClassVar[str] = "refused"
    text: str | Promise = _("That cannot be done.")
    field: str | None = None
    invalid: ClassVar[bool] = False

    def __init__(self, text: str | Promise | None = None, /, **params: Any) -> None:
        if text is not None:
            self.text = text
        self.params = params
        super().__init__()

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        """The message for the user, in the active language."""
        return str(self.text) % {name: _in_words(value) for name, value in self.params.items()}

    @property
    def details(self) -> dict[str, Any]:
        """Further members of the API's error, JSON-serializable."""
        return {}


def _in_words(value: Any) -> Any:
    """Return a negative number as text with a real minus sign, and any other value unchanged."""
    is_negative = isinstance(value, int | Decimal) and value < 0
    return str(value).replace("-", "−") if is_negative else value
