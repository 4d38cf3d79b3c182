#!/usr/bin/env python3
# A stand-alone program for any Python from 3.8, without other packages.
# ruff: noqa
# mypy: ignore-errors
"""Check how the deals of a game came about.

    python3 verify_deals.py barbu-17.deals.json [barbu-17.noted.json]

It needs only Python 3.8 or later, and no network. The first file is the one that the page of the
replay offers as seeds and commitments, or the record of the game. The second one is optional: the
notes of a browser or a program during the game.

It checks of the first file that
- the commitment of the server is that of its secret, for this game and its terms;
- every contribution of a seat is the one that was committed to, and the server's contributions for
  the other seats follow from the secret;
- there are as many deals as the terms say, or the game is marked as abandoned; none is missing,
  and they are in order;
- every seed follows from all of this, and every hand from its seed;
- every card that was played was in the hand of its player;
- the hash of the log is right.
And of the second file that its commitment, terms, contributions, hashes of the log and the player's
own hands agree with the first. docs/dealing.md of Barbu Club describes every byte.
"""

import hashlib
import hmac
import json
import sys
from itertools import count

SUITS, RANKS, ALL_SEATS = "SHDC", "23456789TJQKA", "NESWX"
PLAYED = ("act", "bot")


def digest(data):
    return hashlib.sha256(data).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def tag(use):
    return b"barbu-deal/2 " + use + b"\0"


# --- From a seed to hands ---------------------------------------------------------------------------


def stream(seed):
    for number in count():
        yield from digest(seed + number.to_bytes(4, "big"))


def dealt(seed, pack, players):
    cards, source = list(pack), stream(seed)
    for place in range(len(cards) - 1, 0, -1):
        fair = 256 - 256 % (place + 1)
        other = next(byte for byte in source if byte < fair) % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    each = len(cards) // players
    return [cards[n * each : (n + 1) * each] for n in range(players)]


def hand_text(cards):
    return ".".join(
        "".join(rank for rank in reversed(RANKS) if suit + rank in cards) for suit in SUITS
    )


def hands_text(hands, seats):
    return seats[0] + ":" + " ".join(map(hand_text, hands))


def in_order(pack):
    return pack == [suit + rank for suit in SUITS for rank in RANKS if suit + rank in pack]


def faults_of_numbers(deals, planned, is_over):
    """Check that no deal is missing, repeated, or out of place."""
    numbers = [deal["number"] for deal in deals]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "deals are missing or not in their order: %s" % ", ".join(map(str, numbers))
    if is_over and len(numbers) != planned:
        yield "there are %d deals, the game had %d" % (len(numbers), planned)
    if len(numbers) > planned:
        yield "there are more deals than the %d of the game" % planned


# --- Version 1: a seed of its own for each deal -----------------------------------------------------


def check_version_1(game):
    problems, lines = [], []
    if not in_order(game["pack"]):
        problems.append("the pack is not in its order")
    if "commitments" in game:
        planned = len(game["commitments"])
        problems += faults_of_numbers(game["deals"], planned, game["status"] == "over")
    else:
        lines.append("This file does not say how many deals the game had.")
    for deal in game["deals"]:
        found = list(faults_of_deal_1(deal, game))
        problems += ["deal %s: %s" % (deal["number"], fault) for fault in found]
        lines.append(
            "deal %2d  %s  %s" % (deal["number"], deal["commitment"], "; ".join(found) or "ok")
        )
    return problems, lines


def faults_of_deal_1(deal, game):
    seed = bytes.fromhex(deal["seed"])
    if hashlib.sha256(seed).hexdigest() != deal["commitment"]:
        yield "the seed is not the promised one"
    promised = game.get("commitments", [])[deal["number"] - 1 :][:1]
    if promised and promised[0] != deal["commitment"]:
        yield "another commitment was published before the game"
    if hands_text(dealt(seed, game["pack"], len(game["seats"])), game["seats"]) != deal["hands"]:
        yield "the seed gives other cards"


# --- Version 2: a secret and contributions ----------------------------------------------------------


