"""Saving, changing and removing a club's own rules."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.models import Club, User
from accounts.names import tidy_name
from games import labels
from games.models import RULES_NAME_LENGTH, ClubRuleSet
from games.rules import RuleSet, ruleset_to_json
from games.rulesets import errors

MAX_RULESETS = 50
"""The number of rule sets that a club may save."""
WRITTEN = ("name", "ruleset", "changed_at")


@transaction.atomic
def save_rules(*, club: Club, actor: User, name: str, ruleset: RuleSet) -> ClubRuleSet:
    """Save rules of the club under a name.

    :raises RulesNameTaken: if the club has rules of that name.
    :raises RulesNameReserved: if it is the name of a preset.
    :raises TooManyRules: if the club has :data:`MAX_RULESETS`.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if ClubRuleSet.objects.filter(club=club).count() >= MAX_RULESETS:
        raise errors.TooManyRules(most=MAX_RULESETS)
    own = ClubRuleSet(club=club, created_by=actor)
    _write(own, name, ruleset)
    _record(own, actor, "save-rules", gettext_noop("saved the rules “%(name)s”"))
    return own


@transaction.atomic
def change_rules(*, own: ClubRuleSet, actor: User, name: str, ruleset: RuleSet) -> ClubRuleSet:
    """Change a club's own rules. Games and events that have begun are not affected.

    :raises RulesGone: if they have been removed.
    """
    own = _locked(own)
    before = {"name": own.name, "ruleset": own.ruleset}
    _write(own, name, ruleset)
    if before != {"name": own.name, "ruleset": own.ruleset}:
        text = gettext_noop("changed the rules “%(name)s”")
        _record(own, actor, "change-rules", text, before=before)
    return own


@transaction.atomic
def remove_rules(*, own: ClubRuleSet, actor: User) -> None:
    """Remove a club's own rules. Games and events that have begun are not affected.

    :raises RulesGone: if they have been removed.
    :raises RulesInUse: if they are the club's usual rules.
    """
    own = _locked(own)
    if own.club.ruleset == own.key:
        raise errors.RulesInUse()
    _record(own, actor, "remove-rules", gettext_noop("removed the rules “%(name)s”"))
    own.delete()


def _locked(own: ClubRuleSet) -> ClubRuleSet:
    """Lock the club, then the row of *own*, and return its current state.

    The order of the locks is the same everywhere.

    :raises RulesGone: if it has been removed.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=own.club_id)
    row = ClubRuleSet.objects.select_for_update().filter(pk=own.pk).first()
    if row is None:
        raise errors.RulesGone
    row.club = club
    return row


def _write(own: ClubRuleSet, name: str, ruleset: RuleSet) -> None:
    own.name = tidy_name(name)[:RULES_NAME_LENGTH]
    if own.name.casefold() in {str(known).casefold() for known in labels.PRESETS.values()}:
        raise errors.RulesNameReserved()
    own.ruleset = ruleset_to_json(ruleset, whole=True)
    own.changed_at = utc_now()
    try:
        with transaction.atomic():
            own.save(update_fields=WRITTEN if own.pk else None)
    except IntegrityError as error:
        if "club_ruleset_name_once" not in str(error):
            raise
        raise errors.RulesNameTaken() from None


def _record(own: ClubRuleSet, actor: User, action: str, text: str, **data: Any) -> None:
    audit.record(
        club=own.club,
        actor=actor,
        action=action,
        subject=f"rules:{own.pk}",
        text=text,
        name=own.name,
        now={"name": own.name, "ruleset": own.ruleset},
        **data,
    )
