"""Columns of the database with a rule of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from accounts.text import one_line

if TYPE_CHECKING:
    CharField = models.CharField[str, str]
else:
    CharField = models.CharField


class LineField(CharField):
    """A text of one line: control characters and line breaks in it are stored as spaces.

    For names and titles, which stand in the subjects of e-mails and in lines of files. Migrations
    see an ordinary ``CharField``.
    """

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def get_prep_value(self, value: Any) -> Any:
        value = super().get_prep_value(value)
        return one_line(value) if isinstance(value, str) else value

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # noqa: FBT001
        value = super().pre_save(model_instance, add)
        if isinstance(value, str):
            value = one_line(value)
            setattr(model_instance, self.attname, value)
        return value
