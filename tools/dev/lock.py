"""Make requirements/*.txt out of requirements/*.in: `python tools/dev/lock.py` (needs uv on PATH).

The locks name exact versions and the hashes of their files for every platform, and never where
the files were found: that is for the machine that installs them to know. The sets are locked in
order, each held to the versions of those before it, so that they live together in one environment.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETS = ("run", "test", "browser", "lint", "docs")
PLACE = re.compile(r"://|--(extra-)?index-url|--find-links|--trusted-host")


def lock(name: str, earlier: tuple[str, ...], upgrade: bool) -> None:
    """Write requirements/<name>.txt."""
    out = f"requirements/{name}.txt"
    command = ["uv", "pip", "compile", f"requirements/{name}.in", "--output-file", out, "--quiet"]
    command += ["--universal", "--python-version", "3.11", "--fork-strategy", "fewest"]
    command += ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--custom-compile-command", "python tools/dev/lock.py"]
    for other in earlier:
        command += ["--constraint", f"requirements/{other}.txt"]
    if upgrade:
        command.append("--upgrade")
    subprocess.run(command, cwd=ROOT, check=True)
    text = (ROOT / out).read_text(encoding="utf-8")
    if found := PLACE.search(text):
        raise SystemExit(f"{out} says where packages come from ({found[0]!r}); it must not.")
    print(f"{out}: {text.count('==')} packages")


def main() -> int:
    """Lock every set; `--upgrade` moves to the newest versions that the .in files allow."""
    upgrade = "--upgrade" in sys.argv[1:]
    for place, name in enumerate(SETS):
        lock(name, SETS[:place], upgrade)
    return 0


if __name__ == "__main__":
    sys.exit(main())
