from django.apps import AppConfig

import live


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import home_panels
        from games import access
        from games.tables.lobby import going_on
        from games.tables.sockets import socket_access

        live.watch("game", access.version_for)
        live.watch("table", access.table_version)
        live.watch("tables", access.lobby_version)
        socket_access.connect_signals()
        home_panels.offer("games/tables/_home_panel.html", going_on)
