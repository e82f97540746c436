/* Cube Delver at the speed of C, for training and for counting games by the million.
 *
 * The rules of the default readings once more, and a small network of values. That these are the
 * rules of the package is tested game by game (tests/cube_delver/test_solving.py). Only element-wise
 * float arithmetic is used and no library function, so that the same seed gives the same network
 * on every machine (compile with -ffp-contract=off).
 *
 * A delve is looked at where chance is about to speak: before a die is drawn (hand NONE) and before
 * the die in hand is rolled. All that lies between two such moments is chosen by the delver.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HEALTH, DAMAGE, TRAVEL, TREASURE, POTION, CURSE, NONE };
enum { ALIVE, DEAD, OUT };

#define COLOURS 6
#define SLOTS 42
#define ROWS 633
#define FIRST 64
#define SECOND 32
#define MOST_OUTPUTS 2
#define MOST_NEXT 640
#define LONGEST 8000
#define UNIT 0.05f /* a point, in the numbers of the networks */
#define PARAMETERS(outputs) (ROWS * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND * (outputs) + (outputs))

typedef struct {
    int8_t dice[COLOURS][7]; /* so many dice of a colour show a value; [0]: so many in all */
    int8_t path[12];         /* the Travel dice, left to right */
    int8_t hand, roll;
    int8_t premonition, paid_last, paid_now, paid_before; /* C2.1, C2.5 */
    int8_t over;
} Delve;

/* ---- chance ---- */

