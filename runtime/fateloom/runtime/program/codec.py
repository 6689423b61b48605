"""The JSON of a Program: the output of `fateloom compile`, and the reference of caches and saves.

One document holds one Program. Only spans are packed: a table `files` names each file once, and a
span is `[file number, line, column, end line, end column]`. The lines of the text follow the tree,
so that text tools can compare two versions of a scenario. `schemas/program.schema.json` is the
contract; `schema.py` generates it from the same type hints.
"""

from __future__ import annotations

from hashlib import sha256
from json.encoder import encode_basestring

from fateloom.runtime import codec
from fateloom.runtime.codec import DecodeError, Json, Step, place
from fateloom.runtime.program.callable_systems import nested_game
from fateloom.runtime.program.program import FORMAT, Program

DOCUMENT = "fateloom program"
"""Says of a JSON file that it is a compiled scenario."""

LINE = 110
"""What fits into so many characters stands on one line."""

WORDS = frozenset(
    "title version language introduction description label text source context hint secret art"
    " portrait mini span".split()
)
"""Fields that are only shown, or only say where a thing was written: never part of the rules."""


class ProgramFormatError(ValueError):
    """A text is not a Program that this version can read; `path` leads to the place, `()` is the
    whole.
    """

    def __init__(self, message: str, path: tuple[Step, ...] = ()) -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{place(self.path)}: {self.message}" if self.path else self.message


def to_json(program: Program) -> str:
    """The JSON text of a Program; equal Programs give equal texts."""
    tree = codec.record_to_json(program)
    files: dict[str, int] = {}
    _pack(tree, files)
    document: dict[str, Json] = {"document": DOCUMENT, "format": tree.pop("format")}
    return codec.plain_text(_written({**document, "files": list(files), **tree}, 0)) + "\n"


def from_json(text: str | bytes) -> Program:
    """The Program in a JSON text.

    Checks the form (types, closed sets, the version), not the meaning: the compiler guarantees that
    ids resolve. Raises only ProgramFormatError.
    """
    try:
        tree = codec.parse(text)
        if not isinstance(tree, dict):
            raise ProgramFormatError(f"{_not_a_program()}: it is no object")
        _check_header(tree)
        tree.pop("document")
        files = codec.from_json(tuple[str, ...], tree.pop("files", None))
        _unpack(tree, files)
        return codec.from_json(Program, tree)
    except DecodeError as error:
        raise ProgramFormatError(error.message, error.path) from None


def digest(program: Program) -> str:
    """What a save stores of its Program: 64 hexadecimal digits, equal for equal rules.

    Words do not count (titles, labels, prose, spans, pictures, the version of the scenario), so a
    writer may correct a text while games are running (DSL-28). Everything else counts, including
    the places of texts: a save in the middle of a script stores the index of the next statement, so
    inserting or deleting a whole text changes the script.
    """
    tree = codec.record_to_json(program)
    tree["called"] = [
        [it.system, nested_game(it.system).fingerprint(it.game)] for it in program.called
    ]
    return sha256(_compact(_without_words(tree)).encode()).hexdigest()


# --- the header


def _not_a_program() -> str:
    return "this is not a compiled scenario"


def _check_header(tree: dict[str, Json]) -> None:
    """Refuses other documents and other versions, and says which."""
    document = tree.get("document")
    if document != DOCUMENT:
        found = "it has no header"
        if isinstance(document, str):
            found = f"it says it is '{document[:40]}'"
        raise ProgramFormatError(f"{_not_a_program()}: {found}", ("document",))
    version = tree.get("format")
    if type(version) is not int:
        raise ProgramFormatError(f"{_not_a_program()}: its format is no number", ("format",))
    if version != FORMAT:
        age = "a newer" if version > FORMAT else "an older"
        remedy = "update Fateloom, or compile" if version > FORMAT else "compile"
        raise ProgramFormatError(
            f"this scenario was compiled by {age} Fateloom (format {version}, this one reads"
            f" {FORMAT}); {remedy} it again",
            ("format",),
        )


# --- spans


def _pack(tree: Json, files: dict[str, int]) -> None:
    """Replaces file names in spans by numbers of `files`, in `tree` itself; new files are added."""
    todo: list[Json] = [tree]
    while todo:
        node = todo.pop()
        if type(node) is dict:
            span = node.get("span")
            if type(span) is list and type(span[0]) is str:
                span[0] = files.setdefault(span[0], len(files))
            todo.extend(reversed(node.values()))
        elif type(node) is list:
            todo.extend(reversed(node))


def _unpack(tree: Json, files: tuple[str, ...]) -> None:
    """The inverse of `_pack`. Values that are not spans stay unchanged; the codec reports them."""
    todo: list[Json] = [tree]
    while todo:
        node = todo.pop()
        if type(node) is dict:
            span = node.get("span")
            if type(span) is list and span and type(span[0]) is int and 0 <= span[0] < len(files):
                span[0] = files[span[0]]
            todo.extend(node.values())
        elif type(node) is list:
            todo.extend(node)


# --- text


def _scalar(value: Json) -> str:
    if type(value) is str:
        return encode_basestring(value)
    if value is None:
        return "null"
    if type(value) is bool:
        return "true" if value else "false"
    return str(value)


def _written(value: Json, depth: int) -> str:
    """JSON with one line for each short value, and for each part of a long one."""
    if type(value) is dict:
        parts = [f"{encode_basestring(k)}: {_written(v, depth + 1)}" for k, v in value.items()]
        left, right = "{", "}"
    elif type(value) is list:
        parts = [_written(part, depth + 1) for part in value]
        left, right = "[", "]"
    else:
        return _scalar(value)
    if sum(map(len, parts)) + 2 * len(parts) <= LINE and not any("\n" in part for part in parts):
        return f"{left}{', '.join(parts)}{right}"
    space = "\n" + " " * (depth + 1)
    return f"{left}{space}{f',{space}'.join(parts)}{space[:-1]}{right}"


def _compact(value: Json) -> str:
    """Canonical JSON: no spaces, keys in order."""
    if type(value) is dict:
        parts = [f"{encode_basestring(key)}:{_compact(value[key])}" for key in sorted(value)]
        return f"{{{','.join(parts)}}}"
    if type(value) is list:
        return f"[{','.join(map(_compact, value))}]"
    return _scalar(value)


def _without_words(value: Json) -> Json:
    if type(value) is dict:
        return {key: _without_words(part) for key, part in value.items() if key not in WORDS}
    if type(value) is list:
        return [_without_words(part) for part in value]
    return value
