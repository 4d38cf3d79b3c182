"""Forms about people and clubs."""

import zoneinfo
from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import rulesets
from accounts.models import Club, Player, Role, User


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


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("As the browser asks")), *settings.LANGUAGES],
        required=False,
    )

    class Meta:
        model = User
        fields = ["name", "language"]
        widgets = {"name": forms.TextInput({"autocomplete": "name"})}


class TokenForm(forms.Form):
    days = forms.TypedChoiceField(
        label=_("Good for"),
        choices=[("30", _("30 days")), ("365", _("one year")), ("", _("until revoked"))],
        coerce=int,
        empty_value=None,
        required=False,
        initial="365",
    )


@cache
def time_zones() -> list[tuple[str, str]]:
    """Continents and cities, without the zones that are no place."""
    names = sorted(name for name in zoneinfo.available_timezones() if "/" in name)
    places = [name for name in names if not name.startswith(("Etc/", "SystemV/", "US/"))]
    return [(name, name.replace("_", " ")) for name in places]


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """A club's settings. Its address cannot change: links to it are on paper and in calendars."""

    timezone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones,
        initial="Europe/London",
        help_text=_("All times of the club are shown in it."),
    )
    ruleset = forms.ChoiceField(
        label=_("Usual rules"),
        initial="pagat",
        help_text=_("What new events and score sheets start with; each may choose others."),
    )

    class Meta:
        model = Club
        fields = ["name", "timezone", "language", "ruleset", "public_events", "public_players"]
        labels = {"name": _("Name of the club")}
        help_texts = {
            "language": _("Of what the club prints and logs. Everybody reads pages in her own."),
            "public_events": _("Standings and results can be read without signing in."),
            "public_players": _("Names only; never e-mail addresses."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = self.instance if self.instance.pk else None
        self.fields["ruleset"].choices = rulesets.choices(club)  # type: ignore[attr-defined]  # it is one

    def clean_timezone(self) -> Any:
        return self.cleaned_data["timezone"]


class NewClubForm(ClubForm):
    class Meta(ClubForm.Meta):
        fields = ["name", "slug", *ClubForm.Meta.fields[1:]]
        help_texts = {
            **ClubForm.Meta.help_texts,
            "slug": _("Letters, digits and hyphens; it cannot be changed later."),
        }
        labels = {**ClubForm.Meta.labels, "slug": _("Address of its pages")}

    def clean_slug(self) -> Any:
        return self.cleaned_data["slug"].lower()


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    class Meta:
        model = Player
        fields = ["name", "number", "email", "guest"]
        widgets = {
            "name": forms.TextInput({"autocomplete": "off"}),
            "number": forms.TextInput({"autocomplete": "off"}),
            "email": forms.EmailInput({"autocomplete": "off"}),
        }
        help_texts = {
            "number": _("If the club numbers its members."),
            "email": _("Only the club's officials see it."),
            "guest": _("Plays now and then, without being a member."),
        }


class PlayerFileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, at most 2 MB and 10,000 players."),
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx"}),
        error_messages={"empty": _("This file is empty.")},
    )


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])