static uint64_t word(uint64_t *rng) {
    uint64_t z = (*rng += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static int below(uint64_t *rng, int n) { return (int)((((word(rng) >> 32) * (uint64_t)n)) >> 32); }

/* ---- the rules ---- */

static void start(Delve *d) {
    memset(d, 0, sizeof *d);
    d->dice[HEALTH][0] = d->dice[HEALTH][3] = 1;
    d->dice[TRAVEL][0] = d->dice[TRAVEL][3] = 1;
    d->path[0] = 3;
    d->hand = NONE;
}

static void put(Delve *d, int colour, int value);

/* Any tableau: so that what lies far from where a beginner comes is learned too. */
static void start_anywhere(Delve *d, uint64_t *rng) {
    memset(d, 0, sizeof *d);
    int steps = 1 + below(rng, 9), bold = below(rng, 2);
    put(d, TRAVEL, 1 + below(rng, 6));
    for (int i = 1; i < steps; i++) {
        int v = d->path[i - 1] - 1 + below(rng, 3);
        put(d, TRAVEL, v < 1 ? 1 : v > 6 ? 6 : v);
    }
    for (int n = 1 + below(rng, 8); n; n--) {
        int v = 1 + below(rng, 6), w = 1 + below(rng, 6);
        put(d, HEALTH, bold && w > v ? w : v);
    }
    for (int n = below(rng, steps + 2); n; n--) {
        int v = 1 + below(rng, 6), w = 1 + below(rng, 6);
        put(d, TREASURE, bold && w > v ? w : v);
    }
    for (int n = below(rng, 6); n; n--) put(d, POTION, 1 + below(rng, 6));
    for (int n = below(rng, 8); n; n--) put(d, CURSE, 1 + below(rng, 6));
    d->premonition = !below(rng, 8);
    d->paid_now = !below(rng, 4);
    d->paid_last = d->paid_now || !below(rng, 4);
    d->hand = NONE;
}

/* A rich tableau at any depth, as a good delver meets it on the way out: far more Treasure than
 * Travel dice, which those who never were rich do not know the worth of. */
static void start_rich(Delve *d, uint64_t *rng) {
    memset(d, 0, sizeof *d);
    int steps = 1 + below(rng, 9);
    put(d, TRAVEL, 1 + below(rng, 6));
    for (int i = 1; i < steps; i++) {
        int v = d->path[i - 1] - 1 + below(rng, 3);
        put(d, TRAVEL, v < 1 ? 1 : v > 6 ? 6 : v);
    }
    for (int n = 2 + below(rng, 5); n; n--) put(d, HEALTH, below(rng, 2) ? 6 : 1 + below(rng, 6));
    int fine = below(rng, 5); /* whoever never had 60 points does not know what they are worth */
    for (int n = below(rng, 2) ? 3 + below(rng, 8) : 9 + below(rng, 2); n; n--) put(d, TREASURE, below(rng, 4) < fine ? 6 : 4 + below(rng, 3));
    for (int n = below(rng, 4); n; n--) put(d, POTION, 1 + below(rng, 6));
    for (int n = 3 + below(rng, 8); n; n--) put(d, CURSE, 1 + below(rng, 6));
    d->paid_now = !below(rng, 4);
    d->paid_last = d->paid_now || !below(rng, 4);
    d->hand = NONE;
}

static void put(Delve *d, int colour, int value) {
    d->dice[colour][value]++;
    if (colour == TRAVEL) d->path[d->dice[TRAVEL][0]] = (int8_t)value;
    d->dice[colour][0]++;
}

static void take(Delve *d, int colour, int value) {
    d->dice[colour][value]--;
    d->dice[colour][0]--;
}

static void step_back(Delve *d) { take(d, TRAVEL, d->path[d->dice[TRAVEL][0] - 1]); }

static int last_step(const Delve *d) { return d->path[d->dice[TRAVEL][0] - 1]; }

static int in_bag(const Delve *d, int colour) {
    return 10 - d->dice[colour][0] - (d->hand == colour);
}

static int treasure(const Delve *d) {
    int sum = 0;
    for (int v = 1; v < 7; v++) sum += v * d->dice[TREASURE][v];
    return sum;
}

static void check_end(Delve *d) {
    if (!d->dice[HEALTH][0]) d->over = DEAD;
    else if (!d->dice[TRAVEL][0]) d->over = OUT;
}

/* C3.2; the Damage die returns to the bag. */
static void damage(Delve *d) {
    int v = d->roll;
    if (d->dice[HEALTH][v]) take(d, HEALTH, v);
    else
        for (int low = 1; low < v; low++)
            while (d->dice[HEALTH][low]) take(d, HEALTH, low);
    check_end(d);
}

/* What may come of a question, up to where chance speaks again, with the answers that lead there:
 * pairs of the number of options and the one taken; what has a single option is not asked. */
typedef struct {
    Delve delve;
    float value;
    int8_t asked;
    int8_t options[3], answers[3];
} Next;

static Next *add(Next *list, int *count, const Delve *d, const Next *from, int options, int answer) {
    Next *next = &list[(*count)++];
    next->delve = *d;
    next->asked = from ? from->asked : 0;
    if (from) {
        memcpy(next->options, from->options, 3);
        memcpy(next->answers, from->answers, 3);
    }
    if (options > 1) {
        next->options[next->asked] = (int8_t)options;
        next->answers[next->asked++] = (int8_t)answer;
    }
    return next;
}

/* C4: every optional action. */
static void actions(const Delve *d, const Next *from, Next *list, int *count) {
    int options = 1;
    for (int v = 1; v < 7; v++) {
        options += d->dice[TREASURE][v] > 0;
        if (!d->dice[POTION][v]) continue;
        options += 2 + (d->dice[CURSE][v] > 0) + (d->dice[POTION][v] > 1 && v < 6);
        for (int h = 1; h < 6; h++) options += d->dice[HEALTH][h] > 0;
    }
    int at = 0;
    add(list, count, d, from, options, at++);
    for (int v = 1; v < 7; v++) {
        if (!d->dice[TREASURE][v]) continue;
        Delve *e = &add(list, count, d, from, options, at++)->delve;
        take(e, TREASURE, v);
        step_back(e);
        check_end(e);
    }
    for (int v = 1; v < 7; v++) {
        if (!d->dice[POTION][v]) continue;
        Delve drunk = *d;
        take(&drunk, POTION, v);
        add(list, count, &drunk, from, options, at++)->delve.premonition = 1;
        for (int h = 1; h < 6; h++) {
            if (!d->dice[HEALTH][h]) continue;
            Delve *e = &add(list, count, &drunk, from, options, at++)->delve;
            take(e, HEALTH, h);
            put(e, HEALTH, h + 1);
        }
        if (d->dice[CURSE][v]) take(&add(list, count, &drunk, from, options, at++)->delve, CURSE, v);
        Delve *e = &add(list, count, &drunk, from, options, at++)->delve;
        e->dice[TRAVEL][last_step(e)]--;
        e->dice[TRAVEL][v]++;
        e->path[e->dice[TRAVEL][0] - 1] = (int8_t)v;
        if (d->dice[POTION][v] > 1 && v < 6) {
            e = &add(list, count, &drunk, from, options, at++)->delve;
            take(e, POTION, v);
            put(e, POTION, v + 1);
        }
    }
}

/* C2.7, C3: the roll stands. */
static void stop(const Delve *d, int options, Next *list, int *count) {
    Next here;
    int none = 0;
    Delve e = *d;
    e.hand = NONE;
    e.roll = e.paid_before = 0;
    add(&here, &none, &e, 0, options, 0);
    int fits = 1, trapped = 0;
    if (d->hand == DAMAGE) {
        fits = 0;
        e.roll = d->roll;
        damage(&e);
        e.roll = 0;
    } else if (d->hand == TRAVEL) {
        int gap = d->roll - last_step(d);
        fits = gap >= -1 && gap <= 1;
    } else if (d->hand == TREASURE) {
        fits = d->dice[TREASURE][0] <= d->dice[TRAVEL][0];
        trapped = fits && d->dice[TREASURE][d->roll];
    }
    if (!fits) {
        here.delve = e;
        list[(*count)++] = here;
        return;
    }
    put(&e, d->hand, d->roll);
    int turnable = 0, at = 0;
    for (int v = 4; v < 7; v++) turnable += e.dice[HEALTH][v] > 0;
    if (!trapped || !turnable) {
        actions(&e, &here, list, count);
        return;
    }
    for (int v = 4; v < 7; v++) {
        if (!e.dice[HEALTH][v]) continue;
        Next turned;
        none = 0;
        Delve *f = &add(&turned, &none, &e, &here, turnable, at++)->delve;
        take(f, HEALTH, v);
        put(f, HEALTH, 7 - v);
        Delve after = *f;
        actions(&after, &turned, list, count);
    }
}

/* C2.3 to C2.6: stop, or pay for another roll. */
static int rolled(const Delve *d, Next *list) {
    static const int payable[] = {HEALTH, TRAVEL, TREASURE, POTION};
    int count = 0, options = 1, free = !d->dice[CURSE][d->roll];
    int retrace = free && !d->paid_last && !d->paid_before;
    if (free)
        for (int i = 0; i < 4; i++)
            for (int v = 1; v < 7; v++) options += payable[i] != TRAVEL && d->dice[payable[i]][v] > 0;
    options += retrace;
    stop(d, options, list, &count);
    int at = 1;
    for (int i = 0; i < 4 && free; i++) {
        int colour = payable[i];
        if (colour == TRAVEL && retrace) {
            Delve *e = &add(list, &count, d, 0, options, at++)->delve;
            step_back(e);
            e->roll = 0;
            e->paid_last = e->paid_now = 1;
            check_end(e);
        }
        for (int v = 1; v < 7 && colour != TRAVEL; v++) {
            if (!d->dice[colour][v]) continue;
            Delve *e = &add(list, &count, d, 0, options, at++)->delve;
            take(e, colour, v);
            e->roll = e->paid_last = 0;
            check_end(e);
        }
    }
    return count;
}

/* C2.1: a die of this colour is drawn. */
static void drawn(const Delve *d, int colour, Delve *to) {
    *to = *d;
    to->hand = (int8_t)colour;
    to->premonition = 0;
    to->paid_before = d->paid_now;
    to->paid_now = 0;
}

/* C2.2 */
static void soak(Delve *d) {
    int v = 6;
    while (!d->dice[HEALTH][v]) v--;
    take(d, HEALTH, v);
    d->hand = NONE;
    d->paid_before = 0;
    check_end(d);
}

/* ---- what a network sees: one row of its first layer for each slot ---- */

typedef struct {
    int16_t at[SLOTS];
} Sight;

static int most(int n, int limit) { return n < limit ? n : limit; }

#define TRIPLES 84

/* The number of what the three highest Health dice show: of all triples that do not rise. */
static int best_three(const Delve *d) {
    int found = 0, number = 0;
    for (int v = 6; v; v--)
        for (int n = d->dice[HEALTH][v]; n && found < 3; n--, found++) {
            if (found == 0) number += v * (v + 1) * (v + 2) / 6;
            else if (found == 1) number += v * (v + 1) / 2;
            else number += v;
        }
    return number;
}

/* How many faces of a Damage die kill and may not be rerolled (C2.4, C3.2). */
static int doomed(const Delve *d, int high) {
    int faces = 0;
    for (int v = d->dice[HEALTH][0] > 1 ? high + 1 : high; v < 7; v++) faces += d->dice[CURSE][v] > 0;
    return faces;
}

static void see(const Delve *d, Sight *sight) {
    int16_t *at = sight->at;
    int row = 0, high = 0, different = 0, cursed = 0, steps = d->dice[TRAVEL][0];
#define SLOT(size, value) (*at++ = (int16_t)(row + (value)), row += (size))
    for (int v = 1; v < 7; v++) {
        SLOT(6, most(d->dice[HEALTH][v], 5));
        if (d->dice[HEALTH][v]) high = v;
    }
    SLOT(11, d->dice[HEALTH][0]);
    SLOT(11, steps);
    for (int back = 1; back < 4; back++) SLOT(7, steps < back ? 0 : d->path[steps - back]);
    for (int v = 1; v < 7; v++) SLOT(5, most(d->dice[TREASURE][v], 4));
    SLOT(11, d->dice[TREASURE][0]);
    SLOT(61, treasure(d));
    int room = steps + 1 - d->dice[TREASURE][0];
    SLOT(14, room < -6 ? 0 : most(room + 6, 13));
    for (int v = 1; v < 7; v++) SLOT(4, most(d->dice[POTION][v], 3));
    SLOT(11, d->dice[POTION][0]);
    for (int v = 1; v < 7; v++) {
        SLOT(3, most(d->dice[CURSE][v], 2));
        different += d->dice[CURSE][v] > 0;
        cursed |= (d->dice[CURSE][v] > 0) << (v - 1);
    }
    SLOT(11, d->dice[CURSE][0]);
    SLOT(7, different);
    SLOT(7, d->hand);
    SLOT(16, d->premonition * 8 + d->paid_last * 4 + d->paid_now * 2 + d->paid_before);
    SLOT(49, d->hand * 7 + high);
    SLOT(49, d->hand * 7 + different);
    SLOT(2 * TRIPLES, (d->hand == DAMAGE) * TRIPLES + best_three(d));
    SLOT(64, cursed);
    SLOT(14, (d->hand == DAMAGE) * 7 + doomed(d, high));
#undef SLOT
}

/* ---- the network ---- */

typedef struct {
    int outputs;
    float *rows, *bias, *second, *bias2, *third, *bias3; /* parts of parameters */
    float *parameters, *gradient, *mean, *square;
    float *steady; /* the mean of what the parameters were of late */
    double rate_mean, rate_square; /* powers of Adam's decays */
    int steps;
    int frozen; /* the first layer stays as it is */
} Net;

/* Zeros that begin where a row of lanes may be read in one go. */
static float *zeros(int count) {
    size_t size = ((size_t)count * sizeof(float) + 63) / 64 * 64;
    return memset(aligned_alloc(64, size), 0, size);
}

Net *net_new(int outputs, uint64_t seed) {
    Net *net = calloc(1, sizeof *net);
    int count = PARAMETERS(outputs);
    net->outputs = outputs;
    net->parameters = zeros(count);
    net->gradient = zeros(count);
    net->mean = zeros(count);
    net->square = zeros(count);
    net->steady = zeros(count);
    net->rows = net->parameters;
    net->bias = net->rows + ROWS * FIRST;
    net->second = net->bias + FIRST;
    net->bias2 = net->second + FIRST * SECOND;
    net->third = net->bias2 + SECOND;
    net->bias3 = net->third + SECOND * outputs;
    net->rate_mean = net->rate_square = 1;
    for (int i = 0; i < ROWS * FIRST; i++) net->rows[i] = ((float)below(&seed, 20001) - 10000) * 0.2e-4f;
    for (int i = 0; i < FIRST * SECOND; i++)
        net->second[i] = ((float)below(&seed, 20001) - 10000) * 0.15e-4f;
    for (int i = 0; i < SECOND * outputs; i++)
        net->third[i] = ((float)below(&seed, 20001) - 10000) * 0.2e-4f;
    return net;
}

void net_free(Net *net) {
    free(net->parameters);
    free(net->gradient);
    free(net->mean);
    free(net->square);
    free(net->steady);
    free(net);
}

int net_size(int outputs) { return PARAMETERS(outputs); }
float *net_parameters(Net *net) { return net->parameters; }
void net_freeze(Net *net) {
    net->frozen = 1;
    memcpy(net->steady, net->rows, (ROWS + 1) * FIRST * sizeof(float));
}
float *net_steady(Net *net) { return net->steady; }

typedef struct {
    Sight sight;
    float sums[FIRST];
} Base;

/* Numbers side by side, added and multiplied each by itself: the compiler makes of it what the machine has. */
#define WIDE 16
typedef float Lanes __attribute__((vector_size(4 * WIDE), aligned(4), may_alias));
typedef int32_t Bits __attribute__((vector_size(4 * WIDE), aligned(4), may_alias));

static void base(const Net *net, const Sight *sight, Base *to) {
    Lanes sums[FIRST / WIDE];
    to->sight = *sight;
    memcpy(sums, net->bias, sizeof sums);
    for (int s = 0; s < SLOTS; s++) {
        const Lanes *row = (const Lanes *)(net->rows + sight->at[s] * FIRST);
        for (int i = 0; i < FIRST / WIDE; i++) sums[i] += row[i];
    }
    memcpy(to->sums, sums, sizeof sums);
}

/* Chance from 0 to 1: a sigmoid without exponentials. */
static float squash(float x) { return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x)); }

