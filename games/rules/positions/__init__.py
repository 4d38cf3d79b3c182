"""Positions as one player knows them, and the question of the rules to that player.

>>> position = parse_position(
...     "pagat; E AQ94.KJ72.QT3.K5; N declares no-queens; totals E -12, W 12")
>>> asked = question(position)
>>> asked.kind, asked.texts[:4]
('double', ('double pass', 'double N', 'double S', 'double W'))
>>> position_from_json(position_to_json(position)) == position
True
>>> parse_position(position_text(position)) == position
True
"""

from games.rules.positions.moments import (
    kind_asked,
    moments,
    moments_before_play,
    position_at,
    position_of,
)
from games.rules.positions.position import Position
from games.rules.positions.position_json import (
    position_from_json,
    position_to_json,
    read_position,
    write_position,
)
from games.rules.positions.position_text import parse_position, position_text
from games.rules.positions.question import Question, question

__all__ = [
    "Position",
    "Question",
    "kind_asked",
    "moments",
    "moments_before_play",
    "parse_position",
    "position_at",
    "position_from_json",
    "position_of",
    "position_text",
    "position_to_json",
    "question",
    "read_position",
    "write_position",
]
