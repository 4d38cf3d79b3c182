from typing import Any

from django.apps import AppConfig

import live


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from games.signals import game_changed
        from tournaments import access

        live.register("event", access.version_for)
        game_changed.connect(_follow_sheet, dispatch_uid="tournaments.follow_sheet")


def _follow_sheet(**event: Any) -> None:
    from tournaments import services

    services.update_result_from_sheet(game=event["game"], actor=event["actor"])