static float whole(const Lanes *lanes) {
    float sum[WIDE];
    memcpy(sum, lanes, sizeof sum);
    for (int n = WIDE / 2; n; n /= 2)
        for (int k = 0; k < n; k++) sum[k] += sum[k + n];
    return sum[0];
}

#define CHAINS 4 /* sums that do not wait for each other */

static void upper(const Net *net, const float *sums, float *hidden, float *out) {
    Lanes z[CHAINS][SECOND / WIDE] = {0};
    memcpy(z[0], net->bias2, sizeof z[0]);
    for (int i = 0; i < FIRST; i += CHAINS)
        for (int k = 0; k < CHAINS; k++) {
            float a = sums[i + k] > 0 ? sums[i + k] : 0;
            const Lanes *row = (const Lanes *)(net->second + (i + k) * SECOND);
            for (int j = 0; j < SECOND / WIDE; j++) z[k][j] += a * row[j];
        }
    for (int k = CHAINS / 2; k; k /= 2)
        for (int c = 0; c < k; c++)
            for (int j = 0; j < SECOND / WIDE; j++) z[c][j] += z[c + k][j];
    memcpy(hidden, z[0], sizeof z[0]);
    for (int o = 0; o < net->outputs; o++) {
        Lanes sum = {0};
        for (int j = 0; j < SECOND / WIDE; j++) {
            Lanes lit = (Lanes)((z[0][j] > 0) & (Bits)z[0][j]);
            sum += lit * ((const Lanes *)(net->third + o * SECOND))[j];
        }
        out[o] = net->bias3[o] + whole(&sum);
    }
}

