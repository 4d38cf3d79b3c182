"""A club's own rule sets."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.fields import LineField
from accounts.models import Club
from games.rules import RuleSet, ruleset_from_json

KEY_PREFIX = "own-"
RULES_NAME_LENGTH = 60


class ClubRuleSet(models.Model):
    """A rule set that a club has named.

    ``ruleset`` stores every option, so that a change of a preset does not change it. Games and
    events copy it when they are created, so changing or removing it does not affect them.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="rulesets")
    name = LineField(_("name"), max_length=RULES_NAME_LENGTH)
    ruleset = models.JSONField()
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    changed_at = models.DateTimeField(default=utc_now)

    class Meta:
        app_label = "games"
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="club_ruleset_name_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="club_ruleset_has_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:rules_of_club", args=[self.club.slug, self.key])

    @property
    def key(self) -> str:
        """The key of these rules, valid wherever the key of a preset is."""
        return f"{KEY_PREFIX}{self.pk}"

    @property
    def rules(self) -> RuleSet:
        return ruleset_from_json(self.ruleset)
