"""Finding the players of a club that a loosely written name may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

from django.db.models import Q, QuerySet
from django.db.models.functions import Length

from accounts.models import Club, Player
from accounts.names import folded, tidy_name
from accounts.search import MOST_WORDS

MOST_LIKELY = 4
CLOSE = 0.8
"""The least similarity, from 0 to 1, at which one name may be a misspelling of another."""
SIMILAR = 0.7
"""The least similarity of two names that share a word, for one to be proposed for the other."""
SHORT = 3
"""Up to how many letters another letter makes another name."""
MOST_SIGNS = 6
"""By how many characters two names may differ in length, of which a key ignores all but one."""

# A number or a bullet in front of a name in a list, with its separator.
_LISTED = re.compile(r"^\s*(?:\d+\s*[.):]|[-*•·–])\s*")


def names_in(text: str) -> list[str]:
    """Return the names of a pasted list: one a line, or separated by commas or semicolons.

    >>> names_in("1. Anne Lambert\\n2) Bo;  Cy, - Dé\\n\\nAnne Lambert")
    ['Anne Lambert', 'Bo', 'Cy', 'Dé']
    """
    parts = (_LISTED.sub("", part) for part in re.split(r"[\n\r;,\t]+", text))
    names = (" ".join(part.split()) for part in parts)
    return list(dict.fromkeys(name for name in names if name))


def key_of(name: str) -> str:
    """Return a key that ignores case, accents, apostrophes, hyphens and the order of words.

    >>> key_of("LAMBERT Anne-Zoé") == key_of("Anne Zoe Lambert")
    True
    >>> key_of("Tanguy Le Floc’h") == key_of("le floch tanguy")
    True
    """
    return " ".join(sorted(re.findall(r"\w+", folded(name))))


def shortened_keys(key: str) -> list[str]:
    """Return *key* without each of its letters; keys that differ by one letter share a result.

    >>> set(shortened_keys("bo roy")) & {"bo ray", *shortened_keys("bo ray")}
    {'bo ry'}
    """
    return [key[:at] + key[at + 1 :] for at in range(len(key))]


def near_keys(key: str) -> set[str]:
    """Return *key* with the keys of :func:`shortened_keys`.

    Two keys that are equal or differ by a letter share one of them.
    """
    return {key, *shortened_keys(key)}


def likely_doubles(club: Club, name: str, email: str = "") -> list[Player]:
    """Return the players of *club* who may be the person called *name*, most likely first.

    Their names are the same but for case, signs, the order of words and one letter, or they have
    the address *email*.
    """
    key, address = key_of(name), email.strip().lower()
    near = near_keys(key) if len(key) > SHORT else {key}
    found: list[tuple[int, str, Player]] = []
    for player in club.players.annotate(length=Length("name")):
        has_address = bool(address) and player.email.lower() == address
        if not has_address and (not key or abs(player.length - len(name)) > MOST_SIGNS):
            continue
        other = key_of(player.name)
        if has_address or not near.isdisjoint(near_keys(other)):
            found.append((other != key, player.name, player))
    return [player for *_order, player in sorted(found, key=lambda one: one[:2])][:MOST_LIKELY]


def similar_names(players: QuerySet[Player], name: str) -> list[Player]:
    """Return those of *players* who share a word with *name* and are called alike, best first."""
    words = {word for word in folded(name).split() if len(word) >= SHORT}
    sharing = Q(pk__in=[])
    for word in list(words)[:MOST_WORDS]:
        sharing |= Q(name__finds=word)
    found = []
    for player in players.filter(sharing):
        shared = len(words & set(folded(player.name).split()))
        likeness = _likeness(name, player.name)
        if shared and likeness >= SIMILAR:
            found.append((-shared, -likeness, player.name, player))
    return [player for *_order, player in sorted(found, key=lambda one: one[:3])][:MOST_LIKELY]


def _likeness(name: str, other: str) -> float:
    """Return how similar two names are, from 0 to 1, in the better order of their words."""
    pairs = (folded(name), folded(other)), (key_of(name), key_of(other))
    return max(SequenceMatcher(None, *pair).ratio() for pair in pairs)


def is_name_of(players: Iterable[Player], name: str) -> bool:
    """Return whether one of *players* is called *name*, upper and lower case being equal."""
    return any(player.name.lower() == tidy_name(name).lower() for player in players)


def answer_about(doubles: Iterable[Player]) -> str:
    """Return the form value that says that a new player is none of *doubles*."""
    return " ".join(str(player.pk) for player in doubles)


class Namesakes:
    """The players of a club by name."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_name: dict[str, Player] = {}
        self._by_key: dict[str, list[Player]] = {}
        self._by_start: dict[str, set[str]] = {}
        for player in players:
            self.add(player)

    def add(self, player: Player) -> None:
        key = key_of(player.name)
        self._by_name[player.name.lower()] = player
        self._by_key.setdefault(key, []).append(player)
        for word in key.split():
            self._by_start.setdefault(word[:2], set()).add(key)

    def named(self, name: str) -> Player | None:
        """Return the player that *name* means, if there is exactly one."""
        exact = self._by_name.get(name.lower())
        found = self._by_key.get(key_of(name), [])
        return exact or (found[0] if len(found) == 1 else None)

    def like(self, name: str) -> list[Player]:
        """Return players that *name* may mean, if it is misspelled, abbreviated or incomplete."""
        key = key_of(name)
        near = sorted(set().union(*(self._by_start.get(w[:2], set()) for w in key.split())))
        begins = [other for other in near if _begins(key.split(), other.split())]
        close = get_close_matches(key, near, MOST_LIKELY, CLOSE)
        keys = dict.fromkeys([*self._by_key.keys() & {key}, *close, *begins])
        return [player for one in keys for player in self._by_key[one]][:MOST_LIKELY]


def _begins(words: list[str], others: list[str]) -> bool:
    """Return whether the words of the shorter list match different words of the other one.

    Two words match if one of them begins with the other.
    """
    few, many = sorted((words, others), key=len)
    left = list(many)
    for word in few:
        fit = next((one for one in left if one.startswith(word) or word.startswith(one)), None)
        if fit is None:
            return False
        left.remove(fit)
    return bool(few) and max(map(len, few)) > 2
