"""A test client that holds every answer against the contract."""

from typing import Any

import yaml
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse
from yaml import CSafeLoader

from api.app import create_app
from api.config import Config
from tests.contract.spec import BY_ENDPOINT, Operation, answer_faults


class ContractClient(FlaskClient):
    """Fails on any answer that openapi.yaml does not allow."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Send a request and check its answer."""
        response = super().open(*args, **kwargs)
        request = response.request
        body = _content(response)
        if request.method not in ("HEAD", "OPTIONS"):
            operation = _operation(self.application, request.path, request.method)
            found = answer_faults(operation, response.status_code, response.mimetype, body)
            assert not found, (request.method, request.path, response.status_code, found, body)
        return response


def _content(response: TestResponse) -> Any:
    if response.is_json and response.data:
        return response.get_json()
    if response.mimetype == "application/yaml" and response.data:
        return yaml.load(response.data, CSafeLoader)
    return response.get_data()


def _operation(app: Flask, path: str, method: str) -> Operation | None:
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        return None
    assert isinstance(endpoint, str)
    return BY_ENDPOINT[endpoint.rsplit(".", 1)[1]]


def contract_client(**settings: Any) -> FlaskClient:
    """A client of a new app with these settings."""
    app = create_app(Config(**{"log_level": "critical", **settings}))
    app.test_client_class = ContractClient
    return app.test_client()
