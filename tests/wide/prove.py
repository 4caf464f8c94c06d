#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Proves with z3, for all operands at full width, what src/wide.* and the shifts of src/number/vector.c promise. The formulas
are made from the sources: symbolic.py. A product of two variables is a number of which z3 knows only bounds and what
is said here of it, each a line of school algebra; all else follows by linear arithmetic."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'width'))

import z3

import c_ast
from symbolic import Bits, Path, Runner, Stuck, Whole, check

U16, U32, U64 = (1 << 16) - 1, (1 << 32) - 1, (1 << 64) - 1
FILES = ['src/number/wide.c', 'src/number/vector.c']
tests = failed = 0


def result(good, name, note=''):
    global tests, failed
    tests += 1
    failed += not good
    print('%sok %d - %s%s' % ('' if good else 'not ', tests, name, ': ' + note if note and not good else ''), flush=True)


def holds(facts, claim):
    found, model = check(*facts, z3.Not(claim))
    return found == z3.unsat, 'unknown' if found == z3.unknown else str(model)[:300]


def prove(name, cases):
    """cases: pairs of facts and a claim."""
    some = False
    try:
        for facts, claim in cases:
            some = True
            good, note = holds(facts, claim)
            if not good:
                return result(False, name, note)
    except (Stuck, KeyError, AttributeError, TypeError, z3.Z3Exception) as error:
        return result(False, name, 'the prover does not understand the code: %r' % error)
    result(some, name, 'there is nothing to prove')


def exact_mulu(runner, a, b):
    return [([], runner.n.product(a, b))]


# ---- Products

def mulu_m0(program):
    n = Whole()
    a, b = n.fresh('a', 0, U32), n.fresh('b', 0, U32)
    for conditions, v in Runner(program, n).run('toi16_mulu_by_halves', [a, b]):
        (a1, a0), (b1, b0) = n.split(a, 16), n.split(b, 16)
        truth = n.product(a0, b0).e + (n.product(a1, b0).e + n.product(a0, b1).e) * 2**16 + n.product(a1, b1).e * 2**32
        yield n.facts + conditions, v.e == truth


def mul_m0(program):
    n = Whole()
    a, b = n.fresh('a', -2**31, 2**31 - 1), n.fresh('b', -2**31, 2**31 - 1)
    for conditions, v in Runner(program, n).run('toi16_mul_by_halves', [a, b]):
        (a1, a0), (b1, b0) = n.split(a, 16), n.split(b, 16)
        truth = n.product(a0, b0).e + (n.product(a1, b0).e + n.product(a0, b1).e) * 2**16 + n.product(a1, b1).e * 2**32
        # (a + 2^32 i) (b + 2^32 j) = a b + 2^32 k
        k, short = z3.Int('k'), n.product(n.split(a, 32)[1], n.split(b, 32)[1])
        yield n.facts + conditions + [short.e == truth + 2**32 * k], v.e == truth


def mul64(program):
    n = Whole()
    a, b = n.fresh('a', 0, U64), n.fresh('b', 0, U64)
    for conditions, v in Runner(program, n, {'toi16_mulu': exact_mulu}).run('mul64', [a, b]):
        (a1, a0), (b1, b0) = n.split(a, 32), n.split(b, 32)
        truth = n.product(a0, b0).e + (n.product(a1, b0).e + n.product(a0, b1).e) * 2**32 + n.product(a1, b1).e * 2**64
        yield n.facts + conditions, v['high'].e * 2**64 + v['low'].e == truth


def mul_shr31_up(program):
    n = Whole()
    a, b = n.fresh('a', 0, 2**31 - 1), n.fresh('b', 0, 2**62 - 1)
    b1, b0 = n.split(b, 32)
    for conditions, v in Runner(program, n, {'toi16_mulu': exact_mulu}).run('toi16_mul_shr31_up', [a, b]):
        truth = n.product(a, b0).e + n.product(a, b1).e * 2**32
        yield n.facts + conditions, z3.And(v.e * 2**31 >= truth, (v.e - 1) * 2**31 < truth)


def compare_long(program):
    """Where the high words tell, they tell the truth; else the whole products are compared."""
    n = Whole()
    a, b = ({'num': n.fresh('num', 0, U64), 'den': n.fresh('den', 1, U64)} for _ in range(2))

    def whole(x, y):
        (x1, x0), (y1, y0) = n.split(x, 32), n.split(y, 32)
        return n.product(x0, y0).e + (n.product(x1, y0).e + n.product(x0, y1).e) * 2**32 + n.product(x1, y1).e * 2**64

    models = {'toi16_mulu': exact_mulu, 'compare128': lambda runner, *args: [([], n.fresh('exactly', -1, 1))]}
    left, right = whole(a['num'], b['den']), whole(b['num'], a['den'])
    for conditions, v in Runner(program, n, models).run('compare_long', [('at', {'v': a}, 'v'), ('at', {'v': b}, 'v')]):
        if v.lo == v.hi:
            yield n.facts + conditions, left > right if v.lo == 1 else left < right


