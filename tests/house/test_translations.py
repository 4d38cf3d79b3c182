from pathlib import Path

import pytest
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parents[2] / "deploy" / "locale"


@pytest.mark.parametrize("path", sorted(LOCALE.rglob("*.po")), ids=lambda path: path.parts[-3])
def test_every_catalogue_is_sound_and_complete(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    faults = {str(message.id): errors for message, errors in catalogue.check()}
    assert faults == {}
    assert [str(message.id) for message in catalogue if message.id and not message.string] == []
    assert [str(message.id) for message in catalogue if message.id and message.fuzzy] == []
