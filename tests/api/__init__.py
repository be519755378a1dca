"""The service by its test client; every answer is held against openapi.yaml."""
