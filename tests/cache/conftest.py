"""What the tests of the cache share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.redis_server import RedisServer, binaries, redis_server


@pytest.fixture(scope="module", params=list(binaries().values()), ids=list(binaries()))
def binary(request: pytest.FixtureRequest) -> str:
    """The program of a cache server: every test runs with each that there is."""
    path: str = request.param
    return path


@pytest.fixture
def server(binary: str, tmp_path: Path) -> Iterator[RedisServer]:
    """A running server, empty."""
    with redis_server(binary, tmp_path) as running:
        yield running
