from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy.site"

    def ready(self) -> None:
        from accounts import rulesets
        from games import labels
        from games.rules import PRESETS
        from games.rulesets.lookup import own_choices

        keys = [key for key, preset in PRESETS.items() if preset.on_sheets]
        rulesets.register({key: labels.PRESETS[key] for key in keys})
        rulesets.register_for_clubs(own_choices)
