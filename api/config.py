"""The settings of the service: one list of name, default and sentence; each may be set in the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from dataclasses import field as dataclass_field
from typing import Any


def _setting(default: Any, sentence: str) -> Any:
    return dataclass_field(default=default, metadata={"sentence": sentence})


@dataclass(frozen=True, slots=True)
class Config:
    """All settings. The environment variable of a setting is its name in capitals."""

    max_body_bytes: int = _setting(65_536, "Largest request body in bytes; a longer one is answered 413.")
    max_listed_moves: int = _setting(10_000, "Most legal moves that one answer lists; more are answered 422.")
    cors_origins: str = _setting(
        "*", "Origins whose pages may call the service, separated by blanks; * for all, empty for none."
    )
    cors_max_age: int = _setting(7_200, "Seconds for which a browser may remember the answer to a preflight.")
    fresh_seconds: int = _setting(
        3_600, "Seconds for which rulesets, rules and openapi.yaml may be served from a cache without asking."
    )
    redis_url: str = _setting(
        "", "Address of a Redis that all workers share as a cache, e.g. redis://cache:6379/0; empty for none."
    )
    redis_timeout_ms: int = _setting(100, "Milliseconds to wait for Redis; after that the answer is computed.")
    cache_bytes: int = _setting(33_554_432, "Bytes of answers that each worker process keeps; 0 for none.")
    search_slots: int = _setting(1, "Searches that one worker process runs at once; there is a worker for each core.")
    search_queue: int = _setting(3, "Requests of a worker that may wait for a search; more are answered 503.")
    search_patience_ms: int = _setting(5_000, "Milliseconds that a request waits for its turn to search.")
    search_memory_bytes: int = _setting(67_108_864, "Bytes of the table that an exact search may use.")
    max_nodes: int = _setting(20_000_000, "Most nodes that a request may let an exact search visit.")
    max_simulations: int = _setting(100_000, "Most simulations that a request may ask for.")
    max_milliseconds: int = _setting(10_000, "Most milliseconds that a request may let a search run.")
    log_level: str = _setting("info", "Least level that is logged: debug, info, warning, error or critical.")

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Config":
        """The settings of an environment; raises :class:`ValueError` that names a setting with an unusable value."""
        given: dict[str, Any] = {}
        for setting in fields(cls):
            name = setting.name.upper()
            if name in environ:
                given[setting.name] = _read(name, environ[name], setting.default)
        return cls(**given)


_LEVELS = ("debug", "info", "warning", "error", "critical")


def _read(name: str, text: str, default: object) -> Any:
    if isinstance(default, int):
        if not text.isdecimal():
            raise ValueError(f"{name} must be a whole number, not {text!r}.")
        return int(text)
    if name == "LOG_LEVEL" and text.lower() not in _LEVELS:
        raise ValueError(f"{name} must be one of {', '.join(_LEVELS)}, not {text!r}.")
    return text


#: Name in the environment, default and sentence of every setting, for documentation and its tests.
SETTINGS: tuple[tuple[str, Any, str], ...] = tuple(
    (setting.name.upper(), setting.default, setting.metadata["sentence"]) for setting in fields(Config)
)
