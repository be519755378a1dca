"""Asking a server that was started here."""

import http.client
import time

from tests.servers import START_TIMEOUT


def answers(port: int, path: str) -> tuple[int, str, bytes]:
    """Status, content type and body of a GET."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.headers["Content-Type"], response.read()
    finally:
        connection.close()


def wait_until_it_answers(port: int) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while True:
        try:
            answers(port, "/healthz")
            return
        except OSError:
            assert time.monotonic() < deadline, "gunicorn does not answer"
            time.sleep(0.1)
