"""The options on which tables differ (section 10), each one field, described here and nowhere else."""

from dataclasses import dataclass, fields

from engine.ruleset.options import Option, SweepPoints, choice, number, sweep_points_field


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one table. Make one with :func:`ruleset`, which refuses what does not fit together."""

    players: int = choice(
        4, 2, 3, says="How many play: four in two teams, two or three each for himself.", rules="dealing.rest"
    )
    deal_pattern: str = choice(
        "bidder_first",
        "all_first",
        says="Who has four cards while the bidder decides: the bidder alone or everyone.",
        rules="dealing.first-four dealing.rest",
    )
    floor_at_bid: str = choice(
        "hidden", "open", says="Whether the bidder sees the floor before bidding.", rules="knowing.floor"
    )
    bid_constraint: str = choice(
        "held",
        "makeable",
        says="makeable: the bid must allow a build or a capture; if none does, any held value may be bid.",
        rules="bidding.value bidding.card-held bidding.makeable",
    )
    opening_throw: str = choice(
        "no_capture",
        "last_resort",
        "always",
        says="When a card worth the bid may be thrown at the opening: if that card captures nothing, only if no "
        "opening build or capture exists, or always.",
        rules="opening.throw",
    )
    opening_lay_alongside: bool = choice(
        True,
        False,
        says="Whether a card worth the bid may be laid beside groups at the opening.",
        rules="opening.build",
    )
    throwing: str = choice(
        "card_captures_nothing",
        "hand_cannot_act",
        "free",
        says="After the opening a card may be thrown if it captures nothing, only if no card of the hand can "
        "capture, build, add or break, or freely.",
        rules="throwing.captures-nothing",
    )
    capture_scope: str = choice(
        "all",
        "any",
        says="any: any non-empty part (house, groups) of what could be taken.",
        rules="capturing.house capturing.nothing-left",
    )
    capture_choice: str = choice(
        "nothing_left",
        "largest",
        says="largest: a capture may not be contained in a bigger legal capture.",
        rules="capturing.nothing-left",
    )
    absorb: str = choice(
        "all",
        "singles",
        "none",
        says="What joins a house by itself: every equal card and group, equal cards only (groups may), or nothing.",
        rules="houses.absorb houses.no-equal-loose",
    )
    key_duty: str = choice(
        "always",
        "at_build",
        says="at_build: a key is needed when building, adding or breaking, not afterwards; leftover houses go to "
        "the last capturer.",
        rules="owning.key-kept ending.leftovers",
    )
    break_scope: str = choice(
        "not_own",
        "opponents_only",
        says="Whether a house that the partner owns may be broken.",
        rules="breaking.not-own",
    )
    break_with_floor: bool = choice(
        False, True, says="Whether loose cards may be added to the raise.", rules="breaking.hand-card"
    )
    break_into_cemented: bool = choice(
        True, False, says="Whether a raised house may merge into a cemented one.", rules="breaking.merge"
    )
    raise_result: str = choice(
        "ordinary", "cemented", says="cemented: a raised house counts as cemented at once.", rules="breaking.ordinary"
    )
    partner_add_needs_key: bool = choice(
        False, True, says="Whether adding to a partner's house needs a key in one's own hand.", rules="adding.partner"
    )
    cementing: bool = choice(
        True,
        False,
        says="false: no group ever joins an existing house, nothing is absorbed, and an equal card may lie beside "
        "a house.",
        rules="houses.absorb houses.no-equal-loose houses.one-per-value adding.own adding.partner adding.opponents "
        "breaking.merge houses.no-cementing",
    )
    max_houses: int | None = choice(
        None,
        2,
        says="Building a house beyond this number is illegal; other plays stay legal.",
        rules="building.max-houses",
    )
    sweep: str = choice(
        "fixed",
        "card_value",
        says="card_value: a sweep scores the capture value of the sweeping card, the last play 0.",
        rules="sweeping.bonus sweeping.opening sweeping.last-play",
    )
    sweep_points: SweepPoints = sweep_points_field(
        says="What a sweep scores with sweep fixed: usually, by the opening play, by the last play of the deal.",
        rules="sweeping.bonus sweeping.opening sweeping.last-play",
    )
    points: str = choice(
        "hundred",
        "thirty",
        "ten_two",
        says="thirty: 10D 12, 9S 9, 2S 1, aces 1 each; ten_two: as hundred but 10D 2.",
        rules="scoring.cards",
    )
    majority: str = choice(
        "none",
        "spades",
        "cards",
        says="4 points to the team with more than half of the spades or of the cards; a tie scores nobody.",
        rules="scoring.cards",
    )
    target: int = number(100, minimum=1, says="The lead that wins a baazi.", rules="baazi.lead")
    minimum: int | None = choice(
        9, None, says="The deal total below which a team loses the baazi at once.", rules="baazi.minimum"
    )
    minimum_counts: str = choice(
        "total", "cards", says="Whether sweeps count towards the minimum.", rules="baazi.minimum"
    )
    dealer_rotation: str = choice(
        "losing_team", "rotate", says="rotate: the deal always passes to the right.", rules="baazi.dealer"
    )
    floor_check: bool = choice(
        False,
        True,
        says="true: the deal is void if the 10D or 9S is among the first four floor cards.",
        rules="dealing.floor-check",
    )
    all_thirty_counts_double: bool = choice(
        False, True, says="Thirty-point game: taking all 30 points counts 60.", rules="scoring.cards"
    )
    baazis_to_win: int = number(1, minimum=1, says="How many baazis win the match.", rules="baazi.match")
    two_player_deal: str = choice(
        "two_hands",
        "single_24",
        "single_12",
        says="Two players: 12 cards each twice, all 24 at once, or 12 each and the other 24 stay out of the deal.",
        rules="dealing.rest",
    )
    three_player_deal: str = choice(
        "sixteen",
        "twelve_four",
        says="Three players: 16 cards each, or 12 and then four more when the hands are empty.",
        rules="dealing.rest",
    )


OPTIONS: dict[str, Option] = {
    each.name: Option(
        each.name,
        each.metadata["kind"],
        each.metadata["values"],
        each.default,
        each.metadata["minimum"],
        each.metadata["says"],
        each.metadata["rules"],
    )
    for each in fields(Ruleset)
}
