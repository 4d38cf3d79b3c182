from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeployConfig(AppConfig):
    name = "deploy"

    def ready(self) -> None:
        from accounts import rulesets
        from games.rules import PRESETS

        keys = [key for key, preset in PRESETS.items() if preset.on_sheets]
        rulesets.offer({key: RULESET_NAMES[key] for key in keys})


RULESET_NAMES = {
    "pagat": _("Pagat: seven contracts"),
    "pagat-ravage": _("Pagat with Ravage City: eight contracts"),
    "pagat-alternative": _("Pagat, alternative scores"),
    "lagosz-sinclair": _("Lagosz and Sinclair"),
    "wikipedia": _("Wikipedia: redoubles in reply, undoubled negatives settled"),
    "yale": _("Yale"),
    "goldsmith-7": _("Goldsmith: seven contracts"),
    "goldsmith-8": _("Goldsmith: eight contracts"),
    "brader": _("Brader: eight contracts"),
    "french-32": _("French pack of 32 cards: seven contracts"),
}
