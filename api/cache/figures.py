"""Counts of the cache and of the gate, for Prometheus."""

from prometheus_client import Counter, Gauge

ANSWERS = Counter("seep_cache_answers", "Answers by where they came from.", ("operation", "source"))
COMPUTED = Counter("seep_computed", "Answers that had to be computed.", ("operation",))
REMOTE_FAILURES = Counter("seep_redis_failures", "Commands that Redis did not answer as it should.", ("command",))
REMOTE_SPARED = Counter("seep_redis_spared", "Commands not sent because Redis had failed just before.")
REMOTE_GARBAGE = Counter("seep_redis_garbage", "Stored values that were no entries of ours.")
BREAKER_OPEN = Gauge("seep_redis_breaker_open", "Processes that spare Redis for now.", multiprocess_mode="livesum")
