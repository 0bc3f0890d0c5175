"""The files for hosts. No Docker engine runs here, so they are linted and compared with the commands."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
import yaml
from typer.testing import CliRunner

from imperia.cli.main import app

ROOT = Path(__file__).resolve().parent.parent


def flags(command: str) -> set[str]:
    told = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).output
    return set(re.findall(r"--[a-z-]+", told))


def test_the_dockerfile_passes_its_linter() -> None:
    hadolint = Path(sys.executable).parent / "hadolint"
    done = subprocess.run([hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_compose_file_uses_options_that_exist_and_holds_no_password() -> None:
    text = (ROOT / "compose.yaml").read_text()
    services = yaml.safe_load(text)["services"]
    for name in ("server", "worker"):
        command, *rest = services[name]["command"]
        assert {word for word in rest if word.startswith("--")} <= flags(command)
    assert re.search(r"IMPERIA_SECRET:\?", text)
    assert re.search(r"POSTGRES_PASSWORD:\?", text)


def test_the_dockerfile_starts_a_command_that_exists() -> None:
    words = re.findall(r'"(--[a-z-]+)"', (ROOT / "Dockerfile").read_text())
    assert words
    assert set(words) <= flags("serve")


def test_links_between_documents_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} points to {target}"


@pytest.mark.slow
def test_make_play_serves_a_page_and_stops_cleanly(tmp_path: Path) -> None:
    """As the README says: one command, an address, Ctrl-C."""
    environment = {**os.environ, "IMPERIA_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        ["make", "play", "PORT=0"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as server:
        assert server.stdout is not None
        try:
            said = ""
            while "http://" not in said:
                line = server.stdout.readline()
                assert line, f"the server ended: {said}"
                said += line
            found = re.search(r"http://\S+/", said)
            assert found is not None
            assert "Ctrl-C" in said
            assert "Play now" in httpx2.get(found.group(0)).text
        finally:
            os.killpg(server.pid, signal.SIGINT)
        assert "Traceback" not in server.stdout.read()
