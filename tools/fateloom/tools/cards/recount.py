"""The final score once more, read off the tableau card by card; shares nothing with the engine's
own count (section 1.6 of the rules).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from fateloom.runtime.cards import conditions as co
from fateloom.runtime.cards.content import (
    Adversary,
    CardSet,
    Challenge,
    Counted,
    IfPoints,
    OfAbility,
    OfIcon,
    PerPoints,
    Reward,
    Trait,
)
from fateloom.runtime.cards.state import Player, State
from fateloom.runtime.cards.words import Ability, Deck, Icon

Pile = Counter[Ability | Icon]
"""The icons on the visible cards."""


def recount(cards: CardSet, state: State, seat: int) -> int:
    """The score of a seat after the end of the game (CTA-57, 72 to 77, 100)."""
    player = state.players[seat]
    table = _table(cards, state, player)
    pile: Pile = Counter()
    points = player.experience + len(player.played)
    for reward in table:
        pile.update(reward.abilities)
        pile.update(reward.icons)
        points += reward.triumph + reward.tragedy
    for icon in Icon:
        steps = cards.numbers.icon_bonus
        points += steps[pile[icon]] if pile[icon] < len(steps) else steps[-1]
    for level in cards.track:
        if level.level == player.track:
            points += level.triumph + level.tragedy
    kinds = _kinds(cards, state, player)
    faces_up = any(ally.face_up for one in state.players for ally in one.allies)
    destiny = next(it for it in cards.destinies if it.id == player.destiny)
    for rule in destiny.score:
        if isinstance(rule, IfPoints):
            if _is_met(rule.condition, pile, player, faces_up):
                points += rule.triumph + rule.tragedy
        else:
            points += _per(rule, pile, kinds)
    return points


def _table(cards: CardSet, state: State, player: Player) -> list[Reward]:
    """What the visible cards of the tableau bring: one reward a card (CTA-12, 14, 72, 100)."""
    of = {it.id: it.reward for it in cards.characters}
    of |= {it.id: it.reward for it in cards.destinies}
    story = {it.id: it for it in cards.story}
    found = [of[id] for id in (player.origin, player.motivation, player.destiny)]
    for gained in (*player.slots[0], *player.slots[1], *player.slots[2]):
        card = story[gained.card]
        if isinstance(card, Challenge):
            found.append(card.paths[gained.path].reward)
        else:
            found.append(card.path.reward if isinstance(card, Adversary) else card.reward)
    for ally in player.allies:
        card = story[ally.card]
        if ally.face_up and not isinstance(card, Challenge | Adversary):
            found.append(card.reward)
    if player.beaten and state.opponent is not None:
        card = story[state.opponent.card]
        if isinstance(card, Adversary):
            found.append(card.path.reward)
    return found


def _kinds(cards: CardSet, state: State, player: Player) -> Mapping[Counted, int]:
    """How many cards of each kind there are (CTA-74, 76)."""
    words = {Trait: Counted.TRAIT, Challenge: Counted.CHALLENGE, Adversary: Counted.ADVERSARY}
    kind_of = {it.id: words.get(type(it)) for it in cards.story}
    deck_of = {it.id: it.deck for it in cards.events}
    found: Counter[Counted] = Counter()
    for slot in player.slots:
        for gained in slot:
            kind = kind_of[gained.card]
            if kind is not None:
                found[kind] += 1
    found[Counted.ADVERSARY] += player.beaten
    found[Counted.ALLY] = len([it for it in player.allies if it.face_up])
    for card in player.played:
        is_hero = deck_of[card] is Deck.HERO
        found[Counted.HERO_CARD if is_hero else Counted.ANTIHERO_CARD] += 1
    return found


def _per(rule: PerPoints, pile: Pile, kinds: Mapping[Counted, int]) -> int:
    """Points for each of something, up to a limit of each kind of points."""
    match rule.per:
        case OfIcon(icon):
            count = pile[icon]
        case OfAbility(ability):
            count = pile[ability]
        case _:
            count = kinds[rule.per.kind_of]
    both = (rule.triumph * count, rule.tragedy * count)
    return sum(points if rule.most is None else min(points, rule.most) for points in both)


def _is_met(condition: co.Condition, pile: Pile, player: Player, faces_up: bool) -> bool:
    """Whether what a destiny asks for is there (CTA-74)."""
    match condition:
        case co.HasAbility():
            return pile[condition.ability] >= condition.least
        case co.HasIcon():
            return pile[condition.icon] >= condition.least
        case co.TrackAtLeast():
            return player.track >= condition.level
        case co.TrackAtMost():
            return player.track <= condition.level
        case co.HasExperience():
            return player.experience >= condition.least
        case co.AnyAllyInPlay():
            return faces_up
        case co.Not():
            return not _is_met(condition.part, pile, player, faces_up)
        case co.AllOf():
            return all(_is_met(it, pile, player, faces_up) for it in condition.parts)
        case co.AnyOf():
            return any(_is_met(it, pile, player, faces_up) for it in condition.parts)
