"""A first round of Dynasties: drawing, laying, losing a set, taking cards back, the end of a round."""

from __future__ import annotations

from imperia.web.lessons.lesson import Lesson, Step, script
from imperia.web.lessons.lesson import mark as _

DRAW = ("draw 1", "draw 2")

OPENING = (
    Step(
        _("Nine characters"),
        _(
            "Each card shows a character and a number. The number says how many such cards there are, and "
            "how many points a set of them brings. You hold three cards, Marta holds three too. Whoever "
            "has more points after four rounds wins; we play the first round together."
        ),
    ),
    Step(
        _("Draw a card"),
        _(
            "A turn has two actions. First you draw two cards, from two different piles. Only the two "
            "face-down piles are there yet. Click on one of them."
        ),
        DRAW,
        script("0 card samurai"),
        _("Draw from a pile: click on one of the two face-down piles."),
    ),
    Step(
        _("And one more"),
        _(
            "A Samurai. You always see the first card before you choose the pile for the second one, and "
            "it must be another pile."
        ),
        DRAW,
        script("0 card monk"),
        _("The second card comes from the other pile."),
    ),
    Step(
        _("Lay a set"),
        _(
            "Now the second action: you lay one set, or you discard one card. A set is two or more cards "
            "of one character. You have two Farmers: lay them, they are worth 20 points if they still lie "
            "here at the end of the round."
        ),
        ("lay farmer 2",),
        script("1 draw 1;card farmer;draw 2;card farmer;discard samurai 1"),
        _("Lay your two Farmers: they bring the most points."),
    ),
    Step(
        _("A face-up card"),
        _(
            "Marta has laid nothing and discarded a Samurai, face up. The top card of a discard pile can "
            "be drawn like any other, and you hold a Samurai already. Take it."
        ),
        ("take 1",),
        (),
        _("The Samurai on the discard pile is what you need."),
    ),
    Step(
        _("The second card"),
        _("The discard pile is used up and gone. The second card comes from one of the face-down piles."),
        DRAW,
        script("0 card ninja"),
        _("Draw from a face-down pile."),
    ),
    Step(
        _("Another set"),
        _("Two Samurai: lay them. Only one set can be laid in a turn."),
        ("lay samurai 2",),
        script("1 draw 1;card farmer;draw 2;card envoy;lay farmer 3"),
        _("Lay the two Samurai."),
    ),
)

STRUGGLE = (
    Step(
        _("Pushed off the table"),
        _(
            "Marta has laid three Farmers. That is more than your two, so your set left the table at "
            "once: each character lies in front of one player only. But your Farmers are on the discard "
            "pile now. Take the upper one back."
        ),
        ("take 1",),
        (),
        _("Take a Farmer from the discard pile."),
    ),
    Step(
        _("The second card"),
        _("You need four Farmers to beat her three. Draw on."),
        DRAW,
        script("0 card farmer"),
        _("Draw from a face-down pile."),
    ),
    Step(
        _("Discard"),
        _(
            "Two Farmers are not enough yet, and you have no other pair. Then you must discard a card. "
            "One discard pile lies there, the other is missing: a missing pile has to be begun first. "
            "Part with the Monk."
        ),
        ("discard monk 2",),
        script("1 take 2;draw 1;card emperor;lay emperor 2"),
        _("Discard the Monk; the other cards will become pairs."),
    ),
    Step(
        _("Everybody sees it"),
        _(
            "Marta took your Monk, so you know one card of her hand, and laid two Emperors. The last "
            "Farmer still lies on its pile. Take it."
        ),
        ("take 1",),
        (),
        _("Take the Farmer."),
    ),
    Step(
        _("The fourth Farmer?"),
        _("Three Farmers now. With a little luck the next card is the fourth."),
        DRAW,
        script("0 card farmer"),
        _("Draw from a face-down pile."),
    ),
    Step(
        _("Strike back"),
        _(
            "Four Farmers beat three. Nothing is ever added to a set on the table, so the whole larger "
            "set comes from your hand. Lay it: Marta has to discard hers."
        ),
        ("lay farmer 4",),
        script(
            """1 draw 1;card envoy;draw 2;card monk;lay monk 3
            0 draw 1;card shogun;draw 2;card ninja"""
        ),
        _("Lay all four Farmers."),
    ),
)

CLOSING = (
    Step(
        _("Which first?"),
        _(
            "From here on we draw for you. You have two pairs and may lay one of them. Both will come "
            "down in time; what lies early can be beaten, what is in your hand at the end brings nothing."
        ),
        ("lay ninja 2", "lay shogun 2"),
        script(
            """1 draw 1;card samurai;draw 2;card samurai;lay envoy 2
            0 draw 1;card empress;draw 2;card daimyo"""
        ),
        _("Lay the Ninjas or the Shoguns."),
    ),
    Step(
        _("The other pair"),
        _(
            "Marta has laid two Envoys. Lay your other pair. (With three or four players, Samurai, Ninja "
            "and Envoy need three cards; with two players a pair is enough.)"
        ),
        ("lay shogun 2", "lay ninja 2"),
        script(
            """1 draw 1;card samurai;draw 2;card farmer;discard farmer 2
            0 draw 1;card empress;draw 2;card farmer"""
        ),
        _("Lay the pair that is left."),
    ),
    Step(
        _("The Empress"),
        _(
            "A round ends when a player has six characters laid (five with three players, four with "
            "four), when all nine lie on the table, or when a draw pile is empty. Seven lie here. Lay the "
            "Empresses."
        ),
        ("lay empress 2",),
        script("1 draw 1;card emperor;draw 2;card farmer;lay samurai 3"),
        _("Lay the two Empresses."),
    ),
    Step(
        _("Where do they go?"),
        _(
            "Marta beat your Samurai. There are two discard piles now, so you choose the one onto which "
            "your set goes, as a whole. She will see what lies on top."
        ),
        ("pile 1", "pile 2"),
        script("0 draw 1;card daimyo;draw 2;card monk"),
        _("Choose one of the two discard piles."),
    ),
    Step(
        _("The ninth character"),
        _("Only the Daimyo is missing on the table, and you have two. Lay them and the round is over."),
        ("lay daimyo 2",),
        script("""0 card farmer;card ninja;card envoy;card monk;card shogun;card farmer"""),
        _("Lay the two Daimyo."),
    ),
    Step(
        _("The round is yours"),
        _(
            "Each set has brought the number of its character, however many cards it had: Farmers 20, "
            "Ninjas 14, Shoguns 9, Daimyo 8 and Empresses 7 make 58 for you; Marta has 52. Everything is "
            "shuffled, and whoever has fewer points begins the next round. You know the game: play on "
            "against bots."
        ),
    ),
)

LESSON = Lesson(
    game="dynasties",
    title=_("Your first round of Dynasties"),
    about=_("Two players, one round: draw, lay, lose a set and win it back."),
    rivals=("Marta",),
    before=script("0 start 0;card farmer;card farmer;card shogun;card monk;card samurai;card emperor"),
    steps=OPENING + STRUGGLE + CLOSING,
)
