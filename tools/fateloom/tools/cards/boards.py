"""What lies on the table: tableaus, rows, tracks, hands, scores so far."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.cards.conditions import ABILITIES, ICONS
from fateloom.runtime.cards.content import HIGHEST, LOWEST, SLOT
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import Player
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.view import View
from fateloom.tools.cards import describing
from fateloom.tools.cards.words import Names
from fateloom.tools.table.content import Contents, Row, Text, Track, heading, note
from fateloom.tools.table.words import counted

SLOTS = ("origin", "motivation", "destiny")


def tableau(names: Names, view: View, seat: int) -> Contents:
    """All of a player's side of the table; secrets of the seat of the view are not on it."""
    player = view.players[seat]
    who = names.player(view, seat)
    level = names.level(player.track)
    icons = icons_in_words(names, view, seat)
    return (
        heading(who),
        *(_slot(names, view, seat, at) for at in range(len(SLOTS))),
        *(_ally(names, it.card, is_up=it.face_up) for it in player.allies),
        Row("Icons", icons, f"Icons: {icons}."),
        Row("Experience", str(player.experience), f"Experience {player.experience}."),
        Track("Track", (player.track,), LOWEST, HIGHEST, f"Track: {level} ({player.track})."),
        Row("", level, ""),
        Row("Cards", in_hand_and_played(player), f"Cards: {in_hand_and_played(player)}."),
        Row("Points", points(names, view, seat), f"Points: {points(names, view, seat)}."),
    )


def in_short(names: Names, view: View, seat: int) -> Contents:
    """How a player stands, for the head of a turn."""
    player = view.players[seat]
    icons = icons_in_words(names, view, seat)
    cards = f"{len(player.gained)} of {len(SLOTS) * SLOT} story cards"
    tokens = f"{player.experience} experience, track at “{names.level(player.track)}”"
    hand = f"{counted(len(player.hand), 'card')} in hand"
    has = f"{cards}, {tokens}, {hand}, {points(names, view, seat)}"
    return (Row("Icons", icons, f"Icons: {icons}."), Row("Has", has, f"Has {has}."))


def in_hand_and_played(player: Player) -> str:
    """
    >>> in_hand_and_played(Player(3, hand=("", ""), played=("a",)))
    '2 in hand, 1 played'
    """
    return f"{len(player.hand)} in hand, {len(player.played)} played"


def _slot(names: Names, view: View, seat: int, at: int) -> Row:
    player = view.players[seat]
    kind = SLOTS[at]
    card = (player.origin, player.motivation, player.destiny if view.over else "")[at]
    title = names.card(card) if card else "hidden"
    cards = [
        names.path(it.card, it.path) if names.index.is_challenge(it.card) else names.card(it.card)
        for it in player.slots[at]
    ]
    under = "; ".join(cards) or "nothing yet"
    text = f"{title} ({len(cards)} of {SLOT}: {under})"
    return Row(kind.capitalize(), text, f"{kind.capitalize()}: {text}.")


def _ally(names: Names, card: str, *, is_up: bool) -> Row:
    what = names.card(card) if is_up else f"{names.card(card)}, face down"
    power = names.index.reward(card).power
    text = f"{what} ({describing.power(names, power)})" if is_up and power else what
    return Row("Ally", text, f"Ally: {text}.")


def icons_in_words(names: Names, view: View, seat: int) -> str:
    """The icons of a Story: "2 Strength, 1 Kiln"."""
    of = standing(names.index, view, seat)
    found = [
        *((count, names.ability(it)) for it, count in zip(ABILITIES, of.abilities, strict=True)),
        *((count, names.icon(it)) for it, count in zip(ICONS, of.icons, strict=True)),
    ]
    return ", ".join(f"{count} {name}" for count, name in found if count) or "none"


def points(names: Names, view: View, seat: int) -> str:
    """The score if the game ended now; without the destiny, where it is hidden."""
    total = sum(amount for _, amount in score(names.index, view, seat))
    is_known = bool(view.players[seat].destiny)
    return f"{counted(total, 'point')} so far{'' if is_known else ', without the destiny'}"


def rows(names: Names, view: View) -> Contents:
    """The open rows."""
    found: list[Text] = []
    for act, story in enumerate(view.acts, 1):
        if not story.revealed:
            continue
        found.append(heading(f"Act {act} ({counted(story.deck, 'card')} in the deck)"))
        for place in story.row:
            if place.card:
                ally = f", with {names.card(place.ally)}" if place.ally else ""
                what = describing.story_card(names, place.card)
                found.append(note(f"{names.card(place.card)}{ally}: {what}."))
                found += [note(f"  {line}") for line in _ways(names, place.card)]
    return tuple(found)


def _ways(names: Names, card: str) -> Iterator[str]:
    if names.index.is_challenge(card):
        for at, path in enumerate(names.index.paths(card)):
            harder = f" (difficulty +{path.harder})" if path.harder else ""
            yield f"{names.path(card, at)}{harder}: {describing.reward(names, path.reward)}."


def adversary(names: Names, view: View) -> Contents:
    """The adversary of a cooperative game, with what changes its experience."""
    it = view.opponent
    if it is None or not it.card:
        return ()
    its = names.index.challenge(it.card)
    tests = describing.abilities(names, its)
    quests = [
        f"{names.card(quest.id)}: {describing.power(names, one)}."
        for quest in names.card_game.cards.quests
        for one in quest.ongoing
        if quest.adversary in (None, it.card)
    ]
    line = (
        f"{names.card(it.card)}: {it.experience} experience; difficulty {its.difficulty}: {tests}."
    )
    return (heading("The adversary"), note(line), *map(note, quests))


def hand(names: Names, view: View) -> Contents:
    """What the seat of the view alone may know: its hand, and its destiny."""
    assert view.seat is not None
    player = view.players[view.seat]
    found: list[Text] = [heading("Your hand")]
    found += [
        note(f"{names.card(card)}: {describing.event_card(names, card)}.") for card in player.hand
    ] or [note("No cards.")]
    if player.destiny:
        found.append(heading(f"Your destiny: {names.card(player.destiny)}"))
        rules = describing.destiny(names, names.index.destiny[player.destiny])
        found += [note(f"{it}.") for it in rules]
    return tuple(found)
