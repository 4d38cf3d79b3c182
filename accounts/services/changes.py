"""Saving the changed fields of a row."""

from typing import Any

from django.db.models import Model


def apply(row: Model, changes: dict[str, Any]) -> dict[str, list[Any]]:
    """Set *changes* on *row* and save the fields that differ.

    :returns: the changes as ``{field: [before, after]}``, for the audit log.
    """
    differing = {
        field: [getattr(row, field), value]
        for field, value in changes.items()
        if getattr(row, field) != value
    }
    for field, (_before, after) in differing.items():
        setattr(row, field, after)
    if differing:
        row.save(update_fields=list(differing))
    return differing
