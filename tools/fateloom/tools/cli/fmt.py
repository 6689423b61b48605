"""Lay out story files in the one canonical way. What a file says stays as it is.

A file with syntax errors is left untouched. A path may be a scenario, any folder, a file, or - for
standard input (which is then printed, laid out, on standard output).
"""

from __future__ import annotations

import os
import sys

from fateloom.tools.files import UsageError, read_named, save, shown
from fateloom.tools.storage import reason
from fateloom.tools.streams import write_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from fateloom.dsl.diagnostics import Diagnostic


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="folders, .fate files, or -")
    parser.add_argument(
        "--check", action="store_true", help="only list the files that would change"
    )


def run(options: Namespace) -> int:
    """Lay the files out; gives the exit code."""
    if options.paths == ["-"]:
        return _stdin(options.check)
    names = [name for path in options.paths for name in _stories(path)]
    untidy, refused = [], 0
    for name in dict.fromkeys(names):
        before = read_named(name, "a story")
        after, found, text = laid_out(name, before)
        if after is None:
            refused += 1
            _complain(found, name, text)
        elif after != before:
            untidy.append(name)
            if not options.check:
                save(name, after)
    for name in untidy:
        print(f"{'would lay out' if options.check else 'laid out'} {shown(name)}")
    if not untidy and not refused:
        print("All is laid out.")
    return 1 if refused or (options.check and untidy) else 0


def laid_out(name: str, data: bytes) -> tuple[bytes | None, tuple[Diagnostic, ...], str]:
    """The file in canonical layout; None and the errors when it cannot be read. And its text."""
    from fateloom.dsl.diagnostics import Level
    from fateloom.dsl.source import Source, from_bytes
    from fateloom.dsl.syntax.parser import parse
    from fateloom.dsl.syntax.printer import to_text

    source = from_bytes(shown(name), data)
    if not isinstance(source, Source):
        return None, (source,), ""
    tree, found = parse(source)
    if any(one.level is Level.ERROR for one in found):
        return None, found, source.text
    return to_text(tree).encode("utf-8"), (), source.text


def _stdin(check: bool) -> int:
    data = sys.stdin.buffer.read()
    after, found, text = laid_out("standard input", data)
    if after is None:
        _complain(found, "standard input", text)
        return 1
    if check:
        return 0 if after == data else 1
    write_document(after.decode("utf-8"))
    return 0


def _complain(found: tuple[Diagnostic, ...], name: str, text: str) -> None:
    from fateloom.dsl.diagnostics.render.text import render

    print(render(found, {shown(name): text}, summary=False), file=sys.stderr)
    print(f"{shown(name)} was left as it is.", file=sys.stderr)


def _stories(path: str) -> Iterator[str]:
    """The story files that a path stands for, sorted; links are not followed."""
    if os.path.isdir(path):
        for folder, below, files in os.walk(path, onerror=_unread):
            below[:] = sorted(name for name in below if not name.startswith("."))
            for name in sorted(files):
                whole = os.path.join(folder, name)
                if name.endswith(".fate") and os.path.isfile(whole) and not os.path.islink(whole):
                    yield whole
    elif os.path.lexists(path):
        yield path
    else:
        raise UsageError(f"There is no file or folder '{shown(path)}'.")


def _unread(error: OSError) -> None:
    raise UsageError(f"The folder '{shown(str(error.filename))}' cannot be read: {reason(error)}.")
