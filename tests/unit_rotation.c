/* SPDX-License-Identifier: MIT */
/* Rotations against long double, and their errors. The bounds are those of rotation.h. */
#include <math.h>
#include <stdlib.h>
#include "random.h"
#include "tap.h"
#include "toi16/toi16.h"

enum { ROUNDS = 50000 };

static const long double PI_L = 3.14159265358979323846264338327950288L, ONE_L = 1073741824.0L;
static uint64_t seed = 7;

static long double larger(long double a, long double b) {
    return a > b ? a : b;
}

/* Of cosine and sine, in units of 2^-30. */
static long double error2(const toi_rot2 *rot, long double radians) {
    return larger(fabsl((long double)rot->cos - ONE_L * cosl(radians)),
                  fabsl((long double)rot->sin - ONE_L * sinl(radians)));
}

static long double worst_from_angle(void) {
    long double worst = 0;
    for (int k = 0; k < 4 * ROUNDS; k++) {
        toi_angle angle =
            (toi_angle)(k % 2 ? random64(&seed) : ((uint64_t)k << 29) + random64(&seed) % 5 - 2);
        toi_rot2 rot;
        toi_rot2_from_angle(&rot, angle);
        worst = larger(worst, error2(&rot, (long double)angle * (2 * PI_L / 4294967296.0L)));
        if (toi_rot2_check(&rot) != TOI_OK)
            return 99;
    }
    return worst;
}

static long double worst_from_radians(void) {
    long double worst = 0;
    for (int k = 0; k < 4 * ROUNDS; k++) {
        fix16_t radians = (fix16_t)(k % 2 ? random64(&seed) : random_width(&seed, 20));
        if (k < 2)
            radians = k ? INT32_MIN : INT32_MAX;
        toi_rot2 rot;
        toi_rot2_from_radians(&rot, radians);
        worst = larger(worst, error2(&rot, (long double)radians / 65536));
    }
    return worst;
}

/* In units of 2^-32 turns, around the circle. */
static long double worst_angle(void) {
    long double worst = 0;
    for (int k = 0; k < ROUNDS; k++) {
        fix16_t radians = (fix16_t)random64(&seed);
        long double turns = (long double)radians / 65536 / (2 * PI_L);
        long double angle = (turns - floorl(turns)) * 4294967296.0L;
        long double off = fabsl((long double)toi_angle_from_radians(radians) - angle);
        worst = larger(worst, off > 2147483648.0L ? 4294967296.0L - off : off);
    }
    return worst;
}

static int quarter_turns_exact(void) {
    static const int32_t cosine[4] = {1, 0, -1, 0}, sine[4] = {0, 1, 0, -1};
    int right = 0;
    for (int k = 0; k < 4; k++) {
        toi_rot2 rot;
        toi_rot2_from_angle(&rot, (toi_angle)k << 30);
        right += rot.cos == cosine[k] * TOI_Q30_ONE && rot.sin == sine[k] * TOI_Q30_ONE;
    }
    return right == 4 && TOI_DEGREES(-90) == 0xC0000000u && TOI_DEGREES(360) == 0 &&
           TOI_DEGREES(30) == 357913941u;
}

/* Entry by entry, in units of 2^-30, against a matrix of columns. */
static long double error3(const toi_rot3 *rot, long double u[3][3]) {
    long double worst = 0;
    for (int k = 0; k < 3; k++) {
        worst = larger(worst, fabsl((long double)rot->u[k].x - ONE_L * u[k][0]));
        worst = larger(worst, fabsl((long double)rot->u[k].y - ONE_L * u[k][1]));
        worst = larger(worst, fabsl((long double)rot->u[k].z - ONE_L * u[k][2]));
    }
    return toi_rot3_check(rot) == TOI_OK ? worst : 1e9L;
}

static void matrix_of(long double w, long double x, long double y, long double z, long double u[3][3]) {
    long double n = w * w + x * x + y * y + z * z;
    u[0][0] = 1 - 2 * (y * y + z * z) / n, u[0][1] = 2 * (x * y + w * z) / n,
    u[0][2] = 2 * (x * z - w * y) / n;
    u[1][0] = 2 * (x * y - w * z) / n, u[1][1] = 1 - 2 * (x * x + z * z) / n,
    u[1][2] = 2 * (y * z + w * x) / n;
    u[2][0] = 2 * (x * z + w * y) / n, u[2][1] = 2 * (y * z - w * x) / n,
    u[2][2] = 1 - 2 * (x * x + y * y) / n;
}

static int32_t random_signed(unsigned bits) {
    int32_t size = (int32_t)random_width(&seed, bits);
    return random64(&seed) & 1 ? -size : size;
}

