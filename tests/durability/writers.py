"""Threads that enter deals one after another and record the acknowledged ones."""

import threading
from random import Random
from typing import Any
from uuid import UUID

from deploy.site.demo.deals import next_deal
from games.rules import Plan, Seat, Sheet, ruleset_from_json
from games.rules.records.record import deal_to_json
from tests.durability.api import Api

CLUB = "clubs/riverside/"


class Writer(threading.Thread):
    """A thread that fills score sheets through the API until it is stopped."""

    def __init__(self, api: Api, players: list[int], seed: int) -> None:
        super().__init__(daemon=True)
        self.api = api
        self.players = players
        self.rng = Random(seed)  # noqa: S311 - the same deals each time
        self.acknowledged: dict[int, list[dict[str, Any]]] = {}
        self.count = 0
        self.stopped = threading.Event()
        self.failure: Exception | None = None

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                self._fill_a_sheet()
        except Exception as error:  # noqa: BLE001 - shown by the test
            self.failure = error

    def stop(self) -> None:
        self.stopped.set()
        self.join()
        if self.failure:
            raise self.failure

    def _fill_a_sheet(self) -> None:
        players = dict(zip("NESW", self.rng.sample(self.players, 4), strict=True))
        game = self.api.post(f"{CLUB}games/", {"players": players, "ruleset": {"preset": "pagat"}})
        kept = self.acknowledged.setdefault(game["id"], [])
        sheet = Sheet(ruleset_from_json({"preset": "pagat"}), Plan(), Seat.N)
        while not sheet.is_over and not self.stopped.is_set():
            sheet = sheet.record(next_deal(sheet, self.rng))
            number = len(sheet.deals)
            entry = {
                "client_id": str(UUID(int=self.rng.getrandbits(128), version=4)),
                "number": number,
                "deal": deal_to_json(sheet.deals[-1], sheet.rules),
            }
            answer = self.api.post(f"{CLUB}games/{game['id']}/deals/", entry)
            kept.append({"number": number, **answer["after"]})
            self.count += 1
