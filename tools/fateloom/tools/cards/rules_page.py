"""One page of rules for the players of a card game, made of its numbers, and its runes."""

from __future__ import annotations

from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.runes import SPECIAL_SIDE, Kind, Rune, Side, face_of
from fateloom.runtime.cards.view import View
from fateloom.tools.cards.words import Names, face_words
from fateloom.tools.table.content import Contents, Row, heading, note
from fateloom.tools.table.words import counted


def rules_page(names: Names) -> Contents:
    """The rules in short."""
    numbers = names.index.numbers
    bonus = ", ".join(
        f"{points} for {at}" for at, points in enumerate(numbers.icon_bonus) if points
    )
    return (
        heading("The aim"),
        note(
            "Each player makes a hero: an origin, a motivation, a secret destiny, and nine story "
            "cards, three under each. Whoever has the most points at the end wins."
        ),
        heading("A turn"),
        note(
            "Take one trait whose needs you meet, or face one challenge, of any open row. Before "
            "and after it you can play cards from your hand, use powers, and journey: "
            f"{numbers.journey_cost} experience, once a turn, to have a card of a row replaced."
        ),
        note(
            "Your cards fill your origin first, then your motivation, then your destiny. Three "
            "cards close an act for you, and at the start of your next turn the next act opens."
        ),
        heading("Challenges"),
        note(
            "Say which of its two ways you go. You cast three core runes, and for each ability "
            "that is printed on the challenge one rune for each icon of it in your story, three "
            f"at most. A dark rune costs {numbers.dark_cost} experience; on one of its faces it "
            "takes you a step down the track."
        ),
        note(
            "Points equal to the difficulty or above: the card is yours, with the way you took. "
            f"Otherwise it goes, and you gain {numbers.fail_experience} experience."
        ),
        heading("Cards in your hand"),
        note(
            "Hero and antihero cards can answer each other: the last one played works first. Your "
            "place on the track says which of them you can play. Each card played is a point."
        ),
        heading("The end"),
        note(
            "Whoever has nine story cards ends the game; the others have one more turn. Then "
            "destinies are shown. Points: triumph and tragedy on cards, the track, the destiny, "
            f"experience that is left, cards played, and copies of one story icon: {bonus}."
        ),
        heading("Together"),
        note(
            "Against an adversary, alone or together, whoever begins a turn with nine cards begins "
            "the finale: each hero faces the adversary once. Each point above its difficulty takes "
            "one experience from it. If a hero has won and nothing is left of it, all of you win."
        ),
    )


def runes_page(names: Names) -> Contents:
    """The faces of the runes."""
    every = [
        ("Core", Rune(Kind.PLAIN)),
        ("Core, drawing", Rune(Kind.DRAWING)),
        ("Dark", Rune(Kind.DARK)),
    ]
    special = [(f"{names.ability(it)}, third", Rune(Kind.SPECIAL, it)) for it in SPECIAL_SIDE]
    normal = [("An ability", Rune(Kind.NORMAL, next(iter(SPECIAL_SIDE))))]
    drawing = counted(
        names.index.numbers.drawing_runes, "of the core runes is", "of the core runes are"
    )
    return (
        heading("The runes"),
        *(_faces(name, rune) for name, rune in (*every, *normal, *special)),
        note(f"Each rune has two faces. {drawing} drawing."),
    )


def _faces(name: str, rune: Rune) -> Row:
    text = " / ".join(face_words(face_of(rune, side)) for side in Side)
    return Row(name, text, f"{name}: {text}.")


def lesson(names: Names, view: View) -> tuple[str, str]:
    """What explains the moment in a first game."""
    match view.agenda[0]:
        case st.Keep():
            return "keep", (
                "You keep one card of each kind. Origin and motivation are seen by all; the "
                "destiny is secret, and says for what you gain points at the end."
            )
        case st.Act():
            return "turn", (
                "One trait or one challenge a turn. The word odds shows your chances, board your "
                "story, hand your cards."
            )
        case st.Gather():
            return "gather", (
                "The runes are gathered. A dark rune adds 1 or 2 points, and half the time takes "
                "you a step down the track."
            )
        case st.Ask():
            return "ask", (
                "Between the steps of an attempt everybody who holds cards can play one. Most of "
                "the time the answer is: nothing."
            )
        case _:
            return "", ""
