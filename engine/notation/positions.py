"""Text of positions."""

import re
from collections.abc import Iterator

from engine.cards import Card
from engine.errors import InvalidRuleset, MalformedNotation
from engine.notation.cards import format_cards, format_pile, parse_pile
from engine.notation.rulesets import format_ruleset, is_digits, parse_ruleset
from engine.position import PHASES, HouseClaim, Phase, Position, Setup, Sweep
from engine.ruleset import Ruleset
from engine.views import View

#: Stands for what is not known.
UNKNOWN = "x"


def format_position(position: Position) -> str:
    """The text of a position: equal positions have equal texts."""
    fields = head_fields(position)
    fields.append("h" + "_".join(UNKNOWN if hand is None else format_cards(hand) for hand in position.hands))
    fields.append("k" + (UNKNOWN if position.stock is None else format_pile(position.stock)))
    fields.append("f" + format_cards(position.loose))
    return "~".join(fields + house_fields(position) + capture_fields(position))


def head_fields(position: Position | View) -> list[str]:
    """The fields up to the number of plays: ``standard``, ``play``, ``d3``, ``b11``, ``n20``."""
    fields = [format_ruleset(position.ruleset), position.phase, f"d{position.dealer}"]
    if position.bid is not None:
        fields.append(f"b{position.bid}")
    return [*fields, f"n{position.plays}"]


def house_fields(position: Position | View) -> list[str]:
    """The fields of the houses: ``H12o2-8C.4S``."""
    return [
        f"H{house.value}{'c' if house.cemented else 'o'}{''.join(map(str, house.owners))}-{format_cards(house.cards)}"
        for house in position.houses
    ]


def capture_fields(position: Position | View) -> list[str]:
    """The fields of the captured cards, and of the sweeps, the last and the latest capture, where there are any."""
    piles = position.captured
    fields = ["c" + (UNKNOWN if piles is None else "_".join(format_cards(pile) for pile in piles))]
    if position.sweeps:
        fields.append("w" + "_".join(f"{sweep.seat}.{sweep.points}.{sweep.play}" for sweep in position.sweeps))
    if position.last_capture is not None:
        fields.append(f"l{position.last_capture}")
    if position.latest_capture:
        fields.append("t" + format_cards(position.latest_capture))
    return fields


_HOUSE = re.compile(r"(\d{1,2})([oc])([0-3]*)-(.*)")
_SWEEP = re.compile(r"(\d)\.(\d{1,6})\.(\d{1,2})")


class Fields:
    """The fields of a text after its head, read in order by their letters."""

    def __init__(self, text: str, fields: list[str]) -> None:
        self.text = text
        self.rest = fields

    def take(self, letter: str, *, needed: bool = True) -> str | None:
        """The content of the next field if it has that letter."""
        if self.rest and self.rest[0].startswith(letter):
            return self.rest.pop(0)[1:]
        if needed:
            found = repr(self.rest[0]) if self.rest else "the end"
            raise MalformedNotation(self.text, f"Expected a field {letter}…, found {found}.")
        return None

    def number(self, letter: str, *, needed: bool = True) -> int | None:
        """The number in the next field if it has that letter."""
        content = self.take(letter, needed=needed)
        if content is None:
            return None
        if not is_digits(content):
            raise MalformedNotation(self.text, f"Expected a number after {letter}, found {content[:20]!r}.")
        return int(content)

    def end(self) -> None:
        """Refuse fields that nobody took."""
        if self.rest:
            raise MalformedNotation(self.text, f"There is no place for the field {self.rest[0][:40]!r}.")


def parse_position(text: str) -> Setup:
    """The claim that a text makes (check it with :func:`engine.check.check`).

    Raises :class:`MalformedNotation`, or :class:`InvalidRuleset` for its ruleset.
    """
    made, phase, fields = parse_head(text, text)
    setup = Setup(
        ruleset=made,
        phase=phase,
        dealer=fields.number("d"),
        bid=fields.number("b", needed=False),
        plays=fields.number("n"),
        hands=tuple(_known_pile(hand) for hand in (fields.take("h") or "").split("_")),
        stock=_known_pile(fields.take("k") or ""),
        loose=parse_pile(fields.take("f") or ""),
        houses=tuple(parse_houses(fields)),
        captured=parse_captured(fields.take("c") or ""),
        sweeps=parse_sweeps(text, fields.take("w", needed=False)),
        last_capture=fields.number("l", needed=False),
        latest_capture=parse_pile(fields.take("t", needed=False) or ""),
    )
    fields.end()
    return setup


def parse_head(text: str, rest: str) -> tuple[Ruleset, Phase, Fields]:
    """Ruleset and phase at the front of ``rest`` (the text, or what of it is left to read), and the other fields."""
    head, phase, *others = rest.split("~") if "~" in rest else (rest, "")
    known = next((each for each in PHASES if each == phase), None)
    if known is None:
        raise MalformedNotation(text, f"Expected ruleset~phase~…, the phase one of {', '.join(PHASES)}.")
    try:
        made = parse_ruleset(head)
    except InvalidRuleset as refused:
        raise MalformedNotation(text, f"In the ruleset: {refused.flaws[0].detail}") from None
    return made, known, Fields(text, others)


def _known_pile(text: str) -> tuple[Card, ...] | None:
    return None if text == UNKNOWN else parse_pile(text)


def parse_captured(text: str) -> tuple[tuple[Card, ...], ...] | None:
    """The captured cards by team, ``None`` when they are not known."""
    return None if text == UNKNOWN else tuple(parse_pile(pile) for pile in text.split("_"))


def parse_houses(fields: Fields) -> Iterator[HouseClaim]:
    """The houses of the next fields, as many as there are."""
    while (content := fields.take("H", needed=False)) is not None:
        match = _HOUSE.fullmatch(content)
        if not match:
            raise MalformedNotation(fields.text, f"'H{content[:40]}' is no house: expected e.g. H12o2-8C.4S.")
        value, kind, owners, cards = match.groups()
        yield HouseClaim(int(value), parse_pile(cards), tuple(map(int, owners)), kind == "c")


def parse_sweeps(text: str, content: str | None) -> tuple[Sweep, ...]:
    """The sweeps of a field, none if there is no such field."""
    if content is None:
        return ()
    matches = [_SWEEP.fullmatch(part) for part in content.split("_")]
    if not all(matches):
        raise MalformedNotation(text, f"{content[:40]!r} is no list of sweeps: expected seat.points.play, joined by _.")
    return tuple(Sweep(*map(int, match.groups())) for match in matches if match)
