"""Plain values as JSON text, and JSON text as plain values."""

from __future__ import annotations

import json

from fateloom.runtime.codec.decode_error import DecodeError
from fateloom.runtime.codec.hints import Json
from fateloom.runtime.unseen import UNSEEN_IN


def write(value: object) -> str:
    """Plain values as compact JSON text on one line; the counterpart of `parse`."""
    return plain_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def pretty(value: object) -> str:
    """Plain values as JSON text that people can read, with a line feed at its end."""
    return plain_text(json.dumps(value, ensure_ascii=False, indent=1)) + "\n"


def plain_text(text: str) -> str:
    """JSON text with its unseen characters as escapes: whoever looks at it in a terminal sees them,
    and is not steered by them; a program reads the same.

    >>> plain_text('["\u202e", "é"]')
    '["\\\\u202e", "é"]'
    """
    return text if text.isascii() else UNSEEN_IN.sub(lambda m: f"\\u{ord(m[0]):04x}", text)


def parse(text: str | bytes) -> Json:
    """JSON text to plain values; raises DecodeError, and nothing else."""
    try:
        read: Json = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
        return read
    except DecodeError:
        raise
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DecodeError(f"not JSON: {error.msg} ({where})") from None
    except (ValueError, RecursionError) as error:  # bytes that are no text, endless numbers, depth
        raise DecodeError(f"not JSON: {error}") from None


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise DecodeError("a key stands twice in one object")
    return made


def _no_constant(name: str) -> object:
    raise DecodeError(f"{name} is not a number that JSON knows")
