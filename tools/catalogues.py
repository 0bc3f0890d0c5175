"""Brings the catalogues of languages up to date with the words in the source: make catalogues.

Every text that a person reads is found where it is written: in the templates, at the calls that translate,
and in the tables of words that those calls look things up in. Translations that are there are kept; texts
that are gone are dropped; new ones come in empty, and a test fails until they are filled.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babel.messages.pofile import denormalize, normalize
from jinja2 import Environment, nodes

from imperia.bots import bot_names
from imperia.kernel import ImperiaError, Phrase, registry
from imperia.web.errors import WebError
from imperia.web.language import LANGUAGES, LOCALES

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "imperia"
TEMPLATES = SOURCE / "web" / "templates"
# Where words for people are written; what the command line and the research tools say stays English.
PARTS = ("kernel", "games", "web", "bots")
# How many of the first arguments are texts.
CALLS = {"Phrase": 1, "say": 1, "translate": 1, "translated": 1, "_": 1, "plural": 2}
# Messages for whoever runs the server, or for programs that build positions: they never reach a page.
INNER = ("ImperiaError", "PositionError", "RecordError", "UnknownBot")
# Tables of words that are looked up far from where they are written.
TABLES = (
    ("imperia.games.imperial.data", "NATION_NAMES"),
    ("imperia.games.imperial.data", "REGION_NAMES"),
    ("imperia.games.imperial.data", "SPACE_NAMES"),
    ("imperia.games.imperial.actions", "UNITS"),
    ("imperia.games.imperial.board.units", "WORDS"),
    ("imperia.web.problems", "TITLES"),
    ("imperia.web.problems", "DETAILS"),
    ("imperia.web.problems", "FAULTS"),
    ("imperia.web.problems", "INVALID"),
    ("imperia.web.problems", "ILLEGAL"),
    ("imperia.web.names", "STATUSES"),
    ("imperia.web.names", "FREE_SEAT"),
)

# Words that functions give back.
WORDS = (("src/imperia/games/pocket/board/known.py", ("Tri-Prime", "Quad-Prime")),)

PLACE = re.compile(r"\{\w*\}")
# A text, and the files that have it.
Found = dict[str, set[str]]


def extract() -> Found:
    """Every text that can be shown, with where it is written."""
    found: Found = {}
    for where, text in [*_templates(), *_modules(), *_tables(), *_registry(), *_titles()]:
        if says_something(text):
            found.setdefault(text, set()).add(where)
    return found


def says_something(text: str) -> bool:
    """A template of nothing but places, such as ``{parts}.``, is the same in every language."""
    return any(sign.isalpha() for sign in PLACE.sub("", text))


def _templates() -> Iterator[tuple[str, str]]:
    environment = Environment(autoescape=True)
    for path in sorted(TEMPLATES.glob("*.html")):
        tree = environment.parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("_", "plural"):
                for argument in call.args:
                    for value in _constants(argument):
                        yield _name(path), value


def _constants(node: nodes.Node) -> Iterator[str]:
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, nodes.CondExpr):
        yield from _constants(node.expr1)
        if node.expr2 is not None:
            yield from _constants(node.expr2)


def _modules() -> Iterator[tuple[str, str]]:
    errors = {cls.__name__ for cls in _descendants(ImperiaError)} - set(INNER)
    for part in PARTS:
        for path in sorted((SOURCE / part).rglob("*.py")):
            if "versions" in path.parts:
                continue
            for text in Module(path, errors).texts():
                yield _name(path), text


class Module:
    """The texts of one module, followed from the calls back to where they are written."""

    def __init__(self, path: Path, errors: set[str]) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.errors = errors
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def texts(self) -> Iterator[str]:
        yield from self._walk(self.tree, [])

    def _walk(self, node: ast.AST, scopes: list[ast.AST]) -> Iterator[str]:
        if isinstance(node, ast.Call):
            for argument in node.args[: self._texts_of(node.func)]:
                yield from self._strings(argument, scopes)
        inside = [*scopes, node] if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else scopes
        for child in ast.iter_child_nodes(node):
            yield from self._walk(child, inside)

    def _texts_of(self, function: ast.expr) -> int:
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in self.errors:
            return 1
        return CALLS.get(name, 0)

    def _strings(self, node: ast.expr, scopes: list[ast.AST]) -> Iterator[str]:
        """The texts that an expression can be."""
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                yield node.value
        elif isinstance(node, ast.IfExp):
            yield from self._strings(node.body, scopes)
            yield from self._strings(node.orelse, scopes)
        elif isinstance(node, ast.Subscript):
            yield from self._strings(node.value, scopes)
        elif isinstance(node, ast.Attribute):
            yield from _flat(self._looked_up(node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            yield from self._strings(node.func.value, scopes)
            for argument in node.args[1:]:
                yield from self._strings(argument, scopes)
        elif isinstance(node, ast.Dict):
            for value in node.values:
                yield from self._strings(value, scopes)
        elif isinstance(node, ast.Tuple | ast.List):
            for value in node.elts:
                yield from self._strings(value, scopes)
        elif isinstance(node, ast.Name):
            yield from self._named(node.id, scopes)

    def _named(self, name: str, scopes: list[ast.AST]) -> Iterator[str]:
        """A variable: what the function gives it, what its callers pass, or what the module has."""
        for at in reversed(range(len(scopes))):
            scope, outer = scopes[at], scopes[:at]
            assert isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef)
            known = [argument.arg for argument in scope.args.args]
            if name in known:
                yield from self._passed(scope.name, known.index(name))
                return
            values = list(_assigned(scope, name))
            for value in values:
                yield from self._strings(value, [*outer, scope])
            if values:
                return
        yield from _flat(getattr(importlib.import_module(self.name), name, None))

    def _passed(self, function: str, place: int) -> Iterator[str]:
        """What the module's own calls of a function pass at a place."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function:
                for argument in node.args[place : place + 1]:
                    if isinstance(argument, ast.Constant | ast.IfExp):
                        yield from self._strings(argument, [])

    def _looked_up(self, node: ast.Attribute) -> Any:
        """``module.TABLE`` for an imported module; nothing for attributes of other things."""
        module = importlib.import_module(self.name)
        owner = getattr(module, node.value.id, None) if isinstance(node.value, ast.Name) else None
        return getattr(owner, node.attr, None) if node.attr.isupper() else None


