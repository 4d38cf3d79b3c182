"""Refusals of the services of notices."""

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class KindUnknown(Refusal):
    code = "kind-unknown"
    text = _("There is no kind of notices called “%(kind)s”.")
    field = "channels"
    invalid = True


class ChannelUnknown(Refusal):
    code = "channel-unknown"
    text = _("Notices cannot be sent by “%(channel)s”.")
    field = "channels"
    invalid = True


class SubscriptionRefused(Refusal):
    code = "subscription-refused"
    text = _("This browser has given an address to which nothing can be sent.")
    field = "endpoint"
    invalid = True


class QuietHoursIncomplete(Refusal):
    code = "quiet-hours-incomplete"
    text = _("Quiet hours need a beginning and another time as their end.")
    field = "quiet_until"
    invalid = True
