from django.apps import AppConfig

import live


class NoticesConfig(AppConfig):
    name = "notices"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out

        from accounts import own_data
        from accounts.signals import account_closed, join_request_changed, membership_changed
        from notices import inbox, kinds
        from notices.join_requests import JOIN_DECLINED, JOIN_REQUEST, follow_request
        from notices.memberships import MEMBERSHIP, follow_membership
        from notices.own_data import parts_of
        from notices.push.subscriptions import end_with_session
        from notices.tidying import forget_user

        user_logged_out.connect(end_with_session, dispatch_uid="notices.end_with_session")
        membership_changed.connect(follow_membership, dispatch_uid="notices.follow_membership")
        account_closed.connect(forget_user, dispatch_uid="notices.forget_user")
        join_request_changed.connect(follow_request, dispatch_uid="notices.follow_request")
        own_data.register(parts_of)
        kinds.register(MEMBERSHIP, JOIN_REQUEST, JOIN_DECLINED)
        live.register("notices", inbox.version_for, guests=True)
