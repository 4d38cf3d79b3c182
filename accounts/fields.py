"""Model fields and form fields with rules for their texts and times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.db import models

from accounts.dates import UNCLEAR_TIME
from accounts.text import one_line

if TYPE_CHECKING:
    CharField = models.CharField[str, str]
else:
    CharField = models.CharField


class LineInputField(forms.CharField):
    """A text of one line in a form; it is empty if nothing of it would be stored."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return one_line(text) if isinstance(text, str) else text


class LocalTimeField(forms.DateTimeField):
    """A time in the active time zone, with a plain message for times in a clock change."""

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except forms.ValidationError as error:
            if error.code == "ambiguous_timezone":
                raise forms.ValidationError(UNCLEAR_TIME, code="unclear-time") from error
            raise


class LineField(CharField):
    """A text of one line: control characters and line breaks in it are stored as spaces.

    Characters that change the direction of writing are not stored. The field is meant for names
    and titles, which appear in the subjects of e-mails, in lines of files and in tables. Migrations
    see an ordinary ``CharField``.
    """

    def to_python(self, value: Any) -> Any:
        value = super().to_python(value)
        return one_line(value) if isinstance(value, str) else value

    def formfield(
        self,
        form_class: type[forms.Field] | None = LineInputField,
        choices_form_class: type[forms.ChoiceField] | None = None,
        **kwargs: Any,
    ) -> forms.Field | None:
        return super().formfield(
            form_class=form_class, choices_form_class=choices_form_class, **kwargs
        )

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
