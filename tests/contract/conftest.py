"""What the contract tests share."""

import pytest
from flask.testing import FlaskClient

from tests.contract.client import contract_client


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the app with default settings."""
    return contract_client()
