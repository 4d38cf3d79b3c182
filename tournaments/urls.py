from django.urls import URLPattern, path

from tournaments.views import exports, playing, public

app_name = "tournaments"
EVENTS = "c/<slug:club>/events/"
EVENT = f"{EVENTS}<int:pk>/"

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
    path(f"{EVENT}projector/", public.projector, name="projector"),
    path(f"{EVENT}enter/", playing.enter, name="enter"),
    path(f"{EVENT}withdraw/", playing.withdraw, name="withdraw"),
    path(f"{EVENT}check-in/", playing.check_in, name="check_in"),
    path(f"{EVENT}door/<str:token>/", playing.door, name="door"),
    path(f"{EVENT}tables/<int:table>/", playing.table, name="table"),
    path(f"{EVENT}tables/<int:table>/confirm/", playing.confirm, name="confirm"),
    path(f"{EVENT}tables/<int:table>/dispute/", playing.dispute, name="dispute"),
    path(f"{EVENT}standings.<str:kind>", exports.standings, name="standings_file"),
    path(f"{EVENT}results.<str:kind>", exports.results, name="results_file"),
]
