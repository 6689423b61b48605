"""What lies on the table: tableaus, rows, tracks, hands, scores so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.runtime.cards.conditions import ABILITIES, ICONS
from fateloom.runtime.cards.content import HIGHEST, LOWEST, SLOT
from fateloom.runtime.cards.scoring import Parts, score
from fateloom.runtime.cards.state import Player
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.record import replace
from fateloom.tools.cards import describing
from fateloom.tools.cards.words import Names
from fateloom.tools.table.content import Contents, Row, Text, Track, heading, note
from fateloom.tools.table.words import counted, listed

SLOTS = ("origin", "motivation", "destiny")
PARTS = {
    "triumph": "triumph of cards",
    "tragedy": "tragedy of cards",
    "track triumph": "track",
    "track tragedy": "track",
    "destiny triumph": "triumph of the destiny",
    "destiny tragedy": "tragedy of the destiny",
    "hero cards": "hero cards played",
    "antihero cards": "antihero cards played",
    "icons": "sets of icons",
}
"""Sub-totals in words, where their names are short."""


def tableau(names: Names, view: View, seat: int) -> Contents:
    """All of a player's side of the table; secrets of the seat of the view are not on it."""
    player = view.players[seat]
    who = names.player(view, seat)
    level = track_in_words(names, player.track)
    return (
        heading(who),
        *(_slot(names, view, seat, at) for at in range(len(SLOTS))),
        *(_ally(names, it.card, is_up=it.face_up) for it in player.allies),
        *_visible(names, view, seat),
        Row("Experience", str(player.experience), f"Experience {player.experience}."),
        Track("Track", (player.track,), LOWEST, HIGHEST, f"Track: {player.track}, {level}."),
        Row("", level, ""),
        Row("Cards", in_hand_and_played(player), f"Cards: {in_hand_and_played(player)}."),
        _row("Points", points(names, view, seat)),
    )


def in_short(names: Names, view: View, seat: int) -> Contents:
    """How a player stands, for the head of a turn."""
    player = view.players[seat]
    cards = f"{len(player.gained)} of {len(SLOTS) * SLOT} story cards"
    tokens = f"{player.experience} experience, track at “{names.level(player.track)}”"
    has = f"{cards}, {tokens}, {counted(len(player.hand), 'card')} in hand"
    return (*_visible(names, view, seat), _row("Has", has), *_standings(names, view))


def _standings(names: Names, view: View) -> Contents:
    """The points of everybody; in a cooperative game, how strong the adversary is."""
    if (it := view.opponent) is not None:
        left = f"{it.experience} experience left" if it.experience else "no experience left"
        return (_row("Adversary", f"{names.card(it.card)}, {left}"),) if it.card else ()
    totals = [
        f"{names.player(view, seat)} {total(names, view, seat)}"
        for seat in range(len(view.players))
    ]
    return (_row("Points", f"{', '.join(totals)} (without destinies)"),)


def _row(name: str, text: str) -> Row:
    return Row(name, text, f"{name}: {text}.")


def track_in_words(names: Names, level: int) -> str:
    """A level of the track, and what it allows."""
    it = names.index.cards.level(level)
    allowed = [deck.value for deck in Deck if it.allows(deck)]
    cards = f"{listed(allowed)} cards can be played" if allowed else "no cards can be played"
    dark = "" if it.dark else ", and no dark runes bought"
    return f"“{names.level(level)}”: {cards}{dark}"


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


def _visible(names: Names, view: View, seat: int) -> tuple[Row, Row]:
    """The abilities and the icons of a Story: "2 Strength, 1 Wisdom"."""
    of = standing(names.index, view, seat)
    abilities = zip(map(names.ability, ABILITIES), of.abilities, strict=True)
    icons = zip(map(names.icon, ICONS), of.icons, strict=True)
    return _row("Abilities", _counts(abilities)), _row("Icons", _counts(icons))


def _counts(them: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {name}" for name, count in them if count) or "none"


def public_score(names: Names, view: View, seat: int) -> Parts:
    """The sub-totals if the game ended now, as everybody at the screen may see them: a destiny that
    is secret counts for nobody, its owner included.
    """
    if not view.over:
        view = replace(view, players=tuple(replace(it, destiny="") for it in view.players))
    return score(names.index, view, seat)


def total(names: Names, view: View, seat: int) -> int:
    """The points of a seat, as everybody may see them."""
    return sum(amount for _, amount in public_score(names, view, seat))


def parts_in_words(parts: Parts) -> str:
    """Sub-totals of a score, those of 0 left out."""
    return listed(f"{PARTS.get(name, name)} {amount}" for name, amount in parts if amount)


def points(names: Names, view: View, seat: int) -> str:
    """The score if the game ended now, with its sub-totals."""
    parts = parts_in_words(public_score(names, view, seat))
    so_far = "" if view.over else " so far, without the destiny"
    made_of = f" ({parts})" if parts else ""
    return f"{total(names, view, seat)}{so_far}{made_of}"


def rows(names: Names, view: View) -> Contents:
    """The open rows."""
    found: list[Text] = []
    for act, story in enumerate(view.acts, 1):
        if not story.revealed:
            continue
        found.append(heading(f"Act {act} ({counted(story.deck, 'card')} in the deck)"))
        for place in story.row:
            if place.card:
                what = describing.story_card(names, place.card)
                found.append(note(f"{names.card(place.card)}: {what}."))
                found += [note(f"  {line}") for line in _ways(names, place.card)]
                if place.ally:
                    ally = describing.story_card(names, place.ally)
                    title = names.card(place.ally)
                    found.append(note(f"  With it, and harder by 1: {title}, {ally}."))
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
        public = total(names, view, view.seat)
        whole = sum(amount for _, amount in score(names.index, view, view.seat))
        own = counted(whole - public, "point")
        found.append(note(f"If the game ended now, it would bring {own}; you have {whole} in all."))
    return tuple(found)
