/* Random play-outs under the standard rules in plain C: what the kernel is measured against.
 *
 * The same algorithm as engine/kernel/_kernel_cy.py (read that first), the same generator and the same order of
 * moves, so that equal seeds give equal sums; but by hand, with the ruleset's options and the game's lengths constants.
 * Serves the bench only: no rule is taken from here.
 */
#include <stdint.h>
#include <stdlib.h>

typedef uint64_t u64;

enum { PLAYERS = 4, LENGTH = 48, GROUPS = 256, UNIONS = 1024, MOVES = 4096, CEMENTED = 16, OWN_VALUE = 6, EQUAL = 15 };
static const u64 LOOSE_BITS = (1ULL << 52) - 1, TALLY = ~255ULL;
static const u64 SPADES = 0x1111111111111ULL, ACES = 14, TEN_OF_DIAMONDS = 1ULL << 38;

typedef struct {
    u64 loose, hand[PLAYERS], house[5]; /* a house of 9-13: owners in bits 0-3, cemented in 4, points from bit 8 */
    u64 gain[3], last;                  /* a team's card points from bit 8, sweep points from bit 40 */
} Position;

typedef struct {
    int after;
    u64 hand[PLAYERS];
} Refill;

static Refill refills[2];
static int first_play, bidder, bid;
static u64 drawn;

static int groups[14];
static u64 group[14][GROUPS];
static u64 reach, into, into_own, raised, broken, standing; /* bits by value */
static u64 unions[UNIONS], joins[UNIONS], moves[MOVES];
static int union_count, join_count, move_count;

static inline int first_card(u64 cards) { return __builtin_ctzll(cards); }
static inline int first_value(u64 cards) { return (first_card(cards) >> 2) + 1; }
static inline int seat_at(int plays) { return (bidder + plays) & 3; }

static u64 points(u64 cards) {
    u64 sum = 0;
    for (u64 left = cards & SPADES; left; left &= left - 1)
        sum += first_value(left);
    sum += __builtin_popcountll(cards & ACES);
    return (sum + (cards & TEN_OF_DIAMONDS ? 6 : 0)) << 8;
}

/* --- groups, and unions of groups that leave none */

static void list_groups(u64 loose) {
    u64 there = 1 << 13;
    for (int s = 0; s < 14; s++)
        groups[s] = 0;
    groups[0] = 1;
    group[0][0] = 0;
    reach = 1;
    while (loose) {
        u64 card = loose & -loose;
        int v = first_value(card);
        loose ^= card;
        u64 sums = there >> v << v;
        there |= there >> v;
        reach |= reach << v;
        for (; sums; sums &= sums - 1) {
            int s = 13 - first_card(sums), n = groups[s];
            if (groups[s + v] + n > GROUPS)
                abort();
            u64 *to = group[s + v] + groups[s + v];
            groups[s + v] += n;
            for (int i = 0; i < n; i++)
                to[i] = group[s][i] | card;
        }
    }
    reach &= 0x3FFF;
}

static void list_maximal(int v, u64 free, u64 used) {
    for (int i = 0; i < groups[v]; i++) {
        u64 first = group[v][i];
        if ((first & free) != first)
            continue;
        for (int k = i; k < groups[v]; k++) {
            u64 other = group[v][k];
            if ((other & free) == other && (other & first))
                list_maximal(v, free & ~other, used | other);
        }
        return;
    }
    for (int i = 0; i < union_count; i++)
        if (unions[i] == used)
            return;
    if (union_count == UNIONS)
        abort();
    unions[union_count++] = used;
}

static void list_unions(int v, u64 free) {
    u64 used = 0;
    union_count = 0;
    for (int i = 0; i < groups[v]; i++) {
        u64 cards = group[v][i];
        if ((cards & free) != cards)
            continue;
        if (cards & used) {
            list_maximal(v, free, 0);
            return;
        }
        used |= cards;
    }
    unions[union_count++] = used;
}

