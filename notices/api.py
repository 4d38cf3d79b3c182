"""The API of a person's notices."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.access import actor_of
from accounts.api import SIGNED_IN, Access
from accounts.models import Club, validate_time_zone
from accounts.problems import CursorPages
from notices import inbox, preferences
from notices.kinds import all_kinds
from notices.models import Notice, Preferences
from notices.readers import Reader, reader_of
from notices.sentences import sentence_of


def validate_zone_or_blank(name: str) -> None:
    if name:
        validate_time_zone(name)


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    """A notice. ``sentence`` is its text in the language of the request."""

    club: serializers.SlugRelatedField[Club] = serializers.SlugRelatedField(
        slug_field="slug", read_only=True
    )
    sentence = serializers.SerializerMethodField()

    class Meta:
        model = Notice
        fields = [
            "id",
            "kind",
            "subject",
            "club",
            "link",
            "text",
            "values",
            "sentence",
            "created_at",
            "read_at",
        ]

    def get_sentence(self, notice: Notice) -> str:
        zone = self.context["zone"]
        return sentence_of(notice, zone)


class ReadSerializer(serializers.Serializer[Any]):
    """The ids of notices; without them, all notices."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, max_length=200
    )


class PreferencesSerializer(serializers.Serializer[Preferences]):
    """Your preferences; ``channels`` maps a kind's code to some of ``page, mail, digest, push``.

    If both are given, ``mail`` (at once) replaces ``digest`` (once a day). An empty ``timezone``
    stands for that of your club.
    """

    mails = serializers.BooleanField(required=False)
    digest_hour = serializers.IntegerField(required=False, min_value=0, max_value=23)
    quiet_from = serializers.TimeField(required=False, allow_null=True)
    quiet_until = serializers.TimeField(required=False, allow_null=True)
    timezone = serializers.CharField(
        required=False, allow_blank=True, max_length=40, validators=[validate_zone_or_blank]
    )
    channels = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=10), max_length=4),
        required=False,
    )

    def to_representation(self, instance: Reader) -> dict[str, Any]:  # type: ignore[override]
        """Return the preferences of a reader, with defaults for those not chosen."""
        shown = super().to_representation(instance.preferences)
        chosen = {kind.code: sorted(instance.chosen(kind)) for kind in all_kinds()}
        return shown | {"channels": chosen}


class ByTime(CursorPages):
    ordering = ("-created_at", "-pk")  # type: ignore[assignment]  # a cursor takes several fields


class NoticeList(generics.ListAPIView[Notice]):
    """Your notices, latest first, without those of clubs that you have left."""

    access: ClassVar[Access] = {"GET": SIGNED_IN}
    queryset = Notice.objects.none()
    serializer_class = NoticeSerializer
    pagination_class = ByTime

    def get_queryset(self) -> QuerySet[Notice]:
        if getattr(self, "swagger_fake_view", False):
            return super().get_queryset()
        notices = inbox.notices_of(actor_of(self.request)).select_related("club")
        return notices.filter(read_at=None) if "unread" in self.request.GET else notices

    def get_serializer_context(self) -> dict[str, Any]:
        context = super().get_serializer_context()
        if not getattr(self, "swagger_fake_view", False):
            context["zone"] = reader_of(actor_of(self.request)).zone
        return context


class NoticesRead(generics.GenericAPIView[Notice]):
    access: ClassVar[Access] = {"POST": SIGNED_IN}
    queryset = Notice.objects.none()
    serializer_class = ReadSerializer

    @extend_schema(request=ReadSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Mark the notices with the given ids, or all, as read."""
        wanted = self.get_serializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        user = actor_of(request)
        notices = inbox.notices_of(user)
        if (ids := wanted.validated_data.get("ids")) is not None:
            notices = notices.filter(pk__in=ids)
        inbox.read(user=user, notices=notices)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PreferencesView(generics.GenericAPIView[Preferences]):
    access: ClassVar[Access] = {"GET": SIGNED_IN, "PATCH": SIGNED_IN}
    queryset = Preferences.objects.none()
    serializer_class = PreferencesSerializer

    @extend_schema(responses=PreferencesSerializer)
    def get(self, request: Request) -> Response:
        """Return your preferences for notices."""
        return Response(self.get_serializer(reader_of(actor_of(request))).data)

    @extend_schema(request=PreferencesSerializer, responses=PreferencesSerializer)
    def patch(self, request: Request) -> Response:
        """Change the given preferences; kinds that are not named stay unchanged."""
        wanted = self.get_serializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        preferences.change(user=actor_of(request), **wanted.validated_data)
        return self.get(request)
