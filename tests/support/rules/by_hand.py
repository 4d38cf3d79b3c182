"""Deals of the golden games with scoring by hand, as text.

``who takes`` follows the tricks on paper; then what each took, the contract's points, and the
side-payments pair by pair. The scores are by seat: N E S W.
"""

from __future__ import annotations

from typing import NamedTuple


class Checked(NamedTuple):
    """One deal: its place in the records, its scoring by hand, and its scores."""

    preset: str
    number: int
    reckoning: str
    raw: list[int]
    net: list[int]


BY_HAND = [
    Checked(
        "pagat",
        11,
        """South declares No Queens; West doubles East; North doubles South and West; East
        redoubles West. Who takes: N S E W E E E E. The queen of hearts falls to West in trick
        4; East takes the queens of clubs (5), diamonds (7) and spades (8), and with that the
        deal is over. East 3 x -6 = -18, West -6. East and West doubled each other: the
        difference is 12, twice 12 is 24, from East to West. North doubled West: the difference
        is 6, from West to North. North and South are level. N 0+6, E -18-24, S 0, W -6+24-6.""",
        [0, -18, 0, -6],
        [6, -42, 0, 12],
    ),
    Checked(
        "pagat-ravage",
        31,
        """North declares Ravage City; East doubles North, South West, West South. Who takes: W
        S N N E N S N S S E E E. North has four clubs in trick 6 and four in trick 8, eight
        clubs. South has spades: three in trick 2, one in 7, two in 9, two in 10, eight in all.
        East has no more than six of a suit, West four. North and South lose 36 : 2 = 18 each.
        North to East 18. South and West doubled each other: twice 18, from South to West. N
        -18-18, E +18, S -18-36, W +36.""",
        [-18, 0, -18, 0],
        [-36, 18, -54, 36],
    ),
    Checked(
        "wikipedia",
        11,
        """North declares No King. First turns: East doubles North, South East, West East and
        South. Second turns: East redoubles West, South redoubles West, West nobody; North,
        last, redoubles East. Who takes: W S W W W E E W W S N N N; West led a heart to trick 10
        since they had nothing else. East throws the king on North's queen of spades in the last
        trick. North -20. North and East doubled each other: twice 20 from North to East; all
        the others are level. N -20-40, E +40.""",
        [-20, 0, 0, 0],
        [-60, 40, 0, 0],
    ),
    Checked(
        "wikipedia",
        16,
        """East declares No King and nobody doubles: it is not played. A third of -20 is -6 2/3,
        nearest -7 for each of the others; that is -21, and East has the rest, +1.""",
        [-7, 1, -7, -7],
        [-7, 1, -7, -7],
    ),
    Checked(
        "yale",
        16,
        """North declares No King, South doubles, North redoubles. Who takes: W S S S S. West
        has not doubled, and must dump: the spades are the king, the two and the jack, all
        played in three tricks, in the fourth West follows with a diamond, and on South's eight
        of spades the king of hearts must go. South -15, and the deal is over. South and North
        doubled each other: twice 15 from South to North. N +30, S -15-30.""",
        [0, 0, -15, 0],
        [30, 0, -45, 0],
    ),
    Checked(
        "goldsmith-9",
        14,
        """North declares Chinese Poker, East and West double, North redoubles West. Fronts:
        South A K 9, North K T 3, West 9 5 4, East 7 4 3, so they beat S 3, N 2, W 1, E 0.
        Middles: South a pair of twos, North A K J, East A 9 8, West Q T 6: S 3, N 2, E 1, W 0.
        Backs: East tens and fives, North a pair of queens, South a pair of eights, West ace
        high: E 3, N 2, S 1, W 0. In all N 6, E 4, S 7, W 1, six points each. East to North
        36-24 = 12; West to North twice 36-6 = 60. N 36+12+60, E 24-12, S 42, W 6-60.""",
        [36, 24, 42, 6],
        [108, 12, 42, -54],
    ),
    Checked(
        "goldsmith-9",
        17,
        """West declares Dominoes from the ten, North and East double. The aces are low: they
        follow the twos of spades, diamonds and hearts. West's thirteenth card is the four of
        clubs, East's the three after it, North's the two: they go out W, E, N, and South is
        left. W 40, E 20, N 0, S -20. North to West 40, East to West 20. N -40, E 20-20, S -20,
        W 40+40+20.""",
        [0, 20, -20, 40],
        [-40, 0, -20, 100],
    ),
    Checked(
        "leaver-3",
        3,
        """Three play, 16 tricks. North declares the last tricks; East doubles North, South
        doubles East; North redoubles East, and South may not be redoubled by East. East takes
        trick 13 with the jack of spades over North's five and keeps the lead: East has tricks
        14, 15 and 16, -5-10-15 = -30. North and East: twice 30 from East to North. South and
        East: 30 from East to South. N +60, E -30-60-30, S +30.""",
        [0, -30, 0],
        [60, -120, 30],
    ),
    Checked(
        "barbette",
        14,
        """East declares No Queens, -5 each; South doubles East, West South, North West. Who
        takes: E W N W W E W N W N N W W. West has the queens of hearts (2), diamonds (7) and
        spades (13), North that of clubs (10). West -15, North -5. West to South 15; West to
        North 10; South and East are level. N -5+10, E 0, S +15, W -15-15-10.""",
        [-5, 0, 0, -15],
        [5, 0, 15, -40],
    ),
    Checked(
        "french-32",
        22,
        """Eight cards each. North declares clubs as trumps, West doubles. Who takes: N E N S S
        N S E. In trick 2 East has no spade and must trump; in trick 4 South must put the king
        on East's jack; in trick 7 South, without spades, must trump with the eight, which is
        enough, since East and North have no more. N 3, E 2, S 3, W 0 tricks of 5 points. West
        to North 15. N 15+15, E 10, S 15, W -15.""",
        [15, 10, 15, 0],
        [30, 10, 15, -15],
    ),
    Checked(
        "bustarret-sequence",
        5,
        """The salad, everything at once; there are no doubles. Who takes: S N S W W E W W S N N
        S W. TrickPlay N 3, E 1, S 4, W 5. Hearts: North all four in trick 2; West three in trick
        4, three in 8, two in 13, eight; South one in 9. Queens: South spades (1) and clubs (9),
        West hearts (4), North diamonds (10). The king fell to West (4). North 15+20+20 = 55,
        East 5, South 20+5+40 = 65, West 25+40+20+80 = 165.""",
        [55, 5, 65, 165],
        [55, 5, 65, 165],
    ),
]
