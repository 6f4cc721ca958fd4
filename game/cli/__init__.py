"""The command `pennon` with all its commands, from playing to checking scenarios."""

from __future__ import annotations

import sys

try:
    from game.cli.main import main
except KeyboardInterrupt:  # Reading it all takes a third of a second, and hands are quicker.
    if sys.stderr is not None:
        sys.stderr.write("pennon: stopped\n")
    raise SystemExit(130) from None

__all__ = ["main"]
