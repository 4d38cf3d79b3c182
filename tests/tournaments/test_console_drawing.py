"""Draw, draft, release, clock and close, from the console."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from accounts.models import AuditEntry, Player, User
from tests.factories import UserFactory
from tests.support.clients import SignedIn
from tests.support.console import at, fetch, page, tap
from tests.support.events import MakeEvent, decide, fresh, start
from tournaments import services
from tournaments.models import (
    EventStatus,
    Pairing,
    PhaseEntry,
    RoundStatus,
    SitOut,
    TableSeat,
    Tournament,
)

pytestmark = pytest.mark.trial


def seats(event: Tournament, number: int = 1) -> list[int]:
    """Who sits in a round, table by table."""
    one = event.rounds.get(number=number)
    return list(one.seats.order_by("table__number", "pk").values_list("entry", flat=True))


def test_a_draw_shows_its_bound_its_report_and_its_costs(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(16, round_count=5)
    shown = tap(director, at(event, "draw"))
    assert "5 of at most 5 rounds without a repeat." in shown
    assert "Nobody meets anybody twice." in shown
    assert "Repeated meetings</th>" not in shown
    assert "Table 4" in shown
    assert event.rounds.filter(status=RoundStatus.DRAFT).count() == 5


def test_a_draw_shows_its_costs_above_0(make_event: MakeEvent, director: SignedIn) -> None:
    shown = tap(director, at(make_event(8, round_count=3), "draw"))
    assert re.search(r"Repeated meetings</th><td class=\"number\">[1-9]", shown)
    assert not re.search(r"<td class=\"number\">0<", shown)


def test_rounds_that_are_drawn_together_say_why_and_can_be_drawn_again(
    make_event: MakeEvent, director: SignedIn, boss: User
) -> None:
    event = make_event(8, round_count=3)
    shown = fetch(director, at(event, "console"))
    assert "Draw rounds 1 to 3" in shown
    assert "You then release round 1 only; the later ones can still be drawn again." in shown
    tap(director, at(event, "draw_again"), seed="7")
    services.release_round(tournament=fresh(event), actor=boss)
    first, later = seats(event), seats(event, 2) + seats(event, 3)
    tap(director, at(event, "draw_again"), seed="8")
    assert seats(event) == first
    assert seats(event, 2) + seats(event, 3) != later


def test_one_round_is_drawn_without_a_remark(make_event: MakeEvent, director: SignedIn) -> None:
    shown = fetch(director, at(make_event(8, round_count=1), "console"))
    assert "Draw round 1" in shown
    assert "step-hint" not in shown


def test_the_seed_is_in_the_details_of_the_draw(make_event: MakeEvent, director: SignedIn) -> None:
    shown = tap(director, at(make_event(8, round_count=3), "draw_again"), seed="964164")
    details = shown[shown.index('<details id="proof">') :].partition("</details>")[0]
    assert "Drawn with the random number 964164" in details
    assert shown.count("964164") == 1


def test_three_players_cannot_be_drawn(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(3)
    assert "A table needs four players." in tap(director, at(event, "draw"))
    assert not event.rounds.exists()


def test_a_draft_is_drawn_again_with_a_chosen_seed(
    make_event: MakeEvent, director: SignedIn
) -> None:
    event = make_event(8, round_count=3)
    assert 'id="dialog-title"' in fetch(director, at(event, "draw_again"))
    tap(director, at(event, "draw_again"), rounds="1", seed="7")
    first = seats(event)
    tap(director, at(event, "draw_again"), rounds="1", seed="8")
    assert seats(event) != first
    tap(director, at(event, "draw_again"), rounds="1", seed="7")
    assert seats(event) == first
    refused = tap(director, at(event, "draw_again"), seed="-1")
    assert "Give at least 0" in refused
    assert 'id="dialog-title"' in refused


def test_a_redraw_is_compared_with_the_draw_before_and_taken_back(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(16, round_count=5)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    before, path = seats(event), at(event, "draw_again")
    assert "its Undo brings the present one back" in fetch(director, path)
    shown = tap(director, path, seed="2")
    assert "Repeated meetings: 0 before, 0 now." in shown
    assert "&quot;seed&quot;: 1, &quot;rounds&quot;: 5" in shown
    assert seats(event) != before
    assert "The earlier draw is back." in tap(director, path, seed="1", rounds="5", back="1")
    assert seats(event) == before


def test_a_draft_is_discarded(make_event: MakeEvent, director: SignedIn) -> None:
    event = make_event(8)
    tap(director, at(event, "draw"))
    assert "The draft is discarded." in tap(director, at(event, "discard"))
    assert not event.rounds.exists()
    assert "No round is drawn" in tap(director, at(event, "discard"))


def test_after_a_swap_the_later_rounds_are_drawn_again_without_its_repeats(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(16, round_count=3)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one, other = seats(event)[0], seats(event)[5]
    text = "drawn again after the swap."
    assert text not in fetch(director, at(event, "swap", number=3), one=one, other=other)
    path = at(event, "swap", number=1)
    assert text in fetch(director, path, one=one, other=other)
    shown = tap(director, path, one=one, other=other)
    assert 'id="draw-later"' in shown
    assert event.draws.get().costs["repeats"] > 0
    swapped = seats(event)
    shown = tap(director, at(event, "draw_later", number=1))
    assert "The later rounds are drawn again." in shown
    assert "&quot;back&quot;: 1" in shown
    assert 'id="draw-later"' not in shown
    assert (seats(event), event.rounds.count()) == (swapped, 3)
    kept, drawn = event.draws.order_by("pk")
    assert (kept.costs["repeats"], drawn.costs["repeats"]) == (0, 0)
    assert [one.draw_id for one in event.rounds.order_by("number")] == [kept.pk, drawn.pk, drawn.pk]
    assert services.last_step(fresh(event)) is None, "undoing the draw would discard the swap"
    services.release_round(tournament=event, actor=boss)
    refused = tap(director, at(event, "draw_later", number=1))
    assert "No round is drawn" in refused


def everybody(event: Tournament) -> list[tuple[int, int, str, int]]:
    """Return the round, table, seat and entry of all who are seated."""
    found = TableSeat.objects.filter(round__tournament=event)
    return sorted(found.values_list("round__number", "table__number", "seat", "entry"))


def test_later_rounds_that_are_drawn_again_are_undone_until_the_draft_changes(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(17, round_count=4)
    first = services.draw_rounds(tournament=event, actor=boss, seed=1)
    one, other, path = seats(event)[0], seats(event)[5], at(event, "draw_later", number=1)
    tap(director, at(event, "swap", number=1), one=one, other=other)
    swapped, costs = everybody(event), event.draws.get().costs
    outs = set(SitOut.objects.values_list("round__number", "entry"))
    tap(director, path)
    again = everybody(event)
    assert "nothing to undo" in tap(director, at(event, "draw_later", number=2), back="1").lower()
    tap(director, path)
    assert "The earlier draw is back." in tap(director, path, back="1")
    assert everybody(event) == again
    assert "nothing to undo" in tap(director, path, back="1").lower()

    services.draw_rounds(tournament=event, actor=boss, seed=1)
    tap(director, at(event, "swap", number=1), one=one, other=other)
    tap(director, path)
    tap(director, path, back="1")
    assert everybody(event) == swapped != again
    assert set(SitOut.objects.values_list("round__number", "entry")) == outs
    assert event.draws.get().costs == costs
    assert event.draws.get().seed == first.seed
    assert AuditEntry.objects.filter(action="undo-draw-later").count() == 2


def test_the_groups_of_kept_rounds_stay_when_later_rounds_are_drawn_again(
    make_event: MakeEvent, boss: User
) -> None:
    event = make_event(16, round_count=4)
    event.phases.update(pairing=Pairing.GROUPS, brackets=2)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    groups = dict(PhaseEntry.objects.values_list("entry", "bracket"))
    services.draw_later_rounds(draft=event.rounds.get(number=2), actor=boss)
    assert dict(PhaseEntry.objects.values_list("entry", "bracket")) == groups
    assert set(TableSeat.objects.values_list("entry", "table__bracket")) == set(groups.items())


def test_the_later_rounds_are_offered_only_where_a_swap_causes_repeats(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(16, round_count=3)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert "draw-later" not in page(director, at(event, "console"))
    last = [seat.entry_id for seat in event.rounds.get(number=3).seats.order_by("pk")]
    shown = tap(director, at(event, "swap", number=3), one=last[0], other=last[5])
    assert "are swapped." in shown
    assert "draw-later" not in shown
    assert "No round is drawn" in tap(director, at(event, "draw_later", number=3))
    seen = fresh(event).draft_version
    assert "in the meantime" in tap(director, at(event, "draw_later", number=1), draft=seen - 1)
    assert fresh(event).draft_version == seen


def test_a_swap_shows_its_costs_is_made_and_undone(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(16, round_count=5)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    before = seats(event)
    one, other = before[0], before[5]
    path = at(event, "swap", number=1)
    priced = fetch(director, path, one=one, other=other)
    assert "The draw gets worse." in priced
    assert re.search(r"Meeting again: .+ – .+ \(rounds 1, \d\)", priced)
    form = priced[priced.index("<form") : priced.index("</form>")]
    assert "<table" in form, "the buttons stay in view over what is above them in the form"
    assert seats(event) == before
    shown = tap(director, path, one=one, other=other)
    assert "are swapped." in shown
    assert "swap-back" in shown
    after = seats(event)
    assert (after[0], after[5]) == (other, one)
    changed = page(director, at(event, "console"))
    assert 'id="undo-swap"' in changed
    assert "Drawn with the random number" not in changed
    undone = tap(director, path, one=one, other=other)
    assert "is undone." in undone
    assert "undo-swap" not in undone
    assert seats(event) == before
    assert not event.draws.get().edited
    assert "Drawn with the random number 1 " in undone
    actions = AuditEntry.objects.filter(action__contains="swap").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == ["swap-players", "undo-swap"]


def test_a_swap_lists_only_the_costs_that_change(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=1)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one, other = seats(event)[0], seats(event)[5]
    shown = fetch(director, at(event, "swap", number=1), one=one, other=other)
    assert "The draw stays as good as it is." in shown
    assert "<table" not in shown
    assert "Swap them" in shown


def test_a_swap_is_offered_for_undoing_until_the_draft_changes(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=2)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one, other, third = (seats(event)[n] for n in (0, 1, 5))
    path = at(event, "swap", number=1)
    tap(director, path, one=one, other=other)
    assert "undo-swap" not in page(director, at(event, "console"), show="2")
    shown = tap(director, path, one=one, other=third)
    assert f'name="one" value="{min(one, third)}"' in shown
    assert "are swapped." in tap(director, path, one=one, other=other)


def test_a_swap_needs_two_players_of_a_draft(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one, other = seats(event)[:2]
    path = at(event, "swap", number=1)
    assert "Choose two different players." in tap(director, path, one=one, other=one)
    stranger = services.enter_guest(tournament=event, name="Wanda", actor=boss)
    assert "Choose from the list" in tap(director, path, one=one, other=stranger.pk)
    services.withdraw(entry=stranger, actor=boss)
    services.release_round(tournament=event, actor=boss)
    assert "No round is drawn" in tap(director, path, one=one, other=other)


def test_without_scripts_two_players_are_chosen_from_lists(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert '<select name="one"' in page(director, at(event, "swap", number=1))


def test_a_draft_is_outdated_when_a_pair_that_meets_in_it_is_forbidden(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(16, round_count=2)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    one, other = event.rounds.get(number=1).seats.order_by("table__number", "pk")[:2]
    met = event.entries.filter(seats__table__seats__entry=one.entry)
    stranger = event.entries.exclude(pk__in=met).earliest("pk")
    services.forbid_pair(tournament=event, one=one.entry, other=stranger, actor=boss)
    assert not services.draft_is_outdated(event)
    services.forbid_pair(tournament=event, one=one.entry, other=other.entry, actor=boss)
    assert services.draft_is_outdated(event)
    assert "Players, results or forbidden pairs have changed" in page(
        director, at(event, "console")
    )
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    assert not services.draft_is_outdated(event)


@pytest.mark.parametrize(("rounds", "warned"), [(3, True), (4, False)])
def test_a_draw_says_what_a_sit_out_gives_and_leads_to_the_choice(
    make_event: MakeEvent, director: SignedIn, rounds: int, *, warned: bool
) -> None:
    event = make_event(9, round_count=rounds, sit_out_award="average")
    shown = tap(director, at(event, "draw"))
    assert f'<a href="{at(event, "edit")}#id_sit_out_award">' in shown
    assert ("can then come first with one good result" in shown) is warned
    assert 'id="id_sit_out_award"' in fetch(director, at(event, "edit"))


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("evening", "Chosen by lot from those who have sat out least often."),
        ("swiss", "Of those who have sat out least often, the lowest in the standings sit out;"),
    ],
)
def test_a_draft_says_before_its_tables_why_somebody_sits_out(
    make_event: MakeEvent, director: SignedIn, template: str, why: str
) -> None:
    event = make_event(9, template=template, round_count=4)
    shown = tap(director, at(event, "draw"))
    assert why in shown
    assert shown.index(why) < shown.index('class="tables draft"')
    out, seat = (
        found.get().entry_id
        for found in (
            event.rounds.get(number=1).sit_outs.all(),
            event.rounds.get(number=1).tables.all()[0].seats.filter(seat="N"),
        )
    )
    assert why not in tap(director, at(event, "swap", number=1), one=out, other=seat)


def test_a_swap_that_lets_somebody_sit_out_again_shows_it(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(9, round_count=2)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    first, second = (event.rounds.get(number=n).sit_outs.get().entry_id for n in (1, 2))
    priced = fetch(director, at(event, "swap", number=2), one=first, other=second)
    assert re.search(r"Sitting out again before others have</th>.*?0</td>.*?<b>1</b>", priced, re.S)
    assert "The draw gets worse." in priced


def test_a_draft_that_is_outdated_is_not_released(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    late = services.enter_guest(tournament=event, name="Wanda", actor=boss)
    shown = tap(director, at(event, "here", entry=late.pk))
    assert "Players, results or forbidden pairs have changed" in shown
    assert "Players have been checked in or out since the draw" in tap(
        director, at(event, "release")
    )
    tap(director, at(event, "draw"))
    released = tap(director, at(event, "release"))
    assert "Released: players see their tables" in released
    assert "Nothing is written on the score sheet yet" in released
    assert "Sit out" in released


def test_a_draft_says_who_sat_out_in_the_event_before(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    earlier = make_event(5, round_count=1)
    out = start(earlier, boss).sit_outs.get().entry.player
    event = make_event(0, round_count=1, starts_at=earlier.starts_at + timedelta(days=7))
    players = [entry.player for entry in earlier.entries.all()]
    services.enter_field(tournament=event, players=players, guests=[], here=True, actor=boss)
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    draft = event.rounds.get()
    said = f"In the event before, Spring Cup, these sat out too: {out.name}."

    draft.sit_outs.update(entry=event.entries.get(player=out))
    assert said in page(director, at(event, "console"))
    draft.sit_outs.update(entry=event.entries.exclude(player=out).earliest("pk"))
    assert "sat out too" not in page(director, at(event, "console"))
    draft.sit_outs.update(entry=event.entries.get(player=out))
    Tournament.objects.filter(pk=earlier.pk).update(status=EventStatus.CANCELLED)
    assert "sat out too" not in page(director, at(event, "console"))


def test_the_next_round_is_released_when_every_table_is_decided(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=2)
    first = start(event, boss)
    assert "Tables of round 1 have no confirmed result yet: 1, 2." in tap(
        director, at(event, "release")
    )
    decide(first)
    tap(director, at(event, "release"))
    assert list(event.rounds.values_list("status", flat=True)) == ["closed", "released"]


def test_a_round_is_closed_once_it_is_decided(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_count=2)
    first = start(event, boss)
    path = at(event, "close", number=1)
    assert "Tables of round 1 have no confirmed result yet" in tap(director, path)
    decide(first)
    assert "Close the round" in page(director, at(event, "console"), show="1")
    closed = tap(director, path)
    assert "The round is closed." in closed
    assert 'href="#next-step" data-step=' in closed
    assert director.post(at(event, "close", number=9)).status_code == 404


def test_the_clock_runs_pauses_and_is_extended(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4, round_minutes=30)
    one = start(event, boss)
    assert "The clock of this round has not been started." in tap(
        director, at(event, "clock_pause", number=1)
    )
    assert "data-running" in tap(director, at(event, "clock_start", number=1))
    stopped = tap(director, at(event, "clock_pause", number=1))
    assert "data-running" not in stopped
    one.refresh_from_db()
    assert one.clock_left is not None
    before = one.clock_left
    tap(director, at(event, "clock_extend", number=1), minutes="5")
    one.refresh_from_db()
    assert one.clock_left is not None
    assert (one.clock_left - before).total_seconds() == 300
    refused = tap(director, at(event, "clock_extend", number=1), minutes="many")
    assert "Give a number of minutes from 1 to 600." in refused


def test_time_is_added_once_by_two_directors_who_see_the_same_clock(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(8, round_minutes=30)
    start(event, boss)
    shown = page(director, at(event, "console"))
    assert 'name="clock" value=""' in shown
    started = tap(director, at(event, "clock_start", number=1), clock="")
    refused = tap(director, at(event, "clock_start", number=1), clock="")
    assert "Somebody else has changed the clock" in refused
    [seen] = set(re.findall(r'name="clock" value="([^"]+)"', started))
    for _director in range(2):
        answer = tap(director, at(event, "clock_extend", number=1), minutes="5", clock=seen)
    assert "Somebody else has changed the clock" in answer
    one = event.rounds.get(number=1)
    assert one.clock_ends_at is not None
    assert one.clock_ends_at.isoformat() != seen
    assert one.clock_ends_at - datetime.fromisoformat(seen) == timedelta(minutes=5)


def test_the_clock_is_set_to_chosen_minutes(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4)
    one = start(event, boss)
    path = at(event, "clock_set", number=1)
    assert 'value="40"' in fetch(director, path)
    assert "Give at most 600" in tap(director, path, minutes="601")
    assert "The clock is running." in tap(director, path, minutes="25")
    one.refresh_from_db()
    assert one.clock_ends_at is not None
    services.undo_last_step(tournament=fresh(event), actor=boss, kind="release")
    assert "This cannot be done while the event is open" in tap(director, path, minutes="25")


def test_table_slips_are_offered_while_the_round_is_played_then_those_of_the_next(
    make_event: MakeEvent, boss: User, director: SignedIn
) -> None:
    event = make_event(4, round_count=2)
    one = start(event, boss)
    console = at(event, "console")
    assert "Table slips of round 1 (PDF)" in page(director, console)
    services.draw_rounds(tournament=fresh(event), actor=boss, seed=2)
    decide(one)
    shown = page(director, console, show=1)
    assert "Table slips of round 1 (PDF)" not in shown
    assert "Table slips of round 2 (PDF)" in shown
    assert "Score sheets of round 2, with names (PDF)" in shown


@pytest.mark.parametrize("mostly", [True, False])
def test_a_release_leads_to_paper_where_most_have_no_account(
    make_event: MakeEvent, boss: User, director: SignedIn, *, mostly: bool
) -> None:
    event = make_event(4)
    Player.objects.filter(entries__tournament=event).update(user=None)
    if not mostly:
        for number, entry in enumerate(event.entries.select_related("player")):
            entry.player.user = UserFactory.create(email=f"{number}@example.org")
            entry.player.save()
    services.draw_rounds(tournament=event, actor=boss, seed=1)
    shown = tap(director, at(event, "release"))
    links = f'<a href="{at(event, "slips", number=1)}">a slip for each table</a>'
    assert (links in shown) is mostly
    assert ("Released: players see their tables." in shown) is not mostly
    assert ("lasting in-place" in shown) is mostly
