from django.urls import URLPattern, path

from games.rulesets import api as rulesets
from games.sheets import api as sheets
from games.tables import api as tables
from games.tables import lobby_api, pairing_api

TABLES = "clubs/<slug:club>/tables/"
GAME = "clubs/<slug:club>/games/<int:pk>/"

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/", tables.TableDetail.as_view(), name="table"),
    path("games/<int:pk>/actions/", tables.TableActions.as_view(), name="table-actions"),
    path("games/<int:pk>/record/", tables.TableRecord.as_view(), name="table-record"),
    path("games/<int:pk>/seeds/", tables.TableSeeds.as_view(), name="table-seeds"),
    path("games/<int:pk>/hands.pbn", tables.TablePBN.as_view(), name="table-pbn"),
    path(TABLES, lobby_api.TableList.as_view(), name="club-tables"),
    path(f"{TABLES}<int:pk>/", lobby_api.TableInLobby.as_view(), name="club-table"),
    path(f"{TABLES}<int:pk>/seat/", lobby_api.OwnSeat.as_view(), name="club-table-seat"),
    path(f"{TABLES}<int:pk>/bots/", lobby_api.Bots.as_view(), name="club-table-bots"),
    path(f"{TABLES}<int:pk>/free/", lobby_api.FreeSeat.as_view(), name="club-table-free"),
    path(f"{TABLES}<int:pk>/begin/", lobby_api.Begin.as_view(), name="club-table-begin"),
    path("clubs/<slug:club>/pairing/", pairing_api.Pairing.as_view(), name="pairing"),
    path("clubs/<slug:club>/games/", sheets.GameList.as_view(), name="games"),
    path("clubs/<slug:club>/rulesets/", rulesets.RulesList.as_view(), name="rulesets"),
    path(
        "clubs/<slug:club>/rulesets/<slug:key>/",
        rulesets.RulesDetail.as_view(),
        name="ruleset",
    ),
    path(GAME, sheets.GameDetail.as_view(), name="game"),
    path(f"{GAME}record/", sheets.GameRecord.as_view(), name="game-record"),
    path(f"{GAME}deals/", sheets.DealList.as_view(), name="game-deals"),
    path(f"{GAME}deals/<int:number>/", sheets.DealDetail.as_view(), name="game-deal"),
    path(f"{GAME}undo/", sheets.UndoLast.as_view(), name="game-undo"),
    path(f"{GAME}finish/", sheets.Finish.as_view(), name="game-finish"),
    path(f"{GAME}confirm/", sheets.Confirm.as_view(), name="game-confirm"),
    path(f"{GAME}dispute/", sheets.Dispute.as_view(), name="game-dispute"),
    path(f"{GAME}reopen/", sheets.Reopen.as_view(), name="game-reopen"),
    path(f"{GAME}abandon/", sheets.Abandon.as_view(), name="game-abandon"),
    path(f"{GAME}convert/", sheets.Convert.as_view(), name="game-convert"),
    path(f"{GAME}unconvert/", sheets.Unconvert.as_view(), name="game-unconvert"),
]