def _assigned(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    """The values that a function gives to a name, also where several are given at once."""
    for node in ast.walk(scope):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for part, value in zip(target.elts, node.value.elts, strict=True):
                    if isinstance(part, ast.Name) and part.id == name:
                        yield value


def _flat(value: Any) -> Iterator[str]:
    """All texts in a table of them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Phrase):
        yield value.template
    elif isinstance(value, dict):
        for item in value.values():
            yield from _flat(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _flat(item)


def _tables() -> Iterator[tuple[str, str]]:
    for module, table in TABLES:
        where = f"src/{module.replace('.', '/')}.py"
        for text in _flat(getattr(importlib.import_module(module), table)):
            yield where, text
    for where, words in WORDS:
        for text in words:
            yield where, text


def _registry() -> Iterator[tuple[str, str]]:
    """Options with their explanations, what the charts are called, levels of bots."""
    for name in registry.names():
        game = registry.get(name)
        where = f"src/imperia/games/{name}"
        for option in game.options:
            yield f"{where}/meta.py", option.title
            yield f"{where}/meta.py", option.help
            texts = option.labels or [choice for choice in option.choices if isinstance(choice, str)]
            for text in texts:
                if len(text) > 1:
                    yield f"{where}/meta.py", str(text)
        board = game.board()
        if board is not None:
            for title in board.series(game.setup(game.seats.start).view(0)):
                yield f"{where}/board", title
    for bot in bot_names():
        yield "src/imperia/bots/__init__.py", bot


def _titles() -> Iterator[tuple[str, str]]:
    for cls in _descendants(WebError):
        yield "src/imperia/web/errors.py", cls.title


def _descendants(cls: type) -> Iterator[Any]:
    yield cls
    for below in cls.__subclasses__():
        yield from _descendants(below)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# Catalogue files ------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, str]:
    """Texts and translations of a catalogue, empty ones included."""
    entries: dict[str, str] = {}
    field, parts = "", {"msgid": [""], "msgstr": [""]}
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in [*lines, ""]:
        for name in parts:
            if line.startswith(f"{name} "):
                field, parts[name] = name, []
        if line.startswith(("msg", '"')):
            parts[field].append(line.removeprefix(field).strip() if line.startswith("msg") else line)
        elif not line and field:
            entries[denormalize("\n".join(parts["msgid"]))] = denormalize("\n".join(parts["msgstr"]))
            field = ""
    entries.pop("", None)
    return entries


def written(language: str, found: Found, known: dict[str, str]) -> str:
    """A catalogue as a file: sorted, with files but no line numbers, so that changes stay small."""
    head = [
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Language: {language}",
    ]
    parts = ['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in head), ""]
    for text in sorted(found, key=lambda text: (text.casefold(), text)):
        parts += [f"#: {where}" for where in sorted(found[text])]
        if "{" in text:
            parts.append("#, python-brace-format")
        parts += [f"msgid {normalize(text)}", f"msgstr {normalize(known.get(text, ''))}", ""]
    return "\n".join(parts)


def languages() -> Iterable[str]:
    return (language for language in LANGUAGES if language != "en")


def main() -> int:
    """Write the catalogues; with --check only tell whether they are up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when something is missing")
    check = parser.parse_args().check
    found = extract()
    bad = False
    LOCALES.mkdir(exist_ok=True)
    for language in languages():
        path = LOCALES / f"{language}.po"
        known = read(path)
        empty = [text for text in found if not known.get(text)]
        stale = [text for text in known if text not in found]
        print(f"{language}: {len(found)} texts, {len(empty)} without translation, {len(stale)} gone")
        bad = bad or bool(empty or stale)
        if not check:
            path.write_text(written(language, found, known), encoding="utf-8")
    return int(check and bad)


if __name__ == "__main__":
    sys.exit(main())
