"""Creating something once, although its request is repeated."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class CreatedOnceSerializer(serializers.Serializer[Any]):
    """Adds *seen*: the highest id that the client has seen in the list, 0 for an empty one.

    If the same has been created since, the request is refused (``saved-already``). A change of an
    existing object ignores *seen*.
    """

    seen = serializers.IntegerField(
        write_only=True,
        required=False,
        min_value=0,
        help_text="The highest id that you have seen in the list, 0 for none. If the same object"
        " has been created since, the request is refused.",
    )

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if self.instance is not None:
            attrs.pop("seen", None)
        return attrs
