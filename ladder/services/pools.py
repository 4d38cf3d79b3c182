"""Creating and changing pools and their ladders."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import Club, User
from accounts.services.changes import apply
from accounts.settings_seen import digest_of
from games.rulesets import lookup
from ladder import intake, pool_games
from ladder.defaults import TEMPLATES, USUAL, bot_strengths_for, parameters_for
from ladder.errors import BadPool, SettingsChanged
from ladder.models import Ladder, Pool
from ladder.services.changing import check_official, compare_games, lock, record
from ladder.strength import Parameters
from ladder.usual import usual_rules

SETTINGS = frozenset(
    {
        *("name", "rulesets", "sheets", "tables", "events", "per_day", "per_month", "reach_back"),
        *("bots", "bot_novice", "bot_club", "bot_expert"),
    }
)
POOL_SETTINGS = SETTINGS | {"sigma", "prior", "drift"}
COMPARED = frozenset({"rulesets", "sheets", "tables", "events", "bots"})
"""The settings that decide which games are taken in."""
LIMITS = frozenset({"per_day", "per_month"})
BOT_STRENGTHS = frozenset({"bot_novice", "bot_club", "bot_expert"})


@transaction.atomic
def create_pool(
    *, club: Club, actor: User, name: str, rulesets: Sequence[str], **settings: Any
) -> Pool:
    """Create a pool for games by the rules with the keys *rulesets*.

    The club's existing final results are taken in. *settings* are other :data:`SETTINGS`.

    :raises NotAnOfficial: unless *actor* is one.
    :raises BadPool: if a setting is invalid.
    """
    check_official(actor, club)
    _check_rulesets(club, rulesets)
    preset = lookup.rules_of(club, rulesets[0]).preset
    parameters = parameters_for(preset)
    bots = {f"bot_{level}": value for level, value in bot_strengths_for(preset).items()}
    pool = Pool(
        club=club,
        name=name.strip(),
        rulesets=list(rulesets),
        sigma=parameters.sigma,
        prior=parameters.prior,
        drift=parameters.drift,
        **(bots | settings),
    )
    with _validation_refuses():
        pool.full_clean()
    pool.save(force_insert=True)
    record(pool, actor, "create-pool", gettext_noop("set up the rating of games"))
    intake.mark_all(club)
    compare_games()
    return pool


@transaction.atomic
def set_up(*, club: Club, actor: User, templates: Collection[str] = (), **settings: Any) -> Pool:
    """Create a pool as :func:`create_pool` does, with a ladder for each of *templates*.

    :param templates: keys of :data:`ladder.defaults.TEMPLATES`.
    :raises NotAnOfficial: unless *actor* is one.
    :raises BadPool: if a setting is invalid.
    """
    pool = create_pool(club=club, actor=actor, **settings)
    _add_templates(pool, actor, templates)
    return pool


def _add_templates(pool: Pool, actor: User, templates: Collection[str]) -> None:
    today = localdate(timezone=pool.club.zone)
    for template in TEMPLATES:
        if template.key in templates:
            add_ladder(pool=pool, actor=actor, **template.fields_on(today))


@transaction.atomic
def set_up_usual(*, club: Club, actor: User) -> Pool:
    """Give *club* its usual ladders, a monthly and an annual one, unless it has a ladder.

    A pool that exists is used; otherwise one is created for the rules of most of the club's games.

    :raises NotAnOfficial: unless *actor* is one.
    :raises BadPool: if a setting is invalid.
    """
    check_official(actor, club)
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # against a second tap
    pool = Pool.objects.filter(club=club).first()
    if pool is None:
        rulesets = [usual_rules(club)]
        name = _("Club games")
        return set_up(club=club, actor=actor, name=name, rulesets=rulesets, templates=USUAL)
    if not Ladder.objects.filter(pool__club=club).exists():
        _add_templates(pool, actor, USUAL)
    return pool


@transaction.atomic
def change_pool(*, pool: Pool, actor: User, seen: str = "", **changes: Any) -> Pool:
    """Change :data:`SETTINGS` of a pool.

    :param seen: the digest of :data:`POOL_SETTINGS` as the caller has seen them; empty for any.
    :raises NotAnOfficial: unless *actor* is one.
    :raises SettingsChanged: if they have been changed since.
    :raises BadPool: if a setting is invalid.
    """
    check_official(actor, pool.club)
    if unknown := set(changes) - SETTINGS:
        raise TypeError(f"not settings of a pool: {sorted(unknown)}")
    pool = lock(pool)
    _check_seen(pool, POOL_SETTINGS, seen, changes)
    if "rulesets" in changes:
        _check_rulesets(pool.club, changes["rulesets"])
    for field, value in changes.items():
        setattr(pool, field, value)
    with _validation_refuses():
        pool.full_clean()
    stored = Pool.objects.select_related("club").get(pk=pool.pk)
    changed = apply(stored, changes)
    if not changed:
        return stored
    record(stored, actor, "change-pool", gettext_noop("changed which games count"), changes=changed)
    if COMPARED & changed.keys():
        intake.mark_all(stored.club)
        compare_games()
    if BOT_STRENGTHS & changed.keys():
        pool_games.outdate(stored)
    if LIMITS & changed.keys() and pool_games.apply_limits(stored, pool_games.all_months(stored)):
        pool_games.outdate(stored)
    return stored


def _check_seen(
    row: Pool | Ladder, settings: Collection[str], seen: str, changes: Mapping[str, Any]
) -> None:
    """Refuse *changes* of settings other than those *seen*; the same changes again are nothing."""
    if not seen or seen == digest_of(row, settings):
        return
    if any(getattr(row, name) != value for name, value in changes.items()):
        raise SettingsChanged


def _check_rulesets(club: Club, rulesets: Sequence[str]) -> None:
    known = dict(lookup.choices(club, on_sheets=False))
    if not rulesets or len(set(rulesets)) < len(rulesets) or set(rulesets) - known.keys():
        raise BadPool("rulesets", _("Choose the rules whose games count."))


@transaction.atomic
def set_parameters(*, pool: Pool, parameters: Parameters, actor: User, seen: str = "") -> None:
    """Set sigma, prior and drift.

    :param seen: as in :func:`change_pool`.
    :raises NotAnOfficial: unless *actor* is one.
    :raises SettingsChanged: if the pool's settings have been changed since.
    :raises BadPool: if a parameter is out of range.
    """
    check_official(actor, pool.club)
    pool = lock(pool)
    values = {field: getattr(parameters, field) for field in ("sigma", "prior", "drift")}
    _check_seen(pool, POOL_SETTINGS, seen, values)
    for field, value in values.items():
        if not (0 < value <= MOST_POINTS or (field == "drift" and value == 0)):
            raise BadPool(field, _("Give a number of points, greater than 0."))
    before = [pool.sigma, pool.prior, pool.drift]
    pool.sigma, pool.prior, pool.drift = parameters.sigma, parameters.prior, parameters.drift
    pool.save(update_fields=["sigma", "prior", "drift"])
    pool_games.outdate(pool)
    record(
        pool,
        actor,
        "set-parameters",
        gettext_noop(
            "set the luck of a game to %(sigma)s, newcomers to %(prior)s, a year to %(drift)s"
        ),
        before=before,
        sigma=round(parameters.sigma, 1),
        prior=round(parameters.prior, 1),
        drift=round(parameters.drift, 1),
    )


MOST_POINTS = 100_000.0


@transaction.atomic
def add_ladder(*, pool: Pool, name: str, actor: User, **settings: Any) -> Ladder:
    """Add a ladder; *settings* are fields of :class:`ladder.models.Ladder`.

    :raises NotAnOfficial: unless *actor* is one.
    :raises BadPool: if a setting is invalid.
    """
    check_official(actor, pool.club)
    pool = lock(pool)
    ladder = Ladder(pool=pool, name=name.strip(), **settings)
    _check_ladder(ladder)
    ladder.save(force_insert=True)
    pool_games.outdate(pool)
    record(pool, actor, "add-ladder", gettext_noop("added the ladder %(ladder)s"), ladder=ladder)
    return ladder


@transaction.atomic
def change_ladder(*, ladder: Ladder, actor: User, seen: str = "", **changes: Any) -> Ladder:
    """Change a ladder; the standings of all its periods are recomputed.

    :param seen: the digest of the settings in *changes* as the caller has seen them; empty for any.
    :raises NotAnOfficial: unless *actor* is one.
    :raises SettingsChanged: if they have been changed since.
    :raises BadPool: if a setting is invalid.
    """
    check_official(actor, ladder.pool.club)
    pool = lock(ladder.pool)
    ladder = Ladder.objects.get(pk=ladder.pk)
    _check_seen(ladder, changes, seen, changes)
    before = {field: getattr(ladder, field) for field in changes}
    for field, value in changes.items():
        setattr(ladder, field, value)
    _check_ladder(ladder)
    changed = {f: [str(before[f]), str(v)] for f, v in changes.items() if before[f] != v}
    if not changed:
        return ladder
    ladder.save(update_fields=list(changed))
    if changed.keys() - {"name", "public", "embedded_by"}:
        ladder.closed_periods.all().delete()
        pool_games.outdate(pool)
    text = gettext_noop("changed the ladder %(ladder)s")
    record(pool, actor, "change-ladder", text, ladder=ladder, changes=changed)
    return ladder


@transaction.atomic
def remove_ladder(*, ladder: Ladder, actor: User) -> None:
    """Remove a ladder with its standings; the games stay.

    :raises NotAnOfficial: unless *actor* is one.
    """
    check_official(actor, ladder.pool.club)
    pool = lock(ladder.pool)
    pool_games.outdate(pool)  # a run in progress would still write its standings
    record(
        pool, actor, "remove-ladder", gettext_noop("removed the ladder %(ladder)s"), ladder=ladder
    )
    ladder.delete()


def _check_ladder(ladder: Ladder) -> None:
    first, last = ladder.season_first, ladder.season_last
    if ladder.calendar == "season" and (first is None or last is None or last < first):
        raise BadPool("season_last", _("The last day is the first one or later."))
    if ladder.calendar != "season":
        ladder.season_first = ladder.season_last = None
    with _validation_refuses():
        ladder.full_clean()


@contextmanager
def _validation_refuses() -> Iterator[None]:
    """Raise the first validation error of a model as :class:`BadPool`."""
    try:
        yield
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise BadPool("name" if field == NON_FIELD_ERRORS else field, messages[0]) from error