static toi_quat random_quat(unsigned bits) {
    toi_quat q;
    q.w = random_signed(bits);
    q.x = random_signed(bits);
    q.y = random_signed(bits);
    q.z = random_signed(bits) | 1;
    return q;
}

static toi_vec3 random_vector(unsigned bits) {
    toi_vec3 v;
    v.x = random_signed(bits);
    v.y = random_signed(bits);
    v.z = random_signed(bits);
    return v;
}

static long double worst_quaternion(unsigned bits) {
    long double worst = 0, u[3][3];
    for (int k = 0; k < ROUNDS; k++) {
        toi_quat q = random_quat(bits);
        if (k < 2)
            q.w = q.x = q.y = q.z = k ? INT32_MIN : 1;
        toi_rot3 rot;
        toi_rot3_from_quaternion(&rot, &q);
        matrix_of(q.w, q.x, q.y, q.z, u);
        worst = larger(worst, error3(&rot, u));
    }
    return worst;
}

static long double worst_axis_angle(void) {
    long double worst = 0, u[3][3];
    for (int k = 0; k < ROUNDS; k++) {
        toi_vec3 a = random_vector(31);
        a.z |= 1;
        toi_angle angle = (toi_angle)random64(&seed);
        toi_rot3 rot;
        toi_rot3_from_axis_angle(&rot, &a, angle);
        long double half = (long double)angle * (PI_L / 4294967296.0L), s = sinl(half);
        long double n = sqrtl((long double)a.x * a.x + (long double)a.y * a.y + (long double)a.z * a.z);
        matrix_of(cosl(half), s * a.x / n, s * a.y / n, s * a.z / n, u);
        worst = larger(worst, error3(&rot, u));
    }
    return worst;
}

static int32_t nudged(int32_t q30, int64_t by) {
    return q30 + (int32_t)((int64_t)random64(&seed) % (by + 1));
}

/* Matrices bent by up to `by` units an entry: mended to within tolerance, and no further off than they were
 * bent, so that mirrored ones stay mirrored. */
static int mends(int64_t by, bool mirrored) {
    int right = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi_quat q = random_quat(30);
        toi_rot3 rot, bent, mended;
        toi_rot3_from_quaternion(&rot, &q);
        if (mirrored)
            rot.u[k % 3] = (toi_axis3){-rot.u[k % 3].x, -rot.u[k % 3].y, -rot.u[k % 3].z};
        for (int i = 0; i < 3; i++) {
            bent.u[i].x = nudged(rot.u[i].x, by);
            bent.u[i].y = nudged(rot.u[i].y, by);
            bent.u[i].z = nudged(rot.u[i].z, by);
        }
        long double u[3][3];
        for (int i = 0; i < 3; i++)
            u[i][0] = rot.u[i].x / ONE_L, u[i][1] = rot.u[i].y / ONE_L, u[i][2] = rot.u[i].z / ONE_L;
        int fine = toi_rot3_from_matrix_q30(&mended, bent.u) == TOI_OK;
        right += fine && error3(&mended, u) <= 3.0L * (long double)by + 4;
    }
    return right == ROUNDS;
}

static int takes_q16(void) {
    int right = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi_quat q = random_quat(30);
        toi_rot3 rot, mended;
        toi_vec3 column[3];
        toi_rot3_from_quaternion(&rot, &q);
        for (int i = 0; i < 3; i++) {
            column[i].x = rot.u[i].x / 16384;
            column[i].y = rot.u[i].y / 16384;
            column[i].z = rot.u[i].z / 16384;
        }
        right += toi_rot3_from_matrix(&mended, column) == TOI_OK && toi_rot3_check(&mended) == TOI_OK;
    }
    return right == ROUNDS;
}

/* Ten thousand turns by the same step stay a rotation and stay near the true angle. */
static long double drift(void) {
    toi_rot2 step2, turn2 = TOI_ROT2_IDENTITY;
    toi_rot3 step3, turn3 = TOI_ROT3_IDENTITY;
    toi_angle angle = 12345678;
    toi_rot2_from_angle(&step2, angle);
    toi_rot3_from_yaw(&step3, angle);
    for (int k = 0; k < 10000; k++)
        if (toi_rot2_compose(&turn2, &step2, &turn2) != TOI_OK ||
            toi_rot3_compose(&turn3, &step3, &turn3) != TOI_OK)
            return 1e9L;
    long double radians = (long double)(toi_angle)(10000u * angle) * (2 * PI_L / 4294967296.0L);
    return larger(error2(&turn2, radians), fabsl((long double)turn3.u[0].x - ONE_L * cosl(radians)));
}

