"""parse(to_text(file)) is the same tree, and printing again changes nothing (principle 9)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tracked import tracked

from fateloom.dsl.source import Source
from fateloom.dsl.syntax import unparse
from fateloom.dsl.syntax.ast import conditions as c
from fateloom.dsl.syntax.parser import parse, parse_condition, parse_statement
from fateloom.dsl.syntax.printer import to_text
from fateloom.runtime.span import NOWHERE

ROOT = Path(__file__).resolve().parents[3]
TEXTS = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for folder in (
        "scenarios",
        "tests/fixtures",
        "tests/dsl/syntax",
        "tools/fateloom/tools/story/starter",
    )
    for path in tracked(ROOT / folder, "*.fate")
}
REFERENCE = (ROOT / "docs/language/reference.md").read_text("utf-8")
TEXTS |= {
    f"reference example {number}": text
    for number, text in enumerate(re.findall(r"^```fate\n(.*?)^```$", REFERENCE, re.M | re.S))
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_printed_file_is_the_same_tree(name: str) -> None:
    file, findings = parse(Source(name, TEXTS[name]))
    assert findings == ()
    printed = to_text(file)
    again, findings = parse(Source(name, printed))
    assert findings == ()
    assert again.declarations == file.declarations
    assert [text for _, text in again.trailing] == [text for _, text in file.trailing]
    assert to_text(again) == printed


EFFECTS = """\
gain 2 coins
gain 1 xp
lose 3 any skill
others gain 1 power
warden lose 1 dexterity
new power marker
everyone new intelligence marker on 9
refresh 1 effort
exhaust 2 effort
virtue +1
others virtue -2
gain item rope
gain item rope, lantern
everyone gain any fire
lose item rope
warden lose any gear
pay 2 coins and 1 effort and 1 power and 1 any skill and item rope and any fire and 1 xp
drop rope on quay
return rope
destroy rope
ide takes rope
bell becomes drowned
tide becomes 6
warden oath becomes broken
ferry_paid up
others sworn down
debt +1
everyone debt -2
place ferry
place ferry on marsh
remove ferry
token ferry boat
ide moves to ferry
ide leaves
reveal marsh, causeway
explore marsh
hide marsh
stock verger gains rope, lantern
move to marsh
everyone move to quay
fire spring_tide
open saint_anne.climb
close climb
renew climb
do toll
do toll (rope, 2)
leave
stay
next toll
next toll now
fulfil
defeated
everyone defeated
"""


@pytest.mark.parametrize("line", EFFECTS.splitlines())
def test_an_effect_is_printed_as_it_was_read(line: str) -> None:
    statement, findings = parse_statement(line, NOWHERE)
    assert findings == () and statement is not None
    file, _ = parse(Source("x", f"scene a\n  {line}\n"))
    assert to_text(file) == f"scene a\n  {line}\n"


TRIGGERS = """\
on day 4
on day 4, 8, 12
every 3 days from day 4
every 3 days from day 4 to day 22
every 3 days from day 4 to day 22 if tide >= 2 priority 1 repeats in solo
on turn start
after ferry.pay
"""


@pytest.mark.parametrize("trigger", TRIGGERS.splitlines())
def test_a_trigger_is_printed_as_it_was_read(trigger: str) -> None:
    file, findings = parse(Source("x", f"event a {trigger}\n  > So.\n"))
    assert findings == ()
    assert to_text(file) == f"event a {trigger}\n  > So.\n"


CONDITIONS = """\
ferry_paid
not ferry_paid
bell is silent
bell is silent or drowned
bell is not drowned
tide is 6
virtue is -2
tide >= 4
virtue <= -1
coins > 2
power markers < 3
dexterity within 5 >= 2
has item rope
lacks any fire
warden has item rope
anyone lacks item rope
item rope is in box
item rope is gone
item rope is held
item rope is on quay
item rope is with ide
item rope is in stock verger
hero is warden or smuggler
on tile marsh
others on tile marsh
visited ferry
everyone visited ferry
chose saint_anne.rob
warden chose rob
marsh explored
marsh revealed
ferry placed
ferry on marsh
ide at ferry
ide away
solo
group
explorer
challenger
in finale
anyone in finale
out
warden out
warden debt >= 2
warden sworn
a and b and not c
(a or b) and c
not (a and b)
a or (b and (c or not d))
"""


@pytest.mark.parametrize("text", CONDITIONS.splitlines())
def test_a_condition_is_printed_as_it_was_read(text: str) -> None:
    condition, findings = parse_condition(text, NOWHERE)
    assert findings == () and condition is not None
    assert unparse.of_condition(condition) == text


@pytest.mark.parametrize(
    "text",
    ["bell is rung or (ferry_paid)", "hero is not warden or (night)", "bell or bell is rung"],
)
def test_a_word_after_values_stays_a_condition(text: str) -> None:
    condition, findings = parse_condition(text, NOWHERE)
    assert findings == () and isinstance(condition, c.Or)
    assert unparse.of_condition(condition) == text


names = st.sampled_from(["bell", "tide", "ide", "ferry_paid", "old_well2"])
who = st.sampled_from([None, "anyone", "others", "everyone", "warden"])
atoms = st.one_of(
    st.builds(c.Flag, who, names, st.just(NOWHERE)),
    st.builds(
        c.Is,
        who,
        names,
        st.lists(names, min_size=1, max_size=3).map(tuple),
        st.booleans(),
        st.just(NOWHERE),
    ),
    st.builds(
        c.Compare,
        who,
        st.builds(c.Amount, names, st.just(False), st.none()),
        st.sampled_from([">=", "<=", ">", "<"]),
        st.integers(-12, 12),
        st.just(NOWHERE),
    ),
    st.builds(
        c.Has, who, st.builds(c.ItemRef, names, st.booleans()), st.booleans(), st.just(NOWHERE)
    ),
    st.builds(c.Visited, who, names, st.just(NOWHERE)),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(c.Not, inner, st.just(NOWHERE)),
        st.builds(c.And, st.lists(inner, min_size=2, max_size=3).map(tuple), st.just(NOWHERE)),
        st.builds(c.Or, st.lists(inner, min_size=2, max_size=3).map(tuple), st.just(NOWHERE)),
    ),
    max_leaves=8,
)


@given(conditions)
def test_any_condition_survives_printing(condition: c.Condition) -> None:
    text = unparse.of_condition(condition)
    again, findings = parse_condition(text, NOWHERE)
    assert findings == () and again == condition
