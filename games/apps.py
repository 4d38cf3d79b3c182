from django.apps import AppConfig

import live


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import home_panels
        from games import access
        from games.tables.lobby import home_games
        from games.tables.sockets import socket_access

        live.register("game", access.game_version)
        live.register("table", access.table_version)
        live.register("tables", access.lobby_version)
        socket_access.connect_signals()
        home_panels.register("games/tables/_home_panel.html", home_games)
