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
from fateloom.tools.table.words import capital, counted, listed

MOMENTS: dict[Timing, str] = {
    Timing.ANY: "at any time",
    Timing.OWN_TURN: "in your turn",
    Timing.PRE_CAST: "before a cast",
    Timing.POST_CAST: "before or after a cast",
    Timing.POST_CAST_OTHER: "before or after the cast of another player",
    Timing.AFTER_ATTEMPT: "after an attempt",
    Timing.AFTER_SUCCESS: "after a success",
    Timing.AFTER_SUCCESS_OTHER: "after the success of another player",
    Timing.AFTER_FAIL: "after a failure",
}

OCCASIONS: dict[Occasion, tuple[str, str]] = {
    Occasion.CHALLENGE_FAILED: ("you fail a challenge", "a hero fails a challenge"),
    Occasion.CHALLENGE_OVERCOME: ("you win a challenge", "a hero wins a challenge"),
    Occasion.TRAIT_GAINED: ("you take a trait", "a hero takes a trait"),
    Occasion.JOURNEY: ("you journey", "a hero journeys"),
    Occasion.HERO_DRAWN: ("you draw a hero card", "a hero card is drawn"),
    Occasion.ANTIHERO_DRAWN: ("you draw an antihero card", "an antihero card is drawn"),
    Occasion.EVENT_PLAYED: ("you play a card from your hand", "a card is played from a hand"),
    Occasion.ADVERSARY_CARD_REVEALED: (
        "the adversary turns up a card",
        "the adversary turns up a card",
    ),
    Occasion.GAINED_WITH_ICON: ("you gain {icon}", "a hero gains {icon}"),
    Occasion.GAINED_WITH_TRACK: (
        "a card moves you {way} the track",
        "a card moves a hero {way} the track",
    ),
}
"""When a power works by itself: for its owner, for anybody."""

LIMITS: dict[Limit, str] = {
    Limit.UNLIMITED: "",
    Limit.ONCE_PER_TURN: "once a turn",
    Limit.ONCE_PER_ACT_AND_PLAYER: "once an act",
}


def condition(names: Names, it: co.Condition) -> str:
    """What a trait needs."""
    match it:
        case co.HasAbility(ability, least):
            return f"{least} {names.ability(ability)}"
        case co.HasIcon(icon, least):
            return f"{least} {names.icon(icon)}"
        case co.TrackAtLeast(level):
            return f"the track at “{names.level(level)}” or above"
        case co.TrackAtMost(level):
            return f"the track at “{names.level(level)}” or below"
        case co.HasExperience(least):
            return f"{least} experience"
        case co.AnyAllyInPlay():
            return "an ally in play"
        case co.AllOf(parts):
            return listed(condition(names, part) for part in parts) if parts else "nothing"
        case co.AnyOf(parts):
            return listed((condition(names, part) for part in parts), "or")
        case co.Not(part):
            return f"not {condition(names, part)}"
        case _:
            assert_never(it)


def effect(names: Names, it: ef.Effect) -> str:
    """What an effect does."""
    match it:
        case ef.AddPips(amount):
            return f"{amount:+d} to the total"
        case ef.ChangeDifficulty(amount):
            return f"difficulty {amount:+d}"
        case ef.AddRunes(ability, amount):
            name = "dark" if ability is None else names.ability(ability)
            return f"{counted(amount, f'more {name} rune')} in the cast"
        case ef.Reroll():
            return "all runes are cast again"
        case ef.GainExperience(amount, who):
            return f"{_who(who)}{amount:+d} experience"
        case ef.DrawEvents(deck, amount):
            return f"draw {deck_word(deck)}" + (f", {amount} times" if amount > 1 else "")
        case ef.DiscardEvents(amount, who):
            return f"{_who(who)}{counted(amount, 'card')} of the hand discarded"
        case ef.TakeTrait(who):
            return f"{_who(who)}a trait of a row, if there is one to take"
        case ef.MoveTrack(amount, who):
            return f"{_who(who)}{steps(amount)}"
        case ef.FreeJourney():
            return "one more journey in this turn, for nothing"
        case ef.DiscardFromRow():
            return "a card of a row, of your choice, is replaced"
        case ef.SwitchPath():
            return "the attempt takes the other path"
        case ef.Cancel():
            return "the card that was just played has no effect"
        case ef.AllowDark():
            return "dark runes can be bought at every level of the track"
        case ef.IgnoreCorruption():
            return "dark runes cost no steps of the track in this attempt"
        case ef.DiscardAlly():
            return "an ally of theirs is discarded"
        case ef.AdversaryExperience(amount):
            return f"the adversary: {amount:+d} experience"
        case _:
            assert_never(it)


