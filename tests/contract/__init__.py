"""openapi.yaml and the code, bound from both sides."""