# ---- The next digit of a quotient

def spread_mulu(runner, a, b):
    """a b = (a1 2^16 + a0) b, so that a product with the top of the divisor is known by that with the divisor."""
    n = runner.n
    p = n.product(a, b)
    if a.lo != a.hi and b.lo != b.hi:
        a1, a0 = n.split(a, 16)
        n.facts.append(p.e == n.product(a1, b).e * 2**16 + n.product(a0, b).e)
    return [([], p)]


def digit_paths(program, name, word, bits):
    """Paths through next_digit for a divisor of so many bits: facts, the estimate, the digit and what is left."""
    n = Whole()
    den, rest = n.fresh('den', 1 << (bits - 1), (1 << bits) - 1), n.fresh('rest', 0, (1 << bits) - 1)
    n.facts.append(rest.e < den.e)

    def known_bits(runner, x):
        return [([], n.const(bits))]

    runner = Runner(program, n, {'toi16_mulu': spread_mulu, 'toi16_bits64': known_bits, 'toi16_bits32': known_bits}, 4)
    f = runner.units[name]
    runner.unit = f.ref
    pointer, divisor = [k.id for k in f.kids if k.kind == 'ParmVarDecl']
    for path in runner.statement(f.kids[-1], Path(env={pointer: ('at', {'rest': rest}, 'rest'), divisor: den})):
        yield n, path, rest, den, path.env[pointer][1]['rest']


def times(n, q, d, word):
    """q d, where q is an estimate, less 0 to 3: by what the code multiplies, the estimate and the halves of d."""
    number = z3.simplify(q.e)
    if isinstance(number, z3.IntNumRef):
        return number * d.e
    for estimate in n.quotients:
        less = z3.simplify(estimate.e - q.e)
        if isinstance(less, z3.IntNumRef):
            if word == 32:
                return n.product(estimate, d).e - less * d.e
            high, low = n.split(d, 32)
            return n.product(estimate, high).e * 2**32 + n.product(estimate, low).e - less * d.e
    raise Stuck('the digit is no estimate')


def next_digit(program, name, word, bits):
    """2^shift left + q d = 2^16 2^shift rest, left < den: the digit is exact, after two corrections at most."""
    for n, path, rest, den, left in digit_paths(program, name, word, bits):
        d = n.binary('<<', den, n.const(word - bits), c_ast.Int('', word, False))
        q, scale = path.result, 1 << (word - bits)
        yield n.facts + path.conditions, z3.And(
            left.e * scale + times(n, q, d, word) == rest.e * scale * 2**16, left.e >= 0, left.e < den.e, q.e >= 0,
            q.e <= U16)


# ---- Bits

INT, UINT, I32, U32T, I64, U64T = (c_ast.Int('', bits, signed) for bits, signed in (
    (32, True), (32, False), (32, True), (32, False), (64, True), (64, False)))


def words(n, name):
    return {'high': n.fresh(name + '_high', I64), 'low': n.fresh(name + '_low', U64T)}


def joined(v):
    return z3.Concat(v['high'].e, v['low'].e)


def bits_case(program, name, make, claim, models=None):
    """One call with symbols: claim(inputs, result) must hold, and nothing may be undefined."""
    n = Bits()
    args, facts, inputs = make(n)
    runner = Runner(program, n, models)
    for conditions, v in runner.run(name, args):
        yield facts + conditions, z3.And(claim(inputs, v), *n.defined)


def at(v):
    return ('at', {'v': v}, 'v')


def wide_sum(n):
    a, b = words(n, 'a'), words(n, 'b')
    return [at(a), at(b)], [], (a, b)


def one_wide(n):
    a = words(n, 'a')
    return [at(a)], [], a


def one(ty):
    def make(n):
        a = n.fresh('a', ty)
        return [a], [], a
    return make


def bit_length(x):
    out = z3.BitVecVal(0, 32)
    for k in range(x.size()):
        out = z3.If(z3.Extract(k, k, x) == 1, z3.BitVecVal(k + 1, 32), out)
    return out


def wide_shift_case(shift):
    def make(n):
        a = words(n, 'a')
        # The domain: the result takes 63 bits.
        v = z3.SignExt(64, joined(a))
        truth = v << shift if shift >= 0 else v >> -shift
        facts = [truth == z3.SignExt(192 - 64, z3.Extract(63, 0, truth))]
        return [at(a), n.const(shift)], facts, truth
    return make


def upper_make(bits):
    def make(n):
        v = n.fresh('v', I64)
        bound = z3.BitVecVal(1 << bits, 64)
        facts = [v.e < bound, v.e > -bound] if bits < 63 else [v.e != z3.BitVecVal(1 << 63, 64)]
        return [v, n.const(63 - bits, 32, False)], facts, (v, bits)
    return make


