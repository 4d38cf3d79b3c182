"""Every URL of the site, with every role before it.

A view that does not declare who may use it fails here, and so does one that answers otherwise than
it declares. Each app gives objects for the URLs that name one in :data:`SAMPLES`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.timezone import now

from accounts.access import Level, player_of, role_in
from accounts.api import PUBLIC, SIGNED_IN
from accounts.models import Club, Invitation, Membership, PlayerImport, Role, User
from accounts.services import invitations, users
from games.models import Report
from games.rules import PRESETS, Plan, Seat
from games.rulesets.services import save_rules
from games.sheets.services import create_game
from games.tables.guests import practise
from games.tables.seating import open_table
from tests.conftest import SignedIn, sign_in
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory
from tournaments.calendar import SIGNER
from tournaments.services import (
    add_penalty,
    check_in_everybody,
    create_tournament,
    draw_rounds,
    enter,
    keep_apart,
    release_round,
)

Kwargs = dict[str, Any]
Declared = Level | str | None

FOUR = [Seat(letter) for letter in "NESW"]

# --- What each app registers ------------------------------------------------------------------


def accounts_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """URL name to the arguments, besides ``club``, of one object of *club* that *user* may try."""
    player = PlayerFactory.create(club=club)
    membership = MembershipFactory.create(club=club)
    invitation = Invitation.objects.create(
        player=player, created_by=user, expires_at=now() + timedelta(days=1)
    )
    waiting = PlayerImport.objects.create(
        club=club,
        created_by=user,
        expires_at=now() + timedelta(days=1),
        filename="club.csv",
        rows=[{"row": 2, "cells": {"name": "Anne"}}],
    )
    token, _secret = users.create_token(user=user, days=1)
    return {
        "accounts:claim": {"token": invitations.token_of(invitation)},
        "accounts:player": {"pk": player.pk},
        "accounts:player_edit": {"pk": player.pk},
        "accounts:player_active": {"pk": player.pk},
        "accounts:player_export": {"file_type": "csv"},
        "accounts:member_role": {"pk": membership.pk},
        "accounts:member_remove": {"pk": membership.pk},
        "accounts:import": {"pk": waiting.pk},
        "accounts:import_confirm": {"pk": waiting.pk},
        "accounts:invitation_revoke": {"pk": invitation.pk},
        "api:player-detail": {"pk": player.pk},
        "api:membership-detail": {"pk": membership.pk},
        "api:invitation-revoke": {"pk": invitation.pk},
        "api:token-revoke": {"token_key": token.token_key},
        "account_confirm_email": {"key": "nonsense"},
        "account_reset_password_from_key": {"uidb36": "1", "key": "nonsense"},
    }


def tournaments_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """An event of four with its first round released."""
    event = create_tournament(
        club=club,
        actor=user,
        name="Spring Cup",
        starts_at=now(),
        ruleset=PRESETS["pagat"],
        round_count=2,
    )
    director = MembershipFactory.create(club=club, role=Role.DIRECTOR).user
    for _number in range(4):
        enter(tournament=event, player=PlayerFactory.create(club=club), actor=director)
    check_in_everybody(tournament=event, actor=director)
    draw_rounds(tournament=event, actor=director, seed=1)
    table = release_round(tournament=event, actor=director).tables.get()
    entry, other = event.entries.order_by("pk")[:2]
    kept = keep_apart(tournament=event, one=entry, other=other, actor=director)
    penalty = add_penalty(entry=entry, actor=director, points=5, reason="Late")
    of_event = {"pk": event.pk}
    of_round = {"pk": event.pk, "number": 1}
    of_entry = {"pk": event.pk, "entry": entry.pk}
    of_table = {"pk": event.pk, "table": table.pk}
    member = MembershipFactory.create(club=club)
    return {
        "tournaments:calendar_of": {"key": SIGNER.sign(str(member.pk))},
        "tournaments:event": of_event,
        "tournaments:standings": of_event,
        "tournaments:rounds": of_event,
        "tournaments:round": of_round,
        "tournaments:slips": of_round,
        "tournaments:players": of_event,
        "tournaments:projector": of_event,
        "tournaments:enter": of_event,
        "tournaments:withdraw": of_event,
        "tournaments:check_in": of_event,
        "tournaments:door": {"pk": event.pk, "token": event.door_token},
        "tournaments:table": of_table,
        "tournaments:confirm": of_table,
        "tournaments:dispute": of_table,
        "tournaments:standings_file": {"pk": event.pk, "kind": "csv"},
        "tournaments:results_file": {"pk": event.pk, "kind": "csv"},
        "tournaments:edit": of_event,
        "tournaments:cancel": of_event,
        "tournaments:console": of_event,
        "tournaments:draw": of_event,
        "tournaments:draw_again": of_event,
        "tournaments:discard": of_event,
        "tournaments:release": of_event,
        "tournaments:finish": of_event,
        "tournaments:publish": of_event,
        "tournaments:undo": of_event,
        "tournaments:announce": of_event,
        "tournaments:entry_add": of_event,
        "tournaments:everybody": of_event,
        "tournaments:door_code": of_event,
        "tournaments:renew_door": of_event,
        "tournaments:apart": of_event,
        "tournaments:penalty": of_event,
        "tournaments:swap": of_round,
        "tournaments:close": of_round,
        "tournaments:clock_start": of_round,
        "tournaments:clock_pause": of_round,
        "tournaments:clock_extend": of_round,
        "tournaments:clock_set": of_round,
        "tournaments:here": of_entry,
        "tournaments:away": of_entry,
        "tournaments:entry_withdraw": of_entry,
        "tournaments:table_totals": of_table,
        "tournaments:table_confirm": of_table,
        "tournaments:table_settle": of_table,
        "tournaments:table_dispute": of_table,
        "tournaments:table_abandon": of_table,
        "tournaments:table_resume": of_table,
        "tournaments:let_meet": {"pk": event.pk, "pair": kept.pk},
        "tournaments:penalty_cancel": {"pk": event.pk, "penalty": penalty.pk},
        "api:event-kept-apart-detail": {"pk": event.pk, "pair": kept.pk},
        "api:event-penalty-cancel": {"pk": event.pk, "penalty": penalty.pk},
        **{f"api:event-{name}": of_event for name in OF_EVENT},
        **{f"api:event-{name}": of_entry for name in ("entry", "entry-withdraw", "entry-check-in")},
        **{f"api:event-{name}": of_round for name in OF_ROUND},
        **{f"api:event-{name}": of_table for name in OF_TABLE},
    }


OF_EVENT = (
    "detail", "cancel", "finish", "publish", "undo", "standings", "announcements", "penalties",
    "entries", "check-in", "check-in-everybody", "door", "kept-apart", "draw", "rounds", "release",
)  # fmt: skip
OF_ROUND = ("round", "round-swap", "round-close", "round-clock")
OF_TABLE = (
    "table", "table-totals", "table-confirm", "table-dispute", "table-settle", "table-correct",
    "table-abandon", "table-resume",
)  # fmt: skip


def games_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """A sheet at which *user* plays, when she plays in the club."""
    seated = [player_of(user, club) or PlayerFactory.create(club=club)]
    seated += PlayerFactory.create_batch(3, club=club)
    game = create_game(
        club=club,
        ruleset=PRESETS["pagat"],
        seats=dict(zip(FOUR, seated, strict=True)),
        plan=Plan(),
        first_declarer=FOUR[0],
        created_by=user,
    )
    own = save_rules(club=club, actor=user, name="Ours", ruleset=PRESETS["yale"])
    of_rules = ("games:rules_of_club", "games:rules_change", "games:rules_remove", "api:ruleset")
    of_game = {"pk": game.pk}
    of_table = {"pk": practise(user=user).pk}
    waiting = open_table(club=club, host=user, ruleset=PRESETS["pagat"])
    at_table = {"pk": waiting.pk}
    report = Report.objects.create(game=waiting, number=1, by=user)
    pages = ("games:sheet", "games:history", "games:paper", "api:game", "api:game-deals")
    steps = ("record", "undo", "finish", "confirm", "dispute", "reopen", "abandon")
    return {
        "games:blank": {"preset": "pagat"},
        "api:table": of_table,
        **{f"api:table-{name}": of_table for name in ("actions", "record", "seeds", "pbn")},
        "games:direct": at_table | {"step": "stop"},
        "games:settle_report": {"pk": report.pk},
        **{f"games:{name}": at_table for name in OF_A_TABLE},
        **{f"games:{name}": of_table for name in OF_PRACTICE},
        "games:preset": {"key": "pagat"},
        "games:rules_new": {"key": "pagat"},
        **{name: {"key": own.key} for name in of_rules},
        "api:game-deal": of_game | {"number": 1},
        **dict.fromkeys(pages, of_game),
        **{f"api:game-{step}": of_game for step in steps},
    }


OF_A_TABLE = (
    "table", "sit", "leave", "free", "fill", "start", "close", "rematch", "report", "mute",
    "manage", "replay", "record", "pbn", "seeds",
)  # fmt: skip
OF_PRACTICE = ("play", "play_again", "play_replay", "play_record", "play_pbn", "play_seeds")


SAMPLES: dict[str, Callable[[Club, User], dict[str, Kwargs]]] = {
    "accounts": accounts_samples,
    "games": games_samples,
    "tournaments": tournaments_samples,
}

# URLs of a club with an argument that is no object of hers.
NOT_OBJECTS = {"accounts:player_export", "games:blank", "games:rules_new"}

# Views that are not ours. None: it depends on where in signing in one is; not walked.
THIRD_PARTY: dict[str, Declared] = {
    "account_login": PUBLIC,
    "account_logout": PUBLIC,
    "account_inactive": PUBLIC,
    "account_signup": PUBLIC,
    "account_reauthenticate": SIGNED_IN,
    "account_email": SIGNED_IN,
    "account_email_verification_sent": PUBLIC,
    "account_confirm_email": PUBLIC,
    "account_change_password": SIGNED_IN,
    "account_set_password": SIGNED_IN,
    "account_reset_password": PUBLIC,
    "account_reset_password_done": PUBLIC,
    "account_reset_password_from_key": PUBLIC,
    "account_reset_password_from_key_done": PUBLIC,
    "account_confirm_login_code": None,
}

# --- The walk ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """One URL pattern: its full name, the arguments it takes, its view."""

    name: str
    arguments: frozenset[str]
    view: Any

    def declared(self) -> dict[str, Declared]:
        """Method to what is declared of it; pages are asked with GET, or POST if they want it."""
        access = getattr(self.view, "access", None)
        if access is None and hasattr(self.view, "cls"):
            access = getattr(self.view.cls, "access", None)
        if access is None:
            return {"GET": THIRD_PARTY[self.name]} if self.name in THIRD_PARTY else {}
        if isinstance(access, dict):
            return dict(access)
        return dict.fromkeys(self._methods(), access)

    def _methods(self) -> list[str]:
        """What an API view answers; a page is always asked with GET."""
        served = getattr(self.view, "cls", None)
        if served is None or hasattr(self.view, "access"):
            return ["GET"]
        return [m for m in ("GET", "POST", "PATCH", "PUT", "DELETE") if hasattr(served, m.lower())]


def places(
    entries: list[Any] | None = None, namespace: str = "", arguments: frozenset[str] = frozenset()
) -> Iterator[Place]:
    for entry in get_resolver().url_patterns if entries is None else entries:
        taken = arguments | set(entry.pattern.regex.groupindex) | set(entry.pattern.converters)
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from places(entry.url_patterns, inner, taken)
        elif isinstance(entry, URLPattern):
            yield Place(f"{namespace}{entry.name}", taken, entry.callback)


def samples_of(club: Club, user: User) -> dict[str, Kwargs]:
    made: dict[str, Kwargs] = {}
    for samples in SAMPLES.values():
        made |= samples(club, user)
    return made


def address(place: Place, club: Club, samples: dict[str, Kwargs]) -> str:
    wanted = place.arguments - {"club"}
    kwargs = samples.get(place.name, {})
    assert wanted == kwargs.keys(), f"SAMPLES has no {sorted(wanted)} for {place.name}"
    in_club = {"club": club.slug} if "club" in place.arguments else {}
    return reverse(place.name, kwargs=kwargs | in_club)


def ask(client: Client, method: str, path: str) -> HttpResponseBase:
    """One request whose effects are taken back: the next one finds everything as it was."""
    cache.clear()
    cookies = SimpleCookie({name: cookie.value for name, cookie in client.cookies.items()})
    with transaction.atomic():
        response = client.generic(method, path, b"{}", content_type="application/json")
        if response.status_code == 405 and method == "GET":
            response = client.post(path)
        transaction.set_rollback(True)
    client.cookies = cookies
    return response


def verdict(response: HttpResponseBase) -> str:
    """How a response treats whoever asked: open, sign in, 403 or 404."""
    if response.status_code >= 500:
        return "broken"
    if response.status_code in (403, 404):
        return str(response.status_code)
    if response.status_code == 401:
        refused = response.json()["code"] == "not-authenticated"  # type: ignore[attr-defined]
        return "sign in" if refused else "open"
    to_sign_in = response.headers.get("Location", "").startswith(f"{reverse(settings.LOGIN_URL)}?")
    return "sign in" if to_sign_in else "open"


def expected(declared: Declared, club: Club, client: Client) -> str:
    user = getattr(client, "user", None)
    if declared == PUBLIC or (isinstance(declared, Level) and declared.is_open_to_all(club)):
        return "open"
    if user is None:
        return "sign in"
    if declared == SIGNED_IN:
        return "open"
    assert isinstance(declared, Level)
    role = role_in(user, club)
    if role is None:
        return "404"
    return "open" if role.rank >= declared.role.rank else "403"


def test_every_view_says_who_may_use_it() -> None:
    undeclared = {place.name for place in places() if not place.declared()}
    assert not undeclared


def test_nothing_is_declared_that_is_not_there() -> None:
    assert {place.name for place in places()} >= THIRD_PARTY.keys() | NOT_OBJECTS


@pytest.mark.parametrize("switches", [True, False], ids=["all public", "nothing public"])
@pytest.mark.parametrize("who", ["visitor", "outsider", "member", "director", "secretary"])
def test_every_url_answers_each_role_as_it_declares(
    request: pytest.FixtureRequest, club: Club, who: str, switches: bool
) -> None:
    club.public_events = club.public_players = switches
    club.save(update_fields=["public_events", "public_players"])
    client: Client = request.getfixturevalue(who)
    samples = samples_of(club, getattr(client, "user", None) or UserFactory.create())
    surprises = []
    for place in places():
        for method, declared in place.declared().items():
            if declared is None:
                continue
            path = address(place, club, samples)
            seen, wanted = verdict(ask(client, method, path)), expected(declared, club, client)
            if seen != wanted:
                surprises.append(f"{method} {path} ({place.name}): {seen}, not {wanted}")
    assert not surprises


def test_no_url_of_a_club_shows_an_object_of_another(
    club: Club, secretary: SignedIn, outsider: SignedIn
) -> None:
    other = Club.objects.get(memberships__user=outsider.user)
    theirs = samples_of(other, secretary.user)
    leaks = []
    for place in places():
        if "club" not in place.arguments or place.arguments == {"club"}:
            continue
        if place.name in NOT_OBJECTS:
            continue
        for method in place.declared():
            path = address(place, club, theirs)
            if (seen := verdict(ask(secretary, method, path))) != "404":
                leaks.append(f"{method} {path} ({place.name}): {seen}")
    assert not leaks


def test_a_role_in_one_club_is_none_in_another(secretary: SignedIn) -> None:
    other = ClubFactory.create(public_events=False)
    assert role_in(secretary.user, other) is None
    assert sign_in(secretary.user).get(other.get_absolute_url()).status_code == 404
    Membership.objects.create(club=other, user=secretary.user, role=Role.MEMBER)
    assert sign_in(secretary.user).get(other.get_absolute_url()).status_code == 200
