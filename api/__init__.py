"""The rules of Seep over HTTP: JSON in, one question to the engine, JSON out. No rule of the game stands here."""

#: The version of the service, that of ``info.version`` in openapi.yaml.
VERSION = "0.1.0"
