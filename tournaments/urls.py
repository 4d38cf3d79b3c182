from django.urls import URLPattern, path

from tournaments.views import (
    announcements,
    awards,
    boards,
    console,
    deals,
    door,
    drawing,
    editing,
    entries,
    exports,
    field,
    online,
    phases,
    playing,
    public,
    results,
    series,
)

app_name = "tournaments"
EVENTS = "c/<slug:club>/events/"
SERIES = f"{EVENTS}series/"
A_SERIES = f"{SERIES}<int:series>/"
EVENT = f"{EVENTS}<int:pk>/"
CONSOLE = f"{EVENT}console/"
ENTRY = f"{CONSOLE}entries/<int:entry>/"
PHASE = f"{CONSOLE}phases/<int:number>/"
ROUND = f"{CONSOLE}rounds/<int:number>/"
TABLE = f"{CONSOLE}tables/<int:table>/"

# What everybody reads, and what players do themselves.
urlpatterns: list[URLPattern] = [
    path(EVENTS, public.events, name="list"),
    path(f"{EVENTS}calendar.ics", exports.calendar, name="calendar"),
    path("calendar/<str:key>/events.ics", exports.calendar_of, name="calendar_of"),
    path(EVENT, public.event, name="event"),
    path(f"{EVENT}standings/", public.standings, name="standings"),
    path(f"{EVENT}rounds/", public.rounds, name="rounds"),
    path(f"{EVENT}rounds/<int:number>/", public.rounds, name="round"),
    path(f"{EVENT}rounds/<int:number>/slips.pdf", exports.slips, name="slips"),
    path(f"{EVENT}players/", public.players, name="players"),
    path(f"{EVENT}players/<int:entry>/deals/", deals.player, name="player_deals"),
    path(f"{EVENT}deals/", deals.index, name="deals"),
    path(f"{EVENT}rounds/<int:number>/deals/<int:deal>/", deals.deal, name="deal"),
    path(f"{EVENT}rounds/<int:number>/deals.<str:kind>", deals.deals_file, name="deals_file"),
    path(f"{EVENT}projector/", public.projector, name="projector"),
    path(f"{EVENT}enter/", playing.enter, name="enter"),
    path(f"{EVENT}withdraw/", playing.withdraw, name="withdraw"),
    path(f"{EVENT}check-in/", playing.check_in, name="check_in"),
    path(f"{EVENT}door/<str:token>/", playing.check_in_with_token, name="door"),
    path(f"{EVENT}welcome/<str:token>/", door.welcome, name="welcome"),
    path(f"{EVENT}kiosk/<str:key>/", door.kiosk, name="kiosk"),
    path(f"{EVENT}tables/<int:table>/", playing.table, name="table"),
    path(f"{EVENT}tables/<int:table>/confirm/", playing.confirm, name="confirm"),
    path(f"{EVENT}tables/<int:table>/dispute/", playing.dispute, name="dispute"),
    path(SERIES, series.series_list, name="series_list"),
    path(A_SERIES, series.series, name="series"),
    path(f"{A_SERIES}standings.<str:kind>", series.file, name="series_file"),
    path(f"{EVENT}standings.<str:kind>", exports.standings, name="standings_file"),
    path(f"{EVENT}results.<str:kind>", exports.results, name="results_file"),
]

