"""Where the user's own scenarios, reports and pictures lie; PENNON_HOME names another place."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """The user's own folder; it need not exist yet."""
    named = os.environ.get("PENNON_HOME")
    return Path(named).expanduser() if named else user_data_path("pennon", appauthor=False)


def folder(name: str) -> Path:
    """A folder in the user's own, made if it is missing. Raises OSError where that is denied."""
    path = home() / name
    path.mkdir(parents=True, exist_ok=True)
    return path


def replace_file(path: Path, content: bytes) -> None:
    """Write the file so that it is the old one or the new one, and nothing between."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)
