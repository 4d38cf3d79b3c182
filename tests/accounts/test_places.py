"""Places in standings, for people and for machines."""

from unittest.mock import patch

from accounts import places
from accounts.places import Place


def test_a_shared_place_is_written_as_the_language_writes_it() -> None:
    assert [str(Place(1, shared=True)), str(Place(3, shared=False))] == ["=1", "3"]
    french = {("a shared place", "=%(place)s"): "%(place)s ex æq."}
    with patch.object(places, "pgettext", lambda *key: french[key]):
        assert [str(Place(1, shared=True)), str(Place(3, shared=False))] == ["1 ex æq.", "3"]
        assert Place(1, shared=True).code == "=1"


def test_a_code_can_be_read_again() -> None:
    for place in (Place(12, shared=True), Place(12, shared=False)):
        assert Place.of_code(place.code) == place
