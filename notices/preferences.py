"""Services: changing a person's preferences for notices."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import time
from typing import TypedDict, Unpack

from django.db import transaction

from accounts.models import User
from notices import errors
from notices.kinds import Channel, Kind, all_kinds
from notices.models import Preferences
from notices.readers import BY_MAIL, reader_of


class Settings(TypedDict, total=False):
    timezone: str
    mails: bool
    quiet_from: time | None
    quiet_until: time | None
    digest_hour: int


@transaction.atomic
def change(
    *,
    user: User,
    channels: Mapping[str, Collection[str]] | None = None,
    **settings: Unpack[Settings],
) -> Preferences:
    """Change the given preferences of *user*, and keep the others.

    :param channels: by the code of a kind. E-mails at once replace the digest if both are chosen.
    :raises KindUnknown: for a kind that does not exist.
    :raises ChannelUnknown: for a channel that does not exist.
    :raises QuietHoursIncomplete: if the beginning or end of the quiet hours is missing, or both are
        equal.
    """
    row = _locked(user)
    for field, value in settings.items():
        setattr(row, field, value)
    if (row.quiet_from is None) != (row.quiet_until is None) or (
        row.quiet_from is not None and row.quiet_from == row.quiet_until
    ):
        raise errors.QuietHoursIncomplete
    row.channels = row.channels | _checked(channels or {})
    row.save(update_fields=["channels", *settings])
    return row


@transaction.atomic
def end_mails(*, user: User, kind: Kind) -> None:
    """Remove e-mail from the channels of *user* for *kind*."""
    row = _locked(user)
    rest = reader_of(user).chosen(kind) - BY_MAIL
    row.channels = row.channels | {kind.code: sorted(rest)}
    row.save(update_fields=["channels"])


@transaction.atomic
def turn_mail_on(*, user: User) -> None:
    """Resume e-mails to *user* after one has bounced."""
    row = _locked(user)
    row.mail_off_at, row.mail_off_address, row.mail_off_error = None, "", ""
    row.save(update_fields=["mail_off_at", "mail_off_address", "mail_off_error"])


def _locked(user: User) -> Preferences:
    Preferences.objects.bulk_create([Preferences(user=user)], ignore_conflicts=True)
    return Preferences.objects.select_for_update(no_key=True).get(user=user)


def _checked(channels: Mapping[str, Collection[str]]) -> dict[str, list[str]]:
    known = {kind.code for kind in all_kinds()}
    for code, chosen in channels.items():
        if code not in known:
            raise errors.KindUnknown(kind=code)
        for channel in chosen:
            if channel not in Channel.values:
                raise errors.ChannelUnknown(channel=channel)
    return {code: _normal(set(chosen)) for code, chosen in channels.items()}


def _normal(chosen: set[str]) -> list[str]:
    return sorted(chosen - {Channel.DIGEST} if Channel.MAIL in chosen else chosen)
