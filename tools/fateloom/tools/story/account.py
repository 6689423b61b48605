"""A game that bots play, told in short: a line a turn, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.story.saving import StoryTable
from fateloom.tools.table.page import Page, wrapped
from fateloom.tools.table.words import counted

if TYPE_CHECKING:
    from fateloom.dsl.translation.apply import Translation
    from fateloom.tools.story.bots.kinds import StoryBot

MOST_COMMANDS = 400
"""Commands a day and player, after which a bot is taken home: it plays for ever."""


@record
class Ending:
    """How a game of bots ended. `winner`: the hero, and the path that was fulfilled."""

    table: StoryTable
    days: int
    winner: tuple[str, str] | None
    is_over: bool


def play_out(
    rules: StoryRules,
    table: StoryTable,
    bots: Sequence[StoryBot],
    days: int,
    page: Page | None,
    translation: Translation | None = None,
) -> Ending:
    """Let bots play until the game is over or day `days` has passed; tell it on `page`.

    `rules`: for what is shown; of the translated Program, if there is a `translation`.
    """
    teller = _Teller(rules, page, translation)
    teller.hear(table, 0)
    path: str | None = None
    commands, budget = 0, MOST_COMMANDS * days * max(1, len(bots))
    while True:
        to_move = table.to_move
        if isinstance(to_move, Over) or table.state.day > days or commands > budget:
            break
        if isinstance(to_move, Chance):
            table = table.settled()
            continue
        assert isinstance(to_move, Decision)
        view = rules.view(table.state, to_move.seat)
        command = bots[to_move.seat].choose(view, to_move)
        finale = table.state.heroes[table.state.seat].finale if table.state.heroes else None
        path = finale.path if finale is not None else getattr(command, "path", path)
        before = len(table.log.entries)
        after = table.play(table.asked, command)
        if isinstance(after, Refusal):  # legal() promised that it stands
            raise ValueError(f"{command!r} was offered and refused: {after.message}")
        table = after
        commands += 1
        teller.hear(table, before)
    teller.end()
    state = table.state
    won = None
    if state.winner is not None and isinstance(path, str):
        won = (state.heroes[state.winner].hero, path)
    return Ending(table, state.day, won, isinstance(table.to_move, Over))


def sentence(rules: StoryRules, ending: Ending) -> str:
    """How the game ended, in a sentence."""
    if ending.winner is not None:
        hero, path = ending.winner
        title = rules.index.path[hero, path].title
        who = rules.index.hero[hero].title
        return f"Day {ending.days}: {clean(who)} fulfils “{clean(title)}” ({hero}.{path})."
    if ending.is_over:
        return f"Day {ending.days}: the game is over, and nobody has fulfilled a destiny."
    heroes = ", ".join(clean(rules.index.hero[it.hero].title) for it in ending.table.state.heroes)
    return f"After {ending.days - 1} days {heroes} were still walking."


class _Teller:
    """Collects what a hero does in a turn, and prints it as one paragraph."""

    def __init__(
        self, rules: StoryRules, page: Page | None, translation: Translation | None
    ) -> None:
        self.rules = rules
        self.page = page
        self.translation = translation
        self.head = ""
        self.done: list[str] = []

    def hear(self, table: StoryTable, since: int) -> None:
        """Take note of the entries from `since` on."""
        if self.page is None:
            return
        for entry in table.log.entries[since:]:
            for heard in entry.events:
                event = heard
                if self.translation is not None:
                    event = self.translation.event(table.state, heard)
                if isinstance(event, ev.TurnBegan):
                    self.end()
                    hero = self.rules.index.hero[table.state.heroes[event.seat].hero]
                    self.head = f"Day {event.day}  {clean(hero.title)}: "
                elif (said := in_short(self.rules.index, event)) is not None:
                    self.done.append(said)

    def end(self) -> None:
        """Print the turn."""
        if self.page is not None and self.head:
            text = self.head + ("; ".join(self.done) or "stays")
            if self.page.is_plain:
                self.page.note(f"{text}.")
            else:
                first, *rest = wrapped(f"{text}.", self.page.width - 6)
                self.page.line(first)
                for line in rest:
                    self.page.line(f"    {line}")
        self.head, self.done = "", []


def in_short(index: ProgramIndex, event: ev.Event) -> str | None:
    """What a hero does, in a few words that everybody may hear; None: not worth any."""
    match event:
        case ev.HeroMoved(_, path):
            return f"goes to {clean(index.tile[path[-1]].title)}"
        case ev.VisitBegan(_, poi):
            return f"visits {clean(index.poi[poi].title)}"
        case ev.OptionUsed(_, option):
            return clean(index.option[option].label)
        case ev.ChoiceMade(_, label):
            return clean(label)
        case ev.NumberEntered(_, skill, _, _, _, _, successes):
            return f"{skill.value}, {counted(successes, 'success', 'successes')}"
        case ev.ItemScanned(_, item):
            return f"shows {clean(index.item[item].title)}"
        case ev.ItemMoved(item, _, ev.Spot(Place.HERO)):
            return f"gets {clean(index.item[item].title)}"
        case ev.MilestoneReached():
            return "comes a step further"
        case ev.FinaleBegan():
            return "begins a finale"
        case ev.HeroDefeated():
            return "is defeated"
        case ev.DestinyFulfilled():
            return "fulfils a destiny"
        case _:
            return None
