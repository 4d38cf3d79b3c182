"""Requests to the API that no client sends by accident."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver
from rest_framework.authentication import SessionAuthentication

from accounts.api_requests import MAX_JSON_DEPTH, JSONParser, TokenAuthentication, is_deeper
from tests.support.clients import SignedIn

DEEP = 100_000


def nested(depth: int) -> Any:
    """Return lists nested *depth* deep."""
    data: Any = []
    for _ in range(depth - 1):
        data = [data]
    return data


def views(patterns: Any) -> list[Any]:
    """Return the API's view classes under *patterns*."""
    found = []
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            found += views(pattern.url_patterns)
        elif hasattr(pattern.callback, "cls"):
            found.append(pattern.callback.cls)
    return found


@pytest.mark.parametrize(
    "body",
    ["[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP, "[" * 900 + "]" * 900],
    ids=["unfinished", "lists", "objects", "readable"],
)
@pytest.mark.parametrize("path", ["/api/v1/tokens/", "/api/v1/clubs/"])
def test_json_that_is_nested_too_deeply_is_refused(member: SignedIn, path: str, body: str) -> None:
    answer = member.post(path, body, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert json.loads(answer.content)["code"] == "parse-error"


def test_the_depth_is_that_of_lists_and_objects() -> None:
    assert not is_deeper(nested(MAX_JSON_DEPTH), MAX_JSON_DEPTH)
    assert is_deeper([nested(MAX_JSON_DEPTH)], MAX_JSON_DEPTH)
    assert is_deeper({"a": [{"b": 1}]}, 2)
    assert not is_deeper({"a": [{"b": 1}]}, 3)
    assert not is_deeper("[[[[", 0)


def test_every_view_reads_json_and_tokens_in_this_way() -> None:
    found = views(get_resolver().url_patterns)
    assert len(found) > 20
    assert {tuple(view.parser_classes) for view in found} == {(JSONParser,)}
    authentications = {tuple(view.authentication_classes) for view in found}
    assert authentications == {(TokenAuthentication, SessionAuthentication)}


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["\xff\xfe", "\xe9t\xe9", "a\x00b", "caf\xe9 x", "-", "a"])
def test_a_token_of_any_bytes_is_refused(visitor: Client, token: str) -> None:
    answer = visitor.get("/api/v1/tokens/", HTTP_AUTHORIZATION=f"Token {token}")
    assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json")
