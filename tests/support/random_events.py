"""Events with random histories, for the properties of pairings."""

from __future__ import annotations

from random import Random

from tournaments.draw import Round, pair
from tournaments.draw.pairing import PairingRequest
from tournaments.draw.sitouts import lowest_sit_out


def random_event(seed: int, least: int = 8, most: int = 200, rounds: int = 7) -> PairingRequest:
    """Return an event of *least* to *most* players, who come and go between its rounds.

    The scores are few different ones in half of the events, and nearly all different in the others.
    """
    random = Random(seed)  # noqa: S311
    present = list(range(1, random.randint(least, most) + 1))
    newest = len(present)
    history: list[Round] = []
    for _ in range(random.randint(0, rounds)):
        history.append(_round_of(present, history, random))
        if random.random() < 0.3 and len(present) > least:
            present.remove(random.choice(present))
        if random.random() < 0.3 and len(present) < most:
            newest += 1
            present.append(newest)
    points = random.choice((6, 400))
    scores = {player: random.randint(0, points) for player in present}
    apart = [pair(*random.sample(present, 2)) for _ in range(random.randint(0, 4))]
    return PairingRequest(
        players=tuple(sorted(present, key=lambda player: -scores[player])),
        history=tuple(history),
        forbidden=frozenset(apart),
        seed=random.randrange(1_000),
        scores=scores,
        floats={player: random.randint(0, 2) for player in present},
    )


def _round_of(present: list[int], history: list[Round], random: Random) -> Round:
    order = random.sample(present, len(present))
    out = lowest_sit_out(order, history)
    at = iter([player for player in order if player not in out])
    return Round(tuple(zip(at, at, at, at, strict=True)), out)