static void list_joins(int t, int r, u64 loose) {
    join_count = 0;
    for (int i = 0; i < groups[r]; i++) {
        u64 cards = group[r][i];
        list_unions(t, loose & ~cards);
        for (int k = 0; k < union_count; k++) {
            u64 all = unions[k] | cards;
            int known = 0;
            while (known < join_count && joins[known] != all)
                known++;
            if (known < join_count)
                continue;
            if (join_count == UNIONS)
                abort();
            joins[join_count++] = all;
        }
    }
}

/* --- the generator */

static void emit(u64 same, u64 taken, u64 target, u64 from) {
    if (move_count + 4 > MOVES)
        abort();
    for (; same; same &= same - 1)
        moves[move_count++] = taken | (u64)first_card(same) << 52 | target << 58 | from << 61;
}

static void list_targets(const Position *p, int seat) {
    u64 hand = p->hand[seat];
    into = into_own = broken = standing = 0;
    for (int t = 9; t < 14; t++) {
        u64 keys = hand >> 4 * (t - 1) & EQUAL;
        into |= (u64)(keys != 0) << t;
        into_own |= (u64)((keys & (keys - 1)) != 0) << t;
        standing |= (u64)(p->house[t - 9] != 0) << t;
    }
    raised = into;
    for (u64 left = standing; left; left &= left - 1) {
        u64 value = left & -left;
        int flags = p->house[first_card(left) - 9] & 31;
        int own = flags >> seat & 1, partners = flags >> (seat ^ 2) & 1;
        if (!(flags & CEMENTED) && !own)
            broken |= value;
        if (partners && !own) {
            raised |= value;
            into |= value;
            into_own |= value;
        }
    }
}

static void list_house_plays(u64 loose, u64 same, int t, int from, int r) {
    if (groups[t] == 0) {
        for (int i = 0; i < groups[r]; i++)
            emit(same, group[r][i], t - 8, from);
        return;
    }
    list_joins(t, r, loose);
    for (int i = 0; i < join_count; i++)
        emit(same, joins[i], t - 8, from);
}

static void list_builds(u64 loose, u64 same, int v) {
    u64 own = 1ULL << v;
    for (u64 targets = (reach << v & into & ~own) | (into_own & own); targets; targets &= targets - 1) {
        int t = first_card(targets), first = move_count;
        int lone = v == t && !(standing >> t & 1); /* a card alone is no house */
        if (lone && groups[t] == 0)
            continue;
        list_house_plays(loose, same, t, 0, t - v);
        if (lone) {
            int kept = first;
            for (int i = first; i < move_count; i++)
                if (moves[i] & LOOSE_BITS)
                    moves[kept++] = moves[i];
            move_count = kept;
        }
    }
}

static void list_breaks(u64 loose, u64 same, int v) {
    for (u64 from = broken & 0x3FFF >> v; from; from &= from - 1) {
        int w = first_card(from);
        if (raised >> (w + v) & 1)
            list_house_plays(loose, same, w + v, w - 8, 0);
    }
}

static int list_captures(u64 loose, u64 same, int v, int house, int last_key) {
    if (!house && groups[v] == 0)
        return 0;
    list_unions(v, loose);
    for (int i = 0; i < union_count; i++) {
        if (house)
            emit(same, unions[i], OWN_VALUE, 0);
        else if (unions[i] && !last_key)
            emit(same, unions[i], 0, 0);
    }
    return 1;
}

static void list_moves(const Position *p, int plays) {
    int seat = seat_at(plays), opening = plays == 0;
    u64 left = p->hand[seat];
    move_count = 0;
    list_targets(p, seat);
    list_groups(p->loose);
    if (opening) {
        into &= 1ULL << bid;
        into_own &= 1ULL << bid;
    }
    while (left) {
        int v = first_value(left);
        u64 same = left & (u64)EQUAL << 4 * (v - 1);
        int house = v >= 9 ? p->house[v - 9] & 31 : 0;
        int last_key = house >> seat & 1 && (same & (same - 1)) == 0;
        left ^= same;
        if (!last_key) {
            list_builds(p->loose, same, v);
            if (broken)
                list_breaks(p->loose, same, v);
        }
        if (opening && v != bid)
            continue;
        if (!list_captures(p->loose, same, v, house, last_key))
            emit(same, 0, 0, 0);
    }
}

