"""Lint as a whole: the list of rules, correct stories, order."""

from importlib import import_module
from pathlib import Path

from tests.tracked import tracked

from fateloom.dsl import lint as linter
from fateloom.dsl.diagnostics import Code
from fateloom.dsl.lint import CODES, RULES, run
from fateloom.dsl.lint import rules as rules_folder
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.tools.files import gather, sources

ROOT = Path(__file__).resolve().parents[3]


def scenario(folder: Path) -> list[Source]:
    return list(sources(gather(str(folder)))[0])


def test_every_rule_of_the_folder_is_in_the_list():
    folder = Path(rules_folder.__file__).parent
    names = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    modules = [import_module(f"{rules_folder.__name__}.{name}") for name in sorted(names)]
    codes = [it for module in modules for it in vars(module).values() if isinstance(it, Code)]
    assert {rule.code for rule in RULES} == set(codes)
    assert {rule.check.__module__ for rule in RULES} == {module.__name__ for module in modules}


def test_a_rule_is_named_after_its_code():
    for rule in RULES:
        assert rule.check.__name__ == rule.code.name.replace("-", "_")
        assert rule.code.id.startswith("FT04")


def test_rules_stand_in_the_order_of_their_codes_and_no_code_twice():
    ids = [code.id for code in CODES]
    assert ids == sorted(set(ids))
    assert len({code.name for code in CODES}) == len(CODES)


def test_every_rule_says_why_it_is_bad():
    for rule in RULES:
        assert "Why it is bad:" in (rule.check.__doc__ or ""), rule.code.name


def test_the_base_scenario_is_quiet(lint):
    assert lint() == []


def test_a_shipped_scenario_is_quiet():
    folders = [path.parent for path in tracked(ROOT / "scenarios", "scenario.yaml")]
    assert folders
    for folder in folders:
        checked = check(scenario(folder))
        assert [f"{d.code.id} {d.primary.span} {d.message}" for d in checked.diagnostics] == []


def test_findings_come_in_the_order_of_the_text():
    sources = scenario(ROOT / "tests" / "fixtures" / "base")
    story = "scene a\n  virtue +1\n\nworld b: flag\n\nscene c\n  virtue +1\n"
    program = check([*sources, Source("story/x.fate", story)], lint=False).program
    assert program is not None
    lines = [one.primary.span.line for one in run(program)]
    assert lines == [1, 4, 6]


def test_the_program_is_left_as_it_is():
    program = check(scenario(ROOT / "tests" / "fixtures" / "base"), lint=False).program
    again = check(scenario(ROOT / "tests" / "fixtures" / "base"), lint=False).program
    assert program is not None
    assert linter.run(program) == linter.run(program)
    assert program == again
