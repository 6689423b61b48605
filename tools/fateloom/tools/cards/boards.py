"""What lies on the table: tableaus, rows, tracks, hands, scores so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.runtime.cards.conditions import ABILITIES, ICONS
from fateloom.runtime.cards.content import HIGHEST, LOWEST, Level
from fateloom.runtime.cards.scoring import Parts, score
from fateloom.runtime.cards.state import Player
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import SLOT, Deck
from fateloom.runtime.record import replace
from fateloom.tools.cards import describing
from fateloom.tools.cards.words import Names
from fateloom.tools.table.content import Contents, Row, Text, Track, heading, note, row
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import counted, listed

SLOTS = (tr_noop("Origin"), tr_noop("Motivation"), tr_noop("Destiny"))
PARTS = {
    "triumph": tr_noop("triumph of cards {points}"),
    "tragedy": tr_noop("tragedy of cards {points}"),
    "track triumph": tr_noop("track {points}"),
    "track tragedy": tr_noop("track {points}"),
    "destiny triumph": tr_noop("triumph of the destiny {points}"),
    "destiny tragedy": tr_noop("tragedy of the destiny {points}"),
    "experience": tr_noop("experience {points}"),
    "hero cards": tr_noop("hero cards played {points}"),
    "antihero cards": tr_noop("antihero cards played {points}"),
    "icons": tr_noop("sets of icons {points}"),
}
"""Sub-totals in words."""


def own(names: Names, view: View) -> Contents | None:
    """What lies before the seat of the view."""
    return None if view.seat is None else tableau(names, view, view.seat)


def everybody(names: Names, view: View) -> Contents:
    """What lies before every player, and the adversary."""
    its = (line for seat in range(len(view.players)) for line in tableau(names, view, seat))
    return (*its, *adversary(names, view))


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
        Row(
            tr("Experience"),
            str(player.experience),
            tr("Experience {experience}.", experience=player.experience),
        ),
        Track(
            tr("Track"),
            (player.track,),
            LOWEST,
            HIGHEST,
            tr("Track: {track}, {level}.", track=player.track, level=level),
        ),
        Row("", level, ""),
        Row(
            tr("Cards"),
            in_hand_and_played(player),
            tr("Cards: {cards}.", cards=in_hand_and_played(player)),
        ),
        row(tr("Points"), points(names, view, seat)),
    )


def in_short(names: Names, view: View, seat: int) -> Contents:
    """How a player stands, for the head of a turn."""
    player = view.players[seat]
    has = tr(
        "{gained} of {most} story cards, {experience} experience, track at “{level}”, "
        "{held} {held:card|cards} in hand",
        gained=len(player.gained),
        most=len(SLOTS) * SLOT,
        experience=player.experience,
        level=names.level(player.track),
        held=len(player.hand),
    )
    return (*_visible(names, view, seat), row(tr("Has"), has), *_standings(names, view))


def _standings(names: Names, view: View) -> Contents:
    """The points of everybody; in a cooperative game, how strong the adversary is."""
    if (it := view.opponent) is not None:
        if not it.card:
            return ()
        said = (
            tr_noop("{card}, {experience} experience left")
            if it.experience
            else tr_noop("{card}, no experience left")
        )
        how = tr(said, card=names.card(it.card), experience=it.experience)
        return (row(tr("Adversary"), how),)
    totals = [
        f"{names.player(view, seat)} {total(names, view, seat)}"
        for seat in range(len(view.players))
    ]
    return (row(tr("Points"), tr("{points} (without destinies)", points=", ".join(totals))),)


def track_in_words(names: Names, level: int) -> str:
    """A level of the track, and what it allows."""
    it = names.index.cards.level(level)
    said = (
        tr_noop("“{level}”: {cards} can be played")
        if it.dark
        else tr_noop("“{level}”: {cards} can be played, and no dark runes bought")
    )
    return tr(said, level=names.level(level), cards=allowed_cards(it))


def allowed_cards(level: Level) -> str:
    """Which cards can be played there."""
    match [deck for deck in Deck if level.allows(deck)]:
        case []:
            return tr("no cards")
        case [Deck.HERO]:
            return tr("hero cards")
        case [Deck.ANTIHERO]:
            return tr("antihero cards")
        case _:
            return tr("hero and antihero cards")


def in_hand_and_played(player: Player) -> str:
    """
    >>> in_hand_and_played(Player(3, hand=("", ""), played=("a",)))
    '2 in hand, 1 played'
    """
    return tr("{held} in hand, {played} played", held=len(player.hand), played=len(player.played))


def _slot(names: Names, view: View, seat: int, at: int) -> Row:
    player = view.players[seat]
    kind = tr(SLOTS[at])
    card = (player.origin, player.motivation, player.destiny if view.over else "")[at]
    title = names.card(card) if card else tr("hidden")
    cards = [
        names.path(it.card, it.path) if names.index.is_challenge(it.card) else names.card(it.card)
        for it in player.slots[at]
    ]
    under = "; ".join(cards) or tr("nothing yet")
    text = tr(
        "{title} ({there} of {most}: {under})",
        title=title,
        there=len(cards),
        most=SLOT,
        under=under,
    )
    return row(kind, text)


def _ally(names: Names, card: str, *, is_up: bool) -> Row:
    what = names.card(card) if is_up else tr("{card}, face down", card=names.card(card))
    power = names.index.reward(card).power
    text = f"{what} ({describing.power(names, power)})" if is_up and power else what
    return row(tr("Ally"), text)


def _visible(names: Names, view: View, seat: int) -> tuple[Row, Row]:
    """The abilities and the icons of a Story: "2 Strength, 1 Wisdom"."""
    of = standing(names.index, view, seat)
    abilities = zip(map(names.ability, ABILITIES), of.abilities, strict=True)
    icons = zip(map(names.icon, ICONS), of.icons, strict=True)
    return row(tr("Abilities"), _counts(abilities)), row(tr("Icons"), _counts(icons))


def _counts(them: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {name}" for name, count in them if count) or tr("none")


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
    return listed(tr(PARTS[name], points=amount) for name, amount in parts if amount)


def points(names: Names, view: View, seat: int) -> str:
    """The score if the game ended now, with its sub-totals."""
    parts = parts_in_words(public_score(names, view, seat))
    made_of = f" ({parts})" if parts else ""
    if view.over:
        return f"{total(names, view, seat)}{made_of}"
    so_far = tr("{points} so far, without the destiny", points=total(names, view, seat))
    return f"{so_far}{made_of}"


def rows(names: Names, view: View) -> Contents:
    """The open rows."""
    found: list[Text] = []
    for act, story in enumerate(view.acts, 1):
        if not story.revealed:
            continue
        found.append(
            heading(
                tr("Act {act} ({cards} in the deck)", act=act, cards=counted(story.deck, "card"))
            )
        )
        for place in story.row:
            if place.card:
                what = describing.story_card(names, place.card)
                found.append(note(f"{names.card(place.card)}: {what}."))
                found += [note(f"  {line}") for line in _ways(names, place.card)]
                if place.ally:
                    ally = describing.story_card(names, place.ally)
                    title = names.card(place.ally)
                    found.append(
                        note(
                            tr(
                                "  With it, and harder by 1: {title}, {ally}.",
                                title=title,
                                ally=ally,
                            )
                        )
                    )
    return tuple(found)


def _ways(names: Names, card: str) -> Iterator[str]:
    if names.index.is_challenge(card):
        for at, path in enumerate(names.index.paths(card)):
            way, brings = names.path(card, at), describing.reward(names, path.reward)
            if path.harder:
                yield tr(
                    "{way} (difficulty +{harder}): {brings}.",
                    way=way,
                    harder=path.harder,
                    brings=brings,
                )
            else:
                yield f"{way}: {brings}."


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
    line = tr(
        "{card}: {experience} experience; difficulty {difficulty}: {tests}.",
        card=names.card(it.card),
        experience=it.experience,
        difficulty=its.difficulty,
        tests=tests,
    )
    return (heading(tr("The adversary")), note(line), *map(note, quests))


def hand(names: Names, view: View) -> Contents:
    """What the seat of the view alone may know: its hand, and its destiny."""
    assert view.seat is not None
    player = view.players[view.seat]
    found: list[Text] = [heading(tr("Your hand"))]
    found += [
        note(f"{names.card(card)}: {describing.event_card(names, card)}.") for card in player.hand
    ] or [note(tr("No cards."))]
    if player.destiny:
        found.append(heading(tr("Your destiny: {card}", card=names.card(player.destiny))))
        rules = describing.destiny(names, names.index.destiny[player.destiny])
        found += [note(f"{it}.") for it in rules]
        public = total(names, view, view.seat)
        whole = sum(amount for _, amount in score(names.index, view, view.seat))
        own = counted(whole - public, "point")
        found.append(
            note(
                tr(
                    "If the game ended now, it would bring {own}; you have {whole} in all.",
                    own=own,
                    whole=whole,
                )
            )
        )
    return tuple(found)