def _who(who: Who) -> str:
    return {Who.SELF: "", Who.ACTOR: "for whoever attempts: ", Who.TARGET: "for that player: "}[who]


def effects(names: Names, them: tuple[ef.Effect, ...]) -> str:
    """Effects in their order."""
    return "; ".join(effect(names, it) for it in them)


def power(names: Names, it: Power | Automatic) -> str:
    """A power in a sentence without its full stop."""
    limit = LIMITS[it.limit]
    often = f", {limit}" if limit else ""
    what = effects(names, it.effects)
    if isinstance(it, Automatic):
        own, anybody = OCCASIONS[it.on]
        way = "up" if (it.sign or 1) > 0 else "down"
        icon = "an icon" if it.icon is None else names.icon(it.icon)
        when = (own if it.own else anybody).format(icon=icon, way=way)
        return f"when {when}{often}: {what}"
    price = [f"{it.experience} experience"] if it.experience else []
    price += ["this ally, turned face down"] if it.sacrifice else []
    paid = f" (costs {listed(price)})" if price else ""
    return f"{moment(it.timing, it.targets)}{often}{paid}: {what}"


def moment(timing: Timing, targets: Targets) -> str:
    """When a card can be played, and at whom."""
    said = MOMENTS[timing]
    if timing in (Timing.ANY, Timing.OWN_TURN):
        whom = {
            Targets.SELF: "",
            Targets.OTHER: ", at another player",
            Targets.ANY: ", at a player",
        }
        return said + whom[targets]
    whose = {Targets.SELF: " of your own", Targets.OTHER: " of another player", Targets.ANY: ""}
    return said if "another player" in said else said + whose[targets]


def reward(names: Names, it: Reward) -> str:
    """What a card brings: its icons, points, and what happens once."""
    found = [icons_of(names, it)] if it.abilities or it.icons else []
    found += once(it)
    if it.power is not None:
        found.append(power(names, it.power))
    return "; ".join(found) or "nothing but its place"


def abilities(names: Names, it: Challenge | Adversary) -> str:
    """The abilities that a challenge tests."""
    return listed(map(names.ability, it.abilities), "and")


def story_card(names: Names, id: str) -> str:
    """What a card of a row is, in short."""
    it = names.index.story[id]
    match it:
        case Trait():
            needs = condition(names, it.condition)
            return f"trait (needs {needs}): {reward(names, it.reward)}"
        case Challenge():
            return f"challenge, difficulty {it.difficulty}: {abilities(names, it)}"
        case Adversary():
            return f"adversary, difficulty {it.difficulty}: {abilities(names, it)}"
        case Ally():
            return f"ally: {reward(names, it.reward)}"


def event_card(names: Names, id: str) -> str:
    """What a hero or antihero card does, and when."""
    it: EventCard = names.index.event[id]
    price = f", costs {it.experience} experience" if it.experience else ""
    when = moment(it.timing, it.targets)
    what = "item" if it.item else f"{it.deck.value} card"
    return f"{what}, {when}{price}: {effects(names, it.effects)}"


def destiny(names: Names, it: Destiny) -> list[str]:
    """What a destiny brings and scores, a line each."""
    found = [capital(reward(names, it.reward))] if it.reward != Reward() else []
    for rule in it.score:
        points = [f"triumph {rule.triumph}"] if rule.triumph else []
        points += [f"tragedy {rule.tragedy}"] if rule.tragedy else []
        match rule:
            case IfPoints():
                found.append(
                    f"{capital(listed(points))} if you have {condition(names, rule.condition)}"
                )
            case PerPoints():
                most = f", {rule.most} at most" if rule.most is not None else ""
                found.append(
                    f"{capital(listed(points))} for each {counted_thing(names, rule)}{most}"
                )
    return found


def counted_thing(names: Names, rule: PerPoints) -> str:
    """What a destiny counts."""
    match rule.per:
        case OfIcon(icon):
            return names.icon(icon)
        case OfAbility(ability):
            return names.ability(ability)
        case OfCards(kind):
            played = kind.value.endswith("_card")
            return kind.value.replace("_", " ") + (" that you have played" if played else "")
