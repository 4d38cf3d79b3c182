"""The form of a person's preferences for notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from accounts.time_zones import time_zones
from notices.errors import QuietHoursIncomplete
from notices.kinds import Channel, Kind, all_kinds
from notices.readers import BY_MAIL, Reader

MAIL_CHOICES = [
    ("", _("no e-mail")),
    (Channel.MAIL.value, _("e-mail at once")),
    (Channel.DIGEST.value, _("once a day")),
]


class PreferencesForm(forms.Form):
    """The preferences; it adds three fields for each kind: page, e-mail, and push messages."""

    mails = forms.BooleanField(label=_("Send me e-mails"), required=False)
    digest_hour = forms.TypedChoiceField(
        label=_("The daily e-mail comes at"),
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        coerce=int,
    )
    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M")
    )
    quiet_until = forms.TimeField(
        label=_("until"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M")
    )
    timezone = forms.ChoiceField(label=_("Time zone"), required=False)

    def __init__(self, reader: Reader, data: Any = None) -> None:
        preferences = reader.preferences
        initial = {name: getattr(preferences, name) for name in self.base_fields}
        super().__init__(data, initial=initial)
        zones = [("", _("That of my club")), *time_zones(preferences.timezone)]
        self.fields["timezone"].choices = zones  # type: ignore[attr-defined]  # it is one
        for kind in all_kinds():
            self._add_kind(kind, reader.chosen(kind))

    def _add_kind(self, kind: Kind, chosen: frozenset[Channel]) -> None:
        self.fields[f"page_{kind.code}"] = forms.BooleanField(
            label=_("on this site"), required=False, initial=Channel.PAGE in chosen
        )
        self.fields[f"mail_{kind.code}"] = forms.ChoiceField(
            label=_("E-mail"),
            required=False,
            choices=MAIL_CHOICES,
            initial=next(iter(chosen & BY_MAIL), ""),
        )
        self.fields[f"push_{kind.code}"] = forms.BooleanField(
            label=_("push message"), required=False, initial=Channel.PUSH in chosen
        )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        begin, end = data.get("quiet_from"), data.get("quiet_until")
        if (begin is None) != (end is None) or (begin is not None and begin == end):
            self.add_error("quiet_until", QuietHoursIncomplete().message)
        return data

    def settings(self) -> dict[str, Any]:
        """Return the preferences that apply to all kinds."""
        return {name: self.cleaned_data[name] for name in self.base_fields}

    def channels(self) -> dict[str, list[str]]:
        """Return the chosen channels by the code of each kind."""
        return {kind.code: list(self._channels(kind.code)) for kind in all_kinds()}

    def _channels(self, code: str) -> Iterator[str]:
        if self.cleaned_data[f"page_{code}"]:
            yield Channel.PAGE
        if mail := self.cleaned_data[f"mail_{code}"]:
            yield mail
        if self.cleaned_data[f"push_{code}"]:
            yield Channel.PUSH

    def groups(self) -> list[Group]:
        """Return the fields of all kinds under their headings."""
        groups: dict[str, Group] = {}
        for kind in all_kinds():
            group = groups.setdefault(str(kind.group), Group(str(kind.group), []))
            group.kinds.append(
                KindFields(
                    kind, *(self[f"{name}_{kind.code}"] for name in ("page", "mail", "push"))
                )
            )
        return list(groups.values())


@dataclass(frozen=True, slots=True)
class KindFields:
    kind: Kind
    page: BoundField
    mail: BoundField
    push: BoundField


@dataclass(frozen=True, slots=True)
class Group:
    label: str
    kinds: list[KindFields]
