from django.apps import AppConfig

import live


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import front
        from games import access
        from games.hosting import rights
        from games.hosting.lobby import going_on

        live.watch("game", access.version_for)
        live.watch("table", access.table_version)
        live.watch("tables", access.lobby_version)
        rights.connect_signals()
        front.offer("games/_front.html", going_on)
