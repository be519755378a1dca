"""The only place where JSON becomes values of the engine, and values of the engine become JSON."""
