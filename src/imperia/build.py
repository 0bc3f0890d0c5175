"""Which build runs: interpreted from source, or compiled by mypyc; and where the other one lies."""

from pathlib import Path

from imperia.kernel import game as kernel_game

INTERPRETED = "interpreted"
COMPILED = "compiled"


def running() -> str:
    """The build of this process."""
    return INTERPRETED if (kernel_game.__file__ or "").endswith(".py") else COMPILED


def trees() -> dict[str, Path]:
    """The builds of this checkout, each as a folder for PYTHONPATH; one of other source is left out."""
    here = Path(__file__).resolve().parent.parent
    root = here.parent.parent if here.name == "native" else here.parent
    source, native = root / "src", root / "build" / "native"
    found = {running(): here}
    if any((native / "imperia" / "kernel").glob("*.so")) and _same_source(source, native):
        found = {INTERPRETED: source, COMPILED: native}
    return found


def _same_source(one: Path, other: Path) -> bool:
    names = {path.relative_to(one) for path in (one / "imperia").rglob("*.py")}
    if names != {path.relative_to(other) for path in (other / "imperia").rglob("*.py")}:
        return False
    return all((one / name).read_bytes() == (other / name).read_bytes() for name in names)
