"""The base of the API views of a club's games; it answers refusals of the rules as problems."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import ClubAPI
from accounts.problems import Problem
from games.labels import rule_message
from games.rules import RuleError, Seat


class ClubView(ClubAPI):
    """An API view of a club's games. Refusals of the rules are problems that name the players."""

    names: Mapping[Seat, str] = MappingProxyType({})  # set once the game is known

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        request._request.club = self.club  # type: ignore[attr-defined]  # as in pages, for filters

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(
            _rule_problem(exc, self.names) if isinstance(exc, RuleError) else exc
        )


def _rule_problem(error: RuleError, names: Mapping[Seat, str]) -> Problem:
    extra = {"deal": error.deal, "seat": error.seat and str(error.seat)}
    message = rule_message(error, names)
    return Problem(code=error.code, message=message, status_code=422, **extra)
