from django.apps import AppConfig

import live


class NoticesConfig(AppConfig):
    name = "notices"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out

        from accounts.signals import membership_changed
        from notices import inbox, kinds
        from notices.memberships import MEMBERSHIP, follow_membership
        from notices.push.subscriptions import end_with_session

        user_logged_out.connect(end_with_session, dispatch_uid="notices.end_with_session")
        membership_changed.connect(follow_membership, dispatch_uid="notices.follow_membership")
        kinds.register(MEMBERSHIP)
        live.register("notices", inbox.version_for, guests=True)