/* What a delve is worth, from one that differs little. */
static void look(const Net *net, const Base *from, const Delve *d, float *out) {
    Sight sight;
    float hidden[SECOND];
    Lanes sums[FIRST / WIDE];
    see(d, &sight);
    memcpy(sums, from->sums, sizeof sums);
    for (int s = 0; s < SLOTS; s++) {
        if (sight.at[s] == from->sight.at[s]) continue;
        const Lanes *old = (const Lanes *)(net->rows + from->sight.at[s] * FIRST);
        const Lanes *new = (const Lanes *)(net->rows + sight.at[s] * FIRST);
        for (int i = 0; i < FIRST / WIDE; i++) sums[i] += new[i] - old[i];
    }
    upper(net, (const float *)sums, hidden, out);
}

static void learn_one(Net *net, const Sight *sight, const float *target, float weight, double *loss) {
    Base b;
    float hidden[SECOND], out[MOST_OUTPUTS], back2[SECOND], back1[FIRST];
    int outputs = net->outputs;
    base(net, sight, &b);
    upper(net, b.sums, hidden, out);
    float *g = net->gradient;
    float *g_bias = g + ROWS * FIRST, *g_second = g_bias + FIRST, *g_bias2 = g_second + FIRST * SECOND;
    float *g_third = g_bias2 + SECOND, *g_bias3 = g_third + SECOND * outputs;
    memset(back2, 0, sizeof back2);
    for (int o = 0; o < outputs; o++) {
        float slope = 1, value = out[o];
        if (o == 1) {
            float d = 1 + (out[o] < 0 ? -out[o] : out[o]);
            slope = 0.5f / (d * d) * 4; /* chances are learned as eagerly as scores */
            value = squash(out[o]);
        }
        float error = value - target[o];
        loss[o] += error * error;
        error *= weight * slope;
        g_bias3[o] += error;
        for (int j = 0; j < SECOND; j++) {
            if (hidden[j] <= 0) continue;
            g_third[o * SECOND + j] += error * hidden[j];
            back2[j] += error * net->third[o * SECOND + j];
        }
    }
    for (int j = 0; j < SECOND; j++) g_bias2[j] += back2[j];
    for (int i = 0; i < FIRST; i++) {
        float a = b.sums[i];
        back1[i] = 0;
        if (a <= 0) continue;
        Lanes sum = {0}, *row = (Lanes *)(g_second + i * SECOND);
        const Lanes *w = (const Lanes *)(net->second + i * SECOND), *back = (const Lanes *)back2;
        for (int j = 0; j < SECOND / WIDE; j++) {
            row[j] += a * back[j];
            sum += w[j] * back[j];
        }
        back1[i] = whole(&sum);
    }
    for (int i = 0; i < FIRST; i++) g_bias[i] += back1[i];
    for (int s = 0; s < SLOTS && !net->frozen; s++) {
        Lanes *row = (Lanes *)(g + sight->at[s] * FIRST);
        for (int i = 0; i < FIRST / WIDE; i++) row[i] += ((const Lanes *)back1)[i];
    }
}

