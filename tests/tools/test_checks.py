"""The checks of the house rules and of the data files."""

from __future__ import annotations

import pytest

from tools import check_data, check_house

# Apart from the lines they stand in below, for this file is checked as well.
LATER, LEAVE, HOME = "TODO", "skip", "root"


@pytest.fixture
def put(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return write


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("game/a.py", f"# {LATER}: the rest\n", "game/a.py:1 is left for later"),
        ("game/a.py", "\n" * 301, "game/a.py has 301 lines, more than 300"),
        ("game/a.py", "def f():\n" + "    x = 1\n" * 50, "game/a.py:1 f has 51 lines"),
        ("tests/a.py", f"@pytest.mark.{LEAVE}\n", "tests/a.py:1 skips a test"),
        ("docs/a.md", f"see /{HOME}/notes\n", "docs/a.md:1 names a place of one machine"),
    ],
)
def test_house_rules(put, name, text, fault):
    (found,) = check_house.faults(put(name, text))
    assert found.startswith(fault)


def test_a_folder_with_too_many_modules(put):
    for number in range(check_house.MODULES + 1):
        root = put(f"game/room/{chr(97 + number)}.py", "")
    put("game/room/__init__.py", "")
    assert check_house.faults(root) == ["game/room has 26 modules, more than 25"]


def test_a_house_in_order(put):
    assert check_house.faults(put("game/a.py", "def f():\n    return 1\n")) == []


@pytest.mark.parametrize("text", ["a = \n", "a = 1\na = 2\n", b"a = '\xff'\n"])
def test_what_is_not_toml_is_named(put, text):
    (found,) = check_data.faults(put("data/book/table.toml", text))
    assert found.startswith("data/book/table.toml: ")


def test_a_rule_without_kind_is_a_fault(put):
    (found,) = check_data.faults(put("data/book/rules.toml", '[[rule]]\nid = "BK-1"\n'))
    assert "BK-1" in found
