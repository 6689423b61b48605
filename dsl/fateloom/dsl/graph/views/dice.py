"""Tests in words: how probable a result is with each number of effort dice, and what it brings."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Fold
from fateloom.dsl.graph.views.deeds import done

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from fateloom.dsl.graph.model import Aid, Chance, QuestNode, Trial
    from fateloom.dsl.graph.views.lookup import Lookup
    from fateloom.runtime.span import Span

NO_MORE = {Repeat.PER_HERO: "no second try", Repeat.ONCE: "nobody can try again"}
"""What is left of an option that was used, by how often it can be."""


MOST_TESTS = 8
"""So many tests of ways to a finale are told with each number of effort dice."""
MOST_AIDS = 2
"""So many things that help in a test are named with its odds."""


def percent(chance: Fraction) -> int:
    """From 0 to 100; a half goes up."""
    return int(100 * chance + Fraction(1, 2))


def short_odds(chances: Sequence[Fraction], said: bool = False) -> str:
    """`58% (99% with all 3 effort dice)`; `said`: what the second number is has been said."""
    most = len(chances) - 1
    if not most:
        return f"{percent(chances[0])}%"
    dice = "the one effort die" if most == 1 else f"all {most} effort dice"
    return f"{percent(chances[0])}% ({percent(chances[-1])}%{'' if said else f' with {dice}'})"


def whole_odds(chances: Sequence[Fraction], each: str = "") -> str:
    """`58.3% without effort dice, 81% with 1, 94.4% with 2, 99.2% with 3, which is all`; `each`:
    ` in each`, of several tests.
    """
    bare, *rest = map(_exact, chances)
    more = [f"{it} with {dice}{each}" for dice, it in enumerate(rest, start=1)]
    said = ", ".join((f"{bare} without effort dice" if more else bare, *more))
    return f"{said}, which is all" if more else said


def told_tests(
    lookup: Lookup,
    ways: Sequence[Collection[str]],
    hero: str,
    more: Iterable[str] = (),
    needed: Collection[str] = (),
) -> Iterator[str]:
    """The tests of some ways, by the nodes of each, as sentences: those of every way first, each
    with the chances with no, one, two effort dice and so on. Of a test of which several bands are
    of use the easiest is that of every way; what each brings is told. `more`: results of tests
    that stand on other ways; `needed`: what every way passes, those that nobody knows as well.
    """
    found = {it: trial for way in ways for it in way if (trial := lookup.node[it].trial)}
    made = {it.test for it in found.values()}
    found |= {
        it: trial for it in more if (trial := lookup.node[it].trial) and trial.test not in made
    }
    parts = {it: trial.low for it, trial in found.items()}
    tested = [{lookup.doer(it) for it in way if it in parts} for way in ways]
    bands: dict[Span, list[str]] = {}
    for it in sorted(parts, key=parts.__getitem__):
        bands.setdefault(found[it].test, []).append(it)
    easiest = {some[0] for some in bands.values()}
    every = [
        it
        for it in parts
        if it in easiest and _is_needed(lookup, it, needed)
        if all(lookup.doer(it) in some for some in tested)
    ]
    told = [*every, *(it for it in parts if it not in every)]
    for id in told[:MOST_TESTS]:
        trial, doer = found[id], lookup.doer(id)
        for chance in [it for it in trial.better if it.hero == hero and it.bare < 1]:
            low, number = trial.low, range(len(chance.by_effort))
            need = f"{low} {'success' if low == 1 else 'successes'} or more"
            brought = dict.fromkeys(done(lookup, it) for it in lookup.out.get(id, ()))
            if said := [it for it in brought if it and bands[trial.test][1:]]:
                need = f"{need} for {together(said)}"
            dice = f" with {together([str(it) for it in number])} effort dice" if number[1:] else ""
            odds = ", ".join(map(_exact, chance.by_effort))
            some = "" if id in every else ", on some ways"
            branch = f" behind '{lookup.node[it].title}'" if (it := _branch(lookup, id)) else ""
            where = f"{branch}{lookup.where(doer)}"
            what = f"'{lookup.title(doer)}'{where}, {trial.skill.value}, {need}"
            yield f"Test {what}{some}: {odds}{dice}{_without(lookup, trial, chance)}."
    if len(told) > MOST_TESTS:
        yield f"{len(told) - MOST_TESTS} more tests stand on some ways."


def _branch(lookup: Lookup, result: str) -> str:
    """The branch of a script in which the test stands; empty: it stands in the script itself."""
    return next(iter(lookup.within(result)[:0:-1]), "")


def _is_needed(lookup: Lookup, result: str, needed: Collection[str]) -> bool:
    """Whether every way passes the test, as far as that is known."""
    return (_branch(lookup, result) or lookup.doer(result)) in needed


def _without(lookup: Lookup, trial: Trial, told: Chance) -> str:
    """`; without Gloves, with which Ann begins: 83.3%, 95.8%`: what a thing of the start is worth
    that may be sold or given away.
    """
    said = [
        f"; without {lookup.node[it.thing].title}, with which {lookup.heroes[told.hero]} begins: "
        f"{', '.join(map(_exact, one.by_effort))}"
        for it in trial.lent
        for one in it.chances
        if one.hero == told.hero and one.by_effort != told.by_effort
    ]
    return "".join(said)


def _exact(chance: Fraction) -> str:
    """`58.3%`; what is not sure is not 100."""
    tenths = int(1000 * chance + Fraction(1, 2))
    if chance < 1 and tenths == 1000:
        return "over 99.9%"
    return f"{tenths / 10:g}%"


def odds(lookup: Lookup, node: QuestNode, hero: str | None = None) -> str:
    """How probable an outcome is at the start: `power: Aud and Bran 58% (99% with all 3 effort
    dice), Ysolde 42% (97%)`.
    """
    assert node.trial is not None
    can = [it for it in node.trial.chances if it.hero in node.heroes]
    if hero is not None:
        can = [it for it in can if it.hero == hero] or can
    who: dict[tuple[int, int], list[str]] = {}
    first = {(percent(it.bare), percent(it.full)): it.by_effort for it in reversed(can)}
    for it in can:
        who.setdefault((percent(it.bare), percent(it.full)), []).append(lookup.heroes[it.hero])
    said: list[str] = []
    for numbers, names in who.items():
        name = f"{together(names)} " if len(who) > 1 else ""
        said.append(f"{name}{short_odds(first[numbers], bool(said))}")
    is_best = node.trial.chances == node.trial.better  # of others, a better result is no loss
    aids = node.trial.aids[:MOST_AIDS] if is_best else ()
    aided = [words for aid in aids if (words := _aided(lookup, aid, can))]
    return f"{node.trial.skill.value}: {'; '.join((', '.join(said), *aided))}"


def _aided(lookup: Lookup, aid: Aid, can: list[Chance]) -> str:
    """`with The Chisel 92%`; nothing where it changes nothing, as far as is said."""
    new = {it.hero: percent(it.bare) for it in aid.chances}
    can = [it for it in can if percent(it.bare) != new[it.hero]] or can  # who has it is helped so
    if all(percent(it.bare) == new[it.hero] for it in can):
        return ""
    numbers = dict.fromkeys(new[it.hero] for it in can)
    said = [f"{lookup.heroes[it.hero]} {new[it.hero]}%" for it in can]
    spent = ", used up," if aid.spent else ""
    if len(numbers) == 1:
        said = [f"{number}%" for number in numbers]
    return f"with {lookup.node[aid.thing].title}{spent} {together(said)}"


def test_folds(lookup: Lookup, node: QuestNode) -> Iterator[Fold]:
    """What a click on a test, or on one of its results, opens: all odds, and what each brings."""
    bands = [node] if node.kind is NodeKind.OUTCOME else list(_bands(lookup, node.id))
    tested = [it for it in bands if it.trial is not None]
    if tested:
        yield Fold("odds at the start", tuple(_lines(lookup, tested)))
    if tested and node.kind is not NodeKind.OUTCOME:
        yield Fold("results", tuple(f"{it.title}: {results(lookup, it)}" for it in tested))


def _lines(lookup: Lookup, bands: list[QuestNode]) -> Iterator[str]:
    for it in bands:
        for chance in it.trial.chances if it.trial is not None else ():
            if chance.hero in it.heroes:
                name = lookup.heroes[chance.hero]
                yield f"{name}, {it.title}: {whole_odds(chance.by_effort)}"


def _bands(lookup: Lookup, id: str) -> Iterator[QuestNode]:
    """The results of the tests in a script."""
    for edge in lookup.out.get(id, ()):
        part = lookup.node[edge.target]
        if edge.kind is EdgeKind.LEADS_TO and part.kind is NodeKind.OUTCOME:
            if part.trial is not None:
                yield part
            yield from _bands(lookup, part.id)


def results(lookup: Lookup, band: QuestNode) -> str:
    """What a result brings: `-1 coin`, `stays in the stage`, or `nothing`."""
    found, todo, leads = dict[str, None](), [(band.id, "")], False
    for id, when in todo:
        for edge in lookup.out.get(id, ()):
            part = lookup.node[edge.target]
            if edge.kind is EdgeKind.LEADS_TO and part.kind is NodeKind.OUTCOME:
                todo.append((part.id, f"{part.title}: "))
                continue
            leads = leads or edge.kind is EdgeKind.LEADS_TO
            goes = edge.kind is EdgeKind.LEADS_TO and part.kind is not NodeKind.DEFEAT
            if said := f"on to '{_next(lookup, part.id)}'" if goes else done(lookup, edge):
                found[f"{when}{said}"] = None
    stays = lookup.node[lookup.doer(band.id)].kind is NodeKind.STAGE and not leads
    return ", ".join((*found, *(["stays in the stage"] if stays else []))) or "nothing"


def _next(lookup: Lookup, id: str) -> str:
    return lookup.title(id.removeprefix("one of "))


def _same(lookup: Lookup, doer: str, trial: Trial) -> list[QuestNode]:
    """The bands of a test."""
    bands = _bands(lookup, doer)
    return [it for it in bands if it.trial is not None and it.trial.test == trial.test]


def otherwise(lookup: Lookup, doer: str, band: QuestNode, hero: str | None) -> str:
    """What it costs to fail: `otherwise: -1 coin, no second try`; nothing where nobody can."""
    assert band.trial is not None
    trial, node = band.trial, lookup.node[doer]
    worse = [
        it
        for it in _same(lookup, doer, trial)
        if it.trial is not None and it.trial.low < trial.low
        if any(one.bare for one in it.trial.chances if hero in (None, one.hero))
    ]
    if not worse:
        return ""
    brings = {it.title: results(lookup, it) for it in worse}
    same = len({*brings.values()}) == 1
    said = [next(iter(brings.values()))] if same else [f"{it} {brings[it]}" for it in brings]
    is_best = all(
        it.trial is None or it.trial.low <= trial.low for it in _same(lookup, doer, trial)
    )
    word = "otherwise" if is_best else "with fewer"  # more successes do something else
    paid = any(edge.kind is EdgeKind.COSTS for edge in lookup.into.get(doer, ()))
    more = [*(["the price is gone"] if paid else []), NO_MORE.get(node.repeat, "")]
    is_option = node.kind is NodeKind.OPTION
    return ", ".join(filter(None, (f"{word}: {'; '.join(said)}", *(more if is_option else ()))))