static int composes_and_inverts(void) {
    int right = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi_quat p = random_quat(30), q = random_quat(30);
        toi_rot3 a, b, ab, back, none;
        toi_vec3 v = random_vector(28), bv, abv, once;
        toi_rot3_from_quaternion(&a, &p);
        toi_rot3_from_quaternion(&b, &q);
        toi_rot3_compose(&ab, &a, &b);
        toi_rot3_apply(&bv, &b, &v);
        toi_rot3_apply(&abv, &a, &bv);
        toi_rot3_apply(&once, &ab, &v);
        int same = labs((long)abv.x - once.x) <= 4 && labs((long)abv.y - once.y) <= 4 &&
                   labs((long)abv.z - once.z) <= 4;
        toi_rot3_transpose(&back, &ab);
        toi_rot3_compose(&none, &back, &ab);
        right += same && labs((long)none.u[0].x - TOI_Q30_ONE) <= 4 && labs((long)none.u[1].z) <= 4;
    }
    return right == ROUNDS;
}

/* From the exact product, at the ends of the type where it is past them; in ulps of Q16.16. */
static long double off_product(fix16_t got, long double exact) {
    return fabsl((long double)got - fminl(fmaxl(exact, INT32_MIN), INT32_MAX));
}

static long double worst_apply2(void) {
    long double worst = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi_vec3 any = random_vector(31);
        toi_vec2 v = {any.x, any.y}, out;
        toi_rot2 rot;
        toi_rot2_from_angle(&rot, (toi_angle)random64(&seed));
        toi_rot2_apply(&out, &rot, &v);
        long double c = rot.cos / ONE_L, s = rot.sin / ONE_L;
        worst = larger(worst, off_product(out.x, c * v.x - s * v.y));
        worst = larger(worst, off_product(out.y, s * v.x + c * v.y));
    }
    return worst;
}

static long double worst_apply3(void) {
    long double worst = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi_quat q = random_quat(30);
        toi_vec3 v = random_vector(31), out;
        toi_rot3 rot;
        toi_rot3_from_quaternion(&rot, &q);
        toi_rot3_apply(&out, &rot, &v);
        const toi_axis3 *u = rot.u;
        long double x = v.x / ONE_L, y = v.y / ONE_L, z = v.z / ONE_L;
        worst = larger(worst, off_product(out.x, u[0].x * x + u[1].x * y + u[2].x * z));
        worst = larger(worst, off_product(out.y, u[0].y * x + u[1].y * y + u[2].y * z));
        worst = larger(worst, off_product(out.z, u[0].z * x + u[1].z * y + u[2].z * z));
    }
    return worst;
}

/* Symmetric matrices at the ends of what is mended, and just past them. All are
 * nearest to the identity. */
