"""Draws one DOT text, in a process of its own: DOT comes in, SVG goes out.

Started by `engine` as a file, so it imports nothing of Fateloom. A process of its own, because a
layout can run away with time and memory, and a V8 that is still alive when Python ends hangs it:
whatever happens in here, the one who started it can end it.

Exit codes: 0 with the SVG; 3 when Graphviz refuses the text, 4 when a limit was met. A sentence is
on standard error then.
"""

from __future__ import annotations

import json
import os
import sys
from typing import NoReturn

REFUSED, LIMIT = 3, 4

NO_CHANCE = "globalThis.crypto = { getRandomValues: array => array.fill(0) };"
"""V8 alone has no `crypto`. Tables in labels ask it for the seed of a hash; with the same one each
time, the same text gives the same picture.
"""


def main(engine: str, seconds: float, mebibytes: int) -> int:
    """Read, draw, write; gives the exit code. The limits hold for the JavaScript in it."""
    limit_memory(mebibytes)
    from py_mini_racer import JSEvalException, JSOOMException, JSTimeoutException, MiniRacer

    with open(engine, encoding="utf-8") as file:
        script = file.read()
    dot = sys.stdin.buffer.read().decode("utf-8")
    with MiniRacer() as racer:
        racer.set_hard_memory_limit(mebibytes * 1024 * 1024 // 2)
        try:
            racer.eval(NO_CHANCE)
            racer.eval(script, timeout_sec=seconds)
            loading = racer.eval("Graphviz.load().then(made => { globalThis.graphviz = made; })")
            loading.get(timeout=seconds)  # type: ignore[union-attr]
            made = racer.eval(f"graphviz.dot({json.dumps(dot)})", timeout_sec=seconds)
        except (JSTimeoutException, TimeoutError):
            leave(LIMIT, "it took too long")
        except JSOOMException:
            leave(LIMIT, "it took too much memory")
        except JSEvalException as error:
            said = str(error).strip().partition("\n")[0].rpartition("Error: ")[2]
            if "Program terminated" in said:  # what is left when Graphviz gets no more memory
                leave(LIMIT, "it took too much memory")
            leave(REFUSED, said or "no reason given")
    sys.stdout.buffer.write(str(made).encode("utf-8"))
    sys.stdout.buffer.flush()
    return 0


def leave(code: int, sentence: str) -> NoReturn:
    """End at once: V8 may still be at work, and would be waited for."""
    print(sentence, file=sys.stderr, flush=True)
    os._exit(code)


def limit_memory(mebibytes: int) -> None:
    """No more writable memory than that for this process, where the system can hold it to it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    limit = mebibytes * 1024 * 1024
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard == resource.RLIM_INFINITY or limit <= hard:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3])))
