"""The forms for asking to join a club, and for the answers."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineInputField
from accounts.models import JoinRequest, Player
from accounts.player_field import PlayerField
from accounts.reasons import LONGEST_REASON
from accounts.services.joining import MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH


class JoinForm(forms.Form):
    message = LineInputField(
        label=_("A few words to the club"),
        max_length=MAX_MESSAGE_LENGTH,
        required=False,
        help_text=_("For example where you have played, or who knows you."),
    )


class AcceptForm(forms.Form):
    """The player that the user becomes: one who is listed already, or a new one."""

    player = PlayerField(
        label=_("Listed player"),
        required=False,
        help_text=_("If they have played here before. Leave it empty to add a new player."),
    )
    name = LineInputField(
        label=_("Name of the new player"),
        max_length=MAX_NAME_LENGTH,
        required=False,
    )

    def __init__(self, *args: Any, request: JoinRequest, likely: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": f"id_{request.pk}_%s"})
        self.label_suffix = ""
        players = Player.objects.filter(club=request.club_id, user=None, active=True)
        field = cast("PlayerField", self.fields["player"])
        field.offer(request.club, players, [likely] if likely else [])
        self.initial = {"player": likely, "name": request.user.name}

    @property
    def chosen(self) -> dict[str, Any]:
        """The arguments of :func:`accounts.services.joining.accept`."""
        return {"player": self.cleaned_data["player"], "name": self.cleaned_data["name"]}


class DeclineForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("The person who asked is told."),
    )
