"""The API's documentation as a page, generated from its OpenAPI document.

Swagger UI and Redoc nest controls inside controls, which screen readers cannot use. This page shows
the same lists of operations and schemas as plain HTML.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator

from accounts.access import public

VERSION = "1"
METHODS = ("get", "post", "put", "patch", "delete")
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter, or a property of a schema.

    ``schema`` is the name of the value's schema, if it has one. ``location`` is where a parameter
    is sent: query, path, header or cookie.
    """

    name: str
    kind: str
    required: bool
    text: str
    schema: str = ""
    location: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response with its status code."""

    status: str
    text: str
    schema: str


@dataclass(frozen=True, slots=True)
class Operation:
    """A method of a path."""

    anchor: str
    method: str
    path: str
    text: str
    parameters: list[Field]
    body: str
    answers: list[Answer]


@dataclass(frozen=True, slots=True)
class Schema:
    """A JSON object, or the values of an enumeration."""

    name: str
    text: str
    fields: list[Field]
    values: list[str]


@public
def docs(request: HttpRequest) -> HttpResponse:
    groups, schemas = documentation()
    return render(request, "deploy/api_docs.html", {"groups": groups, "schemas": schemas})


@lru_cache(maxsize=4)  # bounded, as the URL accepts any language
def openapi_document(_language: str | None) -> Json:
    """Return the OpenAPI document in the active language, which takes half a second to generate.

    It is the same for all users.
    """
    generator: Any = SchemaGenerator  # untyped
    document: Json = generator(api_version=VERSION).get_schema(request=None, public=True)
    return document


class GeneratedOnce(SchemaGenerator):
    """The cached document as the generator class of drf-spectacular's view."""

    def get_schema(self, request: object = None, public: bool = False) -> Json:  # noqa: FBT001, FBT002
        return openapi_document(get_language())


@cache
def documentation() -> tuple[dict[str, list[Operation]], list[Schema]]:
    """Return the operations by group, and the schemas, in the order of the OpenAPI document."""
    document = openapi_document(get_language())
    groups: defaultdict[str, list[Operation]] = defaultdict(list)
    for group, operation in _operations(document):
        groups[group].append(operation)
    return dict(groups), [_schema(*item) for item in document["components"]["schemas"].items()]


def _operations(document: Json) -> Iterator[tuple[str, Operation]]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield _group(path), _operation(path, method, item[method])


def _group(path: str) -> str:
    """Return the resource of a path: ``games`` for ``/api/v1/clubs/{club}/games/{id}/``."""
    parts = path.removeprefix("/api/v1/").strip("/").split("/")
    return parts[2] if parts[0] == "clubs" and len(parts) > 2 else parts[0]


def _operation(path: str, method: str, data: Json) -> Operation:
    content = data.get("requestBody", {}).get("content", {})
    return Operation(
        anchor=data["operationId"],
        method=method.upper(),
        path=path,
        text=data.get("description", "").strip(),
        parameters=[
            _field(one["name"], one["schema"], one.get("required", False), one)
            for one in data.get("parameters", [])
        ],
        body=_schema_of(content),
        answers=[_answer(*item) for item in data["responses"].items()],
    )


def _answer(status: str, data: Json) -> Answer:
    return Answer(status, data.get("description", ""), _schema_of(data.get("content", {})))


def _schema_of(content: Json) -> str:
    """Return the schema of a body, which is the same for all media types."""
    return next((_kind(one["schema"])[1] for one in content.values() if "schema" in one), "")


def _schema(name: str, data: Json) -> Schema:
    required = data.get("required", [])
    fields = [
        _field(field, type_, field in required, type_)
        for field, type_ in data.get("properties", {}).items()
    ]
    return Schema(name, data.get("description", "").strip(), fields, data.get("enum", []))


def _field(name: str, type_: Json, required: bool, data: Json) -> Field:  # noqa: FBT001
    kind, schema = _kind(type_)
    text = data.get("description", "").strip()
    return Field(name, kind, required, text, schema, data.get("in", ""))


def _kind(type_: Json) -> tuple[str, str]:
    """Return the description of a type, and the name of the schema it refers to or contains."""
    if "$ref" in type_:
        name = type_["$ref"].rpartition("/")[2]
        return name, name
    for several in ("allOf", "oneOf", "anyOf"):
        if several in type_:
            kinds = [_kind(one) for one in type_[several]]
            names = [kind for kind, _ in kinds if kind]
            return " | ".join(names), next((schema for _, schema in kinds if schema), "")
    if type_.get("type") == "array":
        kind, schema = _kind(type_.get("items", {}))
        return f"[{kind}]", schema
    return type_.get("format") or str(type_.get("type", "")), ""
