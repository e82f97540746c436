/* An upper bound on the mean score of Cube Delver: a game that is easier, solved exactly.
 *
 * Kept are the Health dice, the numbers of Potion, Travel and Treasure dice, the first Curses, an
 * armed Premonition and what keeps Travel dice from paying. All else is left out in the delver's
 * favour (docs/cube-delver-solved.md says what, and why no delver can do better in the real game).
 * Values start from 60, the most there is, and are lowered sweep by sweep: every sweep leaves an
 * upper bound.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HEALTH, DAMAGE, TRAVEL, TREASURE, POTION, CURSE, HANDS };

#define EVERYTHING 60.0
#define MOST_TABLEAUS 2000
#define MOST_CURSES 3
#define MOST_CURSINGS ((MOST_CURSES + 1) * 64)

/* What Curses there are. While they are few their number is known; from then on it is not, and no
 * value is added any more. A value is struck off with the first Curse of it that is dispelled. */
typedef struct {
    int number, values;         /* values: bits 0 to 5 */
    int another[7], without[7]; /* what it becomes when one of a value comes, or is dispelled */
} Cursing;

typedef struct {
    int curses;   /* so many, and their number is not known any more */
    int cursings; /* the first is no Curse at all */
    Cursing cursing[MOST_CURSINGS];
    int hearts, potions, steps; /* more dice than so many: as good as out with everything */
    int count;                  /* tableaus of Health dice */
    int *index;                 /* by their code, -1: none */
    int code[MOST_TABLEAUS], dice[MOST_TABLEAUS];
    size_t states;
    double *value;        /* before a die is drawn: flags premonition, paid last, paid now */
    double *acted;        /* the same where an optional action is possible */
    double *hand[HANDS];  /* before the die in hand is rolled: flags paid last, now, before */
} Easy;

typedef struct {
    int code, potions, steps, treasures;
    int cursing;
} At;

static const int POWER[7] = {0, 1, 16, 256, 4096, 65536, 1048576};

static int shows(int code, int v) { return code / POWER[v] % 16; }

static double better(double a, double b) { return a > b ? a : b; }

/* The Cursing with so many Curses of these values, which is noted if it is new. */
static int cursing(Easy *e, int number, int values) {
    for (int i = 0; i < e->cursings; i++)
        if (e->cursing[i].number == number && e->cursing[i].values == values) return i;
    e->cursing[e->cursings].number = number;
    e->cursing[e->cursings].values = values;
    return e->cursings++;
}

static void find_cursings(Easy *e) {
    cursing(e, 0, 0);
    for (int i = 0; i < e->cursings; i++) {
        int number = e->cursing[i].number, values = e->cursing[i].values, alike = number;
        int known = number < e->curses;
        for (int v = 0; v < 6; v++) alike -= values >> v & 1;
        for (int v = 1; v < 7; v++) {
            int bit = 1 << (v - 1), there = values & bit || (known && alike);
            e->cursing[i].another[v] = known ? cursing(e, number + 1, values | bit) : i;
            e->cursing[i].without[v] = there ? cursing(e, number - known, values & ~bit) : i;
        }
    }
}

Easy *easy_new(int hearts, int potions, int steps, int curses) {
    Easy *e = calloc(1, sizeof *e);
    e->curses = curses;
    find_cursings(e);
    e->hearts = hearts;
    e->potions = potions;
    e->steps = steps;
    e->index = malloc(sizeof(int) << 24);
    memset(e->index, 0xFF, sizeof(int) << 24);
    for (int total = 1; total <= hearts; total++) /* fewer dice come first */
        for (int code = 1; code < 1 << 24; code++) {
            int n = 0;
            for (int v = 1; v < 7; v++) n += shows(code, v);
            if (n != total) continue;
            e->index[code] = e->count;
            e->dice[e->count] = n;
            e->code[e->count++] = code;
        }
    e->states = (size_t)e->count * (potions + 1) * steps * (steps + 2) * e->cursings * 8;
    e->value = malloc(e->states * sizeof(double));
    e->acted = malloc(e->states * sizeof(double));
    for (size_t i = 0; i < e->states; i++) e->value[i] = EVERYTHING;
    for (int h = 0; h < HANDS; h++) e->hand[h] = malloc(e->states * sizeof(double));
    return e;
}

