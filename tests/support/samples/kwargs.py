"""What the samples share."""

from typing import Any

from games.rules import Seat

Kwargs = dict[str, Any]
FOUR = [Seat(letter) for letter in "NESW"]
