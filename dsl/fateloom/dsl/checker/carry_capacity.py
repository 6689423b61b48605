"""Carry capacity of the hero (DST-116..118, EC-27): items that are not needed can be laid down.

Where a step needs room, the hero first lays down items, any but those to keep. That works if enough
of them may go. Checked here: the count of items in hand never exceeds what is there; each item can
be laid down wherever the hero may stand, or it counts as one that stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from fateloom.dsl.checker.filling import ends_filling
from fateloom.dsl.checker.known_values import Base, Cube, Invariants, bits
from fateloom.dsl.checker.question import Refused, Step
from fateloom.dsl.checker.sums import Copies
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Effect, Lookup
from fateloom.runtime.transitions.variables import Key, Kind, hands

Worth = Callable[[int], int]
"""How many things a value stands for."""


@record
class Thing:
    """An item: `mine` is the value of its place that means the hero's hands; None: the variable
    counts the copies that the hero has.
    """

    variable: int
    mine: int | None

    def in_hand(self, value: int) -> int:
        """How many are in hand at that value."""
        return value if self.mine is None else int(value == self.mine)


@record
class Laying:
    """How many things may be in hand that cannot be laid down; and each other thing, with the steps
    that lay it down and the variables that these write.
    """

    stays: int
    downs: tuple[tuple[Thing, tuple[Step, ...], frozenset[int]], ...]


class CarryCapacity:
    """The hands of the hero."""

    def __init__(self, invariants: Invariants) -> None:
        self.invariants = invariants
        self.checked = False
        my_hands = hands(invariants.question.hero)
        variables = invariants.question.model.variables
        question = invariants.question
        self.held = question.model.variable_of(Kind.HELD, question.hero)
        counts = {at for at, it in enumerate(variables) if it.kind is Kind.HELD}
        self.things: list[Thing] = []
        for at, it in enumerate(variables):
            if it.kind is Kind.ITEM and my_hands in it.values:
                self.things.append(Thing(at, it.values.index(my_hands)))
            elif it.kind is Kind.COPIES and it.place == my_hands:
                self.things.append(Thing(at, None))
        self._of = {it.variable: it for it in self.things}
        self._laying: dict[int, list[Step]] = {}
        self._filling: dict[int, list[tuple[Step, Effect]]] = {}
        """Steps that the hero can rely on, or that repeat, with what they do to a hand."""
        for step in invariants.steps:
            mine = []
            for effect in step.effects if step.guaranteed or step.repeats else ():
                if effect.variable in self._of:
                    mine.append(effect.variable)
                elif effect.variable in counts:
                    self._filling.setdefault(effect.variable, []).append((step, effect))
            if step.guaranteed and len(mine) == 1:
                items = {self._item(it.variable) for it in step.effects if it.variable != self.held}
                if items <= {self._item(mine[0]), None}:
                    self._laying.setdefault(mine[0], []).append(step)
        self.limits: dict[int, int] = {}
        """For each hero's number of things the most with which something can be done; whoever has
        too many can do what allows any number from that on.
        """
        for step in invariants.steps:
            for at, allowed in step.guard if step.possible else ():
                if at in counts and (allowed & 1 or not allowed >> len(variables[at].labels) - 1):
                    self.limits[at] = max(self.limits.get(at, 0), allowed.bit_length() - 1)
        self.sure: frozenset[int] = frozenset()
        """Steps, by `id`, that are known to count no more than there is (`edited`)."""
        self._copies: dict[int, Copies] = {}
        self._leasts: dict[tuple[Effect | int, ...], int] = {}
        self._known: dict[tuple[int, int, Base], Laying] = {}
        self._layered: dict[tuple[int, int, int], list[Step]] = {}

    def hangs_on(self) -> object:
        """What can be done with the hands, but for the count: the steps by `id`."""
        laying = {at: list(map(id, steps)) for at, steps in self._laying.items()}
        filled = [at for at in self.limits if at != self.held and self.is_filled(at)]
        return self.things, laying, self.limits, filled

    def count(self) -> None:
        """Checks that nobody has more in hand than there is. Raises LookupError."""
        self._check()

    def is_filled(self, held: int) -> bool:
        """Whether a step that the hero can rely on, or an event that repeats, may put something
        into others' hands.
        """
        values = self.invariants.values
        for step, effect in self._filling.get(held, ()):
            for value in bits(values[held] & dict(step.guard).get(held, -1)):
                after = self.invariants.result(effect, values, {held: 1 << value})
                if after >> value + 1:
                    return True
        return False

    def _item(self, variable: int) -> Key | None:
        """What a variable is about, at whichever place; None for a sum."""
        if variable in self.invariants.question.sums:
            return None
        return self.invariants.question.model.variables[variable].key._replace(place=None)

    def limit(self, variable: int, allowed: int) -> int | None:
        """The most things with which a literal on the hands holds; None: it asks something else."""
        if variable != self.held or not allowed & 1:
            return None
        return (allowed + 1 & ~allowed).bit_length() - 2

    def kept(self, base: Base, known: Cube, keep: Iterable[int]) -> int:
        """How many things in hand are to be kept: of an item with copies as many as there are at
        least.
        """
        count = 0
        for at in keep:
            thing = self._of[at]
            values = [thing.in_hand(it) for it in bits(self.invariants.can_be(base, known, at))]
            count += max(values, default=0) if thing.mine is not None else min(values, default=0)
        return count

    def emptied(
        self, base: Base, known: Cube, limit: int, keep: Sequence[int], others: int
    ) -> dict[int, int]:
        """What may become of a cube while the hero lays down things, though not those to be kept,
        until at most `limit` are in hand; `others`: how many others have to stay too. Raises
        LookupError with a reason where that may not be possible.
        """
        self._check()
        laying = self._downs(base, known, limit)
        stays = others + laying.stays + self.kept(base, known, keep)
        if stays > limit:
            raise LookupError(f"{stays} things may have to stay in hands that hold {limit}")
        found = dict(known)
        downs = [
            (thing, steps)
            for thing, steps, written in laying.downs
            if (thing.variable not in keep or thing.mine is None) and not written.isdisjoint(found)
        ]
        while True:
            before = dict(found)
            for thing, steps in downs:
                self._widen(base, found, thing, steps, least=thing.variable in keep)
            if found == before:
                return found

    def _widen(
        self, base: Base, found: dict[int, int], thing: Thing, steps: Iterable[Step], *, least: bool
    ) -> None:
        """Adds what laying down a thing makes of a cube; `least`: not below what it says now."""
        at = thing.variable
        here = self.invariants.can_be(base, found, at)
        some = sum(1 << it for it in bits(here) if thing.in_hand(it))
        floor = (here & -here).bit_length() - 1
        if least:
            some &= ~(1 << floor)
        if not some:
            return
        for step in steps:
            for effect in step.effects:
                if effect.variable in found:
                    known = {**found, at: some}
                    found[effect.variable] |= self.invariants.result(effect, base, known)

    def _downs(self, base: Base, known: Cube, limit: int) -> Laying:
        """What can be laid down in a stage, and how many things may be in hand that cannot be."""
        finale = self.invariants.question.finale
        stage = known.get(finale, base[finale])
        key = (limit, stage, base)
        if key not in self._known:
            stays, downs = 0, []
            for thing in self.things:
                most = max((thing.in_hand(it) for it in bits(base[thing.variable])), default=0)
                steps = self._search(base, stage, thing, limit) if most else []
                if steps:
                    written = frozenset(it.variable for step in steps for it in step.effects)
                    downs.append((thing, tuple(steps), written))
                else:
                    stays += most
            self._known[key] = Laying(stays, tuple(downs))
        return self._known[key]

    def _search(self, base: Base, stage: int, thing: Thing, limit: int) -> list[Step]:
        """Steps by which the hero can lay a thing down, wherever the hero stands; [] if there is
        a place where it may not be possible.
        """
        assert self.held is not None
        finale = self.invariants.question.finale
        over = (1 << len(self.invariants.question.labels[self.held])) - (1 << limit + 1)
        mine = sum(1 << it for it in bits(base[thing.variable]) if thing.in_hand(it))
        here = {self.held: over, thing.variable: mine, finale: stage}
        places: dict[int, int] = {}
        found: dict[int, list[Step]] = {}
        for step in self._layers(thing, mine, over & base[self.held]):
            unsure = [
                (at, it) for at, it in step.guard if self.invariants.can_be(base, here, at) & ~it
            ]
            if len(unsure) < 2:
                at, allowed = unsure[0] if unsure else (finale, stage)
                places[at] = places.get(at, 0) | allowed
                found.setdefault(at, []).append(step)
        for at, steps in found.items():
            if not self.invariants.can_be(base, here, at) & ~places[at]:
                return steps
        return []

    def _layers(self, thing: Thing, mine: int, over: int) -> list[Step]:
        """The steps that take one copy of a thing out of the hands, so that the count knows it, if
        the thing and the count have such values.
        """
        key = (thing.variable, mine, over)
        if key not in self._layered:
            assert self.held is not None
            here = {thing.variable: mine, self.held: over}
            self._layered[key] = [
                step
                for step in self._laying.get(thing.variable, ())
                if self._less(step, thing.variable, here, thing.in_hand)
                and self._less(step, self.held, here, int)
            ]
        return self._layered[key]

    def _less(self, step: Step, variable: int, here: Cube, worth: Worth) -> bool:
        """Whether a step makes less of each value that is worth something, by one."""
        effect = next((it for it in step.effects if it.variable == variable), None)
        if effect is None:
            return False
        for value in bits(here[variable]):
            after = self.invariants.result(
                effect, self.invariants.values, {**here, variable: 1 << value}
            )
            if any(worth(it) != worth(value) - 1 for it in bits(after)):
                return False
        return True

    # --- the count is never more than there are

    def _check(self) -> None:
        """Of each step: what it adds to the count it adds to the hands. Raises LookupError."""
        if self.checked:
            return
        question = self.invariants.question
        if self.held is None:
            raise LookupError("nothing counts what is in hand")
        self._count_copies()
        for state in question.initial:
            if state[self.held] > sum(it.in_hand(state[it.variable]) for it in self.things):
                raise LookupError("the game begins with a count that is too high")
        things = {it.variable for it in self.things}.union(
            *(it.all for it in self._copies.values())
        )
        touched: dict[int, list[Thing]] = {}
        for it in self.things:
            for at in self._copies[it.variable].all if it.mine is None else (it.variable,):
                touched.setdefault(at, []).append(it)
        usual = {it.variable: self._fewest({}, it) for it in self.things}
        for step in self.invariants.writing({self.held, *things}):
            is_sure = id(step) in self.sure
            if is_sure and not step.repeats:
                continue
            effects = {it.variable: it for it in step.effects}
            count = effects.get(self.held)
            if (
                step.repeats
                and count is not None
                and not ends_filling(self.invariants, step, self.held, self._laid_down())
            ):
                raise LookupError(f"{step.action} puts things into the hands again and again")
            if is_sure:  # what is above hangs on other steps as well
                continue
            guard = dict(step.guard)
            least = sum(usual.values()) + sum(
                self._fewest(guard, self._of[at]) - usual[at] for at in guard if at in usual
            )
            changed = {it.variable: it for at in effects for it in touched.get(at, ())}
            more = sum(self._least(step, effects, it) for it in changed.values())
            for value in bits(self.invariants.values[self.held] & guard.get(self.held, -1)):
                after = 1 << value
                if count is not None:
                    here = {**guard, self.held: 1 << value}
                    after = self.invariants.result(count, self.invariants.values, here)
                if any(it and it > max(value, least) + more for it in bits(after)):
                    raise LookupError(f"{step.action} counts more than there is in hand")
        self.checked = True

    def _count_copies(self) -> None:
        for it in self.things:
            if it.mine is None and it.variable not in self._copies:
                self._copies[it.variable] = Copies(
                    self.invariants.question, (it.variable,), "hands"
                )

    def counted(self) -> list[tuple[int, int | None, int, list[int], int]]:
        """All that the count hangs on beside steps and what is claimed of variables: each thing,
        how many of it are in hand at least, and where how many copies of it can be. Raises Refused.
        """
        self._count_copies()
        found = []
        for it in self.things:
            places, most = [it.variable], 1
            if it.mine is None:
                copies = self._copies[it.variable]
                places, most = sorted(copies.all), copies.most
            found.append((it.variable, it.mine, self._fewest({}, it), places, most))
        return found

    def counts_as(self, last: CarryCapacity) -> bool:
        """Whether the count was checked in another model that numbers variables alike, and what it
        hangs on for a step of both is so here: things of which none need be in hand may have gone,
        and others may have come.
        """
        if not last.checked or self.held != last.held:
            return False
        try:
            here, there = ({it[0]: it for it in one.counted()} for one in (self, last))
        except Refused:
            return False
        return all(
            here[at] == known if at in here else known[2] == 0 for at, known in there.items()
        )

    def _laid_down(self) -> list[Step]:
        """All steps by which the hero may lay something down."""
        return [it for some in self._laying.values() for it in some]

    def _fewest(self, guard: Cube, thing: Thing) -> int:
        """How many there are in hand at least where a guard holds."""
        at = thing.variable
        there = bits(self.invariants.values[at] & guard.get(at, -1))
        return min(map(thing.in_hand, there), default=0)

    def _least(self, step: Step, effects: Mapping[int, Effect], thing: Thing) -> int:
        """The least that a step adds to a thing in hand."""
        if thing.mine is None:
            copies = self._copies[thing.variable]
            return 0 if copies.all.isdisjoint(effects) else min(copies.changes(step))
        if thing.variable not in effects:
            return 0
        effect, guard, values = effects[thing.variable], dict(step.guard), self.invariants.values
        read = effect.inputs if isinstance(effect, Lookup) else ()
        known = {at: values[at] & guard.get(at, -1) for at in (thing.variable, *read)}
        key = (effect, *known.values())  # of all that such an effect hangs on
        least = self._leasts.get(key)
        if least is None:
            found = []
            for value in bits(known[thing.variable]):
                after = self.invariants.result(
                    effect, values, {**known, thing.variable: 1 << value}
                )
                found += [thing.in_hand(it) - thing.in_hand(value) for it in bits(after)]
            least = self._leasts[key] = min(found, default=0)
        return least
