"""The base of what the services of games refuse, apart from the rules of play."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.functional import Promise


class GameError(Exception):
    """A refusal with a stable code, a message for the user, and what else she needs to see."""

    code: ClassVar[str]
    text: ClassVar[str | Promise]

    def __init__(self, **params: Any) -> None:
        self.params = params
        super().__init__(self.message)

    @property
    def message(self) -> str:
        return str(self.text) % self.params

    @property
    def details(self) -> dict[str, Any]:
        """What the caller is told beside the message."""
        return {}
