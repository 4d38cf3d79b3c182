"""The URLs of rungs and challenges, below those of a club's ladders."""

from django.urls import URLPattern, path

from ladder.challenges.views import challenges, officials, rungs

urlpatterns: list[URLPattern] = [
    path("rungs/", rungs.first, name="rungs_first"),
    path("rungs/<int:pk>/", rungs.rungs, name="rungs"),
    path("rungs/<int:pk>/join/", rungs.join, name="rungs_join"),
    path("rungs/<int:pk>/leave/", rungs.leave, name="rungs_leave"),
    path("rungs/<int:pk>/absences/", rungs.absences, name="absences"),
    path("rungs/<int:pk>/challenge/", challenges.new, name="challenge_new"),
    path("absences/<int:pk>/end/", rungs.absence_end, name="absence_end"),
    path("challenges/<int:pk>/", challenges.challenge, name="challenge"),
    path("challenges/<int:pk>/accept/", challenges.accept, name="challenge_accept"),
    path("challenges/<int:pk>/decline/", challenges.decline, name="challenge_decline"),
    path("challenges/<int:pk>/withdraw/", challenges.withdraw, name="challenge_withdraw"),
    path("challenges/<int:pk>/ready/", challenges.ready, name="challenge_ready"),
    path("challenges/<int:pk>/table/", challenges.table, name="challenge_table"),
    path("settings/rungs/<int:pk>/", officials.settings, name="rungs_settings"),
    path("settings/rungs/<int:pk>/start/", officials.start, name="rungs_start"),
    path("settings/rungs/<int:pk>/move/", officials.move, name="rungs_move"),
    path("settings/rungs/<int:pk>/add/", officials.add, name="rungs_add"),
    path("settings/rungs/<int:pk>/log/", officials.log, name="rungs_log"),
    path("settings/rungs/changes/<int:pk>/undo/", officials.undo, name="rungs_undo"),
    path("settings/challenges/<int:pk>/", officials.direct, name="challenge_direct"),
]
