"""From the command line to one command, and from any failure to an exit code.

0 fine, 1 faults in the user's files, 2 wrong usage, 3 an error of ours, with a report written.
"""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from game.cli.arguments import Usage, parser
from game.cli.output import Unprinted, close, note
from game.cli.report import write_report
from game.core.data import DataError
from game.core.data.echo import brief
from game.play.homes import Unwritten
from game.play.lab.fighters import Unfought
from game.play.language import UnknownLanguage, use, wanted
from game.play.records.lines import BrokenRecord
from game.play.scenarios.library import Unknown
from game.play.settings import load

FINE, FAULTY, MISUSED, BROKEN, STOPPED, ENDED = 0, 1, 2, 3, 130, 143


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; nothing but KeyboardInterrupt's like ever leaves this function."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["play"]
    _let_every_letter_through()
    try:
        with _ended_by_the_system():
            return _run(given)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else FINE
    except (DataError, BrokenRecord) as error:
        return _say(str(error), FAULTY)
    except Unwritten as error:
        return _say(f"pennon: cannot write {error}", FAULTY)
    except Unfought as error:
        return _say(f"pennon: {error}", FAULTY)
    except (Usage, Unknown, UnknownLanguage) as error:
        return _say(f"pennon: {brief(str(error))}", MISUSED)
    except BrokenPipeError:  # the reader has seen enough
        close()
        return FINE
    except Unprinted as error:
        close()
        return _say(f"pennon: {error}", FAULTY)
    except KeyboardInterrupt:
        return _say("pennon: stopped", STOPPED)
    except Exception as error:  # the last resort: no traceback reaches a user
        return _say(write_report(error, given), BROKEN)


@contextmanager
def _ended_by_the_system() -> Iterator[None]:
    """SIGTERM ends a command where it is: what was confirmed is in the journal already. SDL would
    make an event of it, which nobody reads where there is no window.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(ENDED)


def _run(given: list[str]) -> int:
    options = parser().parse_args(given)
    if "language" in options:
        use(wanted(options.language or "", load().settings.language))
    code: int = options.run(options)
    return code


def _let_every_letter_through() -> None:
    """A terminal that lacks a letter shows a question mark instead of ending the game."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _say(text: str, code: int) -> int:
    note(text)
    return code
