# SPDX-License-Identifier: MIT
"""Runs functions of src/wide.* on symbols, from clang's syntax tree, and asks z3 about them. Two kinds of numbers:
whole ones without bounds, where a product of two variables is a number of its own of which only bounds are known, so
that all is linear (Whole); and bits (Bits)."""
import z3

import c_ast

STEPS = 40 * 1000 * 1000  # ten times what the hardest question takes, and the same on any machine


class Stuck(Exception):
    pass


def check(*facts):
    """What z3 finds in so many of its steps: the verdict, and a model where there is one."""
    s = z3.Solver()
    s.set('rlimit', STEPS)
    s.add(*facts)
    found = s.check()
    return found, s.model() if found == z3.sat else None


class Num:
    """A whole number: an expression, its bounds, and how many low bits are known to be zero."""
    __slots__ = ('e', 'lo', 'hi', 'zeros')

    def __init__(self, e, lo, hi, zeros=0):
        self.e, self.lo, self.hi, self.zeros = e, lo, hi, zeros


class Whole:
    def __init__(self):
        self.facts, self.made, self.quotients, self.count = [], {}, [], 0
        self.conditions = []  # of the path that is looked at

    def const(self, v):
        return Num(z3.IntVal(v), v, v, 64 if v == 0 else (v & -v).bit_length() - 1)

    def fresh(self, name, lo, hi):
        self.count += 1
        e = z3.Int('%s_%d' % (name, self.count))
        self.facts += [e >= lo, e <= hi]
        return Num(e, lo, hi)

    def split(self, a, bits):
        """floor(a / 2^bits) and what is left."""
        if a.lo >= 0 and a.hi < 1 << bits:
            return self.const(0), a
        if bits == 48:  # by two steps, so that parts of parts are the same numbers
            high, low = self.split(a, 32)
            top, middle = self.split(high, 16)
            return top, Num(middle.e * 2**32 + low.e, 0, (1 << 48) - 1)
        key = ('split', a.e.get_id(), bits)
        if key not in self.made:
            high = self.fresh('high', a.lo >> bits, a.hi >> bits)
            low = self.const(0) if bits <= a.zeros else self.fresh(
                'low', 0, (1 << bits) - (1 << a.zeros))
            low.zeros = max(low.zeros, min(a.zeros, bits))
            self.facts.append(a.e == high.e * (1 << bits) + low.e)
            self.made[key] = (high, low, a)  # a keeps its id in use
        return self.made[key][:2]

    def fit(self, a, ty):
        if ty.lo <= a.lo and a.hi <= ty.hi:
            return a
        low = self.split(a, ty.bits)[1]
        if not ty.signed:
            return low
        out = self.fresh('signed', ty.lo, ty.hi)
        self.facts.append(z3.Or(out.e == low.e, out.e == low.e - (1 << ty.bits)))
        return out

    cast = fit

    def result(self, a, ty):
        """As fit, and asks whether what is known on this path keeps it within the type."""
        if ty.lo <= a.lo and a.hi <= ty.hi:
            return a
        if check(*self.facts, *self.conditions, z3.Or(a.e < ty.lo, a.e > ty.hi))[0] == z3.unsat:
            return Num(a.e, max(a.lo, ty.lo), min(a.hi, ty.hi), a.zeros)
        return self.fit(a, ty)

    def product(self, a, b):
        for x, y in ((a, b), (b, a)):
            if x.lo == x.hi:
                ends = (x.lo * y.lo, x.lo * y.hi)
                return Num(x.lo * y.e, min(ends), max(ends), y.zeros)
        key = ('product', *sorted((a.e.get_id(), b.e.get_id())))
        if key not in self.made:
            ends = [x * y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
            p = self.fresh('product', min(ends), max(ends))
            # (a - lo) (b - lo) >= 0 and so on
            self.facts += [p.e >= a.lo * b.e + b.lo * a.e - a.lo * b.lo, p.e >= a.hi * b.e + b.hi * a.e - a.hi * b.hi,
                           p.e <= a.hi * b.e + b.lo * a.e - a.hi * b.lo, p.e <= a.lo * b.e + b.hi * a.e - a.lo * b.hi]
            if a.lo >= 0 and b.lo >= 0:
                self.facts += [z3.Implies(a.e >= 1, p.e >= b.e), z3.Implies(b.e >= 1, p.e >= a.e)]
            self.made[key] = (p, a, b)
        return self.made[key][0]

    def binary(self, op, a, b, ty):
        if op == '+':
            return self.result(Num(a.e + b.e, a.lo + b.lo, a.hi + b.hi, min(a.zeros, b.zeros)), ty)
        if op == '-':
            return self.result(Num(a.e - b.e, a.lo - b.hi, a.hi - b.lo, min(a.zeros, b.zeros)), ty)
        if op == '*':
            return self.fit(self.product(a, b), ty)
        if op in ('<<', '>>'):
            if b.lo != b.hi:
                raise Stuck('shift by a variable')
            if op == '>>':
                return self.split(a, b.lo)[0]
            n = b.lo
            return self.fit(Num(a.e * (1 << n), a.lo << n, a.hi << n, a.zeros + n), ty)
        if op == '&':
            mask = b.lo if b.lo == b.hi else a.lo
            if a.lo == a.hi and b.lo != b.hi:
                a, b = b, a
            if b.lo != b.hi or mask & (mask + 1):
                raise Stuck('and')
            return self.split(a, mask.bit_length())[1]
        if op == '|':
            for x, y in ((a, b), (b, a)):
                if y.lo >= 0 and y.hi < 1 << x.zeros:
                    return Num(x.e + y.e, x.lo + y.lo, x.hi + y.hi, min(x.zeros, y.zeros))
            raise Stuck('or of numbers that overlap')
        if op == '/':
            return self.quotient(a, b)
        raise Stuck(op)

    def quotient(self, a, b):
        """q b <= a < q b + b, with the product as a number of its own."""
        q = self.fresh('quotient', 0, a.hi // max(b.lo, 1))
        qb = self.product(q, b)
        self.facts += [qb.e <= a.e, a.e < qb.e + b.e, z3.Implies(q.e >= 1 << 16, qb.e >= b.e * (1 << 16))]
        self.quotients.append(q)
        return q

    def compare(self, op, a, b):
        return {'<': a.e < b.e, '>': a.e > b.e, '<=': a.e <= b.e, '>=': a.e >= b.e, '==': a.e == b.e,
                '!=': a.e != b.e}[op]

    def of_bool(self, c):
        return Num(z3.If(c, 1, 0), 0, 1)


class Bit:
    __slots__ = ('e', 'signed')

    def __init__(self, e, signed):
        self.e, self.signed = e, signed


class Bits:
    """Bit vectors of the width of their type; facts holds what must be true for the code to be defined."""

    def __init__(self):
        self.facts, self.defined, self.conditions = [], [], []

    def const(self, v, bits=32, signed=True):
        return Bit(z3.BitVecVal(v, bits), signed)

    def fresh(self, name, ty):
        return Bit(z3.BitVec(name, ty.bits), ty.signed)

    def cast(self, a, ty):
        have = a.e.size()
        if ty.bits > have:
            e = (z3.SignExt if a.signed else z3.ZeroExt)(ty.bits - have, a.e)
        else:
            e = z3.Extract(ty.bits - 1, 0, a.e) if ty.bits < have else a.e
        return Bit(e, ty.signed)

    def binary(self, op, a, b, ty):
        if op in ('<<', '>>'):
            n = b.e
            self.defined.append(z3.ULT(n, z3.BitVecVal(ty.bits, n.size())))
            n = z3.ZeroExt(ty.bits - n.size(), n) if ty.bits > n.size() else z3.Extract(ty.bits - 1, 0, n)
            return Bit(a.e << n if op == '<<' else a.e >> n if ty.signed else z3.LShR(a.e, n), ty.signed)
        x, y = a.e, b.e
        if ty.signed and op in '+-*':
            wide = {'+': z3.SignExt(64, x) + z3.SignExt(64, y), '-': z3.SignExt(64, x) - z3.SignExt(64, y),
                    '*': z3.SignExt(64, x) * z3.SignExt(64, y)}[op]
            self.defined.append(wide == z3.SignExt(64, z3.Extract(ty.bits - 1, 0, wide)))
        return Bit({'+': lambda: x + y, '-': lambda: x - y, '*': lambda: x * y, '&': lambda: x & y,
                    '|': lambda: x | y, '^': lambda: x ^ y,
                    '/': lambda: x / y if ty.signed else z3.UDiv(x, y)}[op](), ty.signed)

    def compare(self, op, a, b):
        x, y = a.e, b.e
        if op in ('==', '!='):
            return x == y if op == '==' else x != y
        if a.signed:
            return {'<': x < y, '>': x > y, '<=': x <= y, '>=': x >= y}[op]
        return {'<': z3.ULT(x, y), '>': z3.UGT(x, y), '<=': z3.ULE(x, y), '>=': z3.UGE(x, y)}[op]

    def of_bool(self, c):
        return Bit(z3.If(c, z3.BitVecVal(1, 32), z3.BitVecVal(0, 32)), True)


class Path:
    """One way through a function: what must hold for it, and the variables."""

    def __init__(self, conditions=(), env=None, result=None, done=False):
        self.conditions, self.env, self.result, self.done = list(conditions), dict(env or {}), result, done

    def copy(self):
        return Path(self.conditions, self.env, self.result, self.done)


class Runner:
    def __init__(self, program, numbers, models=None, unroll=200):
        self.program, self.n, self.models, self.unroll = program, numbers, models or {}, unroll
        self.units = {f.name: f for unit in program.units for f in unit.functions.values()}
        self.unit = None
        self.solver_facts = []

    # Structs and arrays are dicts; a pointer is ('at', dict, key).

    def run(self, name, args):
        """Paths through a function."""
        if name in self.models:
            return [(p, v) for p, v in self.models[name](self, *args)]
        f = self.units[name]
        kept, self.unit = self.unit, f.ref
        env = {}
        for param, value in zip([k for k in f.kids if k.kind == 'ParmVarDecl'], args):
            env[param.id] = value
        out = [(p.conditions, p.result) for p in self.statement(f.kids[-1], Path(env=env))]
        self.unit = kept
        return out

    def possible(self, path, condition=None):
        condition = z3.simplify(condition) if condition is not None else None
        if condition is not None and z3.is_false(condition):
            return False
        if condition is not None and z3.is_true(condition):
            return True
        asked = [condition] if condition is not None else []
        return check(*self.n.facts, *self.solver_facts, *path.conditions, *asked)[0] != z3.unsat

    def statement(self, n, path):
        if path.done:
            return [path]
        kind = n.kind
        if kind == 'CompoundStmt':
            paths = [path]
            for kid in n.kids:
                paths = [q for p in paths for q in self.statement(kid, p)]
            return paths
        if kind == 'DeclStmt':
            for kid in n.kids:
                init = [k for k in kid.kids]
                path.env[kid.id] = self.copied(self.value(init[-1], path)) if init else self.blank(kid.ty)
            return [path]
        if kind == 'IfStmt':
            out = []
            for p, side in self.sides(n.kids[0], path):
                if side:
                    out += self.statement(n.kids[1], p)
                else:
                    out += self.statement(n.kids[2], p) if len(n.kids) > 2 else [p]
            return out
        if kind in ('WhileStmt', 'ForStmt'):
            return self.loop(n, path)
        if kind == 'ReturnStmt':
            path.result = self.copied(self.value(n.kids[0], path)) if n.kids else None
            path.done = True
            return [path]
        if kind in ('NullStmt', 'Nothing'):
            return [path]
        self.value(n, path)
        return [path]

    def loop(self, n, path):
        if n.kind == 'ForStmt':
            init, _, cond, step, body = n.kids
            paths = self.statement(init, path) if init.kind != 'Nothing' else [path]
        else:
            (cond, body), step, paths = (n.kids[0], n.kids[-1]), None, [path]
        out = []
        for _ in range(self.unroll):
            going = []
            for p in paths:
                for q, side in self.sides(cond, p):
                    (going if side else out).append(q)
            if not going:
                return out
            paths = []
            for p in going:
                for q in self.statement(body, p):
                    if q.done:
                        out.append(q)
                        continue
                    if step is not None:
                        self.value(step, q)
                    paths.append(q)
        raise Stuck('a loop that does not end')

    def sides(self, cond, path):
        condition = self.condition(cond, path)
        out = []
        for side in (True, False):
            c = condition if side else z3.Not(condition)
            if self.possible(path, c):
                p = path.copy() if side else path
                p.env = self.copied(path.env) if side else path.env
                c = z3.simplify(c)
                if not z3.is_true(c):
                    p = Path(p.conditions + [c], p.env)
                out.append((p, side))
        return out

    def copied(self, v, memo=None):
        """With all that pointers in it point to."""
        memo = {} if memo is None else memo
        if isinstance(v, dict):
            if id(v) not in memo:
                memo[id(v)] = out = {}
                for k, x in v.items():
                    out[k] = self.copied(x, memo)
            return memo[id(v)]
        return ('at', self.copied(v[1], memo), v[2]) if isinstance(v, tuple) else v

    def blank(self, ty):
        if isinstance(ty, c_ast.Struct):
            return {f: self.blank(t) for f, t in ty.fields.items()}
        if isinstance(ty, c_ast.Arr):
            return {k: self.blank(ty.of) for k in range(ty.size)}
        return None

    # ---- Expressions

    def place(self, n, path):
        """A dict and a key."""
        if n.kind == 'ParenExpr':
            return self.place(n.kids[0], path)
        if n.kind == 'DeclRefExpr':
            return path.env, n.ref['id']
        if n.kind == 'MemberExpr':
            base = n.kids[0]
            if n.arrow:
                _, holder, key = self.value(base, path)
            else:
                holder, key = self.place(base, path)
            return holder[key], n.name
        if n.kind == 'ArraySubscriptExpr':
            _, holder, key = self.value(n.kids[0], path)
            index = self.value(n.kids[1], path)
            k = index.lo if isinstance(index, Num) else z3.simplify(index.e).as_long()
            return holder[key], k
        if n.kind == 'UnaryOperator' and n.op == '*':
            _, holder, key = self.value(n.kids[0], path)
            return holder, key
        raise Stuck('place ' + n.kind)

    def value(self, n, path):
        kind = n.kind
        self.n.conditions = path.conditions
        if kind in ('ParenExpr', 'ConstantExpr'):
            return self.value(n.kids[0], path) if n.value is None else self.number(n.value, n.ty)
        if kind in ('IntegerLiteral', 'CharacterLiteral'):
            return self.number(n.value, n.ty)
        if kind == 'ImplicitValueInitExpr':
            return self.number(0, n.ty)
        if kind in ('ImplicitCastExpr', 'CStyleCastExpr'):
            return self.cast(n, path)
        if kind == 'DeclRefExpr' and n.ref['kind'] == 'EnumConstantDecl':
            return self.number(self.unit.constants[n.ref['id']], n.ty)
        if kind in ('DeclRefExpr', 'MemberExpr', 'ArraySubscriptExpr'):
            holder, key = self.place(n, path)
            if holder is path.env and key not in holder and key in self.unit.globals:
                return self.value(self.unit.globals[key].kids[-1], path)
            return holder[key]
        if kind == 'InitListExpr':
            return {f: self.value(k, path) for f, k in zip(n.ty.fields, n.kids)}
        if kind == 'ConditionalOperator':
            c = z3.simplify(self.condition(n.kids[0], path))
            if z3.is_true(c) or z3.is_false(c):
                return self.value(n.kids[1 if z3.is_true(c) else 2], path)
            a, b = self.value(n.kids[1], path), self.value(n.kids[2], path)
            if isinstance(a, Num):
                return Num(z3.If(c, a.e, b.e), min(a.lo, b.lo), max(a.hi, b.hi), min(a.zeros, b.zeros))
            return Bit(z3.If(c, a.e, b.e), a.signed)
        if kind == 'UnaryOperator':
            return self.unary(n, path)
        if kind == 'BinaryOperator':
            return self.binary(n, path)
        if kind == 'CompoundAssignOperator':
            holder, key = self.place(n.kids[0], path)
            a = self.n.cast(holder[key], n.lty) if n.lty else holder[key]
            v = self.n.binary(n.op[:-1], a, self.value(n.kids[1], path), n.cty)
            holder[key] = self.n.cast(v, n.kids[0].ty)
            return holder[key]
        if kind == 'CallExpr':
            return self.call(n, path)
        raise Stuck('expression ' + kind)

    def number(self, v, ty):
        return self.n.const(v) if isinstance(self.n, Whole) else self.n.const(v, ty.bits, ty.signed)

    def cast(self, n, path):
        kid = n.kids[0]
        if n.cast == 'LValueToRValue':
            holder, key = self.place(kid, path)
            if holder is path.env and key not in holder and key in self.unit.globals:
                return self.value(self.unit.globals[key].kids[-1], path)
            return holder[key]
        if n.cast == 'ArrayToPointerDecay':
            holder, key = self.place(kid, path)
            return ('at', holder, key)
        if n.cast == 'IntegralCast':
            return self.n.cast(self.value(kid, path), n.ty)
        if n.cast == 'IntegralToBoolean':
            return self.n.cast(self.n.of_bool(self.condition(kid, path)), n.ty)
        return self.value(kid, path)

    def unary(self, n, path):
        op, kid = n.op, n.kids[0]
        if op == '&':
            return ('at', *self.place(kid, path))
        if op == '*':
            holder, key = self.place(n, path)
            return holder[key]
        if op in ('++', '--'):
            holder, key = self.place(kid, path)
            old = holder[key]
            holder[key] = self.n.binary(op[0], old, self.number(1, kid.ty), kid.ty)
            return old if n.value else holder[key]
        if op == '!':
            return self.n.of_bool(z3.Not(self.condition(kid, path)))
        v = self.value(kid, path)
        if op == '-':
            return self.n.binary('-', self.number(0, n.ty), v, n.ty)
        if op == '~':
            return self.n.binary('-', self.n.binary('-', self.number(0, n.ty), v, n.ty), self.number(1, n.ty), n.ty)
        raise Stuck('operator ' + op)

    def binary(self, n, path):
        op = n.op
        if op == '=':
            v = self.copied(self.value(n.kids[1], path))
            holder, key = self.place(n.kids[0], path)
            holder[key] = v
            return v
        if op in ('<', '>', '<=', '>=', '==', '!=', '&&', '||'):
            return self.n.of_bool(self.condition(n, path))
        return self.n.binary(op, self.value(n.kids[0], path), self.value(n.kids[1], path), n.ty)

    def condition(self, n, path):
        while n.kind == 'ParenExpr' or n.kind == 'ImplicitCastExpr' and n.cast in ('IntegralToBoolean', 'IntegralCast'):
            n = n.kids[0]
        if n.kind == 'UnaryOperator' and n.op == '!':
            return z3.Not(self.condition(n.kids[0], path))
        if n.kind == 'BinaryOperator' and n.op == '&&':
            return z3.And(self.condition(n.kids[0], path), self.condition(n.kids[1], path))
        if n.kind == 'BinaryOperator' and n.op == '||':
            return z3.Or(self.condition(n.kids[0], path), self.condition(n.kids[1], path))
        if n.kind == 'BinaryOperator' and n.op in ('<', '>', '<=', '>=', '==', '!='):
            a, b = self.value(n.kids[0], path), self.value(n.kids[1], path)
            return self.n.compare(n.op, a, b)
        v = self.value(n, path)
        return v.e != 0

    def call(self, n, path):
        callee = n.kids[0]
        while callee.kind != 'DeclRefExpr':
            callee = callee.kids[0]
        args = [self.value(k, path) for k in n.kids[1:]]
        results = self.run(callee.ref['name'], args)
        if len(results) == 1:
            path.conditions += results[0][0]
            return results[0][1]
        out = results[-1][1]
        if out is None:
            return None
        for conditions, v in reversed(results[:-1]):
            out = self.chosen(z3.And(*conditions), v, out)
        return out

    def chosen(self, c, a, b):
        if isinstance(a, dict):
            return {k: self.chosen(c, a[k], b[k]) for k in a}
        if isinstance(a, Num):
            return Num(z3.If(c, a.e, b.e), min(a.lo, b.lo), max(a.hi, b.hi), min(a.zeros, b.zeros))
        return Bit(z3.If(c, a.e, b.e), a.signed)