void easy_free(Easy *e) {
    for (int h = 0; h < HANDS; h++) free(e->hand[h]);
    free(e->index);
    free(e->value);
    free(e->acted);
    free(e);
}

static size_t place(const Easy *e, int tableau, At s, int flags) {
    size_t i = (size_t)tableau * (e->potions + 1) + s.potions;
    i = (i * e->steps + s.steps - 1) * (e->steps + 2) + s.treasures;
    return (i * e->cursings + s.cursing) * 8 + flags;
}

/* A value; beyond what is kept, everything. */
static double of(const Easy *e, const double *values, At s, int flags) {
    if (s.potions > e->potions || s.steps > e->steps || s.treasures > e->steps + 1) return EVERYTHING;
    int tableau = e->index[s.code];
    return tableau < 0 ? EVERYTHING : values[place(e, tableau, s, flags)];
}

static At with(At s, int code, int potions, int steps, int treasures) {
    s.code += code;
    s.potions += potions;
    s.steps += steps;
    s.treasures += treasures;
    return s;
}

/* With another Curse of a value, or one less. */
static At cursed(const Easy *e, At s, int value, int another) {
    const Cursing *c = &e->cursing[s.cursing];
    s.cursing = another ? c->another[value] : c->without[value];
    return s;
}

/* C3.2 */
static int damaged(int code, int roll) {
    if (shows(code, roll)) return code - POWER[roll];
    for (int v = 1; v < roll; v++) code -= shows(code, v) * POWER[v];
    return code;
}

/* C2.3 to C2.6: the best of paying a die for another roll. Flags: paid last 4, now 2, before 1. */
static double paying(const Easy *e, const double *hand, At s, int flags) {
    double best = 0;
    if (!(flags & 5)) {
        if (s.steps == 1) best = 6.0 * s.treasures;
        else best = of(e, hand, with(s, 0, 0, -1, 0), flags | 6);
    }
    flags &= 3;
    if (s.potions) best = better(best, of(e, hand, with(s, 0, -1, 0, 0), flags));
    if (s.treasures) best = better(best, of(e, hand, with(s, 0, 0, 0, -1), flags));
    for (int v = 1; v < 7; v++)
        if (shows(s.code, v) && s.code != POWER[v])
            best = better(best, of(e, hand, with(s, -POWER[v], 0, 0, 0), flags));
    return best;
}

/* C4, one action. Flags of values: premonition 4, paid last 2, now 1. */
static double acting(const Easy *e, At s, int flags) {
    double best = of(e, e->value, s, flags);
    if (s.treasures) { /* C4.1 */
        if (s.steps == 1) best = better(best, 6.0 * (s.treasures - 1));
        else best = better(best, of(e, e->value, with(s, 0, 0, -1, -1), flags));
    }
    if (s.potions) { /* C4.5 and C4.6 cost a Potion and do nothing that is kept */
        best = better(best, of(e, e->value, with(s, 0, -1, 0, 0), flags));
        for (int v = 1; v < 7; v++) /* C4.4 */
            best = better(best, of(e, e->value, cursed(e, with(s, 0, -1, 0, 0), v, 0), flags));
        best = better(best, of(e, e->value, with(s, 0, -1, 0, 0), flags | 4)); /* C4.2 */
        for (int v = 1; v < 6; v++)                                            /* C4.3 */
            if (shows(s.code, v))
                best = better(best, of(e, e->value, with(s, POWER[v + 1] - POWER[v], -1, 0, 0), flags));
    }
    return best;
}

/* C3.4: the trap springs only if the delver likes it. */
static double found(const Easy *e, At s, int flags) {
    double best = of(e, e->acted, s, flags);
    for (int v = 4; v < 7; v++)
        if (shows(s.code, v))
            best = better(best, of(e, e->acted, with(s, POWER[7 - v] - POWER[v], 0, 0, 0), flags));
    return best;
}

