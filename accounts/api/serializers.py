"""Serializers of people and clubs."""

from typing import Any

from django.core.validators import validate_slug
from django.urls import reverse
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.request import Request

from accounts.models import AuditEntry, Club, Invitation, Membership, Player, Role
from accounts.services.invitations import token_of
from accounts.services.users import MAX_TOKEN_DAYS


class ClubSerializer(serializers.ModelSerializer[Club]):
    """A club; its ``slug`` cannot change once it is founded."""

    class Meta:
        model = Club
        fields = [
            "slug",
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
        # Not checked here: the service checks that the slug is free, and refuses with its own code.
        extra_kwargs = {"slug": {"validators": [validate_slug]}}


class ClubChangeSerializer(ClubSerializer):
    class Meta(ClubSerializer.Meta):
        read_only_fields = ["slug"]


class PlayerNameSerializer(serializers.ModelSerializer[Player]):
    """A player as shown to everybody who may see the list."""

    class Meta:
        model = Player
        fields = ["id", "name", "guest", "active"]


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player as shown to officials; ``claimed`` is true if the player has a login."""

    claimed = serializers.SerializerMethodField()

    class Meta:
        model = Player
        fields = ["id", "name", "number", "email", "guest", "active", "claimed"]

    def get_claimed(self, player: Player) -> bool:
        return player.user_id is not None


class MembershipSerializer(serializers.ModelSerializer[Membership]):
    name = serializers.CharField(source="user.name", read_only=True)
    email = serializers.EmailField(source="user.email", read_only=True)
    role = serializers.ChoiceField(choices=Role.choices)

    class Meta:
        model = Membership
        fields = ["id", "name", "email", "role", "joined_at"]
        read_only_fields = ["joined_at"]


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation that can be claimed with its ``link``, or through the API with ``token``."""

    player_name = serializers.CharField(source="player.name", read_only=True)
    token = serializers.SerializerMethodField()
    link = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = ["id", "player", "player_name", "token", "link", "created_at", "expires_at"]
        read_only_fields = ["created_at", "expires_at"]

    def get_token(self, invitation: Invitation) -> str:
        return token_of(invitation)

    def get_link(self, invitation: Invitation) -> str:
        request: Request = self.context["request"]
        path = reverse("accounts:claim", args=[self.get_token(invitation)])
        return str(request.build_absolute_uri(path))


class InviteSerializer(serializers.Serializer[Any]):
    player = serializers.IntegerField(min_value=1)


class MergeSerializer(serializers.Serializer[Any]):
    other = serializers.IntegerField(min_value=1)


class ClaimSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(max_length=200)


class AuditEntrySerializer(serializers.ModelSerializer[AuditEntry]):
    actor = serializers.CharField(source="actor.name", read_only=True)

    class Meta:
        model = AuditEntry
        fields = ["id", "at", "actor", "action", "subject", "text", "data"]


class TokenSerializer(serializers.ModelSerializer[AuthToken]):
    """A token of the user; only its first characters are stored in plain text."""

    class Meta:
        model = AuthToken
        fields = ["token_key", "created", "expiry"]


class TokenRequestSerializer(serializers.Serializer[Any]):
    """``email`` and ``password``, unless the request is signed in; the validity in ``days``."""

    email = serializers.EmailField(required=False)
    password = serializers.CharField(required=False, max_length=200, trim_whitespace=False)
    days = serializers.IntegerField(
        required=False, default=MAX_TOKEN_DAYS, min_value=1, max_value=MAX_TOKEN_DAYS
    )


class NewTokenSerializer(TokenSerializer):
    """A new token, with the complete ``token``, which is not shown again."""

    token = serializers.CharField()

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]
