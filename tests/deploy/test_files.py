"""The container and compose files hold before tools that need no engine."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent


def run(*command: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=60, **options)


def test_hadolint_has_nothing_to_say_about_the_container_file() -> None:
    result = run(BIN / "hadolint", "--failure-threshold", "style", DEPLOY / "Dockerfile")
    assert (result.returncode, result.stdout) == (0, "")


def test_the_compose_file_is_one() -> None:
    result = run(BIN / "docker-compose", "-f", DEPLOY / "compose.yaml", "config", "-q")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    result = run(BIN / "docker-compose", "-f", DEPLOY / "compose.yaml", "config", "--format", "json")
    services: dict[str, Any] = json.loads(result.stdout)["services"]
    return services


@pytest.mark.parametrize("name", ["api", "cache"])
def test_no_service_may_do_more_than_it_needs(services: dict[str, Any], name: str) -> None:
    service = services[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_only_the_service_is_published_and_only_on_this_machine(services: dict[str, Any]) -> None:
    assert [port["host_ip"] for port in services["api"]["ports"]] == ["127.0.0.1"]
    assert "ports" not in services["cache"]


def test_the_image_runs_without_root_a_shell_and_a_compiler() -> None:
    build, runtime = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").split("\nFROM ")[1:]
    assert "SEEP_REQUIRE_COMPILED=1" in build
    assert "-slim-" in runtime.splitlines()[0]
    assert "\nUSER 10001\n" in runtime
    assert '\nCMD ["' in runtime
    assert "\nHEALTHCHECK" in runtime
    assert "apt-get" not in runtime


def test_everything_that_is_copied_into_the_image_is_let_in() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    copies = [
        line.split()[1:-1]
        for line in (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
        if line.startswith("COPY ") and "--from" not in line
    ]
    for source in (source for sources in copies for source in sources):
        assert "!" + source.rstrip("/") in ignored
        assert (ROOT / source).exists()