/* What a roll that stands brings. At most three faces of a Travel die fit (C3.3): call them 1 to 3. */
static double standing(const Easy *e, int colour, At s, int roll, int after) {
    double stays = of(e, e->value, s, after);
    if (colour == DAMAGE) {
        int left = damaged(s.code, roll);
        return left ? of(e, e->value, with(s, left - s.code, 0, 0, 0), after) : 0;
    }
    if (colour == HEALTH) return of(e, e->acted, with(s, POWER[roll], 0, 0, 0), after);
    if (colour == TRAVEL)
        return roll > 3 ? stays : better(stays, of(e, e->acted, with(s, 0, 0, 1, 0), after));
    if (colour == TREASURE) return s.treasures > s.steps ? stays : found(e, with(s, 0, 0, 0, 1), after);
    if (colour == POTION) return of(e, e->acted, with(s, 0, 1, 0, 0), after);
    return of(e, e->acted, cursed(e, s, roll, 1), after);
}

static double rolling(const Easy *e, int colour, At s, int flags) {
    double pays = paying(e, e->hand[colour], s, flags), total = 0;
    for (int roll = 1; roll < 7; roll++) {
        double stands = standing(e, colour, s, roll, flags >> 1 & 3);
        int matches = e->cursing[s.cursing].values >> (roll - 1) & 1; /* C2.4 */
        total += (matches ? stands : better(pays, stands)) / 6;
    }
    return total;
}

/* The die of a colour is in hand; C2.2 for Damage. */
static double drawn(const Easy *e, int colour, At s, int flags, int high) {
    double value = of(e, e->hand[colour], s, flags);
    if (colour == DAMAGE && s.code != POWER[high])
        value = better(value, of(e, e->value, with(s, -POWER[high], 0, 0, 0), flags >> 1 & 3));
    return value;
}

/* One sweep over all states; the largest change. */
double easy_sweep(Easy *e) {
    double most = 0;
#define EACH(s, i)                                                   \
    for (int i = 0; i < e->count; i++)                               \
        for (s.code = e->code[i], s.potions = 0; s.potions <= e->potions; s.potions++) \
            for (s.steps = 1; s.steps <= e->steps; s.steps++)        \
                for (s.treasures = 0; s.treasures <= e->steps + 1; s.treasures++) \
                    for (s.cursing = 0; s.cursing < e->cursings; s.cursing++)
    At s;
    EACH(s, i) for (int flags = 0; flags < 8; flags++) e->acted[place(e, i, s, flags)] = acting(e, s, flags);
    EACH(s, i) for (int flags = 7; flags >= 0; flags--) for (int h = 0; h < HANDS; h++)
        e->hand[h][place(e, i, s, flags)] = rolling(e, h, s, flags);
    EACH(s, i) {
        int high = 6;
        while (!shows(s.code, high)) high--;
        int curses = e->cursing[s.cursing].number, known = curses < e->curses;
        int bag[HANDS] = {10 - e->dice[i], 10, 10 - s.steps, 10 - s.treasures, 10 - s.potions,
                          known ? 10 - curses : 10};
        int total = 0;
        for (int h = 0; h < HANDS; h++) total += bag[h];
        for (int flags = 0; flags < 8; flags++) {
            int inside = (flags & 2) << 1 | (flags & 1); /* paid now becomes paid before */
            double one[HANDS], mean = 0, again = 0;
            for (int h = 0; h < HANDS; h++) {
                one[h] = drawn(e, h, s, inside, high);
                /* A Curse that the real bag may not have costs no Premonition. */
                if (h == CURSE && !known)
                    one[h] = better(one[h], of(e, e->value, s, (flags & 4) | (inside >> 1 & 3)));
                mean += bag[h] * one[h] / total;
            }
            if (flags & 4) /* C2.1 */
                for (int h = 0; h < HANDS; h++) again += bag[h] * better(one[h], mean) / total;
            double value = flags & 4 ? again : mean, *now = &e->value[place(e, i, s, flags)];
            if (*now - value > most) most = *now - value;
            *now = value;
        }
    }
    return most;
}

/* The bound: one Health and one Travel die showing 3 (C1.2). */
double easy_start(Easy *e) {
    At s = {POWER[3], 0, 1, 0, 0};
    return of(e, e->value, s, 0);
}
