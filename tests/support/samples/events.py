"""Events of single players for the URLs with arguments."""

from datetime import time, timedelta

from django.utils.timezone import localdate, now

from accounts.models import Club, Role, User
from games.rules import PRESETS
from tests.factories import (
    MembershipFactory,
    PlayerFactory,
)
from tests.support.samples.kinds_of_events import duplicate_samples, team_samples
from tests.support.samples.kwargs import Kwargs
from tournaments.calendar import SIGNER
from tournaments.kiosk import kiosk_address
from tournaments.models import Tournament, WebhookDelivery
from tournaments.services import (
    add_penalty,
    add_phase,
    add_prize,
    add_stand_in,
    announce,
    check_in_everybody,
    create_recurring,
    create_series,
    create_tournament,
    create_webhook,
    draw_rounds,
    enter,
    forbid_pair,
    release_round,
)

DOORS = ("welcome", "door")
FILES = ("standings", "results", "meetings")
OF_ENTRY = ("entry", "entry-withdraw", "entry-check-in", "entry-fee")
OF_SERIES = ("series", "series_code", "series_edit", "series_remove")
OF_RECURRING = ("recurring", "recurring_edit", "recurring_skip", "recurring_end")
OF_EVENT = (
    "detail", "cancel", "finish", "publish", "undo", "standings", "announcements", "penalties",
    "entries", "field", "check-in", "check-in-everybody", "door", "kept-apart", "draw", "phases",
    "rounds", "release", "stand-ins", "copy", "prizes", "meetings", "seeds",
    "by-hand", "by-hand-fill",
)  # fmt: skip
OF_ROUND = (
    "round", "round-swap", "round-draw-later", "round-close", "round-clock", "round-sit-outs",
    "round-venue", "round-live",
)  # fmt: skip
OF_TABLE = (
    "table", "table-totals", "table-confirm", "table-dispute", "table-settle", "table-correct",
    "table-abandon", "table-resume", "table-award",
    "table-venue", "table-player",
)  # fmt: skip
EVENT_PAGES = (
    "event", "standings", "standings_code", "rounds", "players", "projector", "enter",
    "withdraw", "check_in", "edit", "copy", "prizes", "seeding", "meetings", "prize_add",
    "fees", "cancel", "console", "phases", "phase_new", "by_hand", "draw", "draw_again",
    "discard", "release", "finish", "publish", "undo", "announce", "entry_add", "everybody",
    "field", "door_code", "renew_door", "apart", "penalty", "stand_ins",
)  # fmt: skip
ROUND_PAGES = (
    "round", "sheets", "slips", "swap", "draw_later", "close", "clock_start", "clock_pause",
    "clock_extend", "clock_set", "round_venue", "sit_outs_award",
)  # fmt: skip
TABLE_PAGES = (
    "table", "confirm", "dispute", "table_totals", "table_confirm", "table_confirm_own",
    "table_settle", "table_dispute", "table_abandon", "table_resume", "table_award",
    "table_venue", "table_players",
)  # fmt: skip
ENTRY_PAGES = (
    "entrant", "fee", "here", "away", "entry_withdraw",
)  # fmt: skip


