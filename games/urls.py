from django.urls import URLPattern, path

from games.rulesets import pages as rulesets
from games.sheets import pages as sheets
from games.tables.pages import (
    directing,
    guests,
    invited,
    lesson,
    lobby,
    pairing,
    replay,
    table,
    talk,
    waiting_room,
)

app_name = "games"
CLUB = "c/<slug:club>/games/"
TABLES = "c/<slug:club>/tables/"
TABLE = f"{TABLES}<int:pk>/"
PLAY = "play/<int:pk>/"

urlpatterns: list[URLPattern] = [
    path(CLUB, sheets.games, name="list"),
    path(f"{CLUB}new/", sheets.new_game, name="new"),
    path(f"{CLUB}blank/", sheets.blanks, name="blanks"),
    path(f"{CLUB}blank/<slug:preset>.pdf", sheets.blank, name="blank"),
    path(f"{CLUB}rules/", rulesets.club_rules, name="club_rules"),
    path(f"{CLUB}rules/from/<slug:key>/", rulesets.rules_new, name="rules_new"),
    path(f"{CLUB}rules/<slug:key>/", rulesets.rules_of_club, name="rules_of_club"),
    path(f"{CLUB}rules/<slug:key>/change/", rulesets.rules_change, name="rules_change"),
    path(f"{CLUB}rules/<slug:key>/remove/", rulesets.rules_remove, name="rules_remove"),
    path("rules/", rulesets.presets, name="presets"),
    path("rules/<slug:key>/", rulesets.preset, name="preset"),
    path(f"{CLUB}<int:pk>/", sheets.sheet, name="sheet"),
    path(f"{CLUB}<int:pk>/history/", sheets.history, name="history"),
    path(f"{CLUB}<int:pk>/sheet.pdf", sheets.paper, name="paper"),
    path(f"{CLUB}<int:pk>/replay/", replay.replay, name="replay"),
    path(f"{CLUB}<int:pk>/record.json", replay.record, name="record"),
    path(f"{CLUB}<int:pk>/deals.pbn", replay.pbn, name="pbn"),
    path(f"{CLUB}<int:pk>/deals.json", replay.seeds, name="seeds"),
    path(TABLES, lobby.lobby, name="lobby"),
    path(f"{TABLES}new/", lobby.open_table, name="open_table"),
    path(f"{TABLES}quick/", pairing.quick, name="quick"),
    path(f"{TABLES}quick/here/", pairing.here, name="quick_here"),
    path(f"{TABLES}quick/away/", pairing.away, name="quick_away"),
    path(f"{TABLES}quick/leave/", pairing.leave, name="quick_leave"),
    path(f"{TABLES}watching/", directing.spectator_policy, name="spectator_policy"),
    path(f"{TABLES}reports/", directing.reports, name="reports"),
    path(f"{TABLES}reports/<int:pk>/", directing.settle, name="settle_report"),
    path(TABLE, table.table, name="table"),
    path(f"{TABLE}sit/", waiting_room.sit, name="sit"),
    path(f"{TABLE}leave/", waiting_room.leave, name="leave"),
    path(f"{TABLE}decline/", waiting_room.decline, name="decline"),
    path(f"{TABLE}free/", waiting_room.free, name="free"),
    path(f"{TABLE}fill/", waiting_room.fill, name="fill"),
    path(f"{TABLE}start/", waiting_room.start, name="start"),
    path(f"{TABLE}close/", waiting_room.close, name="close"),
    path(f"{TABLE}rematch/", waiting_room.rematch, name="rematch"),
    path(f"{TABLE}report/", talk.report, name="report"),
    path(f"{TABLE}mute/", talk.mute, name="mute"),
    path(f"{TABLE}manage/", directing.manage, name="manage"),
    path(f"{TABLE}manage/<slug:step>/", directing.direct, name="direct"),
    path("learn/", lesson.contents, name="lesson"),
    path("learn/<slug:step>/", lesson.step_page, name="lesson_step"),
    path("learn/<slug:step>/moves/", lesson.moves, name="lesson_moves"),
    path("invited/<int:pk>/<str:token>/", invited.invitation, name="invited"),
    path("play/", guests.play_now, name="play_now"),
    path(f"{PLAY}leave/", invited.leave, name="play_leave"),
    path(PLAY, guests.play, name="play"),
    path(f"{PLAY}again/", guests.again, name="play_again"),
    path(f"{PLAY}replay/", guests.replay, name="play_replay"),
    path(f"{PLAY}record.json", guests.record, name="play_record"),
    path(f"{PLAY}deals.pbn", guests.pbn, name="play_pbn"),
    path(f"{PLAY}deals.json", guests.seeds, name="play_seeds"),
]
