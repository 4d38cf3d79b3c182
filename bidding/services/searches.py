"""Starting and ending searches for positions, and keeping or discarding their finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _

from accounts.models import Club, User
from bidding import errors
from bidding.analysis_limits import MOST_SEED
from bidding.finding_limits import LEAST_LOOKED_AT, MOST_LOOKED_AT, USUAL_LOOKED_AT
from bidding.models import Asked, ComputationState, Find, FindState, Problem, Search
from bidding.models.computations import UNFINISHED
from bidding.services.changing import check_may_make
from bidding.services.problems import make_problem
from bidding.tasks import request_search
from games.rules import RuleSet, ruleset_to_json


@transaction.atomic
def start_search(
    *,
    club: Club,
    actor: User,
    rules: RuleSet,
    kinds: Sequence[str],
    seed: int,
    contracts: Sequence[str] = (),
    wanted: int = USUAL_LOOKED_AT,
) -> Search:
    """Start a search for positions worth asking about, which a worker carries out.

    :param kinds: the kinds of questions.
    :param seed: a secret, because anyone who knows it can repeat the search.
    :param contracts: the contracts of the questions; empty for all.
    :param wanted: the number of questions to look at.
    :raises NotAConductor: unless *actor* may make problems.
    :raises BadSearch: if the kinds or contracts are invalid.
    :raises BadNumber: if a number is out of range.
    :raises SearchRunning: if a search of the club is not finished.
    """
    check_may_make(actor, club)
    if not kinds or set(kinds) - set(Asked.values):
        raise errors.BadSearch("kinds", _("Choose what the problems may ask."))
    if set(contracts) - set(rules.contracts):
        raise errors.BadSearch("contracts", _("These rules do not have all of these contracts."))
    _check_number("wanted", wanted, LEAST_LOOKED_AT, MOST_LOOKED_AT)
    _check_number("seed", seed, 0, MOST_SEED)
    made = _create_only_one(
        club=club,
        asked_by=actor,
        ruleset=ruleset_to_json(rules),
        kinds=[kind for kind in Asked.values if kind in kinds],
        contracts=[name for name in rules.contracts if name in contracts],
        wanted=wanted,
        seed=seed,
    )
    transaction.on_commit(request_search)
    return made


def _check_number(field: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise errors.BadNumber(field, least=least, most=most)


def _create_only_one(**fields: Any) -> Search:
    """Create a search, unless the club has an unfinished one."""
    try:
        with transaction.atomic():
            return Search.objects.create(**fields)
    except IntegrityError as error:
        if "one_search_in_a_club" not in str(error):
            raise
        raise errors.SearchRunning from None


@transaction.atomic
def cancel_search(*, search: Search, actor: User) -> None:
    """Cancel a search; its finds in finished games stay.

    :raises NotTheSearcher: unless *actor* started it.
    :raises NotSearching: if it has ended.
    """
    _check_own(search, actor)
    unfinished = Search.objects.filter(pk=search.pk, state__in=UNFINISHED)
    if not unfinished.update(state=ComputationState.CANCELLED, current=0, ended_at=utc_now()):
        raise errors.NotSearching


@transaction.atomic
def remove_search(*, search: Search, actor: User) -> None:
    """Remove a search that has ended, and its finds; problems made of them stay.

    :raises NotTheSearcher: unless *actor* started it.
    :raises StillSearching: if it has not ended.
    """
    _check_own(search, actor)
    found = Search.objects.select_for_update().filter(pk=search.pk).first()
    if found and found.is_unfinished:
        raise errors.StillSearching
    Search.objects.filter(pk=search.pk).delete()


@transaction.atomic
def keep_find(*, find: Find, actor: User, title: str, text: str = "") -> Problem:
    """Create a problem from a find, with its computed values.

    :raises NotTheSearcher: unless *actor* started its search.
    :raises NotAConductor: unless they may make problems.
    :raises FindUsed: if it is a problem already.
    :raises BadCompetition: if a field is invalid.
    """
    locked = _locked(find, actor)
    if locked.state == FindState.KEPT:
        raise errors.FindUsed
    problem = make_problem(
        club=locked.search.club, actor=actor, title=title, text=text, position=locked.place
    )
    Problem.objects.filter(pk=problem.pk).update(values=locked.values)
    Find.objects.filter(pk=locked.pk).update(state=FindState.KEPT, problem=problem)
    return problem


@transaction.atomic
def discard_find(*, find: Find, actor: User) -> None:
    """Discard a find.

    :raises NotTheSearcher: unless *actor* started its search.
    :raises FindUsed: if it is a problem.
    """
    locked = _locked(find, actor)
    if locked.state == FindState.KEPT:
        raise errors.FindUsed
    Find.objects.filter(pk=locked.pk).update(state=FindState.DISCARDED)


@transaction.atomic
def restore_find(*, find: Find, actor: User) -> None:
    """Restore a discarded find.

    :raises NotTheSearcher: unless *actor* started its search.
    """
    locked = _locked(find, actor)
    if locked.state == FindState.DISCARDED:
        Find.objects.filter(pk=locked.pk).update(state=FindState.NEW)


def _locked(find: Find, actor: User) -> Find:
    _check_own(find.search, actor)
    rows = Find.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("search__club").get(pk=find.pk)


def _check_own(search: Search, actor: User) -> None:
    if search.asked_by_id != actor.pk:
        raise errors.NotTheSearcher
    check_may_make(actor, search.club)
