"""Files of the system: the one place where the tools read and write whole files.

Every function raises OSError alone, with a reason that can be shown (`reason`). The module imports
next to nothing, because a check that is answered from the cache needs it as well.
"""

from __future__ import annotations

import errno
import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 32 * 1024 * 1024
"""Bytes of a file of a scenario; a test holds it to `fateloom.dsl.source`."""

NO_WAITING: int = getattr(os, "O_NONBLOCK", 0)
"""Without it a pipe that nobody reads or writes would be waited for; not every system has it."""


def read_regular(path: str, most: int = LARGEST) -> bytes:
    """What a regular file holds, `most` + 1 bytes at most. Whatever else has the name is not
    waited for: a pipe, a device, a folder.
    """
    with open(path, "rb", opener=_only_regular) as file:
        return file.read(most + 1)


def _only_regular(path: str, flags: int) -> int:
    handle = os.open(path, flags | NO_WAITING)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    raise OSError(errno.EINVAL, "It is not a regular file", path)


def write_whole(path: str, data: bytes) -> None:
    """Write a file whole or not at all, and keep its permissions. A link is followed; a device or
    a pipe is written to as it is, and stays what it is.
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        _write_straight(path, data)
        return
    real = os.path.realpath(path)
    beside = beside_of(real)
    try:
        _write_new(beside, data, mode)
        os.replace(beside, real)
    except BaseException:
        remove(beside)
        raise


def write_all(files: Mapping[str, bytes]) -> None:
    """Write regular files that are there, all or none: the new contents lie beside them before the
    first is replaced, and the old ones until the last is. Raises OSError with the name of the file.
    """
    parts = {path: beside_of(path) for path in files}
    olds = {path: beside_of(path) for path in files}
    replaced: list[str] = []
    at = ""
    try:
        for at, data in files.items():
            _write_new(parts[at], data, os.stat(at).st_mode)
            _keep(at, olds[at])
        for at, part in parts.items():
            os.replace(part, at)
            replaced.append(at)
    except BaseException as error:
        for path in replaced:  # a name that goes back to its old file takes no room
            os.unlink(path)
            os.rename(olds[path], path)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, at) from None
        raise
    finally:
        for beside in (*parts.values(), *olds.values()):
            remove(beside)


def _keep(path: str, old: str) -> None:
    """The file under a second name; a copy of it, on a disk where a file has one name only."""
    try:
        os.link(path, old)
    except OSError:
        _write_new(old, read_regular(path), os.stat(path).st_mode)


def beside_of(real: str) -> str:
    """A new name in the folder of that file."""
    return os.path.join(os.path.dirname(real), f".fateloom-{os.urandom(6).hex()}.part")


def _write_new(path: str, data: bytes, mode: int | None) -> None:
    with open(path, "xb") as file:
        file.write(data)
    if mode is not None:
        os.chmod(path, stat.S_IMODE(mode))


def _write_straight(path: str, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | NO_WAITING)
    os.set_blocking(handle, True)
    with open(handle, "wb", buffering=0) as file:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]


def remove(path: str) -> None:
    """Delete a file that may be missing; never raises."""
    try:  # noqa: SIM105 - contextlib costs more than all of this module
        os.unlink(path)
    except OSError:
        pass


def reason(error: OSError) -> str:
    """Why the system refuses, in its words and without a capital."""
    return (error.strerror or "the system gives no reason").lower()
