"""Everything that a reader of a competition can receive, for comparing two of its states."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import chain, product
from typing import Any

from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bidding.models import Competition, Find, Search, SetProblem
from notices.models import Notice
from tests.support.urls import Place, places

OF_EVERY_REQUEST = re.compile(
    rb'\b[A-Za-z0-9]{64}\b|(?<=name="client_id" value=")[0-9a-f-]{36}'
    rb'|(?<=name="seed" value=")[0-9]{16}'
)
"""Values that differ between requests: form tokens, ids of answers, seeds of searches."""
OF_TIME = {"Set-Cookie", "Expires"}
BESIDES = {
    "club", "accounts:home", "accounts:audit", "notices:list", "notices:badge",
}  # fmt: skip
"""URLs of other apps that may show something of a competition."""
PLACEHOLDER = 2**40
"""A number in the path of a URL that is replaced by an id."""
Seen = dict[str, Any]


def doors(competition: Competition, names: Collection[str] = ()) -> Iterator[str]:
    """Yield all URLs to request, with the ids of the competition and its objects.

    With *names*, only those of the URLs with these names.
    """
    row = competition.problems.all()[0]
    values: dict[str, list[Any]] = {
        "club": [competition.club.slug],
        "number": [row.number],
        "competition": [competition.pk],
    }
    for place in places():
        wanted = place.name in names if names else _is_asked(place)
        if wanted and place.arguments - {"pk"} <= values.keys():
            choices = values | (
                {"pk": _pks_for(place, values, row)} if "pk" in place.arguments else {}
            )
            arguments = sorted(place.arguments)
            for chosen in product(*(choices[name] for name in arguments)):
                yield reverse(place.name, kwargs=dict(zip(arguments, chosen, strict=True)))


def _pks_for(place: Place, values: dict[str, list[Any]], row: SetProblem) -> list[int]:
    """Return the ids to ask a URL for: of what its path names, or else of every kind."""
    pks = {
        "competitions": [row.competition_id],
        "problems": [row.problem_id],
        "searches": list(Search.objects.values_list("pk", flat=True)),
        "finds": list(Find.objects.values_list("pk", flat=True)),
    }
    given = {name: values[name][0] for name in place.arguments - {"pk"}}
    path = reverse(place.name, kwargs=given | {"pk": PLACEHOLDER})
    kind = path.partition(f"/{PLACEHOLDER}")[0].rpartition("/")[2].removeprefix("own-")
    kind = "competitions" if kind == "bidding" else kind
    return pks[kind] if kind in pks else sorted({row.pk, *chain.from_iterable(pks.values())})


def _is_asked(place: Place) -> bool:
    of_the_api = place.name.startswith(("api:competition", "api:bidding", "api:notice"))
    return place.name.startswith("bidding:") or of_the_api or place.name in BESIDES


def reaching(client: Client, competition: Competition, names: Collection[str] = ()) -> Seen:
    """Return everything that the reader receives: pages, files, headers, log, e-mails, notices.

    The number of queries represents the time of a response.
    """
    seen: Seen = {}
    with logged() as lines:
        for path in doors(competition, names):
            seen[path] = _asked(client, path)
    user = getattr(client, "user", None)
    notices = Notice.objects.filter(recipient=user).order_by("pk") if user else []
    seen["notices"] = [(one.kind, one.cause, one.text, one.values) for one in notices]
    seen["letters"] = [(one.to, one.subject, one.body) for one in mail.outbox]
    seen["log"] = lines
    return seen


def _asked(client: Client, path: str) -> tuple[Any, ...]:
    cache.clear()
    connection.queries_log.clear()  # it keeps 9000 queries: later ones could not be counted
    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        response = client.get(path)
        content = response.content if not response.streaming else b"".join(response)
        transaction.set_rollback(True)
    headers = {name: value for name, value in response.headers.items() if name not in OF_TIME}
    body = OF_EVERY_REQUEST.sub(b"", content)
    return response.status_code, headers, body, len(queries)


@contextmanager
def logged() -> Iterator[list[str]]:
    """Collect the messages written to the log."""
    lines: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if not record.name.startswith("django.request"):  # has the object of the request
                lines.append(record.getMessage())

    handler = Collector(logging.INFO)
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def differences(before: Seen, after: Seen) -> list[str]:
    """Return the differences between two readings."""
    return [where for where in before if before[where] != after.get(where)]
