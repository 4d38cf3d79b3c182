from django.urls import URLPattern, path

from games import api
from games.hosting import api as tables
from games.houserules import api as houserules

GAME = "clubs/<slug:club>/games/<int:pk>/"

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/", tables.TableDetail.as_view(), name="table"),
    path("games/<int:pk>/actions/", tables.TableActions.as_view(), name="table-actions"),
    path("games/<int:pk>/record/", tables.TableRecord.as_view(), name="table-record"),
    path("games/<int:pk>/seeds/", tables.TableSeeds.as_view(), name="table-seeds"),
    path("games/<int:pk>/hands.pbn", tables.TablePBN.as_view(), name="table-pbn"),
    path("clubs/<slug:club>/games/", api.GameList.as_view(), name="games"),
    path("clubs/<slug:club>/rulesets/", houserules.RulesList.as_view(), name="rulesets"),
    path(
        "clubs/<slug:club>/rulesets/<slug:key>/",
        houserules.RulesDetail.as_view(),
        name="ruleset",
    ),
    path(GAME, api.GameDetail.as_view(), name="game"),
    path(f"{GAME}record/", api.GameRecord.as_view(), name="game-record"),
    path(f"{GAME}deals/", api.DealList.as_view(), name="game-deals"),
    path(f"{GAME}deals/<int:number>/", api.DealDetail.as_view(), name="game-deal"),
    path(f"{GAME}undo/", api.UndoLast.as_view(), name="game-undo"),
    path(f"{GAME}finish/", api.Finish.as_view(), name="game-finish"),
    path(f"{GAME}confirm/", api.Confirm.as_view(), name="game-confirm"),
    path(f"{GAME}dispute/", api.Dispute.as_view(), name="game-dispute"),
    path(f"{GAME}reopen/", api.Reopen.as_view(), name="game-reopen"),
    path(f"{GAME}abandon/", api.Abandon.as_view(), name="game-abandon"),
]
