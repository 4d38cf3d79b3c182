from django.urls import include, path

from ladder.boxes import urls as boxes
from ladder.challenges import urls as challenges
from ladder.views import code, files, game, history, ladder, player, proposals, settings

app_name = "ladder"
urlpatterns = [
    path("", ladder.first, name="first"),
    path("", include(challenges)),
    path("", include(boxes.urlpatterns)),
    path("<int:pk>/", ladder.ladder, name="ladder"),
    path("<int:pk>/ladder.pdf", files.paper, name="paper"),
    path("<int:pk>/ladder.<str:file_type>", files.sheet, name="sheet"),
    path("<int:pk>/results.atom", files.feed, name="feed"),
    path("<int:pk>/code/", code.code, name="code"),
    path("<int:pk>/embed/", files.embed, name="embed"),
    path("games/<int:pk>/", game.game, name="game"),
    path("pools/<int:pool>/players/<int:pk>/", player.player, name="player"),
    path("settings/", settings.overview, name="settings"),
    path("settings/usual/", settings.set_up_usual, name="set_up_usual"),
    path("settings/new/", settings.pool_new, name="pool_new"),
    path("settings/<int:pk>/", settings.pool_edit, name="pool"),
    path("settings/<int:pk>/games/", settings.games, name="games"),
    path("settings/<int:pk>/ladders/new/", settings.ladder_new, name="ladder_new"),
    path("settings/ladders/<int:pk>/", settings.ladder_edit, name="ladder_edit"),
    path("settings/ladders/<int:pk>/remove/", settings.ladder_remove, name="ladder_remove"),
    path("settings/<int:pk>/import/", history.import_new, name="import_new"),
    path("settings/<int:pk>/totals/", history.totals, name="totals"),
    path("settings/<int:pk>/games.<str:file_type>", history.export_games, name="export"),
    path("settings/<int:pk>/estimate/", proposals.estimate, name="estimate"),
    path("settings/games/<int:pk>/correct/", proposals.correct, name="correct"),
    path("settings/proposals/<int:pk>/", proposals.proposal_page, name="proposal"),
    path("settings/proposals/<int:pk>/apply/", proposals.proposal_apply, name="proposal_apply"),
    path("settings/proposals/<int:pk>/leave/", proposals.proposal_leave, name="proposal_leave"),
    path("settings/imports/<int:pk>/", history.import_preview, name="import"),
    path("settings/imports/<int:pk>/confirm/", history.import_confirm, name="import_confirm"),
    path("settings/imports/<int:pk>/undo/", history.import_undo, name="import_undo"),
]
