"""Factories of objects for tests."""

from factory.declarations import Sequence, SubFactory
from factory.django import DjangoModelFactory, Password
from factory.faker import Faker

from accounts.models import Club, Membership, Player, Role, User
from ladder.models import Ladder, Pool

PASSWORD = "correct horse battery"


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    name = Faker("name")
    email = Sequence(lambda n: f"user{n}@example.org")
    password = Password(PASSWORD)


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club

    name = Sequence(lambda n: f"Club {n}")
    slug = Sequence(lambda n: f"club-{n}")


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    club = SubFactory(ClubFactory)
    name = Sequence(lambda n: f"Player {n:03}")


class MembershipFactory(DjangoModelFactory[Membership]):
    class Meta:
        model = Membership

    club = SubFactory(ClubFactory)
    user = SubFactory(UserFactory)
    role = Role.MEMBER


class PoolFactory(DjangoModelFactory[Pool]):
    class Meta:
        model = Pool

    club = SubFactory(ClubFactory)
    name = Sequence(lambda n: f"Games {n}")
    rulesets = ["pagat"]


class LadderFactory(DjangoModelFactory[Ladder]):
    class Meta:
        model = Ladder

    pool = SubFactory(PoolFactory)
    name = Sequence(lambda n: f"Ladder {n}")
