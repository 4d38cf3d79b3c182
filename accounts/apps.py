from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts import audit_subjects
        from accounts.models import Player

        audit_subjects.register("player", Player, "accounts:player")
