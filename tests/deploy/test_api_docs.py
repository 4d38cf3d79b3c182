"""The documentation page of the API contains all of the OpenAPI document."""

import re

import pytest
from django.test import Client

from deploy.site.api_docs import METHODS, documentation


@pytest.fixture
def page(visitor: Client) -> str:
    return visitor.get("/api/v1/").content.decode()


@pytest.mark.trial
def test_every_operation_of_the_document_is_on_the_page(visitor: Client, page: str) -> None:
    paths = visitor.get("/api/v1/schema/?format=json").json()["paths"]
    anchors = [item[m]["operationId"] for item in paths.values() for m in METHODS if m in item]
    assert anchors
    assert [anchor for anchor in anchors if f'id="{anchor}"' not in page] == []


@pytest.mark.trial
def test_every_link_within_the_page_has_a_target(page: str) -> None:
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets - set(re.findall(r'id="([^"]+)"', page)) == set()


@pytest.mark.trial
def test_a_body_names_its_schema() -> None:
    groups, schemas = documentation()
    (found,) = [op for op in groups["clubs"] if (op.method, op.path) == ("POST", "/api/v1/clubs/")]
    (schema,) = [schema for schema in schemas if schema.name == found.body]
    assert "name" in [field.name for field in schema.fields if field.required]