/* --- what a move does */

static void capture(Position *p, int seat, u64 card, u64 loose, int target, int plays) {
    int v = first_value(card);
    u64 gained = points(card | loose), sweep = 0;
    if (target == OWN_VALUE) {
        gained += p->house[v - 9] & TALLY;
        p->house[v - 9] = 0;
    }
    p->last = seat + 1;
    if (!(p->loose | p->house[0] | p->house[1] | p->house[2] | p->house[3] | p->house[4]))
        sweep = plays == LENGTH ? 0 : plays == 1 ? 25 : 50;
    p->gain[seat & 1] += gained + (sweep << 40);
}

static void put_into_house(Position *p, int seat, u64 card, u64 loose, int t, int from) {
    u64 old = p->house[t - 9], joined = points(card | loose), flags = 1ULL << seat;
    int worth = first_value(card);
    if (from) {
        joined += p->house[from - 1] & TALLY;
        p->house[from - 1] = 0;
        worth += from + 8;
    }
    if (old) {
        if (old & 5 << (seat & 1))
            flags = 0;
        p->house[t - 9] = (old + joined) | flags | CEMENTED;
        return;
    }
    for (; loose; loose &= loose - 1)
        worth += first_value(loose);
    p->house[t - 9] = joined | flags | (worth > t ? CEMENTED : 0);
}

static void make(Position *p, u64 move, int plays) {
    int seat = seat_at(plays), target = move >> 58 & 7;
    u64 card = 1ULL << (move >> 52 & 63), loose = move & LOOSE_BITS;
    plays++;
    p->hand[seat] ^= card;
    p->loose ^= loose;
    if (target && target != OWN_VALUE)
        put_into_house(p, seat, card, loose, target + 8, move >> 61);
    else if (!target && !loose)
        p->loose |= card;
    else
        capture(p, seat, card, loose, target, plays);
    for (int k = 0; k < 2; k++)
        if (plays == refills[k].after)
            for (int s = 0; s < PLAYERS; s++)
                p->hand[s] |= refills[k].hand[s];
    if (plays == LENGTH && p->last)
        p->gain[(p->last - 1) & 1] += points(p->loose);
}

static u64 draw(void) {
    drawn ^= drawn << 13;
    drawn ^= drawn >> 7;
    drawn ^= drawn << 17;
    return drawn;
}

/* `number` random games from a position to the end of the deal; sums: plays made, the first team's card points, its
 * sweep points. `deal`: plays made so far, bidder, bid; `rest`: for two refills, when and what for each seat. */
void playouts(const Position *start, const int *deal, const u64 *rest, long long number, u64 seed, long long *sums) {
    first_play = deal[0], bidder = deal[1], bid = deal[2];
    for (int k = 0; k < 2; k++) {
        refills[k].after = (int)rest[5 * k];
        for (int s = 0; s < PLAYERS; s++)
            refills[k].hand[s] = rest[5 * k + 1 + s];
    }
    drawn = seed * 2 + 1;
    sums[0] = sums[1] = sums[2] = 0;
    for (long long i = 0; i < number; i++) {
        Position position = *start;
        int plays = first_play;
        for (; plays < LENGTH; plays++) {
            list_moves(&position, plays);
            make(&position, moves[(draw() >> 32) * (u64)move_count >> 32], plays);
        }
        sums[0] += plays - first_play;
        sums[1] += position.gain[0] >> 8 & 0xFFFFFF;
        sums[2] += position.gain[0] >> 40;
    }
}