class Game:
    """The file of a game, and the values derived from it."""

    def __init__(self, data):
        self.data = data
        self.number = data["game"].to_bytes(8, "big")
        self.terms = json.loads(data["terms"])
        self.terms_hash = digest(tag(b"terms") + data["terms"].encode())
        self.secret = bytes.fromhex(data["secret"])
        self.commitment = digest(tag(b"server") + self.number + self.terms_hash + self.secret)
        self.seats, self.pack = list(self.terms["seats"]), self.terms["pack"].split()
        self.log = [line.split(" ", 3) + [""] for line in data.get("log", [])]

    @property
    def is_over(self):
        return self.data["status"] == "over"

    def seed(self, number):
        given = b"".join(
            bytes.fromhex(self.data["seats"][seat]["contribution"]) for seat in self.seats
        )
        info = tag(b"deal") + self.number + number.to_bytes(2, "big") + self.terms_hash
        return mac(mac(tag(b"key"), self.secret + given), info + b"\1")


def check_version_2(data):
    game = Game(data)
    problems = list(faults_of_header(game))
    if problems:
        return problems, []
    problems += faults_of_seats(game)
    problems += faults_of_numbers(data["deals"], game.terms["deals"], game.is_over)
    if "log" in data:
        problems += list(faults_of_log(game)) + list(faults_of_play(game))
    lines = ["commitment  %s" % data["commitment"]] + list(map(seat_line, data["seats"].items()))
    for deal in data["deals"]:
        found = list(faults_of_deal(game, deal))
        problems += ["deal %s: %s" % (deal["number"], fault) for fault in found]
        lines.append("deal %2d  %s  %s" % (deal["number"], deal["hands"], "; ".join(found) or "ok"))
    return problems, lines


def seat_line(item):
    seat, given = item
    why = {
        "bot": "a bot",
        "none": "the player sent none",
        "late": "the player's did not come in time",
    }
    by = (
        "the player" if given["by"] == "player" else "the server: " + why.get(given.get("why"), "?")
    )
    return "contribution of %s  %s  by %s" % (seat, given["contribution"], by)


def faults_of_header(game):
    if not in_order(game.pack) or game.seats != list(ALL_SEATS[: len(game.seats)]):
        yield "the pack or the seats are not in their order"
    if len(game.secret) != 32 or game.commitment.hex() != game.data["commitment"]:
        yield "the commitment is not that of this secret, game and terms"
    if list(game.data["seats"]) != game.seats:
        yield "the contributions are not those of the seats"
    if game.data["status"] not in ("over", "abandoned"):
        yield "the game has not ended"


def faults_of_seats(game):
    for seat, given in game.data["seats"].items():
        contribution = bytes.fromhex(given["contribution"])
        if given["by"] == "player":
            promised = digest(tag(b"seat") + game.commitment + seat.encode() + contribution).hex()
            if len(contribution) != 16 or promised != given["commitment"]:
                yield "the contribution of %s is not the one committed to" % seat
        elif (
            contribution
            != mac(game.secret, tag(b"substitute") + game.commitment + seat.encode())[:16]
        ):
            yield "what the server contributed for %s does not follow from its secret" % seat


def faults_of_deal(game, deal):
    seed = game.seed(deal["number"])
    if deal.get("seed", seed.hex()) != seed.hex():
        yield "the seed does not follow from secret and contributions"
    if hands_text(dealt(seed, game.pack, len(game.seats)), game.seats) != deal["hands"]:
        yield "the seed gives other cards"


def faults_of_log(game):
    numbers = [int(line[0]) for line in game.log]
    if numbers != sorted(set(numbers)):
        yield "the lines of the log are not in their order"
    if log_hashes(game.data["log"])[-1][1] != game.data["log_hash"]:
        yield "the hash of the log is wrong"
    opened = [line for line in game.log if line[2] == "open"]
    if opened != game.log[:1] or opened[0][3] != game.data["commitment"]:
        yield "the log begins with another commitment"
    dealt_numbers = [line[3] for line in game.log if line[2] == "deal"]
    if dealt_numbers != [str(deal["number"]) for deal in game.data["deals"]]:
        yield "the deals are not those of the log"
    ends = [line[2] for line in game.log if line[2] in ("over", "stop")]
    last = [line[2] for line in game.log if line[2] != "adjust"][-1]
    if ends != [last] or last != ("over" if game.is_over else "stop"):
        yield "the log ends otherwise than the file says"
    yield from faults_of_contributions(game)


