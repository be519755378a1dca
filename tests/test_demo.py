"""The demo client plays whole baazis through the real server, knowing only what the service answers."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.ruleset import PRESETS

DEMO = Path(__file__).resolve().parents[1] / "demo" / "play_baazi.py"


def play(url: str, *options: str) -> subprocess.CompletedProcess[str]:
    # -I -S: the standard library alone, so that the file works wherever it is copied.
    command = [sys.executable, "-I", "-S", str(DEMO), "--url", url, *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_baazi_is_played_to_its_end_under_every_preset(server_url: str, preset: str) -> None:
    played = play(server_url, "--preset", preset, "--seed", "7")
    assert (played.returncode, played.stderr) == (0, "")
    lines = played.stdout.splitlines()
    deals = sum(line.startswith("deal ") and line.endswith("deals") for line in lines)
    plays = sum(line.startswith("play ") for line in lines)
    assert plays == deals * 48
    assert lines[-1].startswith("Team ")
    assert lines[-1].endswith(f"deals: {deals}")


def test_the_same_seed_plays_the_same_baazi(server_url: str) -> None:
    first, again, other = (play(server_url, "--preset", "short", "--seed", seed).stdout for seed in ("3", "3", "4"))
    assert first == again
    assert first != other


def test_a_preset_that_there_is_not_is_told_in_the_words_of_the_service(server_url: str) -> None:
    played = play(server_url, "--preset", "chess")
    assert played.returncode == 1
    assert "There is no preset 'chess'" in played.stderr


def test_no_service_is_told_in_a_line() -> None:
    played = play("http://127.0.0.1:9")
    assert played.returncode == 1
    assert played.stderr.startswith("No service answers at http://127.0.0.1:9 (")
    assert played.stderr.count("\n") == 1
