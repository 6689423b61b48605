"""What is published names no machine, no home folder and no place where packages come from."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tracked import tracked

ROOT = Path(__file__).resolve().parents[2]

# Names are put together, so that this file does not find itself.
FOLDERS = "|".join(["work", "root", "tmp/dev"])
HOMES = "|".join(["home", "Users"])
HOSTS = "|".join(["pypi", "pythonhosted", "npmjs", "deb.debian"])
OPTIONS = "|".join(["index-url", "extra-index-url", "find-links", "trusted-host"])
LOCAL = re.compile(
    rf"(?<![\w.:/<>*-])/({FOLDERS})/"
    rf"|(?<![\w.:/])/({HOMES})/\w+/"
    rf"|[A-Z]:\\Users\\"
    rf"|(?<!\w)--({OPTIONS})[ =]"
    rf"|({HOSTS})\.(org|com)\b"
    r'|registry *= *"?https?:|"resolved": *"https?:'
)


def published() -> Iterator[Path]:
    """Every text file of the project."""
    for path in tracked():
        if b"\0" not in path.read_bytes()[:8000]:
            yield path


def findings(text: str) -> Iterator[tuple[int, str]]:
    """The lines of `text` that name something local."""
    for number, line in enumerate(text.splitlines(), start=1):
        if LOCAL.search(line):
            yield number, line.strip()[:120]


def test_nothing_local_is_published() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for path in published()
        for number, line in findings(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "see {slash}root/notes.txt",
        'open("{slash}home/ann/story.fate")',
        r"C:{backslash}Users\ann",
        "{dashes}index-url https://mirror.example/simple",
        "https://files.pythonhosted.{org}/packages/x.whl",
        '{registry} = "https://mirror.example"',
    ],
)
def test_the_guard_is_awake(line: str) -> None:
    parts = {"slash": "/", "backslash": "\\", "dashes": "--", "org": "org", "registry": "registry"}
    assert list(findings(line.format(**parts)))
    harmless = (
        "docs{slash}work{slash}notes, https://example.org{slash}home{slash}ann/, "
        "a{slash}root{slash}b"
    )
    assert not list(findings(harmless.format(**parts)))
