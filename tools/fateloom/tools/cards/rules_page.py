"""One page of rules for the players of a card game, made of its numbers, and its runes."""

from __future__ import annotations

from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.conditions import ABILITIES, ICONS
from fateloom.runtime.cards.content import Level, Numbers, row_for
from fateloom.runtime.cards.runes import SPECIAL_SIDE, Kind, Rune, Side, face_of
from fateloom.runtime.cards.view import View
from fateloom.runtime.record import replace
from fateloom.tools.cards.boards import allowed_cards
from fateloom.tools.cards.words import Names, face_words
from fateloom.tools.table.content import Content, Contents, Row, heading, note, page, row
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Term
from fateloom.tools.table.words import counted, listed


def rules_page(names: Names) -> Contents:
    """The rules in short; of the challenges of a story, those of a challenge alone."""
    numbers = names.index.numbers
    if names.index.cards.called is not None:
        return _in_story(names)
    bonus = ", ".join(
        tr("{points} for {at}", points=points, at=at)
        for at, points in enumerate(numbers.icon_bonus)
        if points
    )
    abilities = listed(map(names.ability, ABILITIES))
    icons = listed(map(names.icon, ICONS))
    end = (
        tr_noop(
            "Whoever has nine story cards ends the game; whoever has had one turn fewer has one "
            "more turn. Destinies are shown. Points: triumph and tragedy of cards, the track, "
            "every line of the destiny that holds, experience left, cards played, and for copies "
            "of one icon: {bonus}, or more."
        )
        if numbers.same_turns
        else tr_noop(
            "Whoever has nine story cards ends the game; the others have one more turn. "
            "Destinies are shown. Points: triumph and tragedy of cards, the track, every line of "
            "the destiny that holds, experience left, cards played, and for copies of one icon: "
            "{bonus}, or more."
        )
    )
    return page(
        heading(tr("The aim")),
        tr(
            "Each player makes a hero: an origin, a motivation, a secret destiny, and nine "
            "story cards, three under each. Whoever has the most points at the end wins."
        ),
        heading(tr("Words")),
        tr(
            "Abilities ({abilities}) help in challenges. Icons ({icons}) bring points in "
            "sets. Triumph and tragedy are points alike. Experience pays for dark runes, "
            "journeys and powers; what is left is a point each.",
            abilities=abilities,
            icons=icons,
        ),
        heading(tr("A turn")),
        tr(
            "Take one trait whose needs you meet, or face one challenge, of any open row. "
            "Before and after it you can play cards from your hand, use powers, and journey: "
            "{count} experience, once a turn, to have a card of a row replaced.",
            count=numbers.journey_cost,
        ),
        tr(
            "What you gain fills your origin first, then your motivation, then your destiny. "
            "Your third card of an act closes it for you, and the row of the next act opens "
            "at the start of your next turn."
        ),
        heading(tr("Challenges")),
        _cast(numbers),
        tr(
            "With as many points as the difficulty, or more, the card is yours with the way "
            "you took. With fewer it is discarded, and you gain {count} experience.",
            count=numbers.fail_experience,
        ),
        heading(tr("The track")),
        *(_level(names, it) for it in names.index.cards.track),
        heading(tr("Cards in your hand")),
        tr(
            "A card says when it can be played. Others can answer it with cards of their own, and "
            "the last one played works first. The track says whether hero and antihero cards can "
            "be played. Each card played is a point at the end; those in the hand are nothing."
        ),
        heading(tr("Allies and adversaries")),
        tr(
            "An ally lies under a challenge, makes it harder by 1, and is won and lost with "
            "it. An adversary is a hard challenge with one way, and does harm for as long as "
            "it lies in a row."
        ),
        heading(tr("The end")),
        tr(end, bonus=bonus),
        *_evened(numbers),
        heading(tr("Together")),
        tr(
            "In a cooperative game, or alone, a core rune that draws also turns up a card of "
            "the adversary. Whoever begins a turn with nine cards begins the finale: each "
            "hero faces the adversary once. Each point above its difficulty takes one "
            "experience from it. If a hero has won and nothing is left of it, all of you win."
        ),
    )


def _cast(numbers: Numbers) -> str:
    """What is cast in a challenge."""
    return tr(
        "Choose one of its ways; it says what you gain. Cast three core runes and, for each "
        "ability that is printed on the challenge, one rune for each of it in your story, three "
        "at most. Dark runes cost {count} experience each, three at most; half of their faces "
        "take you a step down the track. The word odds tells your chances.",
        count=numbers.dark_cost,
    )