def tournaments_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return an event of four players with its first round released."""
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
    of_event = {"pk": event.pk}
    of_round = of_event | {"number": 1}
    of_table = of_event | {"table": table.pk}
    member = MembershipFactory.create(club=club)
    return {
        "tournaments:calendar_of": {"key": SIGNER.sign(str(member.pk))},
        **{f"tournaments:{name}": of_event for name in EVENT_PAGES},
        **{f"tournaments:{name}": of_round for name in ROUND_PAGES},
        **{f"tournaments:{name}": of_table for name in TABLE_PAGES},
        **{f"tournaments:{door}": of_event | {"token": event.check_in_token} for door in DOORS},
        "tournaments:kiosk": of_event | {"key": kiosk_address(event, director).split("/")[-2]},
        **{f"tournaments:{name}_file": of_event | {"kind": "csv"} for name in FILES},
        "tournaments:live_tables": of_round | {"step": "pause"},
        **{f"api:event-{name}": of_event for name in OF_EVENT},
        **{f"api:event-{name}": of_round for name in OF_ROUND},
        **{f"api:event-{name}": of_table for name in OF_TABLE},
        **_parts_of(event, director),
        **_series_of(event, director),
        **duplicate_samples(club, director),
        **team_samples(club, director),
    }


def _parts_of(event: Tournament, director: User) -> dict[str, Kwargs]:
    """Return what belongs to an event: entries, phases, prizes, announcements and penalties."""
    of_event = {"pk": event.pk}
    entry, other = event.entries.order_by("pk")[:2]
    pair = forbid_pair(tournament=event, one=entry, other=other, actor=director)
    penalty = add_penalty(entry=entry, actor=director, points=5, reason="Late")
    add_phase(tournament=event, actor=director, round_count=1)
    prize = add_prize(tournament=event, actor=director, kind="lot", text="A deck of cards")
    said = announce(tournament=event, actor=director, text="Dinner")
    player = PlayerFactory.create(club=event.club, user=director)
    stand_in = add_stand_in(tournament=event, player=player, actor=director)
    of_entry = of_event | {"entry": entry.pk}
    of_phase = of_event | {"number": 2}
    of_pair = of_event | {"pair": pair.pk}
    of_prize = of_event | {"prize": prize.pk}
    of_penalty = of_event | {"penalty": penalty.pk}
    of_announcement = of_event | {"announcement": said.pk}
    return {
        **{f"tournaments:{name}": of_entry for name in ENTRY_PAGES},
        **{f"api:event-{name}": of_entry for name in OF_ENTRY},
        **{f"tournaments:{name}": of_phase for name in ("phase", "phase_remove", "qualifiers")},
        **{f"api:event-{name}": of_phase for name in ("phase", "qualifiers")},
        **{f"tournaments:prize_{name}": of_prize for name in ("remove", "draw")},
        **{f"api:event-{name}": of_prize for name in ("prize", "prize-draw")},
        **{f"tournaments:announcement_{name}": of_announcement for name in ("change", "end")},
        "api:event-announcement": of_announcement,
        "api:event-stand-in": of_event | {"stand_in": stand_in.pk},
        "tournaments:let_meet": of_pair,
        "api:event-kept-apart-detail": of_pair,
        "tournaments:penalty_cancel": of_penalty,
        "api:event-penalty-cancel": of_penalty,
    }


def _series_of(event: Tournament, director: User) -> dict[str, Kwargs]:
    """Return a series and a recurring event made from an event, and a webhook of its club."""
    club = event.club
    series = create_series(
        club=club, actor=director, name="Year", event_count=4, best=3, points=[3, 2], events=[event]
    )
    recurring = create_recurring(
        club=club,
        actor=director,
        source=event,
        name="Fridays",
        next_date=localdate() + timedelta(days=60),
        time=time(19, 30),
    )
    webhook = create_webhook(club=club, actor=director, url="https://results.example/barbu")
    delivery = WebhookDelivery.objects.create(webhook=webhook, event=event, version=1)
    of_series, of_recurring = {"series": series.pk}, {"recurring": recurring.pk}
    of_webhook, of_delivery = {"webhook": webhook.pk}, {"delivery": delivery.pk}
    return {
        **{f"tournaments:{name}": of_series for name in OF_SERIES},
        "tournaments:series_file": of_series | {"kind": "csv"},
        **{f"api:series-{name}": of_series for name in ("detail", "standings")},
        **{f"tournaments:{name}": of_recurring for name in OF_RECURRING},
        **{f"api:recurring-{name}": of_recurring for name in ("detail", "resume", "skip")},
        "tournaments:webhook_remove": of_webhook,
        "api:webhook-detail": of_webhook,
        "tournaments:webhook_again": of_delivery,
        "api:webhook-again": of_delivery,
    }