static float root(float x) { /* Newton; for Adam's step, which does not mind the last bit */
    union { float f; uint32_t i; } u = {x};
    u.i = 0x1FBD1DF5 + (u.i >> 1);
    u.f = 0.5f * (u.f + x / u.f);
    u.f = 0.5f * (u.f + x / u.f);
    return u.f;
}

#define STEADY 8000 /* steps that the steady numbers are the mean of */

static void adam(Net *net, float rate) {
    int count = PARAMETERS(net->outputs);
    net->rate_mean *= 0.9;
    net->rate_square *= 0.999;
    float keep = net->steps++ < STEADY ? 1.0f / (float)net->steps : 1.0f / STEADY;
    float scale = rate / (float)(1 - net->rate_mean), fix = 1 / (float)(1 - net->rate_square);
    for (int i = net->frozen ? (ROWS + 1) * FIRST : 0; i < count; i++) {
        float g = net->gradient[i];
        net->mean[i] = 0.9f * net->mean[i] + 0.1f * g;
        net->square[i] = 0.999f * net->square[i] + 0.001f * g * g;
        net->parameters[i] -= scale * net->mean[i] / (root(net->square[i] * fix + 1e-16f) + 1e-6f);
        net->gradient[i] = 0;
        net->steady[i] += keep * (net->parameters[i] - net->steady[i]);
    }
}

/* ---- playing by a network ---- */

typedef struct {
    float score, alive; /* what is paid for a point of treasure, and for getting out */
} Aim;

static float held(const Delve *d) { return UNIT * (float)treasure(d); }

static float paid(const Delve *d, const Aim *aim) {
    return d->over == OUT ? aim->score * (float)treasure(d) + aim->alive : 0;
}

/* The value of a delve: the treasure at hand, and what the network says beside that. */
static float look_at(const Net *net, const Base *from, const Delve *d, const Aim *aim) {
    float out[MOST_OUTPUTS];
    look(net, from, d, out);
    return held(d) + out[0];
}

/* Values of the delve with each colour in hand; what follows the drawing, one's best for Damage. */
static float before_draw(const Net *net, const Base *from, const Delve *d, const Aim *aim,
                         float *with, float *again) {
    float mean = 0;
    int total = 0;
    for (int c = 0; c < COLOURS; c++) {
        Delve e;
        with[c] = 0;
        if (!in_bag(d, c)) continue;
        drawn(d, c, &e);
        with[c] = look_at(net, from, &e, aim);
        if (c == DAMAGE) {
            soak(&e);
            if (e.over == ALIVE) {
                float soaked = look_at(net, from, &e, aim);
                if (soaked > with[c]) with[c] = soaked;
            } else if (with[c] < 0) with[c] = 0;
        }
    }
    *again = 0;
    if (d->premonition) {
        Delve e = *d;
        e.premonition = 0;
        *again = look_at(net, from, &e, aim);
    }
    for (int c = 0; c < COLOURS; c++) {
        int n = in_bag(d, c);
        float value = d->premonition && *again > with[c] ? *again : with[c];
        mean += (float)n * value;
        total += n;
    }
    return mean / (float)total;
}

