"""A recount of a game from what everybody has heard, with arithmetic of its own.

It reads the cards of the set and the public events, never a state and no function of the rules.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from fateloom.runtime.cards.content import CardSet

PIPS = {"plain": (1, 0), "drawing": (1, 0), "normal": (2, 1), "special": (2, 0), "dark": (2, 1)}
"""The points of the faces A and B (section 1.3 of the rules)."""

BEFORE, CASTING, CAST, AFTER, NONE = "before", "casting", "cast", "after", "none"
MOMENTS = {
    "pre_cast": {BEFORE},
    "post_cast": {BEFORE, CAST},
    "post_cast_other": {BEFORE, CAST},
    "after_attempt": {AFTER},
    "after_success": {AFTER},
    "after_success_other": {AFTER},
    "after_fail": {AFTER},
}
"""When a card of each timing may be played (CTA-62, 65)."""


class Hero:
    """A player's side of the table, as far as everybody has heard of it."""

    def __init__(self, experience: int) -> None:
        self.experience, self.track, self.turns, self.held = experience, 0, 0, 0
        self.characters: list[str] = []
        self.gained: list[tuple[str, int]] = []
        self.allies: dict[str, bool] = {}
        self.played: list[str] = []
        self.beaten = False


class Recount:
    """What lies where, and what everybody has; `hear` takes the public events in their order."""

    def __init__(self, cards: CardSet, players: int) -> None:
        self.cards = cards
        self.numbers = cards.numbers
        self.story: dict[str, Any] = {it.id: it for it in cards.story}
        self.events = {it.id: it for it in cards.events}
        self.size = self.numbers.row[min(players, len(self.numbers.row)) - 1]
        self.heroes = [Hero(self.numbers.start_experience) for _ in range(players)]
        self.rows: dict[int, list[str]] = {1: [], 2: [], 3: []}
        self.under: dict[str, str] = {}
        self.limbo: list[str] = []
        self.discards: dict[int, list[str]] = {1: [], 2: [], 3: []}
        self.open: set[int] = set()
        self.event_discards: dict[str, list[str]] = {"hero": [], "antihero": []}
        self.stack: list[tuple[str, bool]] = []
        self.active = 0
        self.final: list[int] | None = None
        self.mains = self.paid = self.free = self.dark = self.exchanged = 0
        self.phase = NONE
        self.attempt: dict[str, Any] = {}
        per_player = self.numbers.adversary_experience
        if self.numbers.adversary_more:
            per_player += [*self.numbers.adversary_more, *self.numbers.adversary_more[-1:] * 3][
                players - 1
            ]
        self.foe: dict[str, Any] = {"xp": per_player * players, "card": ""}
        self.foe_up: list[str] = []
        self.foe_gone: list[str] = []
        self.over = False

    def hear(self, event: Any) -> None:
        getattr(self, f"on_{type(event).__name__}", lambda _: None)(event)

    # --- set-up, rows

    def on_AdversaryNamed(self, it: Any) -> None:
        self.foe["card"] = it.card

    def on_FirstNamed(self, it: Any) -> None:
        self.active = it.seat

    def on_CharactersShown(self, it: Any) -> None:
        for hero, *own in zip(self.heroes, it.origins, it.motivations, strict=True):
            hero.characters = own

    def on_ActRevealed(self, it: Any) -> None:
        assert it.act not in self.open
        self.open.add(it.act)
        # CTA-20: the first row at the start, others by who has that slot complete.
        assert it.act == 1 or len(self.heroes[self.active].gained) >= 3 * (it.act - 1)

    def on_RowFilled(self, it: Any) -> None:
        row = self.rows[it.act]
        assert it.act in self.open and self.story[it.card].act == it.act
        assert not any(it.card in one for one in self.rows.values())
        if "" in row:
            row[row.index("")] = it.card
        else:
            row.append(it.card)
        assert len(row) <= self.size

    def on_AllyCame(self, it: Any) -> None:
        self.limbo.append(it.card)

    def on_AllyTucked(self, it: Any) -> None:
        self.limbo.remove(it.ally)
        card = self.rows[it.act][it.place]
        assert hasattr(self.story[card], "difficulty") and card not in self.under
        self.under[card] = it.ally

    def on_AllyLost(self, it: Any) -> None:
        self.limbo.remove(it.ally)
        full = [card for card in self.rows[it.act] if card and card not in self.under]
        assert not any(hasattr(self.story[card], "difficulty") for card in full), "CTA-83"
        self.discards[it.act].append(it.ally)

    def leave(self, act: int, place: int, card: str) -> str:
        assert self.rows[act][place] == card != ""
        self.rows[act][place] = ""
        return self.under.pop(card, "")

    def on_Discarded(self, it: Any) -> None:
        ally = self.leave(it.act, it.place, it.card)
        self.discards[it.act] += [it.card, *filter(None, [ally])]

    def on_StoryShuffled(self, it: Any) -> None:
        assert self.discards[it.act]
        self.discards[it.act] = []

    def on_Gained(self, it: Any) -> None:
        hero = self.heroes[it.seat]
        # CTA-16: an act is closed once that many slots are full.
        assert len(hero.gained) < min(9, 3 * it.act)
        ally = self.leave(it.act, it.place, it.card)
        hero.gained.append((it.card, it.path))
        if ally:
            hero.allies[ally] = True

    # --- turns

    def on_TurnBegan(self, it: Any) -> None:
        assert not self.stack and self.phase == NONE
        self.new_turn(it.seat)
        self.heroes[it.seat].turns += 1
        if self.final is not None:
            assert self.final.pop(0) == it.seat

    def new_turn(self, seat: int) -> None:
        self.active = seat
        self.mains = self.paid = self.free = self.dark = self.exchanged = 0

    def on_TurnEnded(self, it: Any) -> None:
        assert it.seat == self.active
        self.clear()
        limit = self.numbers.hand_limit
        assert not limit or max(hero.held for hero in self.heroes) <= limit

    def clear(self) -> None:
        self.foe_gone += self.foe_up
        self.foe_up = []

    def on_EndTriggered(self, it: Any) -> None:
        assert self.final is None
        order = [(self.active + at) % len(self.heroes) for at in range(1, len(self.heroes) + 1)]
        self.final = [seat for seat in order if seat != it.seat]
        if self.numbers.same_turns:
            turns = [hero.turns for hero in self.heroes]
            self.final = [seat for seat in order if turns[seat] < turns[self.active]]
        if it.limit:
            assert self.heroes[it.seat].turns >= self.numbers.most_turns
        else:
            assert len(self.heroes[it.seat].gained) == 9

    def on_MainActionUsed(self, it: Any) -> None:
        self.mains += 1
        assert self.mains == 1

    def on_JourneyGranted(self, it: Any) -> None:
        self.free += 1

    def on_Journeyed(self, it: Any) -> None:
        assert it.seat == self.active and self.phase == NONE
        if it.free:
            self.free -= 1
        else:
            self.paid += 1
        assert self.free >= 0 and self.paid <= 1

    def on_Swapped(self, it: Any) -> None:
        self.exchanged += 1
        assert not self.mains and self.exchanged <= self.numbers.swaps
        # CTA-26: no challenge of an act that is open to the player is there.
        closed = len(self.heroes[self.active].gained) // 3
        there = [card for act in self.open if act > closed for card in self.rows[act] if card]
        assert not any(hasattr(self.story[card], "difficulty") for card in there)

    # --- attempts

    def on_AttemptBegan(self, it: Any) -> None:
        assert self.phase == NONE and not self.stack
        kinds = [rune.kind.value for rune in it.runes]
        assert kinds.count("drawing") == self.numbers.drawing_runes and "dark" not in kinds
        assert kinds.count("plain") == 3 - self.numbers.drawing_runes
        for ability in self.story[it.card].abilities:
            own = sum(one is ability for one in self.icons(it.seat)[0])
            mine = [rune.kind.value for rune in it.runes if rune.ability is ability]
            assert mine == ["normal"] * min(own, 2) + ["special"] * (own > 2)
        self.phase = BEFORE
        self.attempt = {"it": it, "path": it.path, "runes": list(it.runes), "shown": []}
        self.attempt |= {"add": 0, "hard": 0}

    def on_DarkBought(self, it: Any) -> None:
        hero = self.heroes[it.seat]
        hero.experience -= it.cost
        self.dark += 1
        assert it.cost == self.numbers.dark_cost and self.dark <= self.numbers.dark_per_turn
        self.attempt["runes"].append("dark")
        self.in_order()

    def in_order(self) -> None:
        """Dark runes fall last, but for those that come when the others lie there."""
        runes = self.attempt["runes"]
        if not self.attempt["shown"]:
            runes.sort(key=lambda rune: self.kind_of(rune) == "dark")
        assert sum(self.kind_of(rune) == "dark" for rune in runes) <= 3, "CTA-37"

    @staticmethod
    def kind_of(rune: Any) -> str:
        return rune if isinstance(rune, str) else str(rune.kind.value)

    def on_RunesAdded(self, it: Any) -> None:
        self.attempt["runes"] += it.runes
        self.in_order()

    def on_RuneDeclined(self, it: Any) -> None:
        runes = self.attempt["runes"]
        own = [
            rune for rune in runes if getattr(rune, "ability", None) is it.ability and rune.counts
        ]
        runes.remove(own[-1])

    def on_RuneFell(self, it: Any) -> None:
        self.attempt["shown"].append(it.side.value)
        whole = len(self.attempt["shown"]) == len(self.attempt["runes"])
        self.phase = CAST if whole else CASTING

    def on_Rerolled(self, it: Any) -> None:
        self.attempt["shown"] = []
        self.in_order()
        self.phase = BEFORE

    def on_TotalChanged(self, it: Any) -> None:
        self.attempt["add"] += it.amount

    def on_DifficultyChanged(self, it: Any) -> None:
        self.attempt["hard"] += it.amount

    def on_PathSwitched(self, it: Any) -> None:
        self.attempt["path"] = it.path

    def on_Resolved(self, it: Any) -> None:
        began, runes, shown = (self.attempt[name] for name in ("it", "runes", "shown"))
        assert len(shown) == len(runes)
        total = self.pips(runes, shown) + self.attempt["add"]
        card = self.story[began.card]
        paths = card.paths if hasattr(card, "paths") else (card.path,)
        ally = 1 if began.act is not None and began.card in self.under else 0
        hard = card.difficulty + paths[self.attempt["path"]].harder + ally + self.attempt["hard"]
        assert it.difficulty == max(hard, self.numbers.least_difficulty), "CTA-31"
        assert it.total == total and it.success == (it.total >= it.difficulty), "CTA-40, 44"
        self.phase = AFTER
        self.attempt["success"] = it.success

    def pips(self, runes: list[Any], shown: list[str]) -> int:
        return sum(
            PIPS[self.kind_of(rune)][side == "b"]
            for rune, side in zip(runes, shown, strict=True)
            if isinstance(rune, str) or rune.counts
        )

    def on_AttemptEnded(self, it: Any) -> None:
        assert self.phase == AFTER
        self.phase = NONE

    # --- event cards

    def on_EventDrawn(self, it: Any) -> None:
        self.heroes[it.seat].held += 1

    def on_EventDiscarded(self, it: Any) -> None:
        self.heroes[it.seat].held -= 1
        assert self.events[it.card].deck is it.deck
        self.event_discards[it.deck.value].append(it.card)

    def on_EventsShuffled(self, it: Any) -> None:
        assert self.event_discards[it.deck.value]
        self.event_discards[it.deck.value] = []

    def on_CardPlayed(self, it: Any) -> None:
        hero, card = self.heroes[it.seat], self.events[it.card]
        level = next(one for one in self.cards.track if one.level == hero.track)
        assert level.hero if card.deck.value == "hero" else level.antihero, "CTA-56"
        self.may_be_used(it.seat, card.timing.value, card.targets.value, it.target)
        hero.held -= 1
        hero.experience -= card.experience
        hero.played.append(it.card)
        assert hero.held >= 0 and hero.experience >= 0
        self.stack.append((it.card, False))

    def may_be_used(self, seat: int, timing: str, targets: str, target: int | None) -> None:
        """CTA-62, 65."""
        if timing == "own_turn":
            assert seat == self.active and self.phase == NONE and not self.stack
        elif timing != "any":
            actor = self.attempt["it"].seat
            assert self.phase in MOMENTS[timing] and target == actor
            assert (actor != seat) or not timing.endswith("_other")
            if timing.startswith("after_") and timing != "after_attempt":
                assert self.attempt["success"] == ("success" in timing)
        chosen = seat if target is None else target
        assert {"self": chosen == seat, "other": chosen != seat, "any": True}[targets]

    def on_CardCancelled(self, it: Any) -> None:
        card, cancelled = self.stack.pop()
        assert (card, cancelled) == (it.card, False)
        self.stack.append((card, True))

    def on_CardResolved(self, it: Any) -> None:
        assert self.stack.pop() == (it.card, it.cancelled), "CTA-63"

    # --- tokens

    def on_ExperienceChanged(self, it: Any) -> None:
        self.heroes[it.seat].experience += it.amount
        assert self.heroes[it.seat].experience >= 0, "CTA-80"

    def on_TrackMoved(self, it: Any) -> None:
        self.heroes[it.seat].track += it.step
        assert self.heroes[it.seat].track in {one.level for one in self.cards.track}, "CTA-52"

    def on_AllySacrificed(self, it: Any) -> None:
        assert self.heroes[it.seat].allies[it.card]
        self.heroes[it.seat].allies[it.card] = False

    def on_AllyDiscarded(self, it: Any) -> None:
        assert self.heroes[it.seat].allies.pop(it.card)
        self.discards[self.story[it.card].act].append(it.card)

    # --- the adversary

    def on_AdversaryCardRevealed(self, it: Any) -> None:
        assert self.events[it.card].adversary_deck
        self.foe_up.append(it.card)

    def on_AdversaryShuffled(self, it: Any) -> None:
        assert self.foe_gone
        self.foe_gone = []

    def on_AdversaryChanged(self, it: Any) -> None:
        self.foe["xp"] += it.amount
        assert self.foe["xp"] >= 0, "CTA-97"

    def on_Faced(self, it: Any) -> None:
        self.clear()
        self.new_turn(it.seat)

    def on_AdversaryOvercome(self, it: Any) -> None:
        self.heroes[it.seat].beaten = True

    def on_DestiniesRevealed(self, it: Any) -> None:
        self.over = True
        for hero, destiny in zip(self.heroes, it.cards, strict=True):
            hero.characters.append(destiny)

    # --- scores

    def rewards(self, seat: int) -> list[Any]:
        """What the visible cards bring (CTA-12, 14)."""
        hero = self.heroes[seat]
        whole: tuple[Any, ...] = (*self.cards.characters, *self.cards.destinies)
        every = {it.id: it.reward for it in whole}
        found = [every[card] for card in hero.characters]
        for card, path in hero.gained:
            it = self.story[card]
            if hasattr(it, "paths"):
                found.append(it.paths[path].reward)
            else:
                found.append(it.path.reward if hasattr(it, "path") else it.reward)
        found += [self.story[card].reward for card, is_up in hero.allies.items() if is_up]
        return [*found, self.story[self.foe["card"]].path.reward] if hero.beaten else found

    def icons(self, seat: int) -> tuple[list[Any], list[Any]]:
        own = self.rewards(seat)
        return [one for it in own for one in it.abilities], [one for it in own for one in it.icons]

    def score(self, seat: int) -> int:
        """Section 1.6 of the rules."""
        hero, own = self.heroes[seat], self.rewards(seat)
        level = next(one for one in self.cards.track if one.level == hero.track)
        total: int = sum(it.triumph + it.tragedy for it in own) + level.triumph + level.tragedy
        total += hero.experience + len(hero.played)
        for many in Counter(self.icons(seat)[1]).values():
            table = self.numbers.icon_bonus
            total += table[many] if many < len(table) else table[-1]
        total += (6 - len(set(self.icons(seat)[1]))) * self.numbers.icon_bonus[0]
        destiny = next(it for it in self.cards.destinies if it.id == hero.characters[2])
        for rule in destiny.score:
            if hasattr(rule, "condition"):
                if self.holds(rule.condition, seat):
                    total += rule.triumph + rule.tragedy
            else:
                many = self.many(rule.per, seat)
                for points in (rule.triumph * many, rule.tragedy * many):
                    total += points if rule.most is None else min(points, rule.most)
        return total

    def many(self, per: Any, seat: int) -> Any:
        hero, (abilities, icons) = self.heroes[seat], self.icons(seat)
        match type(per).__name__:
            case "OfIcon":
                return icons.count(per.icon)
            case "OfAbility":
                return abilities.count(per.ability)
        kind = per.kind_of.value
        if kind.endswith("_card"):
            return sum(self.events[it].deck.value == kind[:-5] for it in hero.played)
        if kind == "ally":
            return sum(hero.allies.values())
        of_kind = sum(type(self.story[card]).__name__.lower() == kind for card, _ in hero.gained)
        return of_kind + (hero.beaten if kind == "adversary" else 0)

    def holds(self, it: Any, seat: int) -> Any:
        hero, (abilities, icons) = self.heroes[seat], self.icons(seat)
        match type(it).__name__:
            case "HasAbility":
                return abilities.count(it.ability) >= it.least
            case "HasIcon":
                return icons.count(it.icon) >= it.least
            case "TrackAtLeast":
                return hero.track >= it.level
            case "TrackAtMost":
                return hero.track <= it.level
            case "HasExperience":
                return hero.experience >= it.least
            case "AnyAllyInPlay":
                return any(True in one.allies.values() for one in self.heroes)
            case "AllOf":
                return False not in [self.holds(part, seat) for part in it.parts]
            case "AnyOf":
                return True in [self.holds(part, seat) for part in it.parts]
            case _:
                return not self.holds(it.part, seat)

    def winners(self) -> tuple[int, ...]:
        """CTA-70, 101."""
        seats = tuple(range(len(self.heroes)))
        if self.foe["card"]:
            won = self.foe["xp"] == 0 and any(hero.beaten for hero in self.heroes)
            return seats if won else ()
        scores = [self.score(seat) for seat in seats]
        return tuple(seat for seat in seats if scores[seat] == max(scores))
