"""Games beside their twins, in which secrets differ that a seat does not know: at one screen, that
seat and everybody read the same, byte by byte, until the rules tell them apart.

What is compared: covers, news, menus, prompts, where the key Enter is waited for, and where a
single answer is given without a question. What stands behind a cover is compared for the seat that
may not know the difference, and left out for the others.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterator
from copy import copy
from dataclasses import replace as at_the_tools
from itertools import zip_longest
from typing import Any

import pytest
from tests.conformance.cases import CASES, hidden
from tests.conformance.hidden_secrets import OPTIONS
from tests.conformance.suite import Case, tables
from tests.sizes import size
from tests.tools.table.anybody import Anybody, presented

from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.table import start
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.table.content import Menu

MARK = re.compile(r"(<only \d>\n|<clear>\n)")
LOOKER = re.compile(r"<only (\d)>")


class Twin(Anybody):
    """One of two games, played by people who choose alike among what is called alike."""

    def __init__(
        self, rules: Any, state: Any, seed: int, beside: tuple[Twin, int] | None = None
    ) -> None:
        """`beside`: the game whose twin it is, and for which seat; it ends where they differ."""
        begun = copy(rules)
        begun.setup = lambda setup: state
        begun.opening = lambda state: ()
        self.beside = beside
        self.known: list[tuple[Any, ...]] = []
        """For each seat, and before each question: what it and who only watches can know."""
        self.cuts: list[int] = []
        """Where the text of each question begins."""
        super().__init__(presented(begun), start(begun, None, seed), seed, most=120)
        self.seed = seed
        self._told = 0, state

    def ask(self, decision: Decision[Any]) -> bool:
        self.known.append(self._knows(decision))
        self.cuts.append(len(self.out.getvalue()))
        if self.beside is not None and self._is_told_apart(*self.beside):
            return False
        return super().ask(decision)

    def _is_told_apart(self, other: Twin, seat: int) -> bool:
        at = len(self.known) - 1
        return at >= len(other.known) or self.known[at][seat] != other.known[at][seat]

    def _knows(self, decision: Decision[Any]) -> tuple[Any, ...]:
        rules, (told, state) = self.game.rules, self._told
        seats = range(rules.seats(state))
        news: dict[int | None, list[Any]] = {it: [] for it in (None, *seats)}
        for entry in self.table.log.entries[told:]:
            for event in entry.events:
                for it, heard in news.items():
                    heard.append(rules.public(state, event, it))
                state = rules.evolve(state, event)
        self._told = len(self.table.log.entries), state
        is_open = isinstance(rules, StoryRules)  # what a visit offers is read by all (DST-17, 40)
        views = {it: rules.view(state, it) for it in news}
        return tuple(
            (
                decision.seat,
                decision.commands if is_open or decision.seat == own else (),
                (news[None], news[own]),
                (views[None], views[own]),
            )
            for own in seats
        )

    def number(self, menu: Menu) -> str:
        """What the seats choose hangs on the words, and on how many questions there were."""
        numbers = menu.numbers or range(1, len(menu.choices) + 1)
        some = [
            (self._order(it.label), str(number))
            for number, it in zip(numbers, menu.choices, strict=True)
            if it.command is not None or it.inner
        ]
        return min(some, default=("", "back"))[1]

    def _order(self, label: str) -> str:
        said = f"{self.seed} {len(self.cuts)} {label}"
        return hashlib.sha256(said.encode()).hexdigest()

    def typed(self) -> str | None:
        typed = super().typed()
        tail = " ".join(self.out.getvalue()[-400:].split())
        if tail.endswith("looks now. [Enter]"):
            view = self.view(None)
            seats = range(self.game.rules.seats(self.table.state))
            names = {tail.rfind(self.presenter.name(view, it)): it for it in seats}
            self.out.write(f"<only {names[max(names)]}>\n")
        return typed

    def screens(self, own: int) -> Iterator[tuple[Any, str]]:
        """Each question: what that seat knows before it, and all that it read since the last."""
        text, before, looker = self.out.getvalue(), 0, -1
        for known, cut in zip(self.known, self.cuts, strict=True):
            read = []
            for part in MARK.split(text[before:cut]):
                if is_mark := bool(MARK.fullmatch(part)):
                    found = LOOKER.match(part)
                    looker = -1 if found is None else int(found[1])
                read += [part] if is_mark or looker in (-1, own) else []
            yield known[own], "".join(read)
            before = cut


def compared(case: Case, game: Twin, two: Any, seat: int, seed: int) -> int:
    """Play the twin of a game that has been played, which begins at the state `two`; how many
    screens were compared before the rules told the games apart.
    """
    twin = Twin(case.rules, two, seed, (game, seat))
    twin.played()
    count = 0
    for first, second in zip_longest(game.screens(seat), twin.screens(seat)):
        if first is None or second is None or first[0] != second[0]:
            break
        assert first[1].splitlines() == second[1].splitlines(), f"seat {seat}, question {count}"
        count += 1
    return count


def twins(case: Case, seed: int, each: int) -> tuple[int, int]:
    """Games begun at every so many steps of a game at random, and the screens compared."""
    chance, games, screens = random.Random(seed), 0, 0
    for number, table in enumerate(tables(case, seed)):
        state = table.state
        if number % each or not isinstance(table.to_move, Decision):
            continue
        game = Twin(case.rules, state, seed)
        for seat in range(case.rules.seats(state)):
            twin = case.permuted(state, seat, chance)
            if twin is not None and twin != state:
                if not game.known:
                    game.played()
                screens += compared(case, game, twin, seat, seed)
                games += 1
    return games, screens


def open_house() -> Case:
    """The mill under the options that tell most."""
    rules: Any = hidden().rules
    played = rules.haunted_house
    house = replace(played, house=replace(played.house, options=OPTIONS))
    return at_the_tools(hidden(), rules=HauntedHouseRules(house))


SEEDS = size(1)

SECRET = {name: CASES[name] for name in ("story", "cards", "battle", "hidden")}
SECRET["open house"] = open_house


def test_others_read_the_same_whatever_a_seat_holds() -> None:
    games, screens = twins(SECRET["open house"](), 0, 60)
    assert games and screens > 50


@pytest.mark.long
@pytest.mark.parametrize("system", SECRET)
def test_others_read_the_same_in_many_games(system: str) -> None:
    case = SECRET[system]
    games, screens = map(sum, zip(*(twins(case(), seed, 7) for seed in range(SEEDS)), strict=True))
    assert games > 3 * SEEDS and screens > 100 * SEEDS


@pytest.mark.long
def test_a_single_answer_given_without_a_cover_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a table that does not ask whoever has one answer tells a secret."""
    monkeypatch.setattr(Twin, "waits_for_enter", lambda *_: False)
    with pytest.raises(AssertionError, match="question"):
        for seed in range(4):
            twins(SECRET["hidden"](), seed, 9)
