"""The published results of a competition as JSON, for files and the API."""

from __future__ import annotations

from typing import Any

from bidding.models import Competition
from bidding.published import latest_publication, results_of

SCHEMA = "barbu-competition/1"


def results_json(competition: Competition) -> dict[str, Any]:
    """Return the article and the table as they were published.

    :raises Http404: before the publication.
    """
    published = latest_publication(competition)
    return {
        "schema": SCHEMA,
        "competition": competition.pk,
        "name": competition.name,
        "closes_at": competition.closes_at.isoformat(),
        "publication": published.number,
        "top": published.article["top"],
        "problems": published.article["problems"],
        "table": [
            {
                "name": result.entry.name,
                "marks": result.marks,
                "total": result.total,
                "place": result.place,
                "shared": result.shared,
                "percent": result.percent,
                "tops": result.tops,
            }
            for result in results_of(competition)
        ],
    }