# The director's pages
urlpatterns += [
    path(f"{EVENTS}new/", editing.new, name="new"),
    path(f"{SERIES}new/", series.new, name="series_new"),
    path(f"{A_SERIES}edit/", series.edit, name="series_edit"),
    path(f"{A_SERIES}remove/", series.remove, name="series_remove"),
    path(f"{EVENT}edit/", editing.edit, name="edit"),
    path(f"{EVENT}cancel/", editing.cancel, name="cancel"),
    path(CONSOLE, console.console, name="console"),
    path(f"{CONSOLE}phases/", phases.phases, name="phases"),
    path(f"{CONSOLE}phases/new/", phases.new, name="phase_new"),
    path(PHASE, phases.edit, name="phase"),
    path(f"{PHASE}remove/", phases.remove, name="phase_remove"),
    path(f"{PHASE}players/", phases.qualifiers, name="qualifiers"),
    path(f"{CONSOLE}draw/", drawing.draw, name="draw"),
    path(f"{CONSOLE}draw-again/", drawing.draw_again, name="draw_again"),
    path(f"{CONSOLE}discard/", drawing.discard, name="discard"),
    path(f"{CONSOLE}release/", drawing.release, name="release"),
    path(f"{CONSOLE}finish/", drawing.finish, name="finish"),
    path(f"{CONSOLE}publish/", awards.publish, name="publish"),
    path(f"{CONSOLE}undo/", drawing.undo, name="undo"),
    path(f"{CONSOLE}announce/", announcements.announce, name="announce"),
    path(
        f"{CONSOLE}announcements/<int:announcement>/change/",
        announcements.change,
        name="announcement_change",
    ),
    path(
        f"{CONSOLE}announcements/<int:announcement>/end/",
        announcements.end,
        name="announcement_end",
    ),
    path(f"{CONSOLE}boards/", boards.boards, name="boards"),
    path(f"{ROUND}boards.<str:kind>", boards.boards_file, name="boards_file"),
    path(f"{ROUND}boards/replace/", boards.replace, name="boards_replace"),
    path(f"{ROUND}swap/", drawing.swap, name="swap"),
    path(f"{ROUND}sit-outs/", awards.sit_outs, name="sit_outs_award"),
    path(f"{ROUND}venue/", online.move_draft, name="round_venue"),
    path(f"{ROUND}live/<slug:step>/", online.all_tables, name="live_tables"),
    path(f"{ROUND}close/", drawing.close, name="close"),
    path(f"{ROUND}clock/start/", drawing.clock_start, name="clock_start"),
    path(f"{ROUND}clock/pause/", drawing.clock_pause, name="clock_pause"),
    path(f"{ROUND}clock/extend/", drawing.clock_extend, name="clock_extend"),
    path(f"{ROUND}clock/set/", drawing.clock_set, name="clock_set"),
    path(f"{CONSOLE}entries/add/", entries.add, name="entry_add"),
    path(f"{CONSOLE}entries/field/", field.field, name="field"),
    path(f"{CONSOLE}entries/everybody/", entries.check_in_everybody, name="everybody"),
    path(f"{ENTRY}here/", entries.check_in, name="here"),
    path(f"{ENTRY}away/", entries.undo_check_in, name="away"),
    path(f"{ENTRY}withdraw/", entries.withdraw, name="entry_withdraw"),
    path(f"{CONSOLE}door/", entries.check_in_code, name="door_code"),
    path(f"{CONSOLE}door/renew/", entries.renew_check_in_code, name="renew_door"),
    path(f"{CONSOLE}apart/", entries.forbid_pair, name="apart"),
    path(f"{CONSOLE}apart/<int:pair>/", entries.allow_pair, name="let_meet"),
    path(f"{TABLE}totals/", results.totals, name="table_totals"),
    path(f"{TABLE}confirm/", results.confirm, name="table_confirm"),
    path(f"{TABLE}confirm-own/", results.confirm_own, name="table_confirm_own"),
    path(f"{TABLE}settle/", results.settle, name="table_settle"),
    path(f"{TABLE}dispute/", results.dispute, name="table_dispute"),
    path(f"{TABLE}abandon/", results.abandon, name="table_abandon"),
    path(f"{TABLE}award/", awards.table, name="table_award"),
    path(f"{TABLE}resume/", results.resume, name="table_resume"),
    path(f"{TABLE}venue/", online.move_table, name="table_venue"),
    path(f"{TABLE}players/", online.players, name="table_players"),
    path(f"{CONSOLE}stand-ins/", online.stand_ins, name="stand_ins"),
    path(f"{CONSOLE}penalties/new/", results.penalty, name="penalty"),
    path(
        f"{CONSOLE}penalties/<int:penalty>/cancel/", results.penalty_cancel, name="penalty_cancel"
    ),
]
