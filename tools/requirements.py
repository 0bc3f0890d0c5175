"""Pins the dependencies of each extra with hashes, by uv; no index address gets into the files.

python tools/requirements.py            pin anew
python tools/requirements.py --check    only look whether pyproject.toml asks for more than is pinned
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What the tests need: the server, and the arena with everything around it.
TESTED = ["web", "arena", "cluster", "tune", "dev"]
FILES: dict[str, list[str]] = {"web": ["web"], "dev": TESTED, "research": [*TESTED, "research"]}


def pin(name: str, extras: list[str]) -> None:
    """Write requirements/NAME.txt: the newest versions that fit, for every platform and Python."""
    # setuptools builds the editable install without fetching anything beyond what is pinned.
    with tempfile.NamedTemporaryFile("w", suffix=".in") as extra:
        extra.write("setuptools>=77\n")
        extra.flush()
        subprocess.run(  # noqa: S603 -- a fixed command
            [
                *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--upgrade"),
                *("--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate"),
                *("--custom-compile-command", "make requirements"),
                *(part for one in extras for part in ("--extra", one)),
                *("-o", f"requirements/{name}.txt", "pyproject.toml", extra.name),
            ],
            cwd=ROOT,
            check=True,
        )


def missing() -> list[str]:
    """Dependencies that pyproject.toml names and the files do not pin."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lacking = []
    for name, extras in FILES.items():
        wanted = list(project["dependencies"])
        for extra in extras:
            wanted += project["optional-dependencies"][extra]
        text = (ROOT / "requirements" / f"{name}.txt").read_text().lower()
        for requirement in wanted:
            package = requirement.split(">")[0].split("=")[0].split("[")[0].strip().lower()
            if f"\n{package}==" not in text and not text.startswith(f"{package}=="):
                lacking.append(f"requirements/{name}.txt lacks {package}")
    return lacking


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(missing()) or 0)
    for file, chosen in FILES.items():
        pin(file, chosen)
        print(f"requirements/{file}.txt")
