"""The one place where commands write to the terminal: what strangers wrote cannot steer it."""

from __future__ import annotations

import contextlib
import os
import sys

from game.core.data.echo import harmless


class Unprinted(Exception):
    """Standard output takes nothing more, such as a file on a full disk; the text says why."""


def out(text: str, end: str = "\n") -> None:
    """Write to standard output. Raises Unprinted, BrokenPipeError."""
    try:
        print(harmless(text), end=end, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unprinted(f"standard output cannot be written: {error.strerror}") from error


def note(text: str, end: str = "\n") -> None:
    """Write to standard error. What cannot be said there cannot be said anywhere."""
    with contextlib.suppress(OSError):
        print(harmless(text), end=end, file=sys.stderr, flush=True)


def close() -> None:
    """Write no more: what is still held back for a broken standard output must not fail at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
