"""allauth's forms with this site's labels, and without placeholders, which repeat the labels."""

from typing import Any

from allauth.account import forms
from allauth.core import context
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts import demo
from accounts.adapter import INVITATION_KEY
from accounts.refusals import Refusal
from accounts.services.invitations import read_token


class LabelsOnly:
    """Mixin for one of allauth's forms: no placeholders, one label for the e-mail address."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in ("login", "email"):
                field.label = _("E-mail address")


class LoginForm(LabelsOnly, forms.LoginForm):
    pass


class SignupForm(LabelsOnly, forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].initial = _invited_name()


def _invited_name() -> str:
    """Return the name of the player whose invitation the visitor has opened, or ``""``."""
    token = context.request.session.get(INVITATION_KEY)
    if not token:
        return ""
    try:
        return read_token(token).player.name
    except Refusal:
        return ""


class AddEmailForm(LabelsOnly, forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")

    def clean_email(self) -> str:
        """Refuse to change the address of an account of the demonstration."""
        if demo.is_demo(self.user.email):
            raise ValidationError(_("The accounts of the demonstration keep their addresses."))
        return str(super().clean_email())


class ChangePasswordForm(LabelsOnly, forms.ChangePasswordForm):
    pass


class ResetPasswordForm(LabelsOnly, forms.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(LabelsOnly, forms.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(LabelsOnly, forms.ReauthenticateForm):
    pass
