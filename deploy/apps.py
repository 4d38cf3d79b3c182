from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        from accounts import rulesets
        from games import wording
        from games.houserules.lookup import own_choices
        from games.rules import PRESETS

        keys = [key for key, preset in PRESETS.items() if preset.on_sheets]
        rulesets.offer({key: wording.PRESETS[key] for key in keys})
        rulesets.offer_own(own_choices)
