"""allauth's forms with this site's labels and hints, and without placeholders."""

from typing import Any

from allauth.account import forms
from allauth.account.fields import PasswordField
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from allauth.core import context
from django.conf import settings
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from accounts import demo
from accounts.adapter import INVITATION_KEY
from accounts.models import Player, User
from accounts.services.invitations import opened

LABELS = {
    "login": _("E-mail address"),
    "email": _("E-mail address"),
    "oldpassword": _("Current password"),
    "password2": _("New password again"),
}


class OurWords:
    """Mixin for one of allauth's forms: our labels, and one line about passwords.

    Placeholders would repeat the labels. A page that is shown again because of an error in another
    field says that passwords, which it does not contain, have to be typed again.
    """

    fields: dict[str, Any]
    errors: Any
    add_error: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = LABELS.get(name, field.label)
            if name == "password1" and "password2" in self.fields:
                field.label = _("New password")
            if name == "password1":
                field.help_text = _about_passwords()

    def full_clean(self) -> None:
        super().full_clean()  # type: ignore[misc]  # of the form that this is mixed into
        if not self.errors.keys() - {NON_FIELD_ERRORS}:
            return
        for name, field in self.fields.items():
            if isinstance(field, PasswordField) and name not in self.errors:
                self.add_error(name, _("Type the password again."))


def _about_passwords() -> str:
    return _("At least %(count)s characters, and not easy to guess.") % {
        "count": MinimumLengthValidator().min_length
    }


class LoginForm(OurWords, forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].help_text = ""  # the page has the link below the field


class SignupForm(OurWords, forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if invited := _invited():
            self.fields["name"].initial = invited.name
            self.fields["email"].initial = invited.email
        else:
            self.fields["name"].initial = _name_of_guest()


def _name_of_guest() -> str:
    """Return the name that the visitor has given as a guest, or ""."""
    guest: User | None = getattr(context.request, "guest", None)
    if guest is None:
        return ""
    unnamed = set()
    for code, _language in settings.LANGUAGES:
        with override(code):
            unnamed.add(gettext("Guest"))
    return "" if guest.name in unnamed else guest.name


def _invited() -> Player | None:
    """Return the player whose invitation the visitor has opened, or None."""
    token = context.request.session.get(INVITATION_KEY)
    invitation = opened(token) if token else None
    return invitation.player if invitation else None


class AddEmailForm(OurWords, forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")

    def clean_email(self) -> str:
        """Refuse to change the address of an account of the demonstration."""
        if demo.is_demo(self.user.email):
            raise ValidationError(_("The accounts of the demonstration keep their addresses."))
        return str(super().clean_email())

    def save(self, request: HttpRequest) -> EmailAddress:
        """Store the new address, and send a message to it.

        allauth would remove the present address if it has not been confirmed, as on a site without
        a mail server, and leave the user without any.
        """
        unconfirmed = EmailAddress.objects.filter(user=self.user, verified=False)
        if not unconfirmed.filter(email=self.user.email).exists():
            return super().save(request)
        with transaction.atomic():
            unconfirmed.exclude(email=self.user.email).delete()
            email = self.cleaned_data["email"]
            address = EmailAddress.objects.create(user=self.user, email=email)
        send_verification_email_to_address(request, address)
        return address


class ChangePasswordForm(OurWords, forms.ChangePasswordForm):
    pass


class ResetPasswordForm(OurWords, forms.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(OurWords, forms.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(OurWords, forms.ReauthenticateForm):
    pass
