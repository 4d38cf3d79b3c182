"""Forms about people and clubs."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import currencies, rulesets
from accounts.explained_select import UsualRulesSelect
from accounts.fields import LineInputField
from accounts.models import Club, Player, Role, User
from accounts.names import folded
from accounts.namesakes import answer_about, is_name_of, likely_doubles
from accounts.player_field import MOST_NAMED, MOST_OFFERED, NameInput, PlayerField
from accounts.services.merging import proposed
from accounts.services.users import MAX_TOKEN_DAYS
from accounts.slugs import free_address
from accounts.time_zones import proposed_zone, time_zones


class InvitationCodeForm(forms.Form):
    """The code of an invitation."""

    code = LineInputField(
        label=_("Code of your invitation"),
        max_length=20,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters"}),
        help_text=_("Eight letters and digits, such as 4F7K-M2XA."),
    )


class SignupForm(forms.Form):
    """The fields of sign-up in addition to e-mail and password."""

    name = LineInputField(
        label=_("Your name"),
        max_length=User._meta.get_field("name").max_length,
        widget=forms.TextInput({"autocomplete": "name"}),
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
        choices=[("", _("The browser's language")), *settings.LANGUAGES],
        required=False,
    )

    class Meta:
        model = User
        fields = ["name", "language"]
        widgets = {"name": forms.TextInput({"autocomplete": "name"})}


class TokenForm(forms.Form):
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        choices=[("30", _("30 days")), (str(MAX_TOKEN_DAYS), _("one year"))],
        coerce=int,
        initial=str(MAX_TOKEN_DAYS),
    )


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # no generic at run time
    """A club's settings, except its slug, which links on paper and in calendars contain."""

    timezone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones,
        initial="Europe/London",
        help_text=_("The club's times are shown in this time zone."),
    )
    ruleset = forms.ChoiceField(
        label=_("Usual rules"),
        initial="pagat",
        widget=UsualRulesSelect,
        help_text=format_lazy(
            '{} <a href="{}#presets" target="_blank" rel="noopener">{}</a>',
            _("New events and score sheets start with these rules; each can choose others."),
            reverse_lazy("games:presets"),
            _("Compare the rules"),
        ),
    )

    currency = forms.ChoiceField(
        label=_("Currency"),
        choices=currencies.choices,
        required=False,
        help_text=_("Of entry fees. Each event can choose another one."),
    )

    class Meta:
        model = Club
        fields = [
            "name",
            "about",
            "timezone",
            "language",
            "ruleset",
            "currency",
            "public_events",
            "public_players",
            "join_requests",
            "table_guests",
        ]
        labels = {"name": _("Name of the club")}
        widgets = {"about": forms.Textarea({"rows": 4})}
        help_texts = {
            "about": _(
                "Everybody reads it on the club's page: where and when the club plays, and whom to"
                " ask. Addresses of pages and e-mail become links."
            ),
            "language": _(
                "For paper and the club's log. On pages everybody chooses their own language."
            ),
            "public_events": _("Standings and results of events can be read without signing in."),
            "public_players": _("Names only; never e-mail addresses."),
            "join_requests": _("An official accepts or declines each request, under Requests."),
            "table_guests": _(
                "Anyone with the link of a live table can play there without an account, in games"
                " that are not rated."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = self.instance if self.instance.pk else None
        self.fields["ruleset"].choices = rulesets.choices(club)  # type: ignore[attr-defined]  # it is one
        zones = time_zones(self.instance.timezone)
        self.fields["timezone"].choices = zones  # type: ignore[attr-defined]  # it is one

    def clean_currency(self) -> Any:
        return self.cleaned_data["currency"] or self.instance.currency

    def clean_timezone(self) -> Any:
        return self.cleaned_data["timezone"]


class NewClubForm(ClubForm):
    """A new club's settings. Its language is that of the page, its zone that of the browser.

    The currency is that of the zone. Without JavaScript the zone is one of the language.
    """

    currency = None  # type: ignore[assignment]  # as Django removes a field
    RARE = (
        "slug",
        "about",
        "timezone",
        "language",
        "public_events",
        "public_players",
        "join_requests",
        "table_guests",
    )
    """The fields under *More settings*."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or ""
        self.fields["language"].initial = language
        self.fields["timezone"].initial = proposed_zone(language)
        self.fields["slug"].required = False
        if not self.is_bound:
            self.fields["timezone"].widget.attrs["data-proposes-zone"] = ""

    class Meta(ClubForm.Meta):
        fields = [
            "name",
            "slug",
            *(name for name in ClubForm.Meta.fields[1:] if name != "currency"),
        ]
        help_texts = {
            **ClubForm.Meta.help_texts,
            "slug": _(
                "Letters, digits and hyphens; it cannot be changed later. Left empty, it is made"
                " from the name."
            ),
        }
        labels = {**ClubForm.Meta.labels, "slug": _("Address of its pages")}

    @property
    def usual_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in self.RARE]

    @property
    def rare_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.RARE]

    @property
    def opens_rare_fields(self) -> bool:
        """Whether the form came back: it may have been changed there, or have errors there."""
        return self.is_bound

    def clean_slug(self) -> Any:
        address = self.cleaned_data["slug"] or free_address(self.cleaned_data.get("name", ""))
        return address.lower()


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
            "name": _("First name, then last name, as it is read in lists and results."),
            "number": _("If the club numbers its members."),
            "email": _("Only the club's officials see it."),
            "guest": _(
                "Plays now and then, without being a member. Games with guests do not count on the "
                "ladders; they do once the guest is a member."
            ),
        }


class NewPlayerForm(PlayerForm):
    """A new player. If the club may have them already, it asks whether it is another person.

    :ivar doubles: the players who may be the same person. The answer names them, so that it does
        not count for a name that is written afterwards.
    """

    doubles: Sequence[Player] = ()

    def __init__(self, data: Any, *, club: Club) -> None:
        super().__init__(data)
        self.club = club

    @property
    def answer(self) -> str:
        """The value of the tick that says that the player is none of *doubles*."""
        return answer_about(self.doubles)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        found = likely_doubles(self.club, data["name"], data["email"])
        if is_name_of(found, data["name"]):
            return data  # which is refused: it cannot be another person of this name
        self.doubles = found
        if self.doubles and self.data.get("other_person") != self.answer:
            raise forms.ValidationError(
                _("The club may have this player already. Is it another person?")
            )
        return data


class MergeForm(forms.Form):
    """The choice of another player of the club who is the same person as *player*."""

    other = PlayerField(
        label=_("The other player"),
        help_text=_("You choose next which of the two stays."),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Player.objects.filter(club=player.club_id).exclude(pk=player.pk)
        field = cast("PlayerField", self.fields["other"])
        field.offer(player.club, others, _names_alike(player.name, others))
        self.player = player

    @property
    def alike(self) -> Sequence[str]:
        """The first names that the field offers."""
        return cast("NameInput", self.fields["other"].widget).offered[:MOST_NAMED]

    def directions(self) -> list[tuple[Player, Player]]:
        """Return who may stay and who may be merged: the answer ``stays``, or what to propose.

        The second proposal is for a merge that is only possible the other way round.
        """
        kept, merged = proposed(self.player, self.cleaned_data["other"])
        both = [(kept, merged), (merged, kept)]
        return [one for one in both if self.data.get("stays") == str(one[0].pk)] or both


def _names_alike(name: str, players: QuerySet[Player]) -> list[str]:
    """Return the names that share a word with *name*, ignoring accents; most words first."""
    wanted = set(folded(name).split())
    shared = {
        other: len(wanted & set(folded(other).split()))
        for other in players.values_list("name", flat=True)
    }
    alike = [other for other, words in shared.items() if words]
    return sorted(alike, key=lambda other: -shared[other])[:MOST_OFFERED]


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])