def prove_bits(host):
    prove('toi16_wide_sum adds modulo 2^128', bits_case(
        host, 'toi16_wide_sum', wide_sum, lambda x, v: joined(v) == joined(x[0]) + joined(x[1])))
    prove('toi16_bits32 counts bits', bits_case(
        host, 'toi16_bits32', one(U32T), lambda x, v: v.e == bit_length(x.e)))
    prove('toi16_bits64 counts bits', bits_case(
        host, 'toi16_bits64', one(U64T), lambda x, v: v.e == bit_length(x.e)))
    prove('toi16_abs64 is the magnitude', bits_case(
        host, 'toi16_abs64', one(I64), lambda x, v: v.e == z3.If(x.e < 0, -x.e, x.e)))
    prove('toi16_abs32 is the magnitude', bits_case(
        host, 'toi16_abs32', one(I32), lambda x, v: v.e == z3.If(x.e < 0, -x.e, x.e)))
    prove('toi16_saturate keeps what fits', bits_case(
        host, 'toi16_saturate', one(I64), lambda x, v: z3.SignExt(32, v.e) == z3.If(
            x.e > 2**31 - 1, z3.BitVecVal(2**31 - 1, 64), z3.If(x.e < -2**31, z3.BitVecVal(-2**31, 64), x.e))))
    prove('toi16_wide_sign is the sign', bits_case(
        host, 'toi16_wide_sign', one_wide, lambda x, v: v.e == z3.If(
            joined(x) < 0, z3.BitVecVal(-1, 32), z3.If(joined(x) == 0, z3.BitVecVal(0, 32), z3.BitVecVal(1, 32)))))
    prove('toi16_wide_shift shifts, for each shift', (
        case for shift in range(-127, 64) for case in bits_case(
            host, 'toi16_wide_shift', wide_shift_case(shift),
            lambda truth, v: z3.SignExt(128, v.e) == truth)))
    prove('toi16_upper_30 is floor(v * 2^grow / 2^33) and takes 30 bits, for each number of bits', (
        case for bits in range(32, 64) for case in bits_case(
            host, 'toi16_upper_30', upper_make(bits),
            lambda x, v: z3.And(z3.SignExt(32, v.e) == x[0].e >> (x[1] - 30), v.e >= -2**30, v.e < 2**30))))


# ---- Loops that go bit by bit: one turn of the body, from any state that the turn before may leave

def turns(program, name, state, facts, n):
    """Paths through the body of the first loop of a function, from a state by the names of its variables."""
    runner = Runner(program, n, {}, 4)
    f = runner.units[name]
    runner.unit = f.ref
    ids = {}

    def find(node):
        if node.kind in ('VarDecl', 'ParmVarDecl'):
            ids.setdefault(node.name, node.id)
        loops = [node] if node.kind == 'ForStmt' else []
        return loops + [loop for k in node.kids for loop in find(k)]

    body = find(f)[0].kids[-1]
    env = {ids[k]: v for k, v in state.items()}
    for path in runner.statement(body, Path(list(facts), env)):
        yield path, {k: path.env[ids[k]].e for k in state}


def wide(e):
    return z3.ZeroExt(2, e)


def next_word_turn(program):
    """rest' + q den = 2 rest + the next bit of low, q is the bit that low gets for it, and rest' < den: by which the
    64 bits are those of the quotient."""
    n = Bits()
    before = {k: n.fresh(k, U64T) for k in ('rest', 'low', 'den')}
    rest, low, den = (before[k].e for k in ('rest', 'low', 'den'))
    for path, after in turns(program, 'next_word', before, [z3.ULT(rest, den)], n):
        q = after['low'] & 1
        yield path.conditions, z3.And(
            z3.ULT(after['rest'], den), z3.LShR(after['low'], 1) == z3.LShR(low << 1, 1),
            2 * wide(rest) + wide(z3.LShR(low, 63)) == z3.If(q == 1, wide(den), 0) + wide(after['rest']))


def main():
    m0 = c_ast.Program('m0', FILES)
    host = c_ast.Program('host', FILES, ['-U__GNUC__'])
    prove('toi16_mulu_by_halves is the product', mulu_m0(m0))
    prove('toi16_mul_by_halves is the product', mul_m0(m0))
    prove('mul64 is the product', mul64(host))
    prove('toi16_mul_shr31_up rounds up', mul_shr31_up(host))
    prove('compare_long is right where the high words tell', compare_long(host))
    prove('long_digit is exact after two corrections at most, for a divisor with its top bit set',
          next_digit(host, 'long_digit', 32, 32))
    prove('a turn of next_word leaves rest < den, and the next bit of the quotient', next_word_turn(host))
    prove_bits(host)
    print('1..%d' % tests)
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
