"""What gunicorn serves: ``gunicorn api.wsgi:app``."""

from api.app import create_app
from api.config import Config

app = create_app(Config.from_env())
