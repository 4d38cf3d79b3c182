from django.urls import URLPattern, path

from bidding.views import (
    answering,
    conducting,
    decisions,
    files,
    finds,
    marking,
    people,
    practice,
    problems,
    public,
    replays,
    searches,
    steps,
    values,
)

app_name = "bidding"
ALL = "c/<slug:club>/bidding/"
ONE = f"{ALL}<int:pk>/"
CONDUCT = f"{ALL}conduct/"

# Pages for all readers, competitors and the panel.
urlpatterns: list[URLPattern] = [
    path(ALL, public.competitions, name="list"),
    path(f"{ALL}archive/", public.archive, name="archive"),
    path(f"{ALL}year/", public.year, name="year_now"),
    path(f"{ALL}year/<int:number>/", public.year, name="year"),
    path(f"{ALL}mine/", public.mine, name="mine"),
    path(f"{ALL}today/", practice.today, name="today"),
    path(f"{ALL}practice/<int:pk>/", practice.practice, name="practice"),
    path(f"{ALL}practice/released/<int:pk>/", practice.practice_released, name="practice_released"),
    path(f"{ALL}competitions.ics", files.calendar, name="calendar"),
    path("bidding/<str:key>/competitions.ics", files.calendar_of, name="calendar_of"),
    path(ONE, public.competition, name="competition"),
    path(f"{ONE}problems/<int:number>/", answering.problem, name="problem"),
    path(f"{ONE}set.pdf", files.set_pdf, name="set_pdf"),
    path(f"{ONE}results/", public.results, name="results"),
    path(f"{ONE}results.pdf", files.results_pdf, name="results_pdf"),
    path(f"{ONE}results.json", files.results_file, name="results_json"),
]

# Pages for conductors and officials
urlpatterns += [
    path(CONDUCT, conducting.overview, name="conduct"),
    path(f"{CONDUCT}new/", conducting.competition_new, name="new"),
    path(f"{CONDUCT}problems/new/", problems.problem_new, name="problem_new"),
    path(
        f"{CONDUCT}problems/from/<int:pk>/", replays.problem_from_replay, name="problem_from_replay"
    ),
    path(f"{CONDUCT}problems/<int:pk>/", problems.problem_view, name="problem_view"),
    path(f"{CONDUCT}problems/<int:pk>/edit/", problems.problem_edit, name="problem_edit"),
    path(f"{CONDUCT}problems/<int:pk>/remove/", problems.problem_remove, name="problem_remove"),
    path(f"{CONDUCT}problems/<int:pk>/release/", problems.problem_release, name="problem_release"),
    path(
        f"{CONDUCT}problems/<int:pk>/take-back/",
        problems.problem_take_back,
        name="problem_take_back",
    ),
    path(f"{CONDUCT}problems/<int:pk>/compute/", values.problem_compute, name="problem_compute"),
    path(f"{CONDUCT}problems/<int:pk>/cancel/", values.problem_cancel, name="problem_cancel"),
    path(f"{CONDUCT}searches/", searches.searches, name="searches"),
    path(f"{CONDUCT}searches/<int:pk>/", searches.search, name="search"),
    path(f"{CONDUCT}searches/<int:pk>/cancel/", searches.search_cancel, name="search_cancel"),
    path(f"{CONDUCT}searches/<int:pk>/remove/", searches.search_remove, name="search_remove"),
    path(f"{CONDUCT}finds/<int:pk>/", finds.find, name="find"),
    path(f"{CONDUCT}finds/<int:pk>/keep/", finds.find_keep, name="find_keep"),
    path(f"{CONDUCT}finds/<int:pk>/discard/", finds.find_discard, name="find_discard"),
    path(f"{CONDUCT}finds/<int:pk>/restore/", finds.find_restore, name="find_restore"),
    path(f"{CONDUCT}conductors/", people.conductors, name="conductors"),
    path(f"{CONDUCT}conductors/<int:pk>/remove/", people.conductor_remove, name="conductor_remove"),
    path(f"{CONDUCT}conductors/hand-over/<int:pk>/", people.hand_over, name="hand_over"),
    path(f"{ONE}manage/", conducting.manage, name="manage"),
    path(f"{ONE}settings/", conducting.settings, name="settings"),
    path(f"{ONE}marks/<int:number>/", marking.marks, name="marks"),
    path(f"{ONE}preview/", marking.preview, name="preview"),
    path(f"{ONE}steps/<str:step>/", steps.step, name="step"),
]

# The decisions of a finished game
GAME, PLAY = "c/<slug:club>/games/<int:pk>/decisions/", "play/<int:pk>/decisions/"
urlpatterns += [
    path(GAME, decisions.decisions, name="decisions"),
    path(f"{GAME}<slug:step>/", decisions.decisions_step, name="decisions_step"),
    path(PLAY, decisions.play_decisions, name="play_decisions"),
    path(f"{PLAY}<slug:step>/", decisions.play_decisions_step, name="play_decisions_step"),
]
