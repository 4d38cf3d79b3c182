from django.apps import AppConfig

import live


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import audit_subjects, home_panels, own_data
        from accounts.services import merging as merges
        from accounts.signals import players_merging
        from games import access, notice_kinds
        from games.models import Game
        from games.own_data import parts_of
        from games.sheets import merging
        from games.tables import guest_games, seat_requests
        from games.tables.lobby import home_games
        from games.tables.practice import ended_at_tables
        from games.tables.sockets import socket_access
        from notices import kinds

        merges.register(merging.count)
        players_merging.connect(merging.merge, dispatch_uid="games.merge")
        kinds.register(*notice_kinds.KINDS)
        live.register("game", access.game_version)
        live.register("table", access.table_version, guests=True)
        live.register("seats", seat_requests.requests_version, guests=True)
        live.register("tables", access.lobby_version)
        socket_access.connect_signals()
        guest_games.connect_signals()
        home_panels.register("games/tables/_home_panel.html", home_games, top=True)
        home_panels.register("games/tables/_kept_panel.html", ended_at_tables, below=True)
        own_data.register(parts_of)
        audit_subjects.register("game", Game, "games:sheet", access.viewable)
