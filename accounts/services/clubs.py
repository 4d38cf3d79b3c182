"""Founding a club and changing its settings."""

from datetime import timedelta
from typing import TypedDict, Unpack

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import audit, currencies, rulesets
from accounts.errors import (
    AccountNeeded,
    AddressReserved,
    CurrencyUnknown,
    RulesUnknown,
    TooManyClubs,
    constraints_refuse,
)
from accounts.models import AuditEntry, Club, Membership, Player, Role, User
from accounts.services.changes import apply
from accounts.signals import currency_asked
from accounts.slugs import is_reserved

MAX_CLUBS = 3
CLUBS_PERIOD = timedelta(days=1)
"""A user can found at most :data:`MAX_CLUBS` clubs in this time."""
FOUND_CLUB = "found-club"


class ClubFields(TypedDict, total=False):
    name: str
    about: str
    timezone: str
    language: str
    ruleset: str
    currency: str
    public_events: bool
    public_players: bool
    join_requests: bool
    table_guests: bool
    first_steps_hidden: bool


@transaction.atomic
def create_club(*, founder: User, slug: str, **fields: Unpack[ClubFields]) -> Club:
    """Found a club, with *founder* as its secretary and its first player.

    :raises AccountNeeded: for a guest.
    :raises AddressReserved: if *slug* is one of :data:`accounts.slugs.RESERVED`.
    :raises AddressTaken: if another club has *slug*, which is stored in lower case.
    :raises CurrencyUnknown: if *currency* does not exist; by default it is that of the time zone.
    :raises RulesUnknown: if *ruleset* is not offered.
    :raises TooManyClubs: if *founder* has founded :data:`MAX_CLUBS` in :data:`CLUBS_PERIOD`.
    """
    if founder.guest:
        raise AccountNeeded(_("Sign up to found a club."))
    slug = slug.lower()
    if is_reserved(slug):
        raise AddressReserved
    _check_rules(fields)
    _check_currency(fields)
    _check_clubs_founded_by(founder)
    if "timezone" in fields:
        fields.setdefault("currency", currencies.of_zone(fields["timezone"]))
    with constraints_refuse():
        club = Club.objects.create(slug=slug, **fields)
    Membership.objects.create(club=club, user=founder, role=Role.SECRETARY)
    name = founder.name or founder.email
    Player.objects.create(club=club, user=founder, name=name, email=founder.email)
    audit.record(
        club=club,
        actor=founder,
        action=FOUND_CLUB,
        subject=f"club:{club.pk}",
        text=gettext_noop("founded the club"),
    )
    return club


@transaction.atomic
def change_club(*, club: Club, actor: User, **fields: Unpack[ClubFields]) -> Club:
    """Change a club's settings.

    The currency follows the time zone while it is that of the zone and no amount is stored in it.

    :raises CurrencyUnknown: if *currency* does not exist.
    :raises RulesUnknown: if *ruleset* is not offered to the club.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    _check_rules(fields, club)
    _check_currency(fields)
    if _currency_follows(club, fields):
        fields["currency"] = currencies.of_zone(fields["timezone"])
    changes = apply(club, dict(fields))
    if changes:
        audit.record(
            club=club,
            actor=actor,
            action="change-club",
            subject=f"club:{club.pk}",
            text=gettext_noop("changed the club's settings"),
            changes=changes,
        )
    return club


def _currency_follows(club: Club, fields: ClubFields) -> bool:
    """Return whether a new time zone changes the currency too: nobody has chosen or used it."""
    if fields.get("timezone", club.timezone) == club.timezone:
        return False
    proposed = currencies.of_zone(club.timezone)
    if not proposed == club.currency == fields.get("currency", club.currency):
        return False
    return not any(used for _receiver, used in currency_asked.send(sender=Club, club=club))


def _check_clubs_founded_by(founder: User) -> None:
    # Lock the user, so that two concurrent requests do not both count one club too few.
    User.objects.select_for_update(no_key=True).get(pk=founder.pk)
    founded = AuditEntry.objects.filter(actor=founder, action=FOUND_CLUB)
    if founded.filter(at__gt=utc_now() - CLUBS_PERIOD).count() >= MAX_CLUBS:
        raise TooManyClubs(most=MAX_CLUBS)


def _check_rules(fields: ClubFields, club: Club | None = None) -> None:
    if "ruleset" in fields and not rulesets.is_offered(fields["ruleset"], club):
        raise RulesUnknown


def _check_currency(fields: ClubFields) -> None:
    if "currency" in fields and fields["currency"] not in currencies.codes():
        raise CurrencyUnknown
