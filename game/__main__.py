"""`python -m game` is the command `pennon`: the window first, and then the game."""

from __future__ import annotations

import os
import sys


def main() -> int:
    """Run one command of this command line; its exit code. Whoever asks for the title and no more
    sees a window at once; what they ask besides may be refused, and needs none of its libraries.
    """
    try:
        if sys.argv[1:] in ([], ["play"]):
            os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
            from game.ui.early import early

            early()
        from game.cli import main as command
    except KeyboardInterrupt:  # Reading it all takes a while, and hands are quicker.
        if sys.stderr is not None:
            sys.stderr.write("pennon: stopped\n")
        return 130
    return command()


if __name__ == "__main__":
    sys.exit(main())
