"""How a finale is lost: by what others take or use up, and by days that go by."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import (
    Ends,
    InPerson,
    MayTake,
    NotBefore,
    OnlyOn,
    Shuts,
    Together,
)
from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.calendar import in_words
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.dated import dated_events
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.rivals import may_take, taken_from
from fateloom.dsl.graph.views.sentences import sentence, when_of
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.together import lost_together
from fateloom.runtime.record import replace

Loss = MayTake | InPerson | Together | Shuts | OnlyOn | Ends
"""What is said of how a finale is lost."""


NOTHING_KNOWN = "nothing is known to shut it"
"""Below a finale without a loss that is known."""
TOLD = "can be shut, as verify tells"
"""The same of one that a report shuts."""
NONE_KNOWN = (
    "no thing that others can take, nothing that they can use up and no day is known to shut it."
)
"""The same as a sentence."""


def losses(story: Story, finale: str) -> Iterator[Loss]:
    """What others can take, what they can use up, which days shut what every way passes."""
    passed = story.needed(finale)
    for thing in [it for it in passed if _is_thing(story, it)]:
        for want, taken in taken_from(story, thing):
            if want.finale == finale:
                yield may_take(story, thing, want, taken)
    yield from _used_up(story, finale, passed)
    yield from lost_together(story, finale)
    yield from _by_days(story, finale, passed)


def _is_thing(story: Story, id: str) -> bool:
    node = story.lookup.node[id]
    return node.kind is NodeKind.ITEM and not node.about.startswith("any ")


def _used_up(story: Story, finale: str, passed: tuple[str, ...]) -> Iterator[InPerson]:
    """Options that the hero in person has to use, and that others can use up."""
    hero = next(iter(story.lookup.node[finale].heroes))
    for id in passed:
        node = story.lookup.node[id]
        is_once = node.kind is NodeKind.OPTION and node.repeat is Repeat.ONCE
        if not is_once or not node.heroes - {hero}:
            continue
        if finale not in story.helped(hero).reached_without_own(id):
            yield InPerson(finale, hero, id, story.first_day(id) or 1)


def _by_days(story: Story, finale: str, passed: tuple[str, ...]) -> Iterator[Shuts | OnlyOn | Ends]:
    """What days shut of what every way passes, and of what no way is left without together."""
    for event in dated_events(story.model.nodes):
        for shut in story.dated.shuts(event):
            targets = tuple(it for it in shut.targets if it in passed)
            if targets := targets or needed_of(story, finale, shut.targets):
                yield replace(shut, targets=targets)
        yield from (it for it in story.dated.ends(event) if it.whom == "everyone")
    calendar = story.lookup.calendar
    for id in sorted(passed, key=story.lookup.place.__getitem__):
        node, days = story.lookup.node[id], calendar.days(id)
        if node.kind in (NodeKind.OPTION, NodeKind.BEGIN) and calendar.last not in days:
            yield OnlyOn(id, tuple(sorted(days)), calendar.last)


def needed_of(story: Story, finale: str, some: tuple[str, ...]) -> tuple[str, ...]:
    """Of what is shut together those without which no way is left: single ones, else all."""
    ground = story.grounds[EVERYBODY]
    if finale in ground.reached(some):
        return ()
    return tuple(it for it in some if finale not in ground.reached((it,))) or some


def note_losses_of(picture: Picture, story: Story, finale: str) -> None:
    """Say how the finale is lost, or that nothing is known of the kind; and which of its beginnings
    is shut while others are left.
    """
    found = tuple(losses(story, finale))
    for it in found:
        picture.state(it, finale)
    for text in none_known(story, finale, found):
        picture.note(text, finale)
    begins = story.begins(finale)
    told = {target for it in found if isinstance(it, Shuts) for target in it.targets}
    for event in dated_events(story.model.nodes):
        for shut in story.dated.shuts(event):
            gone = tuple(it for it in shut.targets if it in begins and it not in told)
            if gone and (left := [it for it in begins if it not in gone]):
                picture.state(replace(shut, targets=gone), *gone)
                other = "another beginning" if len(left) == 1 else "other beginnings"
                text = f"After '{event.title}' there is {other} of {story.finale_title(finale)}"
                picture.note(f"{text}: {_ways_in(story, left)}.", *left)


def _ways_in(story: Story, begins: list[str]) -> str:
    """`'Run after the cart' at The Tenters, from day 8 on`."""
    lookup = story.lookup
    days = {it: story.first_day(it) or 1 for it in begins}
    lookup.claims += [NotBefore(it, day) for it, day in days.items()]
    return together(
        [
            f"'{lookup.title(it)}'{lookup.where(it)}{f', not before day {day}' if day > 1 else ''}"
            for it, day in days.items()
        ]
    )


def losses_in_short(story: Story, finale: str) -> str:
    """`can be lost: others take Blowpipe`, for a line."""
    lookup, found = story.lookup, tuple(losses(story, finale))
    said, late = dict[str, None](), dict[str, None]()
    for it in found:
        match it:
            case MayTake():
                said[f"others take {lookup.node[it.thing].title}"] = None
            case InPerson():
                said[f"others do '{lookup.node[it.deed].title}'"] = None
            case Together():
                said[f"of {_parts(it)} ways all are lost"] = None
            case OnlyOn(node, days, last):
                said[f"'{lookup.node[node].title}' {in_words(frozenset(days), last)} alone"] = None
            case Shuts(event, day) if it.again:
                late[f"'{lookup.node[event].title}' {when_of(lookup, event, day)}"] = None
            case Shuts(event, day) | Ends(event, day) if it.sure:
                when = f" on day {day}" if day else ""
                said[f"'{lookup.node[event].title}'{when}"] = None
            case _:
                pass  # what only can shut it is told at length
    delay = f"; can be delayed: {', '.join(late)}" if late else ""
    if not said and len(late) < len(found):
        return f"can be lost{delay}"
    known = TOLD if finale in story.shut else NOTHING_KNOWN
    lost = f"can be lost: {', '.join(said)}" if said else known
    return f"{lost}{delay}"


def _parts(it: Together) -> int:
    return len(it.taken) + len(it.used) + len(it.shut)


def told_losses(story: Story, finale: str) -> tuple[str, ...]:
    """The same as sentences, which are stated."""
    found = tuple(losses(story, finale))
    story.lookup.claims += found
    told = (sentence(story.lookup, it) for it in found)
    return (*told, *none_known(story, finale, found))


def none_known(story: Story, finale: str, found: tuple[Loss, ...]) -> tuple[str, ...]:
    """That no loss is known, where that is so."""
    if found or finale in story.shut:
        return ()
    return (f"{story.finale_title(finale)}: {NONE_KNOWN}",)