def faults_of_contributions(game):
    """Compare the contributions in the log with the list of them."""
    commitments, contributions, begun, started = {}, {}, False, False
    for _number, seat, kind, text in (line[:4] for line in game.log):
        if kind in ("sit", "rise") and not started:
            commitments.pop(seat, None)
        elif kind == "commit":
            commitments[seat] = text
            if begun:
                yield "%s committed after the game had been begun" % seat
        elif kind == "reveal":
            contributions[seat] = text
            if not begun or started:
                yield "%s revealed at another time" % seat
        begun, started = begun or kind == "begin", started or kind == "start"
    for seat, given in game.data["seats"].items():
        mine = given["contribution"] if given["by"] == "player" else None
        if contributions.get(seat) != mine or commitments.get(seat) != given["commitment"]:
            yield "the log has another contribution of %s" % seat


def faults_of_play(game):
    """Check that every card played was in the hand of its player."""
    hands = {}
    for number, seat, kind, text in (line[:4] for line in game.log):
        if kind == "deal":
            cards = dealt(game.seed(int(text)), game.pack, len(game.seats))
            hands = dict(zip(game.seats, cards))
        elif kind in PLAYED and text.split(" ")[0] in ("play", "arrange"):
            cards = [card for card in text.split(" ")[1:] if card != "/"]
            if not set(cards) <= set(hands.get(seat, ())):
                yield "line %s: %s did not hold %s" % (number, seat, " ".join(cards))


def log_hashes(log):
    """Return the number of each line and the hash of the log after it."""
    value, hashes = bytes(32), [(0, bytes(32).hex())]
    for line in log:
        value = digest(tag(b"log") + value + line.encode())
        hashes.append((int(line.split(" ")[0]), value.hex()))
    return hashes


# --- The notes made during the game ---------------------------------------------------------------


def faults_of_notes(data, notes):
    if data["schema"] != "barbu-deals/2" or notes["game"] != data["game"]:
        return ["the notes are those of another game"]
    return list(compared(Game(data), notes))


def compared(game, notes):
    if notes.get("commitment") != game.data["commitment"]:
        yield "the server had committed to something else: %s" % notes.get("commitment")
    if notes.get("terms") != game.terms_hash.hex():
        yield "the game had other terms"
    for seat, contribution in notes.get("contributions", {}).items():
        if game.data["seats"].get(seat, {}).get("contribution") != contribution:
            yield "%s had contributed something else" % seat
    if notes.get("changed"):
        yield "it changed during the game: %s" % ", ".join(notes["changed"])
    mine = game.data["seats"].get(notes.get("seat"), {})
    committed = notes.get("isCommitted") and mine.get("commitment") != notes["promised"]
    if committed or notes.get("isRevealed") and mine.get("contribution") != notes["contribution"]:
        yield "the own contribution was left out"
    hands = {deal["number"]: deal["hands"] for deal in game.data["deals"]}
    for number, hand in notes.get("hands", {}).items():
        dealt_hands = hands.get(int(number), ":").split(":")[1].split(" ")
        place = game.seats.index(notes["seat"])
        if dealt_hands[place : place + 1] != [hand]:
            yield "deal %s: the own hand was another one, or the deal is missing" % number
    if "log" in game.data:
        known = set(log_hashes(game.data["log"]))
        for number, value in notes.get("log", []):
            if (number, value) not in known:
                yield "the log was another one up to line %s" % number


# --- The program ------------------------------------------------------------------------------------


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError) as error:
        sys.exit("The file cannot be read: %s" % error)
    data = data if isinstance(data, dict) else {}
    if data.get("schema") != "barbu-record/1":
        return data
    if "dealing" not in data:
        sys.exit("This record does not say how its deals came about.")
    if data["dealing"]["schema"] == "barbu-deals/1":
        sys.exit("The record of a game of version 1 has no seeds: take the file of seeds.")
    hands = [{"number": n, "hands": deal["hands"]} for n, deal in enumerate(data["deals"], 1)]
    return dict(data["dealing"], deals=hands)


def main(path, notes_path=None):
    data = read(path)
    if data.get("schema") not in ("barbu-deals/1", "barbu-deals/2"):
        sys.exit("This is not a file of deals.")
    check = check_version_1 if data["schema"] == "barbu-deals/1" else check_version_2
    try:
        problems, lines = check(data)
        if notes_path:
            problems += faults_of_notes(data, read(notes_path))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        problems, lines = ["the file is damaged: %s %s" % (type(error).__name__, error)], []
    print("\n".join(lines))
    if data.get("status") == "abandoned":
        print("The game was abandoned; deals dealt: %d." % len(data["deals"]))
    if problems:
        print("WRONG:\n" + "\n".join("- " + problem for problem in problems))
        return 1
    print("All deals are what was promised." + (" They are as noted." if notes_path else ""))
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
