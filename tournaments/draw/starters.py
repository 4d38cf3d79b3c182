"""Starters: first rounds from which movements without a repeat are developed.

A starter describes the first round of a movement for ``4 * tables`` players. A player is a residue
modulo ``rounds`` in one of the classes a, b and c (``12b``), or a fixed point (``i0``). A block is
a table. Each of ``blocks`` represents three tables: from one to the next, residues are multiplied
by ``multiplier``, classes go a > b > c > a, and fixed points go i0 > i1 > i2 > i0 within their
three. Each block in ``once`` represents one table. Round r adds r to every residue and leaves the
fixed points unchanged.
"""

from typing import NamedTuple


class Starter(NamedTuple):
    """The first round of a movement of *rounds* rounds; blocks are separated by commas."""

    rounds: int
    multiplier: int
    once: str
    blocks: str


STARTERS = {
    4: Starter(5, 1, "0a 0b 0c i0", "1a 2c 4a 3c"),
    6: Starter(7, 2, "", "3a 1b 3c i0, 0a 4b 5a 1a"),
    7: Starter(9, 4, "0a 0b 0c i0", "1a 8a 7b 2b, 2a 7a 3c 6c"),
    9: Starter(11, 1, "", "3a 5b 0c i0, 1a 6b 10b 2a, 4a 7a 9a 8c"),
    10: Starter(13, 3, "0a 0b 0c i0", "1a 12a 9b 8b, 2a 1b 5b 7c, 4a 10a 8c 5a"),
    11: Starter(14, 9, "3a 13b 5c i0, 4a 8b 2c i1", "0a 8a 6b 3b, 1a 1c 12b 7c, 2a 9c 12a 13a"),
    12: Starter(15, 1, "", "5a 12b 8c i0, 0a 13b 14b 3b, 1a 10c 6b 7c, 2a 11a 9c 4a"),
    13: Starter(17, 1, "0a 0b 0c i0", "1a 16a 9a 15b, 2a 4b 14c 8a, 3a 6b 7b 11b, 5a 10c 12b 13c"),
    14: Starter(
        18, 7, "17a 11b 5c i0, 9a 9b 9c i1", "0a 15a 4a 8c, 1a 5b 2c 3a, 5a 4b 6b 12c, 7a 8a 4c 13a"
    ),
    15: Starter(
        19, 7, "", "12a 13b 12c i0, 0a 4a 17a 3a, 1a 3b 4c 11b, 2a 13a 8c 16b, 6a 7c 10b 16a"
    ),
    16: Starter(
        21,
        4,
        "0a 0b 0c i0",
        "1a 16a 13b 15a, 2a 15b 3b 10a, 3a 17c 9b 14a, 4a 3c 2c 20c, 7a 19c 8c 17b",
    ),
    17: Starter(
        21,
        4,
        "15a 18b 9c i3, 13a 10b 19c i4",
        "10c 17a 15b i0, 11a 6a 7b 19b, 14a 5c 8a 16a, 0a 16c 3c 17c, 16b 15c 2a 12b",
    ),
    18: Starter(
        23,
        1,
        "",
        "16a 17b 21c i0, 0a 8c 9c 7a, 1a 4a 11c 22c, 2a 19c 5c 15a, 3a 14b 12b 20b, 6a 13b 18b 10a",
    ),
    19: Starter(
        25,
        1,
        "0a 0b 0c i0",
        "1a 22c 3c 19c, 2a 15a 5b 20b, 4a 13b 14b 18b, 6a 12c 10c 23a, 7a 21a 24c 8b, "
        "9a 17c 16a 11b",
    ),
    20: Starter(
        26,
        3,
        "2a 6b 18c i0, 16a 22b 14c i1",
        "0a 17c 3c 9c, 3a 22a 24b 8b, 4a 7b 7a 18b, 5a 25c 15c 14a, 10a 23c 19b 21a, "
        "12a 13a 2b 20b",
    ),
    21: Starter(
        27,
        10,
        "",
        "5a 18b 16c i0, 0a 3a 14a 8b, 1a 19b 15b 16a, 2a 9c 20c 6a, 4a 21a 14b 13a, "
        "7a 2c 8c 8a, 12a 24c 19a 4b",
    ),
    22: Starter(
        29,
        1,
        "0a 0b 0c i0",
        "1a 7a 8a 3a, 2a 10c 16a 20c, 4a 27b 19b 24a, 5a 18c 6c 25b, 9a 17b 14b 21c, "
        "11a 13c 23b 22a, 12a 28c 15c 26b",
    ),
    23: Starter(
        28,
        9,
        "14a 14b 14c i6, 13a 5b 17c i7",
        "15a 25b 8c i0, 25a 4c 8b i3, 0c 12b 27b 18b, 3c 6a 23c 7c, 22a 3b 20c 5c, "
        "21c 26a 22b 12c, 23a 1a 13c 10a",
    ),
    24: Starter(
        31,
        5,
        "",
        "25a 9b 9c i0, 0a 4a 28a 13a, 1a 21b 23c 2b, 2a 6b 27a 29b, 3a 12b 4c 8c, "
        "5a 10a 13b 4b, 6a 18b 28b 22c, 11a 27b 22b 30a",
    ),
    25: Starter(
        33,
        1,
        "0a 0b 0c i0",
        "1a 32c 21c 3c, 2a 13b 25b 8b, 4a 23b 16b 14b, 5a 6a 31b 22c, 7a 20a 17a 12c, "
        "9a 29b 10b 28c, 11a 15c 26b 19a, 18a 30c 24c 27b",
    ),
}
