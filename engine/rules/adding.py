"""Adding to a house that stands, which cements it (section 6)."""

from collections.abc import Iterator

from engine.errors import Violation
from engine.rules.attempt import Attempt
from engine.rules.building import no_key_stays


def own(attempt: Attempt) -> Iterator[Violation]:
    """adding.own: to one's own house, a key must remain in hand."""
    if _owned_by(attempt) == "own" and attempt.lacks_key(attempt.aim):
        yield no_key_stays(attempt, "adding.own", "whoever adds to his own house keeps a key")


def partner(attempt: Attempt) -> Iterator[Violation]:
    """adding.partner: to a partner's house no key is needed (partner_add_needs_key: one is)."""
    if _owned_by(attempt) == "partner" and attempt.ruleset.partner_add_needs_key and attempt.lacks_key(attempt.aim):
        yield no_key_stays(attempt, "adding.partner", "here adding to a partner's house needs a key too")


def opponents(attempt: Attempt) -> Iterator[Violation]:
    """adding.opponents: to a house owned by opponents only, a key must remain in one's own hand."""
    if _owned_by(attempt) == "opponents" and attempt.lacks_key(attempt.aim):
        yield no_key_stays(attempt, "adding.opponents", "whoever adds to the opponents' house keeps a key of his own")


def _owned_by(attempt: Attempt) -> str | None:
    """Whose house it is for the mover: his own first, then his partner's, else the opponents'."""
    house = attempt.house
    if house is None:
        return None
    if attempt.seat in house.owners:
        return "own"
    return "partner" if attempt.partner in house.owners else "opponents"
