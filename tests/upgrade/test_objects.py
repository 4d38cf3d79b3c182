"""The walk over a migrated database knows the arguments of every address."""

import pytest

from tests.support.urls import Place, places
from tests.upgrade.objects import finder


@pytest.mark.parametrize("place", list(places()), ids=lambda place: place.name)
def test_every_address_has_what_finds_its_arguments(place: Place) -> None:
    assert callable(finder(place.name, place.arguments - {"club"}))
