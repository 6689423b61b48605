"""Conditions, effects, powers and rewards of card games, from rows that have passed a schema."""

from __future__ import annotations

from typing import Any

from fateloom.runtime.cards import conditions as con
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.conditions import Condition
from fateloom.runtime.cards.content import Automatic, Power, Reward
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.words import (
    Ability,
    Deck,
    Icon,
    Limit,
    Occasion,
    Targets,
    Timing,
    Who,
)

Row = dict[str, Any]

ALWAYS = con.AllOf(())
"""The condition of a trait without one."""

PLAIN: dict[str, Effect] = {
    "reroll": ef.Reroll(),
    "free_journey": ef.FreeJourney(),
    "discard_card": ef.DiscardFromRow(),
    "switch_path": ef.SwitchPath(),
    "cancel": ef.Cancel(),
    "allow_dark": ef.AllowDark(),
    "ignore_corruption": ef.IgnoreCorruption(),
    "discard_ally": ef.DiscardAlly(),
}
"""Effects that are one word."""


def condition_of(row: Row) -> Condition:
    """A condition."""
    match row:
        case {"ability": ability}:
            return con.HasAbility(Ability(ability), int(row.get("at_least", 1)))
        case {"icon": icon}:
            return con.HasIcon(Icon(icon), int(row.get("at_least", 1)))
        case {"track_at_least": level}:
            return con.TrackAtLeast(int(level))
        case {"track_at_most": level}:
            return con.TrackAtMost(int(level))
        case {"experience_at_least": least}:
            return con.HasExperience(int(least))
        case {"ally_in_play": _}:
            return con.AnyAllyInPlay()
        case {"all": parts}:
            return con.AllOf(tuple(map(condition_of, parts)))
        case {"any": parts}:
            return con.AnyOf(tuple(map(condition_of, parts)))
        case _:
            return con.Not(condition_of(row["not"]))


def effect_of(row: Row | str) -> Effect:
    """An effect."""
    match row:
        case str():
            return PLAIN[row]
        case {"add": amount}:
            return ef.AddPips(int(amount))
        case {"difficulty": amount}:
            return ef.ChangeDifficulty(int(amount))
        case {"runes": amount, "ability": kind}:
            return ef.AddRunes(None if kind == "dark" else Ability(kind), int(amount))
        case {"experience": amount}:
            return ef.GainExperience(int(amount), Who(row.get("who", "self")))
        case {"draw": deck}:
            return ef.DrawEvents(deck_of(deck), int(row.get("amount", 1)))
        case {"discard_cards": amount}:
            return ef.DiscardEvents(int(amount), Who(row.get("who", "self")))
        case {"take_trait": who}:
            return ef.TakeTrait(Who(who))
        case {"track": amount}:
            return ef.MoveTrack(int(amount), Who(row.get("who", "self")))
        case _:
            return ef.AdversaryExperience(int(row["adversary"]))


def effects_of(row: Row) -> tuple[Effect, ...]:
    """What stands in `do`."""
    return tuple(map(effect_of, row["do"]))


def deck_of(word: str) -> Deck | None:
    """A deck; None: either."""
    return None if word == "either" else Deck(word)


def targets_of(row: Row) -> Targets:
    """Whom a card or a power may choose; what is for attempts of others chooses others."""
    usual = "other" if row["when"].endswith("_other") else "self"
    return Targets(row.get("at", usual))


def power_of(row: Row) -> Power | Automatic:
    """A power that is used, or works by itself."""
    if "on" in row:
        return automatic_of(row)
    return Power(
        Timing(row["when"]),
        effects_of(row),
        Limit(row.get("limit", "unlimited")),
        int(row.get("price", 0)),
        row.get("sacrifice", False),
        targets_of(row),
    )


def automatic_of(row: Row) -> Automatic:
    """A power that works by itself."""
    return Automatic(
        Occasion(row["on"]),
        effects_of(row),
        row.get("whose", "own") == "own",
        Limit(row.get("limit", "unlimited")),
        Icon(row["icon"]) if "icon" in row else None,
        int(row["sign"]) if "sign" in row else None,
    )


def reward_of(row: Row) -> Reward:
    """What a card brings; keys that are no part of it are passed over."""
    return Reward(
        tuple(map(Ability, row.get("abilities", ()))),
        tuple(map(Icon, row.get("icons", ()))),
        int(row.get("triumph", 0)),
        int(row.get("tragedy", 0)),
        int(row.get("experience", 0)),
        int(row.get("track", 0)),
        tuple(map(deck_of, row.get("draws", ()))),
        power_of(row["power"]) if "power" in row else None,
    )
