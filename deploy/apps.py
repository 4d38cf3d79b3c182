from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        from accounts import rulesets
        from games.rules import PRESETS

        rulesets.offer({key: RULESET_NAMES[key] for key in PRESETS})


RULESET_NAMES = {
    "pagat": _("Pagat: seven contracts"),
    "pagat-ravage": _("Pagat with Ravage City: eight contracts"),
    "pagat-alternative": _("Pagat, alternative scores"),
    "lagosz-sinclair": _("Lagosz and Sinclair"),
    "yale": _("Yale"),
    "goldsmith-7": _("Goldsmith: seven contracts"),
    "brader": _("Brader: eight contracts"),
}
