"""Refusals of the rules and of the services as problems of the API."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import ClubAPI
from accounts.problems import Problem
from games.errors import GameError
from games.labels import rule_message
from games.rules import RuleError, Seat


class ClubView(ClubAPI):
    """A view of a club's games: refusals of the rules and of the services are problems."""

    names: Mapping[Seat, str] = MappingProxyType({})  # whom a refusal speaks of, once it is known

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        request._request.club = self.club  # type: ignore[attr-defined]  # as in pages, for filters

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(_as_problem(exc, self.names))


def _as_problem(error: Exception, names: Mapping[Seat, str]) -> Exception:
    """Give refusals of the rules and of the services their code and message."""
    if isinstance(error, RuleError):
        extra = {"deal": error.deal, "seat": error.seat and str(error.seat)}
        message = rule_message(error, names)
        return Problem(code=error.code, message=message, status_code=422, **extra)
    if isinstance(error, GameError):
        return Problem(code=error.code, message=error.message, **error.details)
    return error
