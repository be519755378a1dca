"""What is running: digests of the sources, so that answers of different code never pass for one another."""

from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parent.parent
OPENAPI = ROOT / "openapi.yaml"


def digest(*parts: bytes) -> str:
    """A short digest of texts; where one ends and the next begins counts."""
    made = blake2b(digest_size=8)
    for part in parts:
        made.update(len(part).to_bytes(8, "big") + part)
    return made.hexdigest()


def _digest_of(folder: str) -> str:
    sources = sorted((ROOT / folder).rglob("*.py"))
    return digest(*(part for path in sources for part in (path.name.encode(), path.read_bytes())))


ENGINE_REVISION = _digest_of("engine")
SERVICE_REVISION = digest(ENGINE_REVISION.encode(), _digest_of("api").encode(), OPENAPI.read_bytes())
