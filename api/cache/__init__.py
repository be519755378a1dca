"""Answers that are known already: in this process, then in Redis, and computed where neither has them.

::

    bodies    the raw body of a request   -> the bytes of its answer      (memory, Redis)
    questions the canonical question      -> its answer in canonical form (memory, Redis, one computation at a time)

Nothing here decides an answer. Redis refused, hung, full, restarted, filled with garbage or cut mid-answer costs time,
never an error: :mod:`api.cache.remote` fails open, and :mod:`api.cache.breaker` bounds how often that is tried.
"""

from api.cache.answers import Answers, Found, Question
from api.cache.bodies import answers_here, cached_by_body, came_from
from api.cache.entries import SETTLED, Entry

__all__ = ["SETTLED", "Answers", "Entry", "Found", "Question", "answers_here", "cached_by_body", "came_from"]
