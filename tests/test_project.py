"""Promises about the project itself: layers, sizes, rules that are proven, requirements, documents."""

import ast
import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from imperia.kernel import registry

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "imperia"
# Migrations are written by Alembic, once for all.
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "versions" not in path.parts)

# Who may import whom: each layer only what stands before it.
LAYERS = ("kernel", "games", "bots", "arena", "outer")


def layer(name: str) -> str:
    return name if name in LAYERS else "outer"


def imports(path: Path) -> set[str]:
    """The parts of imperia that a module imports, as they run; what is for type checkers only counts too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        found |= {name for name in names if name.startswith("imperia.")}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    here = path.relative_to(SOURCE).parts
    if len(here) == 1:
        return
    for name in imports(path):
        there = name.split(".")[1]
        assert LAYERS.index(layer(there)) <= LAYERS.index(layer(here[0])), f"{here} imports {name}"
        if here[0] == "games" and there == "games" and len(name.split(".")) > 2:
            assert name.split(".")[2] == here[1], f"a game imports another: {name}"
        # The game's class alone points to its drawing, and loads it only when a page asks for it.
        if here[0] in ("games", "bots") and "board" not in here and here[-1] != "game.py":
            assert "board" not in name.split("."), f"{here} imports drawing"


def test_the_kernel_needs_the_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"imperia", "mypy_extensions"}
    for path in (SOURCE / "kernel").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert (node.module or "").split(".")[0] in allowed, path
            if isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] in allowed for alias in node.names), path


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= 600
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name not in (
            "__init__",
            "clone",
        ):
            assert (node.end_lineno or 0) - node.lineno < 60, f"{path}:{node.lineno} {node.name}"


def stated(page: Path) -> set[str]:
    """The numbers of a rules page or case list."""
    return set(re.findall(r"^\*\*([A-Z]+\d+[a-z]?)\.\*\*", page.read_text(), re.MULTILINE))


def proven(game: str, marker: str) -> set[str]:
    """What the tests of a game carry as a mark."""
    found = set()
    for path in (ROOT / "tests" / "games" / game).glob("test_*.py"):
        found |= set(re.findall(rf'mark\.{marker}\("([^"]+)"\)', path.read_text()))
    return found


@pytest.mark.parametrize("game", registry.names())
def test_every_rule_has_a_number_and_a_test(game: str) -> None:
    rules = stated(ROOT / "docs" / "rules" / f"{game}.md")
    assert rules
    assert rules == proven(game, "rule")


@pytest.mark.parametrize("game", registry.names())
def test_every_case_has_a_test(game: str) -> None:
    page = ROOT / "docs" / "rules" / f"{game}-cases.md"
    cases = stated(page) if page.exists() else set()
    assert cases == proven(game, "case")


@pytest.mark.parametrize("game", registry.names())
def test_rules_named_in_the_code_exist(game: str) -> None:
    rules = stated(ROOT / "docs" / "rules" / f"{game}.md")
    for path in (SOURCE / "games" / game).rglob("*.py"):
        for number in re.findall(r"\bR\d+\b", path.read_text()):
            assert number in rules, f"{path} names {number}"


def test_requirements_pin_what_the_project_asks_for() -> None:
    done = subprocess.run(
        [sys.executable, "tools/requirements.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text()
        assert "://" not in text
        assert all("--hash" in block for block in text.split("\n    # via") if "==" in block)


def test_no_address_of_an_index_stands_in_any_file() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    pattern = re.compile(r"https?://[^\s\"'<>)]*(/simple/?|registry|/npm/|index-url)")
    for name in listed.splitlines():
        path = ROOT / name
        if path.suffix in (".py", ".txt", ".md", ".toml", ".html", ".js", ".css") and path != Path(__file__):
            assert not pattern.search(path.read_text(encoding="utf-8")), name


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = sorted(int(path.name[:4]) for path in (ROOT / "docs" / "decisions").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [
        *project["dependencies"],
        *(one for extra in project["optional-dependencies"].values() for one in extra),
    ]
    pages = "\n".join(page.read_text() for page in (ROOT / "docs" / "decisions").glob("*.md")).lower()
    # Some are called otherwise by those who write about them.
    known = {"open-spiel": "openspiel", "chess": "python-chess", "resvg-py": "resvg"}
    for one in asked:
        name = re.split(r"[\[<>=]", one)[0]
        assert f"**{known.get(name, name)}" in pages, f"{name} has no reason in docs/decisions"


def test_make_help_lists_every_target() -> None:
    text = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert phony is not None
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in phony.group(1).split():
        assert f"make {target} " in told


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text()
    for path in (SOURCE / "cli").glob("*.py"):
        if f"``imperia {path.stem}" in path.read_text():
            assert f"imperia {path.stem}" in page, path.stem


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0
