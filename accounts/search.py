"""Searching lists by words: one limit for pages and the API.

Each word is a condition of the query; thousands of them would keep the database busy for minutes.
"""

from __future__ import annotations

from typing import Any, TypeVar

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, F, Model, Q, QuerySet, TextField, Transform
from django.db.models.expressions import OrderBy
from django.db.models.lookups import BuiltinLookup
from django.db.models.sql.compiler import SQLCompiler
from django.utils.translation import gettext_lazy as _

from accounts.name_sorting import letters_of_reader, sorts_by_last
from accounts.names import APOSTROPHES, HYPHENS, LAST_NAME, WITHOUT_ACCENTS, pattern_of

LONGEST_SEARCH = 80  # characters, as many as a name has
MOST_WORDS = 8

Row = TypeVar("Row", bound=Model)


class Folded(Transform):
    """A text without case, accents and apostrophes, like :func:`accounts.names.folded`.

    Names are sorted by it unless the reader's language sorts some letters differently.
    """

    lookup_name = "folded"

    def as_sql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, *_: Any, **extra: Any
    ) -> tuple[str, tuple[Any, ...]]:
        sql, params = compiler.compile(self.lhs)
        return folded_sql(sql), tuple(params)


def folded_sql(sql: str) -> str:
    """Return an SQL expression for the text *sql* as :func:`accounts.names.folded` returns it."""
    signs = (HYPHENS + APOSTROPHES).replace("'", "''")
    # Characters beyond the length of the third argument are removed.
    sql = f"translate({sql}, '{signs}', '{' ' * len(HYPHENS)}')"
    sql = f"regexp_replace(normalize(lower({sql}), NFKD), '[\u0300-\u036f]', '', 'g')"
    for letter, plain in WITHOUT_ACCENTS.items():
        sql = f"replace({sql}, '{letter}', '{plain}')"
    return sql


class Ordered(Folded):
    """The key by which the reader expects names to be sorted; see :mod:`accounts.name_sorting`."""

    lookup_name = "ordered"

    def as_sql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, *_: Any, **extra: Any
    ) -> tuple[str, tuple[Any, ...]]:
        sql, params = compiler.compile(self.lhs)
        sql = f"lower(normalize({sql}, NFC))"
        for letter, key in letters_of_reader().items():
            sql = f"replace({sql}, '{letter}', '{key}')"
        return f'{folded_sql(sql)} COLLATE "C"', tuple(params)


class Finds(BuiltinLookup):  # type: ignore[type-arg]  # takes no arguments at run time
    """Whether a text contains a word, ignoring case, accents, apostrophes, hyphens and spaces."""

    lookup_name = "finds"

    def __init__(self, lhs: Any, rhs: Any) -> None:
        super().__init__(Folded(lhs), pattern_of(str(rhs)))

    def get_rhs_op(self, connection: BaseDatabaseWrapper, rhs: str) -> str:
        return connection.operators["regex"] % rhs


for _field in (CharField, TextField):
    _field.register_lookup(Finds)
    _field.register_lookup(Folded)


class LastName(Transform):
    """The last word of a name with the articles before it, as :func:`accounts.names.last_name`."""

    lookup_name = "last_name"

    def as_sql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, *_: Any, **extra: Any
    ) -> tuple[str, tuple[Any, ...]]:
        sql, params = compiler.compile(self.lhs)
        return f"substring({sql} from '(?i){LAST_NAME}')", tuple(params)


def by_name(name: str = "name", *, by_last: bool = False) -> tuple[OrderBy | str, ...]:
    """Return the arguments of ``order_by`` that sort by the names in the field *name*.

    :param by_last: whether their last names decide first; see :mod:`accounts.first_or_last_name`.
    """
    key = Ordered if letters_of_reader() else Folded
    whole = key(F(name)).asc()
    return (key(LastName(F(name))).asc(), whole, "pk") if by_last else (whole, "pk")


def people_by_name(name: str = "name") -> tuple[OrderBy | str, ...]:
    """Return the arguments of ``order_by`` for people, with the part of names the reader chose."""
    return by_name(name, by_last=sorts_by_last())


def check_words(text: str) -> None:
    """Check that *text* has at most :data:`MOST_WORDS` words.

    :raises ValidationError: if it has more.
    """
    if len(text.split()) > MOST_WORDS:
        raise ValidationError(
            _("Search for at most %(most)s words."), code="words", params={"most": MOST_WORDS}
        )


def shortened(text: str) -> str:
    """Return *text* cut to the limits of a search, with single spaces between its words."""
    return " ".join(text.split()[:MOST_WORDS])[:LONGEST_SEARCH].rstrip()


def with_words(rows: QuerySet[Row], text: str, *lookups: str) -> QuerySet[Row]:
    """Return the *rows* in which each word of *text* matches one of *lookups*.

    :param lookups: such as ``"name__finds"``.
    """
    for word in text.split()[:MOST_WORDS]:
        found = Q()
        for lookup in lookups:
            found |= Q(**{lookup: word})
        rows = rows.filter(found)
    return rows


class SearchFilter(django_filters.CharFilter):
    """A filter by a search text, which is refused if it is too long or has too many words.

    The API then answers 400; a page shows the message beside its form and finds nothing.
    """

    def __init__(self, **options: Any) -> None:
        attributes = {"type": "search", "autocomplete": "off"}
        super().__init__(
            **options,
            max_length=LONGEST_SEARCH,
            validators=[check_words],
            widget=forms.TextInput(attributes),
        )


class ListFilter(django_filters.FilterSet):
    """A filter of a list that finds nothing if its search text is refused."""

    @property
    def qs(self) -> QuerySet[Any]:
        if any(isinstance(self.filters[name], SearchFilter) for name in self._refused()):
            none: QuerySet[Any] = self.queryset.none()
            return none
        found: QuerySet[Any] = super().qs
        return found

    def _refused(self) -> list[str]:
        """Return the names of the fields with errors."""
        return [name for name in self.form.errors if name in self.filters] if self.is_bound else []
