"""The forms of allauth in this site's words: plain labels, and no second label in the field."""

from typing import Any

from allauth.account import forms
from django.utils.translation import gettext_lazy as _


class Plain:
    """Put before one of allauth's forms."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in ("login", "email"):
                field.label = _("E-mail address")


class LoginForm(Plain, forms.LoginForm):
    pass


class SignupForm(Plain, forms.SignupForm):
    pass


class AddEmailForm(Plain, forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")


class ChangePasswordForm(Plain, forms.ChangePasswordForm):
    pass


class ResetPasswordForm(Plain, forms.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(Plain, forms.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(Plain, forms.ReauthenticateForm):
    pass
