"""The API's docs as a page, made from its OpenAPI document.

Swagger UI and Redoc nest controls in controls, which a screen reader cannot make sense of; what
they show is a list of operations and of the shapes they take and give, and that is plain HTML.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator

from accounts.access import public

METHODS = ("get", "post", "put", "patch", "delete")
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter, or a property of a shape. ``shape`` is the anchor of a shape it consists of."""

    name: str
    kind: str
    required: bool
    text: str
    shape: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes back with one status code."""

    status: str
    text: str
    shape: str


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
class Shape:
    """A JSON object, or the values of an enumeration."""

    name: str
    text: str
    fields: list[Field]
    values: list[str]


@public
def docs(request: HttpRequest) -> HttpResponse:
    groups, shapes = described()
    return render(request, "deploy/api_docs.html", {"groups": groups, "shapes": shapes})


@cache
def described() -> tuple[dict[str, list[Operation]], list[Shape]]:
    """The operations by what they are about, and the shapes, as the document has them."""
    generator: Any = SchemaGenerator  # which has no types
    schema: Json = generator().get_schema(request=None, public=True)
    groups: defaultdict[str, list[Operation]] = defaultdict(list)
    for about, operation in _operations(schema):
        groups[about].append(operation)
    return dict(groups), [_shape(*item) for item in schema["components"]["schemas"].items()]


def _operations(schema: Json) -> Iterator[tuple[str, Operation]]:
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                yield _about(path), _operation(path, method, item[method])


def _about(path: str) -> str:
    """The plural that a path is about: ``games`` for ``/api/v1/clubs/{club}/games/{id}/``."""
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
        body=_shape_of(content),
        answers=[_answer(*item) for item in data["responses"].items()],
    )


def _answer(status: str, data: Json) -> Answer:
    return Answer(status, data.get("description", ""), _shape_of(data.get("content", {})))


def _shape_of(content: Json) -> str:
    """The shape of a body, which is the same in all of its media types."""
    return next((_kind(one["schema"])[1] for one in content.values() if "schema" in one), "")


def _shape(name: str, data: Json) -> Shape:
    required = data.get("required", [])
    fields = [
        _field(field, schema, field in required, schema)
        for field, schema in data.get("properties", {}).items()
    ]
    return Shape(name, data.get("description", "").strip(), fields, data.get("enum", []))


def _field(name: str, schema: Json, required: bool, said: Json) -> Field:  # noqa: FBT001
    kind, shape = _kind(schema)
    text = said.get("description", "").strip()
    return Field(name, kind, required, text, shape, said.get("in", ""))


def _kind(schema: Json) -> tuple[str, str]:
    """What a value is in words, and the name of the shape it is or is made of."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return name, name
    for several in ("allOf", "oneOf", "anyOf"):
        if several in schema:
            kinds = [_kind(one) for one in schema[several]]
            names = [kind for kind, _ in kinds if kind]
            return " | ".join(names), next((shape for _, shape in kinds if shape), "")
    if schema.get("type") == "array":
        kind, shape = _kind(schema.get("items", {}))
        return f"[{kind}]", shape
    return schema.get("format") or str(schema.get("type", "")), ""
