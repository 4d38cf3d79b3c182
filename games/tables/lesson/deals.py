"""The prepared deals of the lesson: the hands, and the actions before the player's first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.rules import Action, RecordedDeal, Seat, parse_action


@dataclass(frozen=True, slots=True)
class PreparedDeal:
    """A deal from which the player goes on.

    :ivar hands: as they were dealt, in PBN.
    :ivar passes: how many players have passed in the round of doubles.
    :ivar play: the cards played so far; ``-`` is a pass in Dominoes.
    """

    declarer: Seat
    contract: str
    hands: str
    play: str = ""
    passes: int = 4

    def actions(self) -> Iterator[Action]:
        """Yield the actions so far."""
        yield parse_action(f"declare {self.contract}")
        for _player in range(self.passes):
            yield parse_action("pass")
        for card in self.play.split():
            yield parse_action("-" if card == "-" else f"play {card}")


NO_TRICKS_HANDS = "N:T94.AT42.A5.JT93 K62.KJ987.J4.Q42 Q753.Q53.Q83.865 AJ8.6.KT9762.AK7"
NO_TRICKS_PLAY = (
    "H3 H6 H2 H7 C2 C5 CK C9 D2 DA DJ DQ D5 D4 D3 D6 CA CT CQ C8 C7 C3 C4 C6 SA S9 SK S7"
    " SJ ST S6 S5 S8 S4 S2"
)

DEALS: Mapping[str, PreparedDeal] = {
    "trick": PreparedDeal(
        Seat.W,
        "no-tricks",
        "N:AJ7.J754.743.KJ5 QT8.86.KQ8.Q9643 9652.AQ32.65.AT8 K43.KT9.AJT92.72",
        "C2 CK C6",
    ),
    "follow-suit": PreparedDeal(
        Seat.N,
        "no-tricks",
        "N:K98.96.T52.QJT62 A65.T85.KJ98.A75 QJ43.QJ432.Q73.8 T72.AK7.A64.K943",
        "D2 DK DQ D6 H5 H2 HK H9 S2 SK S5 SJ H6 H8 H3 H7 HT H4 HA DT C3 C2 CA C8 C5 HJ C4 CT D5 D8",
    ),
    "no-tricks": PreparedDeal(
        Seat.S,
        "no-tricks",
        "N:T94.K942.A5.JT93 K62.A7.JT974.Q42 Q753.Q53.Q83.865 AJ8.JT86.K62.AK7",
        NO_TRICKS_PLAY,
    ),
    "no-queens": PreparedDeal(
        Seat.N,
        "no-queens",
        "N:K9852.94.K87.QT9 JT7.KJ7.AQ964.K6 Q643.A8653.T53.5 A.QT2.J2.AJ87432",
        "H9 HJ H5 HT ST S6 SA S8 DJ D7 D9 DT C2 C9 C6 C5 D8 D6 D5 D2 H4 H7 H3 H2 SJ S3 HQ S5 HK"
        " H6 C3 CQ CK",
    ),
    "no-last-two": PreparedDeal(
        Seat.W,
        "no-last-two",
        "N:A52.T765.J7643.8 K74.A432.985.J93 QT83.Q8.AQ2.AT72 J96.KJ9.KT.KQ654",
        "CK C8 CJ CT CQ HT C9 C7 HK H7 HA HQ SK SQ SJ SA H6 H4 H8 HJ H9 H5 H3 ST S9 S5 S7 S8 S6"
        " S2 S4 S3 DK DJ D9",
    ),
    "no-hearts": PreparedDeal(
        Seat.E,
        "no-hearts",
        "N:A73.K2.J64.AKQ94 K42.JT95.AKT2.J8 Q5.AQ8.Q9873.652 JT986.7643.5.T73",
        "CJ C5 CT C9 C8 C6 C7 C4 SK SQ S8 SA DJ DT D7 D5 S7 S4 S5 S6 D4 DK D8 H6 S2 HA S9 S3 C3"
        " CQ DA C2 D6 D2",
    ),
    "no-king": PreparedDeal(
        Seat.N,
        "no-king",
        "N:AQ4.QJT52.T72.74 J7652.93.654.Q62 T9.K8.AQ93.AJ853 K83.A764.KJ8.KT9",
        "SA S5 S9 SK C7 CQ C8 CK DK DT D4 DQ S3 SQ S6 ST C4 C2 C3 C9 DJ D7 D5 D9 CT S4 C6 C5 D8"
        " D2 D6 D3 S8 HT S2",
    ),
    "trumps": PreparedDeal(
        Seat.S,
        "trumps:S",
        "N:T73.A97632.J92.A KJ954.QJ54.K.K83 AQ862.K.AQ75.976 .T8.T8643.QJT542",
        "HK H8 H2 H4 C6 CT CA C3 D2 DK DA D3 C7 CJ S3 C8 D9 S4 D5 D4 H5 S8 HT H3 D7 D8 DJ S5 HJ"
        " S2 D6 H6",
    ),
    "dominoes": PreparedDeal(
        Seat.S,
        "dominoes:8",
        "N:QJ5.863.AQ75.953 9.QJ.K98632.KQJ2 KT8632.A952..AT6 A74.KT74.JT4.874",
        "S8 C8 H8 D8 H9 HT D7 D6 - S7 D5 HJ S6 H7 H6 D9 H5 DT S5 HQ - C7 C9 S9 ST HK SJ - CT S4"
        " SQ CJ S3 H4 H3 CQ S2 D4 - D3 H2 DJ DQ D2",
    ),
    "double": PreparedDeal(
        Seat.N,
        "no-queens",
        "N:QT4.Q7.KQ85.KJ96 AKJ.KJ643.J.AQT7 9832.82.9743.432 765.AT95.AT62.85",
        passes=1,
    ),
    "score-sheet": PreparedDeal(
        Seat.S,
        "no-tricks",
        NO_TRICKS_HANDS,
        f"{NO_TRICKS_PLAY} S3 D9 CJ HJ D8 D7 HA HK HQ DT HT H8",
    ),
}

EARLIER = (
    RecordedDeal.of("S", "no-king", ["E>S"], ["W"]),
    RecordedDeal.of("S", "dominoes:8", [], ["S", "E", "W", "N"]),
    RecordedDeal.of("S", "no-queens", ["W>S", "S>W"], {"N": 1, "E": 1, "S": 0, "W": 2}),
    RecordedDeal.of("S", "no-hearts", ["E>N"], {"N": 8, "S": 3, "W": 2, "ace": "N"}),
    RecordedDeal.of("S", "no-last-two", ["N>S"], ["E", "S"]),
    RecordedDeal.of("S", "trumps:H", [], {"N": 2, "E": 3, "S": 6, "W": 2}),
)
"""The deals on the score sheet before the last one."""
