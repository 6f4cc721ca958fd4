"""`pennon new`: a small commented scenario to start from."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import out
from game.cli.usage import Usage, check_folder
from game.core.data import resource
from game.play.homes import new_file

TEMPLATES = {"mass": "scenario.toml", "personal": "personal.toml"}
"""What a new battle of each scale begins with."""


def new(options: argparse.Namespace) -> int:
    """Write the file; nothing that exists is ever overwritten."""
    path: Path = options.file
    if path.suffix != ".toml":
        raise Usage(f"'{path}' must end in .toml: scenarios are TOML files")
    check_folder(path)
    text = resource("data", "templates", TEMPLATES[options.scale]).read_text(encoding="utf-8")
    try:
        new_file(path, text.encode())
    except FileExistsError:
        raise Usage(f"'{path}' exists already; choose another name") from None
    out(f"{path} is written. Next: pennon check {path}")
    return 0
