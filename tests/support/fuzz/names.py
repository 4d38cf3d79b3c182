"""The names of query parameters and fields that a view may read, and plausible values of them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import django_filters
from django import forms
from rest_framework import serializers

from tests.support.fuzz import values
from tests.support.urls import Place

READ = re.compile(r"""(?:GET|POST|query_params|data)(?:\.get|\.getlist|\[)\(?["'](\w+)["']""")
CURSORS = [
    "cD1hYmM=",
    "cD0w",
    "cj0xJnA9AA==",
    "bz05OTk5OTk5OTk5",
    "====",
    "cD0t/w==",
    "cD0AAA==",
    "cD0=",
]
ALWAYS = ("page", "page_size", "next", "format", "q", "key", "csrfmiddlewaretoken")
Kinds = Mapping[str, Any]


class Read:
    """The kind of a name that a view reads directly, without a form or a serializer."""


READ_ALONE = Read()
ALONE: tuple[Any, ...] = (READ_ALONE, CURSORS)


def kinds_of(place: Place) -> Kinds:
    """Return the names that the view of a URL may read, with the class of each field."""
    cls = getattr(place.view, "cls", None)
    module = inspect.getmodule(cls or inspect.unwrap(place.view))
    kinds = _kinds_in(module) if module is not None else dict.fromkeys(ALWAYS)
    return {**kinds, "cursor": CURSORS} if cls else kinds


@cache
def _kinds_in(module: ModuleType) -> Kinds:
    found: dict[str, Any] = dict.fromkeys(ALWAYS)
    for one in vars(module).values():
        if inspect.isclass(one):
            found |= dict(_fields_of(one))
    return found | dict.fromkeys(READ.findall(inspect.getsource(module)), READ_ALONE)


def some_of(kinds: Kinds, rng: Random) -> list[str]:
    """Return names for values: half of those that are read directly, and some others."""
    names = [name for name, kind in kinds.items() if kind in ALONE and rng.random() < 0.5]
    return [*names, *rng.sample(sorted(kinds), min(len(kinds), rng.choice([0, 1, 2, 4, 30])))]


def _fields_of(one: Any) -> Iterator[tuple[str, Any]]:
    if issubclass(one, forms.BaseForm):
        yield from getattr(one, "base_fields", {}).items()
    elif issubclass(one, serializers.Serializer):
        yield from one._declared_fields.items()
        for name in getattr(getattr(one, "Meta", None), "fields", ()):
            yield name, None
    elif issubclass(one, django_filters.FilterSet):
        yield from ((name, None) for name in one.base_filters)


def value_for(kind: Any, rng: Random, objects: list[int]) -> Any:
    """Return a value, mostly one that the field accepts, otherwise a hostile one.

    :param kind: the class of the field, if it is known.
    :param objects: primary keys that exist.
    """
    if rng.random() < (0.6 if kind is READ_ALONE else 0.4):
        return values.data(rng)
    if kind is CURSORS:
        return rng.choice(CURSORS)
    choices = list(getattr(kind, "choices", ()) or ())
    if choices:
        one = rng.choice(choices)
        return one[0] if isinstance(one, tuple) else one
    for classes, options in PLAUSIBLE:
        if isinstance(kind, classes):
            return rng.choice(options)
    return rng.choice([*objects, *GUESSES])


PLAUSIBLE: tuple[tuple[tuple[type, ...], list[Any]], ...] = (
    ((serializers.IntegerField, forms.IntegerField), [0, 1, 2, 7, -20]),
    ((serializers.BooleanField, forms.BooleanField), [True, False]),
    ((serializers.DateTimeField, forms.DateTimeField), ["2026-12-01T19:00", "2026-12-01 19:00"]),
    ((serializers.DictField, serializers.JSONField), [{}, {"preset": "pagat"}, {"N": 1, "E": 2}]),
    ((serializers.ListField,), [[], ["N"], [1, 2]]),
    ((serializers.CharField, forms.CharField), ["Anne", "Spring Cup", "no-king", "a@example.org"]),
)
GUESSES: list[Any] = [
    0, 1, 2, True, "Anne", "N", "yes", "pagat", "csv", {"preset": "pagat"}, {"kind": "game"}, {},
    {"N": 1, "E": 2, "S": 3, "W": 4}, ["N"], [], "2026-12-01T19:00:00Z", "no-king", "pass", "10",
    {"declarer": "N", "contract": "no-king", "doubles": [], "taken": ["W"]}, {"kind": "once"},
    "00000000-0000-4000-8000-000000000000", {"preset": "pagat", "options": {"no_king": -15}},
]  # fmt: skip
