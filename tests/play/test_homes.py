"""Whole files: the old one or the new one, whatever the disk says, and nothing beside it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.play.homes import Unwritten, file_word, is_file, new_file, replace_file


def full(*_: object) -> None:
    """What a full disk answers."""
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / ("f" * 250)
    for content in (b"old", b"new"):
        replace_file(path, content)
        assert path.read_bytes() == content
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("write", [replace_file, new_file])
def test_on_a_full_disk_the_old_file_stays_and_no_half_one(
    write: Callable[[Path, bytes], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, path = tmp_path / "old", tmp_path / "a.png"
    replace_file(old, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritten) as caught:
        write(path, b"picture")
    assert str(caught.value) == f"{path}: No space left on device"
    assert caught.value.errno == errno.ENOSPC
    with pytest.raises(OSError, match="No space left"):
        replace_file(old, b"new")
    assert list(tmp_path.iterdir()) == [old]
    assert old.read_bytes() == b"old"


def test_a_link_leads_where_it_led(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "settings.toml", tmp_path / "settings.toml"
    link.symlink_to(target)
    replace_file(link, b"x")
    assert link.is_symlink()
    assert target.read_bytes() == b"x"


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    folder, pipe, link = tmp_path / "a.png", tmp_path / "b.png", tmp_path / "c.png"
    folder.mkdir()
    os.mkfifo(pipe)
    link.symlink_to("/dev/full")
    for path in (folder, pipe, link):
        with pytest.raises(Unwritten, match="there is something that is no file"):
            replace_file(path, b"x")
    assert sorted(tmp_path.iterdir()) == [folder, pipe, link]
    for name in ("x" * 300, "nul\0", "none/x", "b.png/x"):
        with pytest.raises(Unwritten):
            replace_file(tmp_path / name, b"x")
    assert sorted(tmp_path.iterdir()) == [folder, pipe, link]


def test_a_new_file_takes_no_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    new_file(path, b"mine")
    with pytest.raises(FileExistsError):
        new_file(path, b"yours")
    assert path.read_bytes() == b"mine"


def test_a_name_leads_to_no_other_folder() -> None:
    assert file_word("../../etc/passwd") == "-etc-passwd"
    assert file_word("\x1b[2J") == "-2J"
    assert file_word("") == "battle"
    assert not is_file(Path("x" * 5_000))
    assert not is_file(Path("nul\0"))
