"""The API's documentation as a page, generated from its OpenAPI document.

Swagger UI and Redoc nest controls in controls, which screen readers cannot use. This page shows the
same lists of operations and schemas as plain HTML.
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

    ``schema`` is the name of the schema of its value, if it has one. ``location`` is that of a
    parameter: query, path, header or cookie.
    """

    name: str
    kind: str
    required: bool
    text: str
    schema: str = ""
    location: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The response with one status code."""

    status: str
    text: str
    schema: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path."""

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


@lru_cache(maxsize=4)  # the address takes any language
def openapi_document(_language: str | None) -> Json:
    """Return the OpenAPI document in the language that is active; to make it takes half a second.

    It is the same for everybody.
    """
    generator: Any = SchemaGenerator  # which has no types
    document: Json = generator(api_version=VERSION).get_schema(request=None, public=True)
    return document


class GeneratedOnce(SchemaGenerator):
    """What the view of the OpenAPI document asks for it."""

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
    """Return the resource of a path: ``games`` of ``/api/v1/clubs/{club}/games/{id}/``."""
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
    """Return the schema of a body, which is the same in all of its media types."""
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
    """Return the description of a type, and the name of the schema that it is or contains."""
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