static int draw_colour(const Delve *d, uint64_t *rng, int *n, int *outcome) {
    int total = 0, c = 0;
    for (int i = 0; i < COLOURS; i++) total += in_bag(d, i);
    int left = below(rng, total);
    *n = total;
    *outcome = left;
    while (left >= in_bag(d, c)) left -= in_bag(d, c++);
    return c;
}

typedef struct {
    int32_t *at, *end;
} Trace;

static void note(Trace *t, int tag, int a, int b) {
    if (!t || t->at + 3 > t->end) return;
    *t->at++ = tag;
    *t->at++ = a;
    *t->at++ = b;
}

enum { CHANCE, ANSWER, STATE, END };

static int digest(const Delve *d) {
    uint32_t h = 17;
    for (int c = 0; c < COLOURS; c++)
        for (int v = 1; v < 7; v++) h = h * 31 + (uint32_t)d->dice[c][v];
    for (int i = 0; i < d->dice[TRAVEL][0]; i++) h = h * 31 + (uint32_t)d->path[i];
    h = h * 31 + (uint32_t)(d->premonition * 4 + d->paid_last * 2 + d->paid_now);
    return (int)(h & 0x7FFFFFFF);
}

/* One step of a delve that was lived: the sight before chance spoke, what was thought of it and of
 * what came, and whether the delver strayed there. */
typedef struct {
    Sight sight;
    float hoped, next;
    float held; /* the treasure at hand */
    int8_t draws, strayed;
} Lived;

typedef struct {
    Lived *steps;
    int count, turns;
    int8_t over;
    int score;
    float paid;
} Life;

enum { FRESH, ANYWHERE, RICH };

#define RICH_TURNS 24 /* what comes later, the value there tells: many short delves teach more than few */
#define FIRST_TURNS 30 /* of delves that are looked at for their beginning only */

/* The best answer to a roll, and what each is worth. */
static int best_of(const Net *net, const Base *from, const Delve *d, const Aim *aim, Next *list, int *count) {
    int best = 0;
    *count = rolled(d, list);
    for (int i = 0; i < *count; i++) {
        Next *next = &list[i];
        next->value = next->delve.over ? paid(&next->delve, aim) : look_at(net, from, &next->delve, aim);
        if (next->value > list[best].value) best = i;
    }
    return best;
}

/* Play one delve from one of these beginnings. One answer in ``stray`` is drawn by lot (0: none); with
 * ``once`` only one in the whole delve, the one with number ``once`` - 1. Without a network every answer
 * is by lot. While the treasure pays no more than ``exact``, what is hoped for is the mean over all faces
 * of a roll, not what came of this one. */
static void live(const Net *net, const Aim *aim, uint64_t *rng, int from, int stray, int once, int limit,
                 float exact, Life *life, Trace *trace) {
    Next list[MOST_NEXT];
    Delve d;
    Base b;
    Sight sight;
    float with[COLOURS], again = 0;
    int choices = 0;
    if (from == RICH) start_rich(&d, rng);
    else if (from == ANYWHERE) start_anywhere(&d, rng);
    else start(&d);
    life->count = life->turns = 0;
    while (!d.over && life->turns < limit && life->count < LONGEST - 4) {
        int strayed = 0;
        float hoped = 0, chosen = 0, holds = held(&d);
        int drew = d.hand == NONE, n, outcome;
        see(&d, &sight);
        if (net) base(net, &sight, &b);
        if (drew) {
            life->turns++;
            note(trace, STATE, digest(&d), 0);
            if (net) hoped = before_draw(net, &b, &d, aim, with, &again);
            int c = draw_colour(&d, rng, &n, &outcome);
            note(trace, CHANCE, n, outcome);
            Delve e;
            drawn(&d, c, &e);
            if (d.premonition) {
                int back = net ? again > with[c] : below(rng, 2);
                note(trace, ANSWER, 2, back);
                if (back) {
                    /* the die goes back; the next one is drawn as if nothing had been */
                    Delve f = d;
                    f.premonition = 0;
                    if (net) before_draw(net, &b, &f, aim, with, &again);
                    c = draw_colour(&f, rng, &n, &outcome);
                    note(trace, CHANCE, n, outcome);
                    drawn(&f, c, &e);
                }
            }
            chosen = with[c];
            if (c == DAMAGE) {
                Delve f = e;
                soak(&f);
                int soaks;
                if (net) {
                    soaks = look_at(net, &b, &e, aim) < with[c] && !f.over;
                } else soaks = !below(rng, 8);
                note(trace, ANSWER, 2, soaks);
                if (soaks) e = f;
            }
            d = e;
        } else {
            d.roll = (int8_t)(1 + below(rng, 6));
            note(trace, CHANCE, 6, d.roll - 1);
            int count, best = 0;
            if (net) {
                for (int face = 1; face < 7 && holds <= exact; face++) {
                    Delve other = d;
                    other.roll = (int8_t)face;
                    if (face == d.roll) continue;
                    best = best_of(net, &b, &other, aim, list, &count);
                    hoped += list[best].value;
                }
                best = best_of(net, &b, &d, aim, list, &count);
                hoped = holds <= exact ? (hoped + list[best].value) / 6 : list[best].value;
            } else count = rolled(&d, list);
            choices++;
            if (!net || (stray && !below(rng, stray)) || choices == once) {
                best = below(rng, count);
                strayed = 1;
            }
            chosen = list[best].value;
            for (int i = 0; i < list[best].asked; i++)
                note(trace, ANSWER, list[best].options[i], list[best].answers[i]);
            d = list[best].delve;
        }
        Lived *step = &life->steps[life->count++];
        step->sight = sight;
        step->hoped = hoped;
        step->next = chosen;
        step->held = holds;
        step->draws = (int8_t)drew;
        step->strayed = (int8_t)strayed;
    }
    life->over = d.over;
    life->score = d.over == OUT ? treasure(&d) : 0;
    life->paid = paid(&d, aim);
    note(trace, END, d.over, life->score);
}

