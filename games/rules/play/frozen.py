"""Values whose slots are filled in once and then closed.

A position is made for every card that is played, millions of times. The cheapest way to an object
that nobody can change is to fill in the slots of a new one, and then to give it the class that
:func:`closed` made from its own, in which nothing can be assigned.

>>> class Place(Frozen):
...     row: int
...     __slots__ = ("row",)
>>> Closed = closed(Place)
>>> place = Place()
>>> place.row = 3
>>> place.__class__ = Closed
>>> place
Place(row=3)
>>> place.row = 4
Traceback (most recent call last):
    ...
AttributeError: a Place cannot be changed
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar


class Frozen:
    """What such values have in common: they are compared, hashed, shown and copied by slots."""

    __slots__ = ()
    opened: ClassVar[Any]
    complete: ClassVar[Any]
    names: ClassVar[tuple[str, ...]]

    @property
    def parts(self) -> tuple[Any, ...]:
        """What stands in the slots, in their order."""
        return tuple(getattr(self, name) for name in self.names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frozen) or other.opened is not self.opened:
            return NotImplemented
        return self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        pairs = zip(self.names, self.parts, strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={part!r}' for name, part in pairs)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return filled, (self.opened, self.parts)


V = TypeVar("V", bound=Frozen)


def closed(cls: type[V]) -> type[V]:
    """Return the class that the values of *cls* get when they are complete."""
    rest = {"__slots__": (), "__setattr__": _refuse, "__delattr__": _refuse}
    slots = (vars(base).get("__slots__", ()) for base in reversed(cls.__mro__))
    cls.names = tuple(name for names in slots for name in names)
    cls.opened, cls.complete = cls, type(cls.__name__, (cls,), rest)
    return cls.complete  # type: ignore[no-any-return]  # made one line above


def filled(cls: type[V], parts: tuple[Any, ...]) -> V:
    """Return the value of *cls* with these parts, in the order of its slots."""
    value = cls()
    for name, part in zip(cls.names, parts, strict=True):
        setattr(value, name, part)
    value.__class__ = cls.complete
    return value


def _refuse(value: object, *_: object) -> NoReturn:
    raise AttributeError(f"a {type(value).__name__} cannot be changed")
