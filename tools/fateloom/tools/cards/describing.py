"""What cards do, in words: conditions, effects, powers, moments, points of destinies."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.cards import conditions as co
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.content import (
    Adversary,
    Ally,
    Automatic,
    Challenge,
    Counted,
    Destiny,
    EventCard,
    IfPoints,
    OfAbility,
    OfCards,
    OfIcon,
    PerPoints,
    Power,
    Reward,
    Trait,
)
from fateloom.runtime.cards.words import Limit, Occasion, Targets, Timing, Who
from fateloom.tools.cards.words import Names, deck_word, icons_of, once, steps
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, listed, signed

MOMENTS: dict[Timing, tuple[str, str, str]] = {
    Timing.ANY: (
        tr_noop("at any time"),
        tr_noop("at any time, at another player"),
        tr_noop("at any time, at a player"),
    ),
    Timing.OWN_TURN: (
        tr_noop("in your turn"),
        tr_noop("in your turn, at another player"),
        tr_noop("in your turn, at a player"),
    ),
    Timing.PRE_CAST: (
        tr_noop("before a cast of your own"),
        tr_noop("before a cast of another player"),
        tr_noop("before a cast"),
    ),
    Timing.POST_CAST: (
        tr_noop("before or after a cast of your own"),
        tr_noop("before or after a cast of another player"),
        tr_noop("before or after a cast"),
    ),
    Timing.POST_CAST_OTHER: (tr_noop("before or after the cast of another player"),) * 3,
    Timing.AFTER_ATTEMPT: (
        tr_noop("after an attempt of your own"),
        tr_noop("after an attempt of another player"),
        tr_noop("after an attempt"),
    ),
    Timing.AFTER_SUCCESS: (
        tr_noop("after a success of your own"),
        tr_noop("after a success of another player"),
        tr_noop("after a success"),
    ),
    Timing.AFTER_SUCCESS_OTHER: (tr_noop("after the success of another player"),) * 3,
    Timing.AFTER_FAIL: (
        tr_noop("after a failure of your own"),
        tr_noop("after a failure of another player"),
        tr_noop("after a failure"),
    ),
}
"""When a card can be played: for oneself, for others, for anybody (`TARGETS`)."""

TARGETS = (Targets.SELF, Targets.OTHER, Targets.ANY)

OCCASIONS: dict[Occasion, tuple[str, str]] = {
    Occasion.CHALLENGE_FAILED: (
        tr_noop("you fail a challenge"),
        tr_noop("a hero fails a challenge"),
    ),
    Occasion.CHALLENGE_OVERCOME: (
        tr_noop("you win a challenge"),
        tr_noop("a hero wins a challenge"),
    ),
    Occasion.TRAIT_GAINED: (tr_noop("you take a trait"), tr_noop("a hero takes a trait")),
    Occasion.JOURNEY: (tr_noop("you journey"), tr_noop("a hero journeys")),
    Occasion.HERO_DRAWN: (tr_noop("you draw a hero card"), tr_noop("a hero card is drawn")),
    Occasion.ANTIHERO_DRAWN: (
        tr_noop("you draw an antihero card"),
        tr_noop("an antihero card is drawn"),
    ),
    Occasion.EVENT_PLAYED: (
        tr_noop("you play a card from your hand"),
        tr_noop("a card is played from a hand"),
    ),
    Occasion.ADVERSARY_CARD_REVEALED: (tr_noop("the adversary turns up a card"),) * 2,
    Occasion.GAINED_WITH_ICON: (tr_noop("you gain {icon}"), tr_noop("a hero gains {icon}")),
    Occasion.GAINED_WITH_TRACK: (
        tr_noop("a card moves you up the track"),
        tr_noop("a card moves a hero up the track"),
    ),
}
"""When a power works by itself: for its owner, for anybody."""

DOWN = (
    tr_noop("a card moves you down the track"),
    tr_noop("a card moves a hero down the track"),
)
"""The last of them, the other way."""

AUTOMATIC: dict[Limit, str] = {
    Limit.UNLIMITED: tr_noop("when {when}: {what}"),
    Limit.ONCE_PER_TURN: tr_noop("when {when}, once a turn: {what}"),
    Limit.ONCE_PER_ACT_AND_PLAYER: tr_noop("when {when}, once an act: {what}"),
}
"""Powers that work by themselves, by how often they do."""

USED: dict[Limit, tuple[str, str]] = {
    Limit.UNLIMITED: (tr_noop("{when}: {what}"), tr_noop("{when} (costs {price}): {what}")),
    Limit.ONCE_PER_TURN: (
        tr_noop("{when}, once a turn: {what}"),
        tr_noop("{when}, once a turn (costs {price}): {what}"),
    ),
    Limit.ONCE_PER_ACT_AND_PLAYER: (
        tr_noop("{when}, once an act: {what}"),
        tr_noop("{when}, once an act (costs {price}): {what}"),
    ),
}
"""Powers that are used, by how often they can be: for nothing, and for a price."""


def condition(names: Names, it: co.Condition) -> str:
    """What a trait needs."""
    match it:
        case co.HasAbility(ability, least):
            return f"{least} {names.ability(ability)}"
        case co.HasIcon(icon, least):
            return f"{least} {names.icon(icon)}"
        case co.TrackAtLeast(level):
            return tr("the track at “{level}” or above", level=names.level(level))
        case co.TrackAtMost(level):
            return tr("the track at “{level}” or below", level=names.level(level))
        case co.HasExperience(least):
            return tr("{least} experience", least=least)
        case co.AnyAllyInPlay():
            return tr("an ally in play")
        case co.AllOf(parts):
            return listed(condition(names, part) for part in parts) if parts else tr("nothing")
        case co.AnyOf(parts):
            return listed((condition(names, part) for part in parts), "or")
        case co.Not(part):
            return tr("not {needs}", needs=condition(names, part))
        case _:
            assert_never(it)


def effect(names: Names, it: ef.Effect) -> str:
    """What an effect does."""
    match it:
        case ef.AddPips(amount):
            return tr("{amount} to the total", amount=signed(amount))
        case ef.ChangeDifficulty(amount):
            return tr("difficulty {amount}", amount=signed(amount))
        case ef.AddRunes(ability, amount):
            name = tr("dark") if ability is None else names.ability(ability)
            return tr("{count} more {name} {count:rune|runes} in the cast", count=amount, name=name)
        case ef.Reroll():
            return tr("all runes are cast again")
        case ef.GainExperience(amount, who):
            return _for(who, tr("{amount} experience", amount=signed(amount)))
        case ef.DrawEvents(deck, amount):
            if amount == 1:
                return tr("draw {cards}", cards=deck_word(deck))
            return tr("draw {cards}, {count} times", cards=deck_word(deck), count=amount)
        case ef.DiscardEvents(amount, who):
            return _for(who, tr("{count} {count:card|cards} of the hand discarded", count=amount))
        case ef.TakeTrait(who):
            return _for(who, tr("a trait of a row, if there is one to take"))
        case ef.MoveTrack(amount, who):
            return _for(who, steps(amount))
        case ef.FreeJourney():
            return tr("one more journey in this turn, for nothing")
        case ef.DiscardFromRow():
            return tr("a card of a row, of your choice, is replaced")
        case ef.SwitchPath():
            return tr("the attempt takes the other path")
        case ef.Cancel():
            return tr("the card that was just played has no effect")
        case ef.AllowDark():
            return tr("dark runes can be bought at every level of the track")
        case ef.IgnoreCorruption():
            return tr("dark runes cost no steps of the track in this attempt")
        case ef.DiscardAlly():
            return tr("an ally of theirs is discarded")
        case ef.AdversaryExperience(amount):
            return tr("the adversary: {amount} experience", amount=signed(amount))
        case _:
            assert_never(it)


def _for(who: Who, what: str) -> str:
    """Whom an effect is for, where it is not its owner."""
    match who:
        case Who.SELF:
            return what
        case Who.ACTOR:
            return tr("for whoever attempts: {what}", what=what)
        case Who.TARGET:
            return tr("for that player: {what}", what=what)


def effects(names: Names, them: tuple[ef.Effect, ...]) -> str:
    """Effects in their order."""
    return "; ".join(effect(names, it) for it in them)


def power(names: Names, it: Power | Automatic) -> str:
    """A power in a sentence without its full stop."""
    what = effects(names, it.effects)
    if isinstance(it, Automatic):
        is_down = it.on is Occasion.GAINED_WITH_TRACK and (it.sign or 1) < 0
        own, anybody = DOWN if is_down else OCCASIONS[it.on]
        icon = tr("an icon") if it.icon is None else names.icon(it.icon)
        return tr(AUTOMATIC[it.limit], when=tr(own if it.own else anybody, icon=icon), what=what)
    price = [tr("{count} experience", count=it.experience)] if it.experience else []
    price += [tr("this ally, turned face down")] if it.sacrifice else []
    said = USED[it.limit][bool(price)]
    return tr(said, when=moment(it.timing, it.targets), price=listed(price), what=what)


def moment(timing: Timing, targets: Targets) -> str:
    """When a card can be played, and at whom."""
    return tr(MOMENTS[timing][TARGETS.index(targets)])


def reward(names: Names, it: Reward) -> str:
    """What a card brings: its icons, points, and what happens once."""
    found = [icons_of(names, it)] if it.abilities or it.icons else []
    found += once(it)
    if it.power is not None:
        found.append(power(names, it.power))
    return "; ".join(found) or tr("nothing but its place")


def abilities(names: Names, it: Challenge | Adversary) -> str:
    """The abilities that a challenge tests."""
    return listed(map(names.ability, it.abilities), "and")


def story_card(names: Names, id: str) -> str:
    """What a card of a row is, in short."""
    it = names.index.story[id]
    match it:
        case Trait():
            needs = condition(names, it.condition)
            return tr(
                "trait (needs {needs}): {brings}", needs=needs, brings=reward(names, it.reward)
            )
        case Challenge():
            return tr(
                "challenge, difficulty {difficulty}: {abilities}",
                difficulty=it.difficulty,
                abilities=abilities(names, it),
            )
        case Adversary():
            return tr(
                "adversary, difficulty {difficulty}: {abilities}",
                difficulty=it.difficulty,
                abilities=abilities(names, it),
            )
        case Ally():
            return tr("ally: {brings}", brings=reward(names, it.reward))


def event_card(names: Names, id: str) -> str:
    """What a hero or antihero card does, and when."""
    it: EventCard = names.index.event[id]
    when, does = moment(it.timing, it.targets), effects(names, it.effects)
    return tr(EVENT_CARDS[_kind(it)][bool(it.experience)], when=when, cost=it.experience, does=does)


def _kind(it: EventCard) -> str:
    return "item" if it.item else it.deck.value


EVENT_CARDS = {
    "item": (
        tr_noop("item, {when}: {does}"),
        tr_noop("item, {when}, costs {cost} experience: {does}"),
    ),
    "hero": (
        tr_noop("hero card, {when}: {does}"),
        tr_noop("hero card, {when}, costs {cost} experience: {does}"),
    ),
    "antihero": (
        tr_noop("antihero card, {when}: {does}"),
        tr_noop("antihero card, {when}, costs {cost} experience: {does}"),
    ),
}
"""What cards of a hand are: for nothing, and for a price."""


def destiny(names: Names, it: Destiny) -> list[str]:
    """What a destiny brings and scores, a line each."""
    found = [capital(reward(names, it.reward))] if it.reward != Reward() else []
    for rule in it.score:
        points = [tr("triumph {triumph}", triumph=rule.triumph)] if rule.triumph else []
        points += [tr("tragedy {tragedy}", tragedy=rule.tragedy)] if rule.tragedy else []
        match rule:
            case IfPoints():
                found.append(
                    tr(
                        "{points} if you have {needs}",
                        points=capital(listed(points)),
                        needs=condition(names, rule.condition),
                    )
                )
            case PerPoints():
                said = (
                    tr_noop("{points} for each {thing}")
                    if rule.most is None
                    else tr_noop("{points} for each {thing}, {most} at most")
                )
                thing, each = counted_thing(names, rule), capital(listed(points))
                found.append(tr(said, points=each, thing=thing, most=rule.most))
    return found


def counted_thing(names: Names, rule: PerPoints) -> str:
    """What a destiny counts."""
    match rule.per:
        case OfIcon(icon):
            return names.icon(icon)
        case OfAbility(ability):
            return names.ability(ability)
        case OfCards(kind):
            return tr(COUNTED[kind])


COUNTED: dict[Counted, str] = {
    Counted.TRAIT: tr_noop("trait"),
    Counted.CHALLENGE: tr_noop("challenge"),
    Counted.ADVERSARY: tr_noop("adversary"),
    Counted.ALLY: tr_noop("ally"),
    Counted.HERO_CARD: tr_noop("hero card that you have played"),
    Counted.ANTIHERO_CARD: tr_noop("antihero card that you have played"),
}
"""The cards that a destiny counts."""
