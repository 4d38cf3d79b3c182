"""Forms about people and clubs."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class SignupForm(forms.Form):
    """What sign-up asks besides e-mail and password."""

    name = forms.CharField(
        label=_("Your name"), max_length=100, widget=forms.TextInput({"autocomplete": "name"})
    )
    field_order = ["name", "email", "password1"]

    def signup(self, request: HttpRequest, user: User) -> None:
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])

    def clean_name(self) -> Any:
        return self.cleaned_data["name"].strip()
