"""Builds the compiled Imperia from the same source, with mypyc.

    python tools/native.py            build into build/native (only what changed)
    python tools/native.py --use      and let this virtual environment run the compiled build
    python tools/native.py --drop     back to the interpreted build

The tree in build/native is a copy of src/imperia with the hot modules compiled next to their source.
Nothing in src is touched, so both builds can be run side by side: PYTHONPATH chooses.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "imperia"
BUILD = ROOT / "build" / "native"
STAMP = BUILD / "stamp.txt"

# Kernel, rules and search; never web, command line, drawing, words or views.
KERNEL = ("seats", "action", "phase", "state", "game", "features", "playout")
# The search bot: its tree is the hot part, the rest only wraps it.
BOTS = ("search",)
GAME = ("data", "actions", "state", "scoring", "features", "game")


def compiled_modules() -> list[str]:
    """The modules to compile, as paths below src."""
    modules = [f"imperia/kernel/{name}.py" for name in KERNEL]
    modules += [f"imperia/bots/{name}.py" for name in BOTS]
    for folder in sorted((SOURCE / "games").iterdir()):
        if not (folder / "phases").is_dir():
            continue
        names = [folder / f"{name}.py" for name in GAME]
        # A game may split its state or geometry into further modules; it lists them itself.
        extra = folder / "compiled.txt"
        if extra.exists():
            names += [folder / line for line in extra.read_text().split()]
        names += sorted((folder / "phases").glob("*.py"))
        modules += [str(path.relative_to(ROOT / "src")) for path in names if path.exists()]
    return modules


def digest(modules: list[str]) -> str:
    """What the compiled files were made from; they are made anew when it changes."""
    seen = hashlib.sha256(sys.version.encode())
    for name in modules:
        seen.update(name.encode())
        seen.update((ROOT / "src" / name).read_bytes())
    return seen.hexdigest()


def build() -> None:
    """Copy the source and compile, unless what is there is fresh."""
    modules = compiled_modules()
    wanted = digest(modules)
    fresh = STAMP.exists() and STAMP.read_text() == wanted
    if not fresh:
        shutil.rmtree(BUILD, ignore_errors=True)
    for stale in (BUILD / "imperia").rglob("*.py"):
        stale.unlink()  # a module that was renamed must not live on
    shutil.copytree(
        SOURCE, BUILD / "imperia", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    if fresh:
        return
    (BUILD / "setup.py").write_text(
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"setup(name='imperia-native', packages=[], ext_modules=mypycify({modules!r}, opt_level='3'))\n"
    )
    log = BUILD / "build.log"
    with log.open("w") as out:
        done = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            cwd=BUILD,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "MYPYPATH": str(BUILD)},
            check=False,
        )
    if done.returncode:
        sys.exit(f"the compiled build failed (a C compiler and Python's headers are needed):\n{tail(log)}")
    STAMP.write_text(wanted)


def tail(log: Path) -> str:
    """The last lines of the build's log, where the reason stands."""
    return "\n".join(log.read_text().splitlines()[-15:]) + f"\nThe whole log: {log}"


def switch_file() -> Path:
    """Sorts before the editable install's own file, so that the compiled tree is found first."""
    return Path(sysconfig.get_path("purelib")) / "00-imperia-native.pth"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--use", action="store_true", help="let this environment run the compiled build")
    parser.add_argument("--drop", action="store_true", help="back to the interpreted build")
    asked = parser.parse_args()
    if asked.drop:
        switch_file().unlink(missing_ok=True)
        print("imperia runs interpreted")
        return
    build()
    print(f"compiled build in {BUILD}")
    if asked.use:
        switch_file().write_text(f"{BUILD}\n")
        print("imperia runs compiled (make pure goes back)")


if __name__ == "__main__":
    main()
