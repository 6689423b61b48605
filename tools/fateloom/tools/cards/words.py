"""The names in a card game; runes, faces and rewards in the words of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fateloom.runtime.cards.content import Reward
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.runes import Face, Kind, Rune, Side, face_of
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import Ability, Deck, Icon
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.named import Named
from fateloom.tools.table.words import listed, signed

ABILITIES = {
    Ability.STRENGTH: tr_noop("Strength"),
    Ability.DEXTERITY: tr_noop("Dexterity"),
    Ability.CONSTITUTION: tr_noop("Constitution"),
    Ability.INTELLIGENCE: tr_noop("Intelligence"),
    Ability.WISDOM: tr_noop("Wisdom"),
    Ability.CHARISMA: tr_noop("Charisma"),
}
"""What abilities are called where a set gives them no names."""

ICONS = {
    Icon.DIVINITY: tr_noop("Divinity"),
    Icon.JUSTICE: tr_noop("Justice"),
    Icon.NATURE: tr_noop("Nature"),
    Icon.ARCANA: tr_noop("Arcana"),
    Icon.ROYALTY: tr_noop("Royalty"),
    Icon.VILLAINY: tr_noop("Villainy"),
}
"""What icons are called there."""


class Names(Named):
    """The words of a card game by their places."""

    def __init__(self, card_game: CardGame) -> None:
        super().__init__(card_game.words)
        self.card_game = card_game
        self.index = Index(card_game.cards)

    def card(self, id: str) -> str:
        """A card; a blank one is hidden."""
        return self.title("card", id) if id else tr("a card")

    def path(self, id: str, path: int) -> str:
        """A path of a challenge or of an adversary."""
        return self.title("path", self.path_id(id, path))

    def path_id(self, id: str, path: int) -> str:
        """Where the words of a path stand."""
        return f"{id}.{self.index.paths(id)[path].id}"

    def level(self, level: int) -> str:
        """A level of the track."""
        return self.title("level", str(level), f"{level:+d}" if level else "0")

    def ability(self, ability: Ability) -> str:
        """An ability."""
        return self.title("ability", ability.value, tr(ABILITIES[ability]))

    def icon(self, icon: Icon) -> str:
        """A story icon."""
        return self.title("icon", icon.value, tr(ICONS[icon]))

    def player(self, view: View, seat: int) -> str:
        """A player by the origin, once it lies open."""
        is_open = all(it.origin for it in view.players)
        return (
            self.card(view.players[seat].origin) if is_open else tr("Player {seat}", seat=seat + 1)
        )


def deck_word(deck: Deck | None) -> str:
    """
    >>> deck_word(None), deck_word(Deck.HERO)
    ('a hero or antihero card', 'a hero card')
    """
    match deck:
        case Deck.HERO:
            return tr("a hero card")
        case Deck.ANTIHERO:
            return tr("an antihero card")
        case None:
            return tr("a hero or antihero card")


def icons_of(names: Names, reward: Reward) -> str:
    """The icons of a card: "Strength, Strength and Kiln"."""
    return listed_counts([*map(names.ability, reward.abilities), *map(names.icon, reward.icons)])


def listed_counts(words: Iterable[str]) -> str:
    """
    >>> listed_counts(["Strength", "Kiln", "Strength"])
    '2 Strength and Kiln'
    """
    counts = Counter(words)
    found = [f"{count} {word}" if count > 1 else word for word, count in counts.items()]
    return listed(found) if found else ""


def once(reward: Reward) -> list[str]:
    """What a reward brings once, and its points."""
    found = []
    if reward.triumph:
        found.append(tr("triumph {triumph}", triumph=reward.triumph))
    if reward.tragedy:
        found.append(tr("tragedy {tragedy}", tragedy=reward.tragedy))
    if reward.experience:
        found.append(tr("{experience} experience", experience=signed(reward.experience)))
    if reward.track:
        found.append(steps(reward.track))
    found += [tr("draw {cards}", cards=deck_word(it)) for it in reward.draws]
    return found


def steps(amount: int) -> str:
    """
    >>> steps(1), steps(-2)
    ('1 step up the track', '2 steps down the track')
    """
    said = (
        tr_noop("{count} {count:step|steps} up the track")
        if amount > 0
        else tr_noop("{count} {count:step|steps} down the track")
    )
    return tr(said, count=abs(amount))


def rune_name(names: Names, rune: Rune) -> str:
    """A rune."""
    match rune.kind:
        case Kind.PLAIN | Kind.DRAWING:
            return tr("core")
        case Kind.DARK:
            return tr("dark")
        case Kind.NORMAL | Kind.SPECIAL:
            assert rune.ability is not None
            name = names.ability(rune.ability)
            return name if rune.counts else tr("{name} (does not count)", name=name)


def runes(names: Names, them: Iterable[Rune]) -> str:
    """The runes of a cast: "3 core, 2 Strength and 1 dark"."""
    counts = Counter(rune_name(names, it) for it in them)
    return listed(f"{count} {name}" for name, count in counts.items())


def face_words(face: Face) -> str:
    """
    >>> face_words(Face(2, corrupts=True)), face_words(Face(0, choice=True)), face_words(Face(1))
    ('2 and a step down', '0 and a card', '1')
    """
    extra = []
    if face.corrupts:
        extra.append(tr("a step down"))
    if face.experience:
        extra.append(tr("{experience} experience", experience=face.experience))
    if face.choice or face.draws is not None:
        extra.append(tr("a card") if face.choice else deck_word(face.draws))
    return f" {tr('and')} ".join([str(face.pips), *extra])


def cast_words(names: Names, them: Iterable[Rune], shown: Iterable[Side]) -> list[tuple[str, str]]:
    """The runes that lie there, by name, with what each shows."""
    rows: dict[str, list[str]] = {}
    for rune, side in zip(them, shown, strict=False):
        rows.setdefault(rune_name(names, rune), []).append(face_words(face_of(rune, side)))
    return [(name, ", ".join(faces)) for name, faces in rows.items()]