def _in_story(names: Names) -> Contents:
    """The challenges of a story: there are no rows, no hands that score and no points."""
    track = (_level(names, replace(it, triumph=0, tragedy=0)) for it in names.index.cards.track)
    return page(
        heading(tr("Challenges")),
        _cast(names.index.numbers),
        tr(
            "With as many points as the difficulty, or more, the challenge is won. The story "
            "says what comes of it."
        ),
        heading(tr("The track")),
        *track,
    )


def _evened(numbers: Numbers) -> Contents:
    """What players have more because they begin later, by the number of players."""
    found: list[Content] = []
    tables = (
        (tr_noop("More experience at the start: {rows}."), numbers.later_experience),
        (tr_noop("More experience at the end: {rows}."), numbers.end_experience),
    )
    for said, by_players in tables:
        rows = []
        for players in range(2, numbers.most_players + 1):
            row = row_for(by_players, players)[: players - 1]
            later = [tr(LATER[at], count=more) for at, more in enumerate(row) if more]
            if later:
                rows.append(tr("of {count} players {later}", count=players, later=listed(later)))
        if rows:
            found.append(note(tr(said, rows="; ".join(rows))))
    return tuple(found)


LATER = (tr_noop("the second {count}"), tr_noop("the third {count}"), tr_noop("the fourth {count}"))
"""Who begins after the first player."""


def _level(names: Names, it: Level) -> Row:
    """A level of the track: what it allows, and its points at the end."""
    points, cards = it.triumph + it.tragedy, allowed_cards(it)
    number, name = f"{it.level:+d}" if it.level else "0", names.level(it.level)
    said = cards if name == number else f"“{name}”: {cards}"
    said += "" if it.dark else f", {tr('no dark runes')}"
    said += f", {counted(points, 'point')}" if points else ""
    return Row(number, said, f"{number}: {said}." if name == number else f"{said}.")


def dice_page(names: Names) -> Contents:
    """The faces of the runes."""
    every = [
        (tr("Core"), Rune(Kind.PLAIN)),
        (tr("Core, drawing"), Rune(Kind.DRAWING)),
        (tr("Dark"), Rune(Kind.DARK)),
    ]
    special = [
        (tr("{ability}, third", ability=names.ability(it)), Rune(Kind.SPECIAL, it))
        for it in SPECIAL_SIDE
    ]
    normal = [(tr("An ability"), Rune(Kind.NORMAL, next(iter(SPECIAL_SIDE))))]
    drawing = names.index.numbers.drawing_runes
    return page(
        heading(tr("The runes")),
        *(_faces(name, rune) for name, rune in (*every, *normal, *special)),
        tr(
            "Each rune has two faces. {count} of the core runes {count:is|are} drawing.",
            count=drawing,
        ),
    )


def _faces(name: str, rune: Rune) -> Row:
    text = " / ".join(face_words(face_of(rune, side)) for side in Side)
    return row(name, text)


TERMS = (
    Term(
        "track",
        tr_noop("the track, a step down"),
        tr_noop("The track is your virtue: a step up adds 1 to it, and a step down takes 1."),
    ),
    Term(
        "cards",
        tr_noop("hero card, hero cards, antihero card, antihero cards, hero or antihero card"),
        tr_noop(
            "Hero and antihero cards are held in the hand and played at challenges; your virtue "
            "says which of the two you may play."
        ),
    ),
)
"""Words that a story has not introduced."""


def lesson(names: Names, view: View) -> tuple[str, str]:
    """What explains the moment in a first game."""
    match view.agenda[0]:
        case st.Keep():
            return "keep", (
                tr(
                    "You make a hero: of two cards of each kind you keep one. Abilities "
                    "({ability}, {other} …) are runes in challenges; all other names are icons, "
                    "which bring points in sets. Origin and motivation are seen by all; the "
                    "destiny is secret, and says for what you gain points at the end. Triumph and "
                    "tragedy are points alike.",
                    ability=names.ability(ABILITIES[0]),
                    other=names.ability(ABILITIES[1]),
                )
            )
        case st.Act():
            return "turn", tr(
                "Take one trait or face one challenge; what you gain goes into your story, and "
                "nine cards end the game. Type odds for your chances, board for your story, hand "
                "for your cards, rules for all of the rules."
            )
        case st.Gather():
            return "gather", tr(
                "Your runes: three core runes, and those of abilities of your story that the "
                "challenge tests. Each shows one of its two faces. You need as many points as the "
                "difficulty. A dark rune adds 1 or 2, and half the time takes you a step down the "
                "track."
            )
        case st.Ask():
            return "ask", tr(
                "Between the steps of an attempt everybody who holds cards can play one. Most of "
                "the time the answer is: nothing."
            )
        case _:
            return "", ""