/* ---- training ---- */

#define POOL 16384
#define BATCH 256

typedef struct {
    Net *net;
    Aim aim;
    uint64_t rng;
    Lived *steps;
    Sight *sights;
    float *targets; /* MOST_OUTPUTS for each */
    int *order;
    int count;
    long samples, games;
    double loss[MOST_OUTPUTS];
} School;

School *school_new(Net *net, uint64_t seed, float score, float alive) {
    School *school = calloc(1, sizeof *school);
    school->net = net;
    school->rng = seed;
    school->aim = (Aim){score, alive};
    school->steps = malloc(LONGEST * sizeof(Lived));
    school->sights = malloc((POOL + LONGEST) * sizeof(Sight));
    school->targets = malloc((POOL + LONGEST) * MOST_OUTPUTS * sizeof(float));
    school->order = malloc((POOL + LONGEST) * sizeof(int));
    return school;
}

void school_free(School *school) {
    free(school->steps);
    free(school->sights);
    free(school->targets);
    free(school->order);
    free(school);
}

static void study(School *school, float rate) {
    int count = school->count, *order = school->order;
    for (int i = 0; i < count; i++) order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = below(&school->rng, i + 1), held = order[i];
        order[i] = order[j];
        order[j] = held;
    }
    for (int at = 0; at + BATCH <= count; at += BATCH) {
        for (int i = at; i < at + BATCH; i++)
            learn_one(school->net, &school->sights[order[i]], &school->targets[order[i] * MOST_OUTPUTS],
                      1.0f / BATCH, school->loss);
        adam(school->net, rate);
    }
    school->samples += count;
    school->count = 0;
}

/* Points: whoever is so rich hardly dies any more. What comes then is no matter of luck, and more of it
 * counts (``trust`` in place of ``lambda``). */
#define RICHES 25

/* Learn values by playing: temporal differences, with the exact mean over the next die's colour. */
void school_play(School *school, long samples, float rate, float gamma, float lambda, float trust, int stray,
                 int anywhere, int rich, int begun, int limit, double *report) {
    Life life = {school->steps};
    long until = school->samples + samples;
    float riches = RICHES * UNIT;
    double score = 0, out = 0, turns = 0, games = 0;
    school->loss[0] = 0;
    while (school->samples < until) {
        int from = below(&school->rng, 100) < anywhere ? ANYWHERE : FRESH;
        if (rich && below(&school->rng, 100) < rich) from = RICH;
        int turns_left = from == RICH ? RICH_TURNS : limit;
        int first = from == FRESH && begun && below(&school->rng, 100) < begun;
        if (first) turns_left = FIRST_TURNS;
        float exact = first ? riches : -1;
        live(school->net, &school->aim, &school->rng, from, stray, 0, turns_left, exact, &life, 0);
        if (from == FRESH && turns_left == limit) {
            score += life.score;
            out += life.over == OUT;
            turns += life.turns;
            games++;
        }
        float after = life.paid; /* of a delve that never ends, nothing */
        if (turns_left < limit && life.over == ALIVE) after = life.steps[life.count - 1].next;
        for (int i = life.count - 1; i >= 0; i--) {
            Lived *step = &life.steps[i];
            float target = step->hoped;
            float counts = step->held > riches ? trust : lambda;
            if (!step->strayed) target += counts * (after - step->next);
            if (step->draws) target *= gamma;
            after = target;
            school->sights[school->count] = step->sight;
            school->targets[school->count++ * MOST_OUTPUTS] = target - step->held;
        }
        if (school->count >= POOL) study(school, rate);
    }
    report[0] = games;
    report[1] = score / games;
    report[2] = out / games;
    report[3] = turns / games;
    report[4] = school->loss[0] / (double)samples;
}

