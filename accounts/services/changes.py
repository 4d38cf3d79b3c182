"""Writing what differs, and saying what it was."""

from typing import Any

from django.db.models import Model


def apply(row: Model, changes: dict[str, Any]) -> dict[str, list[Any]]:
    """Set *changes* on *row* and save the fields that differ.

    :returns: what changed, as ``{field: [before, after]}``, ready for the audit log.
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
