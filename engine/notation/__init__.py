"""One-line text of card, move, ruleset, position and view; parsing and formatting are inverses.

Only the unreserved characters of URLs are used: letters, digits and ``- . _ ~``.

==========  ====================================================================================
card        rank then suit: ``AS``, ``10D``, ``KH``
cards       joined by ``.``, lowest first (the stock in dealing order): ``2C.10D``; none is empty
move        ``bid-11``, ``throw-7H``, ``capture-JH-4S.7D-H11`` (card, loose cards, house),
            ``build-11-6H-5D`` (value, card, loose cards), ``add-10-KH``, ``break-9-12-3C-5S.7C``
            (old value, new value, card, loose cards); parts that hold nothing are left out
ruleset     nearest preset, then ``.option-value`` for each override: ``short.absorb-none``
position    fields joined by ``~``, in this order, each with its letter::

                standard~play~d3~b11~n20~h9C.4D_JH.2D_x_x~kx~f2C.3D~H12o2-8C.4S~cx~w2.50.17~l2~t5S.6H
                ruleset  phase dealer bid plays  hands   stock loose  houses   captured sweeps last latest

            ``x`` is *not known*, ``_`` joins hands (by seat), captured cards (by team) and sweeps (seat,
            points, play). A house has its value, ``o`` (ordinary) or ``c`` (cemented), its owners and its
            cards. A bid, house, sweep, last or latest capture that there is not has no field.
view        as a position, with ``view<seat>`` before the ruleset, the sizes of the other hands (``#12``)
            and of the stock, and ``f#4`` for a floor that lies face down
==========  ====================================================================================
"""

from engine.notation.cards import format_cards, format_pile, parse_card, parse_cards, parse_pile
from engine.notation.moves import format_move, parse_move
from engine.notation.positions import format_position, parse_position
from engine.notation.rulesets import format_ruleset, parse_ruleset
from engine.notation.views import format_view, parse_view

__all__ = [
    "format_cards",
    "format_move",
    "format_pile",
    "format_position",
    "format_ruleset",
    "format_view",
    "parse_card",
    "parse_cards",
    "parse_move",
    "parse_pile",
    "parse_position",
    "parse_ruleset",
    "parse_view",
]
