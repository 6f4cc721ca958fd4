"""`pennon new`: a small commented scenario to start from."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.usage import Usage
from game.core.data import resource

TEMPLATES = {"mass": "scenario.toml", "personal": "personal.toml"}
"""What a new battle of each scale begins with."""


def new(options: argparse.Namespace) -> int:
    """Write the file; nothing that exists is ever overwritten."""
    path: Path = options.file
    if path.suffix != ".toml":
        raise Usage(f"'{path}' must end in .toml: scenarios are TOML files")
    text = resource("data", "templates", TEMPLATES[options.scale]).read_text(encoding="utf-8")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        raise Usage(f"'{path}' exists already; choose another name") from None
    except OSError as error:
        raise Usage(f"'{path}' cannot be written: {error.strerror}") from error
    print(f"{path} is written. Next: pennon check {path}")
    return 0