static int mends_up_to_a_quarter(void) {
    enum { ONE = TOI_Q30_ONE, QUARTER = TOI_Q30_ONE / 4 };
    static const struct {
        int32_t diagonal[3], beside[3]; /* xx yy zz, xy xz yz */
        toi_status status;
    } cases[] = {
        {{929887697, ONE, ONE}, {0, 0, 0}, TOI_OK}, /* a square of 3/4 */
        {{929887696, ONE, ONE}, {0, 0, 0}, TOI_ERR_ROTATION},
        {{ONE, ONE, 1200479854}, {0, 0, 0}, TOI_OK}, /* of 5/4 */
        {{ONE, ONE, 1200479855}, {0, 0, 0}, TOI_ERR_ROTATION},
        {{ONE, ONE, ONE}, {QUARTER / 2, 0, 0}, TOI_OK}, /* a product of 1/4 */
        {{ONE, ONE, ONE}, {0, QUARTER / 2 + 1, 0}, TOI_ERR_ROTATION},
        {{ONE, ONE, ONE}, {0, 0, -QUARTER / 2}, TOI_OK},
        {{ONE, ONE, ONE}, {-QUARTER / 2 - 1, 0, 0}, TOI_ERR_ROTATION},
        {{894784854, 894784854, 894784854}, {-178956970, -178956970, -178956970}, TOI_OK}, /* 3/4, all -1/4 */
        {{894784853, 894784853, 894784853}, {-178956971, -178956971, -178956971}, TOI_ERR_ROTATION},
        {{1189303522, 1189303522, 1189303522}, {115561698, 115561698, 115561698}, TOI_OK}, /* 5/4, all 1/4 */
    };
    long double none[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int right = 0, count = sizeof cases / sizeof cases[0];
    for (int k = 0; k < count; k++) {
        const int32_t *d = cases[k].diagonal, *b = cases[k].beside;
        toi_axis3 column[3] = {{d[0], b[0], b[1]}, {b[0], d[1], b[2]}, {b[1], b[2], d[2]}};
        toi_rot3 rot = TOI_ROT3_IDENTITY;
        toi_status status = toi_rot3_from_matrix_q30(&rot, column);
        right += status == cases[k].status && error3(&rot, none) <= 4;
    }
    return right == count;
}

static int saturates(void) {
    toi_rot2 eighth;
    toi_vec2 far = {INT32_MAX, INT32_MAX}, out;
    toi_rot2_from_angle(&eighth, TOI_DEGREES(45));
    toi_rot2_apply(&out, &eighth, &far);
    return labs((long)out.x) <= 4 && out.y == INT32_MAX;
}

static int refuses(void) {
    toi_rot2 r2 = {TOI_Q30_ONE, 3 << 16}, kept2 = TOI_ROT2_IDENTITY;
    toi_rot3 r3 = TOI_ROT3_IDENTITY, kept3 = TOI_ROT3_IDENTITY;
    toi_quat q = {0, 0, 0, 0};
    toi_vec3 zero = {0, 0, 0}, v[3] = {{F16(1), 0, 0}, {0, F16(2), 0}, {0, 0, F16(1)}};
    r3.u[0].y = 5;
    int right = toi_rot2_check(&r2) == TOI_ERR_ROTATION && toi_rot3_check(&r3) == TOI_ERR_ROTATION;
    r3.u[0].y = 4;
    right += toi_rot3_check(&r3) == TOI_OK;
    r3.u[0].x = INT32_MIN;
    right += toi_rot3_check(&r3) == TOI_ERR_ROTATION && toi_rot3_transpose(&kept3, &r3) == TOI_ERR_ROTATION;
    right += toi_rot2_compose(&kept2, &r2, &kept2) == TOI_ERR_ROTATION && kept2.cos == TOI_Q30_ONE;
    right += toi_rot3_compose(&kept3, &r3, &kept3) == TOI_ERR_ROTATION && kept3.u[2].z == TOI_Q30_ONE;
    right += toi_rot3_from_quaternion(&kept3, &q) == TOI_ERR_ROTATION;
    right += toi_rot3_from_axis_angle(&kept3, &zero, 1) == TOI_ERR_ROTATION;
    right +=
        toi_rot3_from_matrix(&kept3, v) == TOI_ERR_ROTATION && toi_rot3_from_matrix_q30(&kept3, r3.u) < 0;
    for (int k = 0; k < 3; k++) {
        toi_rot3 large = TOI_ROT3_IDENTITY;
        large.u[k] = (toi_axis3){INT32_MIN, INT32_MIN, INT32_MIN};
        right += toi_rot3_from_matrix_q30(&kept3, large.u) == TOI_ERR_ROTATION;
    }
    right += toi_rot2_check(NULL) == TOI_ERR_ARGUMENT && toi_rot3_from_yaw(NULL, 0) == TOI_ERR_ARGUMENT;
    return right == 12;
}

int main(void) {
    long double angle = worst_from_angle(), radians = worst_from_radians(), turns = worst_angle();
    tap_ok(angle <= 1, "cosine and sine of binary angles: within %.3Lf ulp, 1 promised", angle);
    tap_ok(radians <= 1, "cosine and sine of radians, whole range: within %.3Lf ulp, 1 promised", radians);
    tap_ok(turns <= 1, "radians as a binary angle: within %.3Lf units, 1 promised", turns);
    tap_ok(quarter_turns_exact(), "quarter turns and TOI_DEGREES are exact");
    long double shorter = worst_quaternion(30), longer = worst_quaternion(31), axis = worst_axis_angle();
    tap_ok(shorter <= 1, "quaternions up to 30 bits: within %.2Lf ulp, 1 promised", shorter);
    tap_ok(longer <= 4, "longer quaternions: within %.2Lf ulp, 4 promised", longer);
    tap_ok(axis <= 8, "axis and angle: within %.2Lf ulp, 8 promised", axis);
    tap_ok(mends(4, false) && mends(16384, false) && mends(TOI_Q30_ONE / 32, false),
           "matrices are mended to within 2^-28");
    tap_ok(mends(4, true) && mends(TOI_Q30_ONE / 32, true), "mirrored matrices stay mirrored");
    tap_ok(mends_up_to_a_quarter(), "matrices are mended up to 1/4 off, and refused past it");
    tap_ok(takes_q16(), "matrices in Q16.16 are mended to within 2^-28");
    long double off = drift();
    tap_ok(off <= 20000, "10,000 composed steps drift by %.0Lf ulp of Q2.30 and stay a rotation", off);
    tap_ok(composes_and_inverts(), "composing is applying twice, transposing undoes");
    long double apply2 = worst_apply2(), apply3 = worst_apply3();
    tap_ok(apply2 <= 1, "applying in 2D: within %.3Lf ulp, 1 promised", apply2);
    tap_ok(apply3 <= 1, "applying in 3D: within %.3Lf ulp, 1 promised", apply3);
    tap_ok(saturates(), "applying saturates");
    tap_ok(refuses(), "bad arguments are refused and leave the result alone");
    return tap_done();
}
