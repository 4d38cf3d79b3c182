"""Common parts of the services of a competition: permissions, states, and the log."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.utils.functional import Promise

from accounts import audit
from accounts.models import Club, User
from bidding import access, errors
from bidding.models import Competition, Insider, Part, Status

Made = TypeVar("Made", bound=Model)


def made_once(row: Made, earlier: QuerySet[Made], client_id: UUID | None) -> tuple[Made, bool]:
    """Store a new row, unless a request with this *client_id* created one of *earlier*.

    :returns: the row, and whether it is new.
    :raises IdUsed: if the *client_id* belongs to a row that is not in *earlier*.
    """
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        if client_id is None:
            raise
        if (found := earlier.filter(client_id=client_id).first()) is not None:
            return found, False
        if type(row)._default_manager.filter(client_id=client_id).exists():
            raise errors.IdUsed from None
        raise
    return row, True


def check_conductor(actor: User, competition: Competition) -> None:
    """Check that *actor* conducts *competition*.

    :raises NotTheConductor: if they do not.
    """
    if not access.conducts(actor, competition):
        raise errors.NotTheConductor


def check_may_make(actor: User, club: Club) -> None:
    """Check that *actor* may make competitions and problems.

    :raises NotAConductor: if they may not.
    """
    if not access.may_make_competitions(actor, club):
        raise errors.NotAConductor


def check_status(competition: Competition, *allowed: Status) -> None:
    """Check that the competition is in one of the states *allowed*.

    :raises WrongStatus: if it is in another state.
    """
    if competition.status not in allowed:
        raise errors.WrongStatus(status=competition.get_status_display())


def validated(row: Model, **exclude: Any) -> None:
    """Check the fields of *row*.

    :raises BadCompetition: for the first invalid field.
    """
    try:
        row.full_clean(validate_constraints=False)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        name = "name" if field == NON_FIELD_ERRORS else field
        raise errors.BadCompetition(name, messages[0].replace("%", "%%")) from error


def record(
    competition: Competition, actor: User, action: str, text: str | Promise, **data: Any
) -> None:
    """Write an entry of the club's audit log about *competition*."""
    audit.record(
        club=competition.club,
        actor=actor,
        action=action,
        subject=f"competition:{competition.pk}",
        text=str(text),
        about=competition.name,
        **data,
    )


def note_conductor(competition: Competition, user: User) -> None:
    """Record that *user* conducts *competition*, so that they can never compete in it."""
    Insider.objects.get_or_create(competition=competition, user=user, part=Part.CONDUCTOR)
