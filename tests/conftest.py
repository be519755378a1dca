"""What every test shares."""

import os

from hypothesis import HealthCheck, settings

# Examples take as long as the machine is busy: a deadline for each would fail for no fault of ours. CI draws the same
# examples every time, so that a red run is red again; at home each run draws new ones.
settings.register_profile("home", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("home"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

pytest_plugins = ["tests.servers", "tests.comparisons", "tests.contract.shares"]
