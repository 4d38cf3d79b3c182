from django.apps import AppConfig

import live


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games import access

        live.watch("game", access.version_for)