static void foretell(const Net *net, const Sight *sight, float *said) {
    Base b;
    float hidden[SECOND], out[MOST_OUTPUTS];
    base(net, sight, &b);
    upper(net, b.sums, hidden, out);
    said[0] = out[0];
    said[1] = squash(out[1]);
}

/* Learn what comes of playing by a network: the mean score and the chance to die, as they were, a
 * little smoothed by what is already foretold of the moments after (lambda). In half of the delves
 * one answer is by lot, and what follows it is learned. */
void school_watch(School *school, const Net *player, long samples, float rate, float unit,
                  float lambda, int anywhere, int rich, int limit, double *report) {
    Life life = {school->steps};
    long until = school->samples + samples;
    school->loss[0] = school->loss[1] = 0;
    double games = 0;
    while (school->samples < until) {
        int once = below(&school->rng, 2) ? 1 + below(&school->rng, 120) : 0;
        int from = below(&school->rng, 100) < anywhere ? ANYWHERE : FRESH;
        if (below(&school->rng, 100) < rich) from = RICH;
        int turns_left = from == RICH ? RICH_TURNS : limit;
        live(player, &school->aim, &school->rng, from, 0, once, turns_left, -1, &life, 0);
        games++;
        float after[2] = {(float)life.score * unit, life.over != OUT};
        int last = life.count - 1;
        if (turns_left < limit && life.over == ALIVE) foretell(school->net, &life.steps[last--].sight, after);
        for (int i = last; i >= 0 && !life.steps[i].strayed; i--) {
            float said[2];
            school->sights[school->count] = life.steps[i].sight;
            memcpy(&school->targets[school->count++ * MOST_OUTPUTS], after, sizeof after);
            foretell(school->net, &life.steps[i].sight, said);
            for (int o = 0; o < 2; o++) after[o] = said[o] + lambda * (after[o] - said[o]);
        }
        if (school->count >= POOL) study(school, rate);
    }
    report[0] = games;
    report[1] = school->loss[0] / (double)samples;
    report[2] = school->loss[1] / (double)samples;
}

/* ---- counting ---- */

/* Play games number ``first`` to ``first + games - 1``. ``sums``: score, its square, escapes, turns,
 * turns squared, broken off. ``scores``: how many ended with each score (of those that escaped). */
void count_games(const Net *net, float score, float alive, uint64_t seed,
                 long first, long games, int limit, double *sums, int64_t *scores) {
    Aim aim = {score, alive};
    Lived *steps = malloc(LONGEST * sizeof(Lived));
    Life life = {steps};
    for (long game = first; game < first + games; game++) {
        uint64_t rng = seed + (uint64_t)game * 0xD1342543DE82EF95ull;
        rng = word(&rng);
        live(net, &aim, &rng, 0, 0, 0, limit, -1, &life, 0);
        sums[0] += life.score;
        sums[1] += (double)life.score * life.score;
        sums[2] += life.over == OUT;
        sums[3] += life.turns;
        sums[4] += (double)life.turns * life.turns;
        sums[5] += life.over == ALIVE;
        if (life.over == OUT) scores[life.score]++;
    }
    free(steps);
}

/* How what a second network foretells compares with what came. ``sums``: for scores, then for chances
 * to die, BINS rows of moments, foretold, came. Every fifth moment counts. */
#define BINS 21

static int bin(float share) {
    int at = (int)(share * (BINS - 1) + 0.5f);
    return at < 0 ? 0 : at >= BINS ? BINS - 1 : at;
}

void check_games(const Net *net, const Net *prophet, float score, float alive,
                 uint64_t seed, long first, long games, int limit, double *sums) {
    Aim aim = {score, alive};
    Life life = {malloc(LONGEST * sizeof(Lived))};
    for (long game = first; game < first + games; game++) {
        uint64_t rng = seed + (uint64_t)game * 0xD1342543DE82EF95ull;
        rng = word(&rng);
        live(net, &aim, &rng, 0, 0, 0, limit, -1, &life, 0);
        for (int i = (int)(game % 5); i < life.count; i += 5) {
            Base b;
            float hidden[SECOND], out[MOST_OUTPUTS];
            base(prophet, &life.steps[i].sight, &b);
            upper(prophet, b.sums, hidden, out);
            float points = out[0] / score, death = squash(out[1]);
            double *row = sums + 3 * bin(points / 60);
            row[0]++;
            row[1] += points;
            row[2] += life.score;
            row = sums + 3 * (BINS + bin(death));
            row[0]++;
            row[1] += death;
            row[2] += life.over != OUT;
        }
    }
    free(life.steps);
}

/* One game written down, to be played again by somebody else's rules: the number of entries. */
int trace_game(const Net *net, float score, float alive, uint64_t seed, int stray,
               int limit, int32_t *entries, int room) {
    Aim aim = {score, alive};
    Trace trace = {entries, entries + 3 * room};
    Life life = {malloc(LONGEST * sizeof(Lived))};
    uint64_t rng = word(&seed);
    live(net, &aim, &rng, 0, stray, 0, limit, -1, &life, &trace);
    free(life.steps);
    return (int)(trace.at - entries) / 3;
}
