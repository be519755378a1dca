"""The app: every part wired to every other, nothing else."""

from flask import Flask

from api import cors, observability, problems
from api.cache import Answers
from api.config import Config
from api.gate import Gate
from api.json_provider import OrjsonProvider
from api.resources.baazi import baazi
from api.resources.deals import deals
from api.resources.positions import positions
from api.resources.rules import rules
from api.resources.rulesets import rulesets
from api.resources.search import search
from api.resources.service import service


def create_app(config: Config) -> Flask:
    """The service with these settings."""
    app = Flask(__name__, static_folder=None)
    app.config.update(
        MAX_BODY_BYTES=config.max_body_bytes,
        MAX_CONTENT_LENGTH=config.max_body_bytes + 1,  # one more is read, to see that a body in chunks is too long
        MAX_LISTED_MOVES=config.max_listed_moves,
        FRESH_SECONDS=config.fresh_seconds,
        MAX_NODES=config.max_nodes,
        MAX_SIMULATIONS=config.max_simulations,
        MAX_MILLISECONDS=config.max_milliseconds,
        SEARCH_MEMORY_BYTES=config.search_memory_bytes,
        PROVIDE_AUTOMATIC_OPTIONS=False,
    )
    app.url_map.merge_slashes = False  # a redirect would be HTML
    app.json = OrjsonProvider(app)
    app.extensions["answers"] = Answers(config)
    app.extensions["gate"] = Gate(config.search_slots, config.search_queue, config.search_patience_ms / 1000)
    observability.register(app, config)
    cors.register(app, config)
    problems.register(app)
    for blueprint in (service, rulesets, rules, deals, positions, baazi, search):
        app.register_blueprint(blueprint)
    return app
