"""Installs programs that tests need and pip cannot bring, where it may; else says loudly what is missing.

python tools/system.py compiler
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

# What to look for, and Debian's packages that bring it.
NEEDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "compiler": (("gcc",), ("gcc", "libc6-dev", "python3-dev")),
}


def there(name: str) -> bool:
    """Whether the machine has it already."""
    commands, _ = NEEDS[name]
    if not all(shutil.which(command) for command in commands):
        return False
    return name != "compiler" or (Path(sysconfig.get_path("include")) / "Python.h").exists()


def install(name: str) -> bool:
    """Try Debian's packages; only root may, so nothing is asked of anybody else."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    packages = NEEDS[name][1]
    print(f"installing {', '.join(packages)} with apt-get ...", flush=True)
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *packages]):
        done = subprocess.run(  # noqa: S603 -- fixed commands
            command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False
        )
        if done.returncode:
            return False
    return there(name)


def main() -> None:
    for name in sys.argv[1:]:
        if not there(name) and not install(name):
            packages = " ".join(NEEDS[name][1])
            sys.exit(f"MISSING: {name}. The tests need it. On Debian, as root: apt-get install {packages}")


if __name__ == "__main__":
    main()
