"""The texts of each step of the lesson: the task, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Text = str | Promise


@dataclass(frozen=True, slots=True)
class StepText:
    """The texts of a step.

    :ivar task: the subject of the step, and the task; *points* is a list below it.
    :ivar later: the task once bots have played the first tricks for the player.
    :ivar second: the task of the player in the second trick, after the text on the first one.
    :ivar good: shown at the end if the player scored at least *enough*; otherwise *near* if they
        played as told (:data:`games.tables.lesson.endings.AS_TOLD`), or else *bad*.
    """

    title: Text
    task: Text
    good: Text
    bad: Text
    near: Text = ""
    enough: int = 0
    later: Text = ""
    second: Text = ""
    points: tuple[Text, ...] = ()


TEXTS: Mapping[str, StepText] = {
    "trick": StepText(
        gettext_lazy("A trick"),
        gettext_lazy("Each of the four players plays one card: together they are a trick."),
        gettext_lazy(
            "Your club was lower than the king, so Nora has taken the trick. Whoever takes a trick"
            " leads the first card of the next one."
        ),
        gettext_lazy(
            "Your ace was higher than the king, so the trick is yours. Whoever takes a trick leads"
            " the first card of the next one."
        ),
        points=(
            gettext_lazy("The highest card of the suit led takes it: A, K, Q, J, 10, 9… 2."),
            gettext_lazy("The crown marks the declarer, who has chosen the contract."),
            gettext_lazy(
                "Wim has led a club, and Nora’s king is the highest so far. Play a club: touch a"
                " card."
            ),
        ),
    ),
    "follow-suit": StepText(
        gettext_lazy("Following suit"),
        gettext_lazy(
            "You must play the suit that was led while you hold a card of it. Diamonds were led:"
            " your other cards are dimmed, and say why when you touch them. Play a diamond."
        ),
        gettext_lazy(
            "That is all you need to know about playing. A card of another suit never takes a"
            " trick, however high it is: a good moment to get rid of a dangerous one."
        ),
        gettext_lazy(
            "That is all you need to know about playing. A card of another suit never takes a"
            " trick, however high it is: a good moment to get rid of a dangerous one."
        ),
        second=gettext_lazy("Clubs have been led, and you have none: now you may play any card."),
    ),
    "no-tricks": StepText(
        gettext_lazy("No Tricks"),
        gettext_lazy(
            "The first of seven contracts: each trick costs 2 points. Eight of the 13 tricks have"
            " been played, and you have none. Stay below the highest card, or get rid of your high"
            " cards when others will take the trick."
        ),
        gettext_lazy("You took no trick: 0 points, the best that No Tricks can bring."),
        gettext_lazy(
            "Each trick costs 2 points, and you got %(points)s. A low card on the first trick would"
            " have kept you out of all of them."
        ),
    ),
    "no-queens": StepText(
        gettext_lazy("No Queens"),
        gettext_lazy(
            "Each queen that you take costs 6 points, whoever played it. Clubs were led and you"
            " have none, so you may play any card. You hold a queen: who will get it?"
        ),
        gettext_lazy("You took no queen. It is in the trick of somebody else, who pays for it."),
        gettext_lazy(
            "The queens that you took cost points: %(points)s. When you have none of the suit led,"
            " a queen is the card to get rid of."
        ),
    ),
    "no-last-two": StepText(
        gettext_lazy("No Last Two"),
        gettext_lazy(
            "Only the last two tricks count: the twelfth costs 10 points, the thirteenth 20. All"
            " others are free, so take tricks with your high cards now and keep low ones for the"
            " end. Five tricks are left."
        ),
        gettext_lazy("You stayed out of the last two tricks: nothing to pay."),
        gettext_lazy(
            "You took %(tricks)s of the last two tricks: %(points)s. Take the free tricks with"
            " your high cards, and keep your low ones for the last two."
        ),
    ),
    "no-hearts": StepText(
        gettext_lazy("No Hearts"),
        gettext_lazy(
            "Each heart that you take costs 2 points, the ace of hearts 6. Nobody may lead hearts"
            " while they have another suit. Five tricks are left: try to take none with hearts."
        ),
        gettext_lazy("You took no heart: nothing to pay."),
        gettext_lazy(
            "The hearts that you took cost points: %(points)s. With a low card on the first trick"
            " somebody else takes it, and you need not lead to the next ones."
        ),
        near=gettext_lazy(
            "Your low card was right, but the hearts that you took later cost points: %(points)s."
            " When you have none of the suit led, get rid of your hearts at once."
        ),
    ),
    "no-king": StepText(
        gettext_lazy("No King (Barbu)"),
        gettext_lazy(
            "The game has its name from this card: the king of hearts is the bearded one, Barbu in"
            " French. Whoever takes it pays 20 points. Here too nobody may lead hearts while they"
            " have another suit. You hold the king, and spades were led, of which you have none."
        ),
        gettext_lazy(
            "You are rid of the king: %(taker)s has taken it and pays 20 points. With it the deal"
            " ends, since no other card costs anything."
        ),
        gettext_lazy(
            "The king of hearts came back to you: %(points)s. Play it when you have none of the"
            " suit led: then somebody else takes it."
        ),
    ),
    "trumps": StepText(
        gettext_lazy("Trumps"),
        gettext_lazy(
            "Now you want many tricks: each brings 5 points. You named spades as trumps. You lead;"
            " five tricks are left."
        ),
        gettext_lazy(
            "You took %(tricks)s of the last five tricks, as many as you could: %(points)s in all."
        ),
        gettext_lazy(
            "You took %(tricks)s of the last five tricks: %(points)s in all. The king of trumps was"
            " still out: once it has beaten your queen, your ace is the highest card and takes a"
            " trick for certain."
        ),
        near=gettext_lazy(
            "You took %(tricks)s of the last five tricks: %(points)s in all. Three were possible."
        ),
        enough=35,
        points=(
            gettext_lazy("A trump beats all other suits; the ace of trumps is the highest."),
            gettext_lazy(
                "Without the suit led you must trump, and beat any trump in the trick. If you"
                " cannot, play any card."
            ),
            gettext_lazy("When trumps are led, you must beat the best one if you can."),
        ),
    ),
    "dominoes": StepText(
        gettext_lazy("Dominoes"),
        gettext_lazy(
            "No tricks here: declarer chooses a rank, here the 8, and from it each suit is laid out"
            " in both directions. Play a card that fits; without one you pass. The first without"
            " cards gets 45 points, then 20, 5 and −5. Three of your cards fit: after which one can"
            " the others lay the least?"
        ),
        gettext_lazy("You were out first: %(points)s."),
        gettext_lazy(
            "%(points)s. Play first the cards after which nothing comes, such as an ace, and keep"
            " the one for which the others wait: without your 6 of clubs nobody can lay the 5."
        ),
        enough=45,
    ),
    "double": StepText(
        gettext_lazy("A double"),
        gettext_lazy(
            "A double is a bet that you do better than a player: the difference between your points"
            " and theirs is added to the better score and taken from the other. Nora declares No"
            " Queens, and your cards are low: double Nora. The bots then play nine tricks for you."
        ),
        gettext_lazy(
            "Your cards: %(raw)s, Nora’s: %(other)s. You doubled Nora, so the difference is added"
            " to your score and taken from Nora’s: %(points)s for you in all. Had Nora doubled you"
            " as well, a redouble, it would count twice."
        ),
        gettext_lazy(
            "Your cards: %(raw)s, Nora’s: %(other)s; with the doubles %(points)s for you. If one of"
            " two players has doubled the other, their difference is added to the score of the one"
            " who did better and taken from the other’s."
        ),
        enough=1,
        later=gettext_lazy(
            "The bots have played nine tricks, and you have taken no queen. Play the rest: each"
            " queen that Nora takes brings you 6 points if you doubled Nora."
        ),
    ),
    "score-sheet": StepText(
        gettext_lazy("The score sheet"),
        gettext_lazy(
            "The last two tricks of your seventh deal: you have declared each contract once. In a"
            " whole game all four players do, in 28 deals; everybody has to declare the bad"
            " contracts too, and the most points win. Play your two cards."
        ),
        gettext_lazy(
            "The game is over. Open the score sheet: a line for each deal with its contract, the"
            " doubles beside the points, and the sum below. Declarer’s points are shaded. Now you"
            " can play a game."
        ),
        gettext_lazy(
            "The game is over. Open the score sheet: a line for each deal with its contract, the"
            " doubles beside the points, and the sum below. Declarer’s points are shaded. Now you"
            " can play a game."
        ),
    ),
}
