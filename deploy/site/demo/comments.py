"""The comments of the panel in the demonstration's bidding competitions."""

from __future__ import annotations

from random import Random

from django.utils.translation import gettext, gettext_noop

REASONS = {
    "declare": (
        gettext_noop("I keep the better contract for a better hand."),
        gettext_noop("Every other contract loses more, as far as I can see."),
        gettext_noop("I look at what is left for later, not only at this hand."),
        gettext_noop("If you wait for the perfect hand, you play it with the worst one."),
        gettext_noop("I count the tricks that I cannot avoid: here they cost least."),
        gettext_noop("This contract will not become easier."),
        gettext_noop("I compared two contracts, and this one has the smaller risk."),
    ),
    "double": (
        gettext_noop("What counts is whom I can beat, not what I score."),
        gettext_noop("I compare my hand with an average one, and decide by that."),
        gettext_noop("Declarer had a choice, and that says something about their hand."),
        gettext_noop("A question of risk: the loss would count as much as the gain."),
        gettext_noop("The others have said enough for me to decide."),
        gettext_noop("I look at my low cards first: they decide."),
        gettext_noop("I would say the same in every seat."),
    ),
    "play": (
        gettext_noop("I think of the last tricks before I play to this one."),
        gettext_noop("I count the suit first; then there is little choice."),
        gettext_noop("I shall need the other cards later."),
        gettext_noop("Somebody else is to have the lead."),
        gettext_noop("I look for the card that gives least away."),
        gettext_noop("The dangerous card goes when it can, not when it must."),
        gettext_noop("I ask myself which card the others hope for, and play another."),
    ),
}
"""What may be said of any answer, by the kind of question."""
HABITS = (
    (gettext_noop("No second thoughts."), gettext_noop("I took ten seconds.")),
    (gettext_noop("Close, though."), gettext_noop("I have regretted it before.")),
    (gettext_noop("At our table everybody would do so."), gettext_noop("The rest is luck.")),
    (gettext_noop("I may be too careful."), gettext_noop("My second choice is not far behind.")),
    (
        gettext_noop("Anything else would surprise me."),
        gettext_noop("I look forward to the other opinions."),
    ),
)
"""What each member of the panel likes to add."""


def comment_on(asked: str, problem: int, member: int, rng: Random) -> str:
    """Return a comment that no other member has on the same problem.

    :param problem: a number that differs from problem to problem.
    :param member: the place of the member in the panel.
    """
    reasons = REASONS[asked]
    reason = gettext(reasons[(3 * problem + member) % len(reasons)])
    habits = HABITS[member % len(HABITS)]
    return f"{reason} {gettext(rng.choice(habits))}" if rng.random() < 0.6 else reason
