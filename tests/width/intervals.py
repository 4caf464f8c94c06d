# SPDX-License-Identifier: MIT
"""Runs functions of src/ on intervals: whatever a variable can hold is within its interval. README.md in this
directory says what is taken for granted."""
import re

from c_ast import Int, Ptr, Arr, Struct
from models import MODELS, OPAQUE

KEPT = 16  # longer arrays are one cell
UNROLLED = 80
NULL = None
FACT = ('F',)  # the root of what is known of two numbers: that the first is not less than the second
KNOWN = ('K',)  # of a member behind a pointer: the interval that a comparison has left
SIZES = ('M',)  # of a variable: the numbers whose magnitudes it is not less than
QUOTIENT = ('Q',)  # of a variable: that it is a quotient without sign, and of what
# What a number that grows in a loop is taken to grow to, before it is tried again.
STEPS = sorted({sign * x for sign in (-1, 1) for x in (
    0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 31, 32, 63, 64, 255, 256, *((1 << n) - k for n in (15, 16, 29, 30, 31, 32, 62, 63, 64)
                                                                  for k in (0, 1)))})
SPLIT = 70  # a function is run once for each number of bits that toi16_bits32() may find, where there are at most so many


def hull(a, b):
    return (min(a[0], b[0]), max(a[1], b[1]))


def is_int(v):
    return isinstance(v, tuple) and isinstance(v[0], int)


def join_values(a, b):
    if a is b or a == b:
        return a
    if a is None or b is None:
        return a if b is None else b
    if isinstance(a, dict):
        return {k: join_values(a.get(k), b.get(k)) for k in a.keys() | b.keys()}
    if is_int(a) and is_int(b):
        return hull(a, b)
    if not is_int(a) and not is_int(b) and a[0] == b[0]:
        return (a[0], a[1] | b[1])
    raise TypeError('join of %r and %r' % (a, b))


def join(a, b):
    if a is None or b is None:
        return b if a is None else a
    out = {}
    for k, v in a.items():
        if k[0] in (FACT, SIZES, QUOTIENT):
            if b.get(k) == v:
                out[k] = v
        elif k in b:
            out[k] = join_values(v, b[k])
        elif k[0] != KNOWN:
            out[k] = v
    for k, v in b.items():
        if k not in a and k[0] not in (FACT, SIZES, QUOTIENT, KNOWN):
            out[k] = v
    return out


def wrapped(v, ty):
    """Modulo 2^bits, as exactly as an interval tells it."""
    lo, hi = v
    bits, low = ty.bits, (-(1 << (ty.bits - 1)) if ty.signed else 0)
    turns = (lo - low) >> bits
    if turns == (hi - low) >> bits:
        return (lo - (turns << bits), hi - (turns << bits))
    return (low, low + (1 << bits) - 1)


def clamped(v, limit):
    return (min(max(v[0], limit[0]), limit[1]), max(min(v[1], limit[1]), limit[0]))


def pointer(locs):
    return ('p', frozenset(locs))


class Frame:
    def __init__(self, function, name, assumes):
        self.function, self.name, self.assumes = function, name, assumes
        self.returned, self.out = None, None
        self.breaks, self.continues = [], []


class Machine:
    def __init__(self, program, domain, report):
        self.program, self.domain, self.report = program, domain, report
        self.quiet, self.memo, self.types, self.gvals, self.stack = 0, {}, {}, {}, []
        self.counts = {}
        self.unions, self.reached, self.texts, self.granted = {}, set(), {}, {}
        self.forced, self.splits = {}, 0
        self.is_fact, self.annotations, self.summaries, self.unit = False, {}, {}, None
        self.fields = self.find_function_fields()

    # ---- Types and places

    def register(self, ty):
        self.types[ty.key] = ty
        return ty.key

    def root_type(self, root):
        return self.types[root[2] if root[0] in ('V', 'P') else root[1]]

    def step(self, ty, element):
        if element == '*':
            return ty.to
        if isinstance(element, int) or element == '[]':
            return ty.of if isinstance(ty, Arr) else ty
        return ty.fields[element]

    def type_at(self, loc):
        ty = self.global_type(loc[0]) if loc[0][0] == 'G' else self.root_type(loc[0])
        for element in loc[1]:
            ty = self.step(ty, element)
        return ty

    def global_type(self, root):
        return self.types[root[2]]

    def has_union(self, ty):
        if ty.key not in self.unions:
            self.unions[ty.key] = isinstance(ty, Struct) and (
                ty.union or any(self.has_union(t) for t in ty.fields.values())) or \
                isinstance(ty, Arr) and self.has_union(ty.of)
        return self.unions[ty.key]

    def is_summary(self, ty):
        if ty.key not in self.summaries:
            self.summaries[ty.key] = self.find_summary(ty)
        return self.summaries[ty.key]

    def find_summary(self, ty):
        while isinstance(ty, Arr):
            ty = ty.of
        return isinstance(ty, Struct) and (self.has_union(ty) or not self.domain.exact & {
            ty.key.split('/')[-1], ty.key.split(':')[-1]})

    def variable(self, decl_id, ty):
        if self.is_summary(ty):
            base = ty
            while isinstance(base, Arr):
                base = base.of
            return ('S', self.register(base))
        return ('V', decl_id, self.register(ty))

    def names(self, path):
        return [e for e in path if isinstance(e, str) and e not in ('*', '[]')]

    def annotation(self, loc):
        """The range that the table gives to what is at a place of a summary, or None."""
        root, path = loc
        self.is_fact = False
        if root[0] == 'A':
            return (root[2], root[3])
        if root[0] != 'S':
            return None
        if loc not in self.annotations:
            self.annotations[loc] = self.found_range(root, path), self.is_fact
        found, self.is_fact = self.annotations[loc]
        return found

    def found_range(self, root, path):
        names = self.names(path)
        for owner in (root[1].split('/')[-1], root[1].split(':')[-1]):  # of a source file: with its name, or without
            for n in range(len(names), 0, -1):
                name = '.'.join([owner] + names[:n])
                found = self.domain.ranges.get(name)
                if found is not None:
                    self.report.used_ranges.add(name)
                    self.is_fact = name in self.domain.facts
                    return found
        return None

    def settled(self, loc):
        """A struct within a summary is the summary of its own type, if it has a name and the table does not say
        otherwise."""
        root, path = loc
        if root[0] == 'S' and path and self.annotation(loc) is None:
            ty = self.type_at(loc)
            if isinstance(ty, Struct) and not re.search(r'(^|:)at [^:]+:\d+$', ty.key):
                return (('S', self.register(ty)), ())
        return loc

    def member(self, loc, field):
        ty = self.type_at(loc)
        if not isinstance(ty, Struct) or field not in ty.fields:
            raise TypeError('no %s at %r' % (field, loc))
        return self.settled((loc[0], loc[1] + (field,)))

    def decay(self, loc):
        ty = self.type_at(loc)
        if not isinstance(ty, Arr):
            return loc
        kept = loc[0][0] == 'G' or loc[0][0] in ('V', 'P') and ty.size <= KEPT
        return self.settled((loc[0], loc[1] + (0 if kept else '[]',)))

    def is_past(self, loc, by):
        whole = self.type_at((loc[0], loc[1][:-1]))
        return isinstance(whole, Arr) and isinstance(whole.of, Int) and whole.size > 1 and by[0] >= whole.size

    def indexed(self, loc, by):
        root, path = loc
        if path and path[-1] == '[]' and self.is_past(loc, by):
            return [(('S', self.register(self.type_at(loc))), ())]  # in what stands after it
        if not path or not isinstance(path[-1], int) or by == (0, 0):
            return [loc]
        size = self.type_at((root, path[:-1])).size
        lo, hi = max(path[-1] + by[0], 0), min(path[-1] + by[1], size)
        return [(root, path[:-1] + (n,)) for n in range(lo, hi + 1)] or [(root, path[:-1] + (size,))]

    def cast_pointer(self, loc, ty):
        """A pointer to T: at the first member of a T it is one to that T."""
        to = ty.to
        if loc is NULL or not isinstance(to, Struct):
            return loc
        here = self.type_at(loc)
        if here.key == to.key:
            return loc
        root, path = loc
        while path and isinstance(path[-1], str) and path[-1] != '[]' and root[0] in ('V', 'P'):
            path = path[:-1]
            if self.type_at((root, path)).key == to.key:
                return (root, path)
        return (('R' if root[0] == 'R' else 'S', self.register(to)), ())

    def leaves(self, ty):
        """Paths and types of the scalars in a type."""
        if isinstance(ty, Struct):
            return [((f,) + p, t) for f, u in ty.fields.items() for p, t in self.leaves(u)]
        if isinstance(ty, Arr):
            indices = range(ty.size) if ty.size <= KEPT else ['[]']
            return [((n,) + p, t) for n in indices for p, t in self.leaves(ty.of)]
        return [((), ty)]

    # ---- Reading and writing

    def unknown(self, loc, ty):
        if isinstance(ty, Int):
            return clamped(self.annotation(loc) or (ty.lo, ty.hi), (ty.lo, ty.hi))
        if isinstance(ty, Ptr):
            if ty.to.kind == 'func':
                names = self.names(loc[1])
                owner = loc[0][1]
                return ('f', frozenset(self.fields.get((owner, names[-1]) if names else None, ['?'])))
            root, path = loc
            if root[0] == 'S' and self.annotation(loc) is not None:
                return pointer([(root, path + ('*',))])
            to = ty.to
            while isinstance(to, Arr):
                to = to.of
            return pointer([(('R' if root[0] == 'R' else 'S', self.register(to)), ())])
        return None

    def read_leaf(self, env, loc, ty):
        root = loc[0]
        if root[0] == 'G':
            return self.read_global(loc, ty)
        if root[0] in ('V', 'P'):
            value = env.get(loc)
            return value if value is not None else self.unknown((('S', ty.key), ()), ty)
        return self.unknown(loc, ty)

    def read_global(self, loc, ty):
        values = self.gvals[loc[0][1]]
        if loc[1] in values:
            return values[loc[1]]
        found = None
        for path, value in values.items():
            if len(path) == len(loc[1]) and all(p == q or q == '[]' for p, q in zip(path, loc[1])):
                found = join_values(found, value)
        return found if found is not None else self.unknown((('S', ty.key), ()), ty)

    def read(self, env, locs, ty):
        if isinstance(ty, (Struct, Arr)):
            out = {}
            for loc in locs:
                one = {}
                for path, leaf in self.leaves(ty):
                    one[path] = self.read_leaf(env, self.descend(loc, path), leaf)
                out = join_values(out or None, one)
            return out
        value = None
        for loc in locs:
            value = join_values(value, self.read_leaf(env, loc, ty))
        return value if value is not None else self.unknown((('S', ty.key), ()), ty)

    def descend(self, loc, path):
        for element in path:
            if isinstance(element, str) and element != '[]':
                loc = self.member(loc, element)
            else:
                kept = loc[0][0] in ('V', 'P', 'G')
                loc = self.settled((loc[0], loc[1] + (element if kept else '[]',)))
        return loc

    def write(self, env, locs, ty, value, node):
        locs = [loc for loc in locs if loc is not NULL]
        for loc in locs:
            self.forget_facts(env, loc[0][1] if loc[0][0] == 'V' else None, self.names(loc[1]))
        if isinstance(ty, (Struct, Arr)):
            for path, leaf in self.leaves(ty):
                if value is not None and path in value:
                    self.write(env, [self.descend(loc, path) for loc in locs], leaf, value[path], node)
            return
        for loc in locs:
            if loc[0][0] in ('V', 'P'):
                strong = len(locs) == 1 and '[]' not in loc[1]
                env[loc] = value if strong else join_values(env.get(loc), value)
            else:
                self.check_store(env, loc, ty, value, node)

    def check_store(self, env, loc, ty, value, node):
        limit = self.annotation(loc)
        if limit is None or self.is_fact:
            return
        if is_int(value):
            self.note(node, 'store', limit[0] <= value[0] and value[1] <= limit[1], value,
                      '%s %s' % ('.'.join([loc[0][1]] + self.names(loc[1])), self.domain.show(limit)), limit)
        elif value[0] == 'p':
            self.check_content(env, value[1], limit, node)

    def check_content(self, env, locs, limit, node, what='pointed to'):
        """Everything behind these pointers is within the limit."""
        for loc in locs:
            if loc is NULL:
                continue
            for path, leaf in self.leaves(self.type_at(loc)):
                at = self.descend(loc, path)
                if not isinstance(leaf, Int) or at[0][0] in ('V', 'P') and at not in env:
                    continue
                value = self.read_leaf(env, at, leaf)
                self.note(node, 'store', limit[0] <= value[0] and value[1] <= limit[1], value,
                          '%s %s' % (what, self.domain.show(limit)))

    # ---- What is found

    def place(self):
        return self.stack[-1].name

    def text(self, node):
        key = id(node)
        if key not in self.texts:
            self.texts[key] = self.program.text(node)
        return self.texts[key]

    def note(self, node, kind, good, value, limit, fits=None):
        if not self.quiet:
            name, within = self.granted.get(id(node), (None, None))
            if name and fits:
                fits = (max(fits[0], within[0]), min(fits[1], within[1]))
            self.report.note(self.place(), node, self.text(node), kind, good, value, limit,
                             [f.name.split(':')[1] for f in self.stack], fits, name)

    def is_held(self, node, kind):
        """Is it taken for granted that the exact result of an operation fits?"""
        return id(node) in self.granted or self.domain.holds(self.place(), self.text(node), kind)

    def grant(self, node, name, limit):
        """What gives a variable its value is within what the table says of it; with a sum of numbers without sign
        all of its terms are."""
        while node.kind in ('ParenExpr', 'ImplicitCastExpr', 'CStyleCastExpr') and isinstance(node.kids[0].ty, Int):
            inner = node.kids[0].ty
            if not (inner.lo <= limit[0] and limit[1] <= inner.hi):
                return  # it comes from a complement
            self.granted[id(node)] = (name, limit)
            if not node.ty.lo <= limit[0] or not limit[1] <= node.ty.hi or node.kids[0].ty.bits > node.ty.bits:
                return
            node = node.kids[0]
        if not isinstance(node.ty, Int) or id(node) in self.granted:
            return
        if node.kind in ('BinaryOperator', 'CompoundAssignOperator', 'UnaryOperator'):
            self.granted[id(node)] = (name, limit)
        if node.kind == 'ConditionalOperator':
            self.grant(node.kids[1], name, limit)
            self.grant(node.kids[2], name, limit)
        if node.kind in ('BinaryOperator', 'CompoundAssignOperator') and node.op in ('+', '+=') and \
                limit[0] >= 0 and not node.ty.signed:
            for kid in node.kids:
                self.grant(kid, name, (0, limit[1]))

    def assumed(self, node):
        table = self.stack[-1].assumes
        return table.get(self.text(node)) if table and node.file else None

    # ---- Expressions

    def lval(self, n, env):
        kind = n.kind
        if kind == 'DeclRefExpr':
            return [self.variable_loc(n)]
        if kind == 'ParenExpr':
            return self.lval(n.kids[0], env)
        if kind == 'MemberExpr':
            base = n.kids[0]
            if n.arrow:
                locs = self.value(base, env)[1]
            elif base.kind in ('CallExpr', 'ConditionalOperator', 'InitListExpr'):
                locs = [self.temporary(base, env)]
            else:
                locs = self.lval(base, env)
            return list({self.member(loc, n.name) for loc in locs if loc is not NULL})
        if kind == 'ArraySubscriptExpr':
            locs, by = self.value(n.kids[0], env), self.value(n.kids[1], env)
            return list({i for loc in locs[1] if loc is not NULL for i in self.indexed(loc, by)})
        if kind == 'UnaryOperator' and n.op == '*':
            return [loc for loc in self.value(n.kids[0], env)[1] if loc is not NULL]
        if kind == 'CompoundLiteralExpr':
            return [self.temporary(n.kids[0], env)]
        if kind == 'StringLiteral':
            self.types['char'] = n.ty.of
            return [(('S', 'char'), ())]
        if kind in ('ImplicitCastExpr', 'CStyleCastExpr') and n.cast == 'NoOp':
            return self.lval(n.kids[0], env)
        raise TypeError('lvalue %s: %s' % (n, self.text(n)))

    def temporary(self, node, env):
        root = ('V', 'temporary %s' % node.id, self.register(node.ty))
        self.write(env, [(root, ())], node.ty, self.value(node, env), node)
        return (root, ())

    def variable_loc(self, n):
        decl = n.ref
        unit = self.stack[-1].function.ref if self.stack else self.unit
        if decl['id'] in unit.globals:
            return (self.global_root(unit, decl['id']), ())
        return (self.variable(decl['id'], n.ty), ())

    def global_root(self, unit, decl_id):
        node = unit.globals[decl_id]
        key = decl_id
        if key not in self.gvals:
            self.gvals[key] = {}
            unit, init = self.definition(unit, node)
            if init:
                kept = self.unit, self.stack
                self.unit, self.stack, self.quiet = unit, [], self.quiet + 1
                value = self.value(init[-1], {})
                self.unit, self.stack, self.quiet = *kept, self.quiet - 1
                self.gvals[key] = value if isinstance(value, dict) else {(): value}
        return ('G', key, self.register(node.ty))

    def definition(self, unit, node):
        """The file that gives a constant its value, and that value."""
        for other in [unit] + self.program.units:
            for one in other.globals.values():
                init = [k for k in one.kids if k.kind not in ('FullComment',)]
                if init and (one is node or one.name == node.name and node.storage == 'extern' and one.storage != 'static'):
                    return other, init
        return unit, []

    def value(self, n, env):
        limit = self.assumed(n) if self.stack else None
        if limit and n.kind == 'BinaryOperator':
            self.grant(n, self.text(n), limit)
        out = self.plain_value(n, env)
        if self.stack and is_int(out):
            if limit:
                self.report.use(self.place(), self.text(n), 'assume')
                out = clamped(out, limit)
        if self.stack and not self.quiet and is_int(out):
            self.report.see(n, out)
        return out

    def plain_value(self, n, env):
        return getattr(self, 'value_' + n.kind)(n, env)

    def value_ParenExpr(self, n, env):
        return self.value(n.kids[0], env)

    def value_ConstantExpr(self, n, env):
        return (n.value, n.value) if n.value is not None else self.value(n.kids[0], env)

    def value_IntegerLiteral(self, n, env):
        return (n.value, n.value)

    value_CharacterLiteral = value_IntegerLiteral

    def value_ImplicitValueInitExpr(self, n, env):
        return self.zero(n.ty)

    def value_UnaryExprOrTypeTraitExpr(self, n, env):
        ty, count = n.ref if n.ref is not None else n.kids[0].ty if n.kids else None, 1
        while isinstance(ty, Arr):
            ty, count = ty.of, count * ty.size
        return (count * (ty.bits // 8),) * 2 if isinstance(ty, Int) else (1, 1 << 16)

    def value_CompoundLiteralExpr(self, n, env):
        return self.value(n.kids[0], env)

    def value_DeclRefExpr(self, n, env):
        if n.ref['kind'] == 'EnumConstantDecl':
            v = self.find_constant(n.ref['id'])
            return (v, v)
        if n.ref['kind'] == 'FunctionDecl':
            return ('f', frozenset([self.find_function(n.ref['name']) or n.ref['name']]))
        return self.read(env, self.lval(n, env), n.ty)

    def find_constant(self, decl_id):
        unit = self.stack[-1].function.ref if self.stack else self.unit
        return unit.constants[decl_id]

    def value_MemberExpr(self, n, env):
        return self.read(env, self.lval(n, env), n.ty)

    value_ArraySubscriptExpr = value_MemberExpr

    def zero(self, ty):
        if isinstance(ty, Int):
            return (0, 0)
        if isinstance(ty, Ptr):
            return ('f', frozenset()) if ty.to.kind == 'func' else pointer([NULL])
        if not isinstance(ty, (Struct, Arr)):
            raise TypeError('zero of ' + ty.key)
        return {path: self.zero(leaf) for path, leaf in self.leaves(ty)}

    def value_InitListExpr(self, n, env):
        if isinstance(n.ty, Struct) and n.ty.union:
            return {}
        if not isinstance(n.ty, (Struct, Arr)):
            return self.value(n.kids[0], env)
        out = self.zero(n.ty)
        if isinstance(n.ty, Arr) and n.ty.size > KEPT:
            out = {(k,) + p: self.zero(t) for k in range(n.ty.size) for p, t in self.leaves(n.ty.of)} \
                if not self.stack else {}
            if self.stack:
                for kid in n.kids:
                    value = self.value(kid, env)
                    for path, leaf in value.items() if isinstance(value, dict) else [((), value)]:
                        out[('[]',) + path] = join_values(out.get(('[]',) + path), leaf)
                return out
        names = list(n.ty.fields) if isinstance(n.ty, Struct) else range(n.ty.size)
        for name, kid in zip(names, n.kids):
            value = self.value(kid, env)
            for path, leaf in value.items() if isinstance(value, dict) else [((), value)]:
                out[(name,) + path] = leaf
        return out

    def value_ConditionalOperator(self, n, env):
        yes, no = self.branch(n.kids[0], env)
        values = []
        for kid, side in ((n.kids[1], yes), (n.kids[2], no)):
            if side is not None:
                values.append(self.value(kid, side))
        merged = join(yes, no)
        env.clear()
        env.update(merged)
        return values[0] if len(values) == 1 else join_values(*values)

    def value_ImplicitCastExpr(self, n, env):
        kid, cast = n.kids[0], n.cast
        if cast == 'LValueToRValue':
            out = self.read(env, self.lval(kid, env), n.ty)
            known = env.get((KNOWN, self.key_of(kid))) if is_int(out) else None
            return clamped(out, known) if known and known[0] <= out[1] and out[0] <= known[1] else out
        if cast == 'ArrayToPointerDecay':
            if kid.kind == 'CallExpr':
                return pointer([self.decay(self.temporary(kid, env))])
            return pointer({self.decay(loc) for loc in self.lval(kid, env)})
        if cast in ('FunctionToPointerDecay', 'BuiltinFnToFnPtr'):
            return self.value(kid, env)
        if cast == 'NullToPointer':
            return self.zero(n.ty)
        if cast == 'ToVoid':
            self.value(kid, env)
            return (0, 0)
        value = self.value(kid, env)
        if cast in ('NoOp',):
            return value
        if cast == 'BitCast':
            return value if value[0] == 'f' else pointer({self.cast_pointer(loc, n.ty) for loc in value[1]})
        if cast == 'IntegralToBoolean':
            return self.truth(value)
        if cast == 'PointerToBoolean':
            return self.truth(value)
        if cast == 'IntegralCast':
            return self.converted(n, value)
        raise TypeError('cast %s: %s' % (cast, self.text(n)))

    value_CStyleCastExpr = value_ImplicitCastExpr

    def converted(self, n, value):
        ty = n.ty
        fits = ty.lo <= value[0] and value[1] <= ty.hi
        if fits:
            return value
        explicit = n.kind == 'CStyleCastExpr'
        if not (explicit and not ty.signed and ty.bits >= 32):
            self.note(n, 'narrow', False, value, ty.key, (ty.lo, ty.hi))
            if self.is_held(n, 'narrow'):
                return clamped(value, (ty.lo, ty.hi))
        return wrapped(value, ty)

    def truth(self, v):
        if is_int(v):
            return (0, 0) if v == (0, 0) else (1, 1) if v[0] > 0 or v[1] < 0 else (0, 1)
        if v[0] == 'p' and NULL not in v[1] and all(loc[0][0] in ('V', 'P', 'G') for loc in v[1]):
            return (1, 1)
        if v[0] == 'p' and v[1] == frozenset([NULL]) or v[0] == 'f' and not v[1]:
            return (0, 0)
        return (0, 1)

    def value_UnaryOperator(self, n, env):
        op, kid = n.op, n.kids[0]
        if op == '&':
            if kid.kind == 'DeclRefExpr' and kid.ref['kind'] == 'FunctionDecl':
                return self.value(kid, env)
            return pointer(self.lval(kid, env))
        if op == '*':
            return self.read(env, self.lval(n, env), n.ty)
        if op in ('++', '--'):
            locs = self.lval(kid, env)
            old = self.read(env, locs, kid.ty)
            by = (1, 1) if op == '++' else (-1, -1)
            limit = self.domain.assumed(self.place(), '@' + self.name_of_target(kid))
            if limit and is_int(old):
                self.granted[id(n)] = ('@' + self.name_of_target(kid), limit)
            new = self.moved(old, by) if not is_int(old) else self.named(
                self.name_of_target(kid), self.fitted(n, (old[0] + by[0], old[1] + by[1]), kid.ty, env))
            self.write(env, locs, kid.ty, new, n)
            return old if n.value else new
        value = self.value(kid, env)
        if op == '!':
            t = self.truth(value)
            return (1 - t[1], 1 - t[0])
        if op == '-':
            return self.fitted(n, (-value[1], -value[0]), n.ty, env)
        if op == '~':
            return wrapped((~value[1], ~value[0]), n.ty)
        if op in ('+', '__extension__'):
            return value
        raise TypeError('operator %s' % op)

    def moved(self, value, by):
        return pointer({i for loc in value[1] if loc is not NULL for i in self.indexed(loc, by)})

    def fitted(self, n, exact, ty, env):
        """The result of an operation whose exact value is in an interval."""
        if ty.lo <= exact[0] and exact[1] <= ty.hi:
            self.note(n, 'sum', True, exact, ty.key)
            return exact
        kind = 'overflow' if ty.signed else 'wrap'
        self.note(n, kind, False, exact, ty.key, (ty.lo, ty.hi))
        return clamped(exact, (ty.lo, ty.hi)) if self.is_held(n, kind) else wrapped(exact, ty)

    def value_BinaryOperator(self, n, env):
        op = n.op
        if op == '=':
            return self.assign(n, env)
        if op == ',':
            self.value(n.kids[0], env)
            return self.value(n.kids[1], env)
        if op in ('&&', '||'):
            yes, no = self.branch(n, env)
            merged = join(yes, no)
            env.clear()
            env.update(merged)
            return (0 if no is not None else 1, 1 if yes is not None else 0)
        a, b = self.value(n.kids[0], env), self.value(n.kids[1], env)
        return self.operate(n, op, a, b, n.ty, env)

    def assign(self, n, env):
        value = self.given(self.name_of_target(n.kids[0]), n.kids[1], env)
        self.write(env, self.lval(n.kids[0], env), n.kids[0].ty, value, n)
        self.learn_sizes(env, self.key_of(n.kids[0]), n.kids[1])
        self.learn_quotient(env, self.key_of(n.kids[0]), n.kids[1])
        return value

    @staticmethod
    def name_of_target(n):
        return n.ref['name'] if n.kind == 'DeclRefExpr' else ''

    def value_CompoundAssignOperator(self, n, env):
        op = n.op[:-1]
        name = self.name_of_target(n.kids[0])
        limit = self.domain.assumed(self.place(), '@' + name)
        if limit:
            self.grant(n, '@' + name, limit)
        b = self.value(n.kids[1], env)
        locs = self.lval(n.kids[0], env)
        a = self.read(env, locs, n.kids[0].ty)
        if not is_int(a):
            value = self.operate(n, op, a, b, n.ty, env)
        else:
            cty = n.cty or n.ty
            if n.lty is not None and not (n.lty.lo <= a[0] and a[1] <= n.lty.hi):
                a = wrapped(a, n.lty)
            value = self.operate(n, op, a, b, cty, env)
            ty = n.kids[0].ty
            if not (ty.lo <= value[0] and value[1] <= ty.hi):
                self.note(n, 'narrow', False, value, ty.key, (ty.lo, ty.hi))
                value = clamped(value, (ty.lo, ty.hi)) if self.is_held(n, 'narrow') else wrapped(value, ty)
            limit = self.assumed(n)
            if limit:
                value = clamped(value, limit)
            value = self.named(name, value, n)
        self.write(env, locs, n.kids[0].ty, value, n)
        return value

    def operate(self, n, op, a, b, ty, env):
        if op in ('<', '>', '<=', '>=', '==', '!='):
            return self.compared(op, a, b)
        if not is_int(a) or not is_int(b):
            if is_int(a):
                a, b = b, a
            if is_int(b):
                return self.moved(a, b if op == '+' else (-b[1], -b[0]))
            return (0, 0xFFFF)  # a distance within an array; tables of the library's domain have 16-bit counts
        if op == '+':
            return self.fitted(n, (a[0] + b[0], a[1] + b[1]), ty, env)
        if op == '-':
            least, most = a[0] - b[1], a[1] - b[0]
            if least < 0 <= most and self.is_not_less(env, *n.kids):
                least = 0
            divided = self.of_quotient(env, n.kids[1])
            if divided and divided[0] == self.described(n.kids[0]):  # the rest of a division
                den = self.quiet_value(divided[1], env)
                rest = max(abs(den[0]), abs(den[1]), 1) - 1
                least, most = max(min(a[0], 0), -rest), min(max(a[1], 0), rest)
            return self.fitted(n, (least, most), ty, env)
        if op == '*':
            products = [x * y for x in a for y in b]
            if a == b and self.text(n.kids[0]) == self.text(n.kids[1]) and a[0] < 0 < a[1]:
                products = [0, a[0] * a[0], a[1] * a[1]]
            if self.of_quotient(env, n):  # at most what was divided, which is no wider than this
                products = [max(min(products), min(ty.lo, 0)), min(max(products), ty.hi)]
            return self.fitted(n, (min(products), max(products)), ty, env)
        if op in ('/', '%'):
            return self.divided(n, op, a, b, ty, env)
        if op in ('<<', '>>'):
            return self.shifted(n, op, a, b, ty, env)
        return self.bitwise(op, a, b, ty)

    def compared(self, op, a, b):
        if not is_int(a) or not is_int(b):
            ta = self.truth(a) if b == pointer([NULL]) else self.truth(b) if a == pointer([NULL]) else (0, 1)
            if op == '!=' and ta[0] == ta[1]:
                return ta
            if op == '==' and ta[0] == ta[1]:
                return (1 - ta[0], 1 - ta[0])
            return (0, 1)
        if op in ('>', '>='):
            a, b, op = b, a, '<' if op == '>' else '<='
        if op == '<':
            yes, no = a[1] < b[0], a[0] >= b[1]
        elif op == '<=':
            yes, no = a[1] <= b[0], a[0] > b[1]
        else:
            same, apart = a[0] == a[1] == b[0] == b[1], a[1] < b[0] or b[1] < a[0]
            yes, no = (same, apart) if op == '==' else (apart, same)
        return (1, 1) if yes else (0, 0) if no else (0, 1)

    def divided(self, n, op, a, b, ty, env):
        parts = [d for d in ((b[0], min(b[1], -1)), (max(b[0], 1), b[1])) if d[0] <= d[1]]
        if not parts:
            return (0, 0)
        if op == '%':
            most = max(abs(x) for d in parts for x in d) - 1
            return (max(a[0], -most) if a[0] < 0 else 0, min(a[1], most) if a[1] > 0 else 0)
        ends = [abs(x) // abs(d) * (1 if (x < 0) == (d < 0) else -1) for x in a for part in parts for d in part]
        if a[0] < 0 < a[1]:
            ends.append(0)
        return self.fitted(n, (min(ends), max(ends)), ty, env)

    def shifted(self, n, op, a, b, ty, env):
        good = 0 <= b[0] and b[1] < ty.bits
        self.note(n, 'shift', good, b, 'shift of %d bits' % ty.bits)
        b = (min(max(b[0], 0), ty.bits - 1), max(min(b[1], ty.bits - 1), 0))
        if op == '>>':
            ends = [x >> s for x in a for s in b]
            return (min(ends), max(ends))
        if ty.signed and a[0] < 0:
            self.note(n, 'overflow', False, a, 'left of <<')
        ends = [x << s for x in a for s in b]
        return self.fitted(n, (min(ends), max(ends)), ty, env)

    def bitwise(self, op, a, b, ty):
        if a[0] == a[1] and b[0] == b[1]:
            x = {'&': a[0] & b[0], '|': a[0] | b[0], '^': a[0] ^ b[0]}[op]
            return (x, x)
        bits = max(x.bit_length() for x in a + b)
        if op == '&':
            nonnegative = [x[1] for x in (a, b) if x[0] >= 0]
            if nonnegative:
                return (0, min(nonnegative))
            return (-(1 << bits), max(a[1], b[1], -1) if False else (1 << bits) - 1)
        low = 0 if a[0] >= 0 and b[0] >= 0 else -(1 << bits)
        if op == '|' and low == 0:
            low = max(a[0], b[0])
        return (low, (1 << bits) - 1)

    # ---- Conditions

    def branch(self, n, env):
        """The state where a condition holds and where it does not; None where it cannot be so."""
        if n.kind == 'ParenExpr':
            return self.branch(n.kids[0], env)
        if n.kind == 'ImplicitCastExpr' and n.cast in ('IntegralToBoolean', 'IntegralCast') and \
                self.is_condition(n.kids[0]):
            return self.branch(n.kids[0], env)
        if n.kind == 'UnaryOperator' and n.op == '!':
            yes, no = self.branch(n.kids[0], env)
            return no, yes
        if n.kind == 'BinaryOperator' and n.op in ('&&', '||'):
            first_yes, first_no = self.branch(n.kids[0], env)
            if n.op == '&&':
                yes, no = self.branch(n.kids[1], first_yes) if first_yes is not None else (None, None)
                return yes, join(first_no, no)
            yes, no = self.branch(n.kids[1], first_no) if first_no is not None else (None, None)
            return join(first_yes, yes), no
        if n.kind == 'BinaryOperator' and n.op in ('<', '>', '<=', '>=', '==', '!='):
            return self.compare_branch(n, env)
        t = self.truth(self.value(n, env))
        yes = dict(env) if t[1] else None
        no = dict(env) if not t[0] else None
        self.refine(n, yes, '!=', (0, 0))
        self.refine(n, no, '==', (0, 0))
        return yes, no

    def is_condition(self, n):
        while n.kind in ('ParenExpr',):
            n = n.kids[0]
        return n.kind == 'BinaryOperator' and n.op in ('&&', '||', '<', '>', '<=', '>=', '==', '!=') or \
            n.kind == 'UnaryOperator' and n.op == '!'

    def countdown(self, left, op, right, env):
        """n-- > 0 of an unsigned variable: where it holds, n has not wrapped around."""
        while left.kind in ('ParenExpr', 'ImplicitCastExpr'):
            left = left.kids[0]
        if not (left.kind == 'UnaryOperator' and left.op == '--' and left.value and not left.ty.signed and
                op in ('>', '!=') and right.kind in ('ImplicitCastExpr', 'IntegerLiteral')):
            return None
        target = left.kids[0]
        if target.kind != 'DeclRefExpr' or self.value(right, env) != (0, 0):
            return None
        loc = self.lval(target, env)[0]
        old = self.read_leaf(env, loc, target.ty)
        self.note(left, 'sum', True, old, '')
        if not self.quiet:
            self.report.see(left, old)
        yes, no = None, None
        if old[1] > 0:
            yes = dict(env)
            yes[loc] = (max(old[0], 1) - 1, old[1] - 1)
        if old[0] <= 0:
            no = dict(env)
            no[loc] = (target.ty.hi, target.ty.hi)
        return yes, no

    # ---- Which number is not less than another, until either changes or a function is called

    def key_of(self, n):
        """A variable, or a member of what one points to, by its declaration and names; None of anything else."""
        while n.kind == 'ParenExpr' or n.kind in ('ImplicitCastExpr', 'CStyleCastExpr'):
            kid = n.kids[0]
            if n.cast == 'IntegralCast' and not (n.ty.lo <= kid.ty.lo and kid.ty.hi <= n.ty.hi):
                return None
            n = kid
        if n.kind == 'DeclRefExpr' and n.ref['kind'] in ('VarDecl', 'ParmVarDecl'):
            return (n.ref['id'],)
        if n.kind == 'ArraySubscriptExpr':
            base, index = self.key_of(n.kids[0]), n.kids[1]
            while index.kind in ('ImplicitCastExpr', 'ParenExpr'):
                index = index.kids[0]
            return base and index.kind == 'IntegerLiteral' and base + ('->[%d]' % index.value,) or None
        base = self.key_of(n.kids[0]) if n.kind == 'MemberExpr' else None
        return base and base + (('->' if n.arrow else '.') + n.name,)

    @staticmethod
    def uncast(n):
        """Without conversions that change nothing."""
        while n.kind == 'ParenExpr' or n.kind in ('ImplicitCastExpr', 'CStyleCastExpr') and n.cast == 'IntegralCast' and \
                n.ty.lo <= n.kids[0].ty.lo and n.kids[0].ty.hi <= n.ty.hi:
            n = n.kids[0]
        return n

    def described(self, n):
        """What an expression is made of: its text and its variables, or None where it is not made of these alone."""
        n, sides = self.uncast(n), set()

        def gather(n):
            if n.kind == 'ImplicitCastExpr' and n.cast == 'LValueToRValue':
                sides.add(self.key_of(n))
            elif n.kind not in ('BinaryOperator', 'ParenExpr', 'ImplicitCastExpr', 'CStyleCastExpr', 'IntegerLiteral',
                                'DeclRefExpr') or n.kind == 'DeclRefExpr' and n.ref['kind'] != 'EnumConstantDecl':
                sides.add(None)
            else:
                for kid in n.kids:
                    gather(kid)

        gather(n)
        return None if None in sides else (self.text(n), frozenset(sides))

    def learn_quotient(self, env, key, n):
        n = self.uncast(n)
        if key is not None and n.kind == 'BinaryOperator' and n.op == '/':
            parts = self.described(n.kids[0]), self.described(n.kids[1])
            if None not in parts and not any(key[0] == side[0] for _, sides in parts for side in sides):
                env[QUOTIENT, key] = parts

    def of_quotient(self, env, n):
        """Of quotient times divisor: what was divided, as it is described, and the divisor; or None."""
        while n.kind == 'ParenExpr':
            n = n.kids[0]
        if n.kind != 'BinaryOperator' or n.op != '*':
            return None
        for quotient, den in (n.kids, n.kids[::-1]):
            parts = env.get((QUOTIENT, self.key_of(quotient)))
            if parts and self.described(den) == parts[1]:
                return parts[0], den
        return None

    def quiet_value(self, n, env):
        self.quiet += 1
        out = self.value(n, dict(env))
        self.quiet -= 1
        return out

    def learn(self, env, more, less):
        if env is not None and more and less:
            env[FACT, (more, less)] = (0, 0)

    @staticmethod
    def sides_of(key, value):
        """The numbers that something is known of."""
        if key[0] == QUOTIENT:
            return (key[1], *(side for _, sides in value for side in sides))
        return key[1] if key[0] == FACT else (key[1], *(side for side, _, _ in value)) if key[0] == SIZES else (key[1],)

    def forget_facts(self, env, decl_id=None, names=()):
        """Of a variable, or else what is behind pointers and may have these names of members."""
        for key in [k for k in env if k[0] in (FACT, SIZES, QUOTIENT, KNOWN)]:
            for side in self.sides_of(key, env[key]):
                if side[0] == decl_id if decl_id is not None else self.may_be(side[1:], names):
                    del env[key]
                    break

    @staticmethod
    def may_be(steps, names):
        """Two objects are not the same where the names of what they are members of differ."""
        if not any(step.startswith('->') for step in steps):
            return False
        mine = [step[1 + (step[0] == '-'):] for step in steps if '[' not in step]
        return all(a == b for a, b in zip(reversed(mine), reversed(names)))

    def forget_at_call(self, function, args, env):
        """A function that gets no pointer to what is not constant changes nothing that is known."""
        params = [k for k in function.kids if k.kind == 'ParmVarDecl']
        if all(param.const or not isinstance(param.ty, Ptr) for param in params):
            return
        self.forget_facts(env)
        for value in args:
            if isinstance(value, tuple) and value[0] == 'p':
                for loc in value[1]:
                    if loc is not NULL and loc[0][0] == 'V':
                        self.forget_facts(env, loc[0][1])

    # ---- Magnitudes

    def sizes(self, n, env):
        """Numbers whose magnitudes, so many bits further up, are not more than an expression without sign."""
        while n.kind in ('ParenExpr', 'ImplicitCastExpr', 'CStyleCastExpr'):
            if n.cast == 'LValueToRValue':
                break
            if n.cast == 'IntegralCast' and n.ty.bits < n.kids[0].ty.bits:
                return frozenset()
            n = n.kids[0]
        if n.kind == 'ImplicitCastExpr':
            key = self.key_of(n)
            return frozenset() if key is None or not isinstance(n.ty, Int) or n.ty.signed else env.get((SIZES, key), frozenset()) | {(key, 'plain', 0)}
        if n.kind == 'BinaryOperator' and n.op in ('|', '<<', '+'):
            if n.op == '|':
                return self.sizes(n.kids[0], env) | self.sizes(n.kids[1], env)
            self.quiet += 1
            a, b = self.value(n.kids[0], env), self.value(n.kids[1], env)
            self.quiet -= 1
            if n.op == '+' and a[1] + b[1] <= n.ty.hi:
                return self.sizes(n.kids[0], env) | self.sizes(n.kids[1], env)
            if n.op == '<<' and b[0] == b[1] and a[1] << b[0] <= n.ty.hi:
                return frozenset((key, kind, up + b[0]) for key, kind, up in self.sizes(n.kids[0], env))
        if n.kind == 'CallExpr' and n.kids[0].kids and n.kids[0].kids[0].kind == 'DeclRefExpr':
            name = n.kids[0].kids[0].ref['name']
            key = self.key_of(n.kids[1]) if name in ('toi16_abs32', 'toi16_abs64', 'toi16_size') else None
            if key:
                return frozenset([(key, name, 0)])
        return frozenset()

    def learn_sizes(self, env, key, n):
        if key is not None and isinstance(n.ty, Int) and not n.ty.signed:
            found = self.sizes(n, env)
            if found:
                env[SIZES, key] = found

    def bits_call(self, n):
        """The call that counts bits in a statement that sets a variable."""
        if n.kind == 'CallExpr' and n.kids[0].kids and n.kids[0].kids[0].kind == 'DeclRefExpr' and \
                n.kids[0].kids[0].ref['name'] in ('toi16_bits32', 'toi16_bits64'):
            return n
        if n.kind in ('DeclStmt', 'VarDecl', 'BinaryOperator', 'ImplicitCastExpr', 'CStyleCastExpr', 'ParenExpr',
                      'ConditionalOperator'):
            for kid in n.kids:
                found = self.bits_call(kid)
                if found:
                    return found
        return None

    def cases(self, n, env):
        """What is known where a statement counts 0, 1, 2... bits, or None where that tells nothing."""
        call = self.bits_call(n) if n.kind in ('DeclStmt', 'BinaryOperator') and self.splits == 0 else None
        sizes = self.sizes(call.kids[1], env) if call else None
        if not sizes:
            return None
        self.quiet += 1
        lo, hi = self.value(call.kids[1], env)
        self.quiet -= 1
        if hi.bit_length() - lo.bit_length() > SPLIT:
            return None
        return call, [(bits, self.case(env, sizes, bits)) for bits in range(lo.bit_length(), hi.bit_length() + 1)]

    def case(self, env, sizes, bits):
        out = dict(env)
        most = (1 << bits) - 1
        for key, kind, up in sizes:
            limit = most >> up
            limit = (0, limit) if kind == 'plain' else (-limit - (kind == 'toi16_size'), limit)
            if kind == 'plain' and up == 0 and len(sizes) == 1:
                limit = (1 << bits >> 1, limit[1])
            self.limit_known(out, key, limit)
        return out

    def limit_known(self, env, key, limit):
        locs = [loc for loc in env if loc[0][0] == 'V' and loc[0][1] == key[0] and
                loc[1] == tuple(step[1:] for step in key[1:]) and '->' not in ''.join(key[1:])]
        old = env.get(locs[0] if locs else (KNOWN, key))
        if old is None or is_int(old):
            if old is not None:
                limit = clamped(old, limit) if limit[0] <= old[1] and old[0] <= limit[1] else limit
            env[locs[0] if locs else (KNOWN, key)] = limit

    def is_not_less(self, env, a, b):
        a, b = self.key_of(a), self.key_of(b)
        return a is not None and b is not None and (FACT, (a, b)) in env

    def compare_branch(self, n, env):
        left, right = n.kids
        counted = self.countdown(left, n.op, right, env)
        if counted:
            return counted
        a, b = self.value(left, env), self.value(right, env)
        t = self.compared(n.op, a, b)
        yes = dict(env) if t[1] else None
        no = dict(env) if not t[0] else None
        if is_int(a) and is_int(b):
            opposite = {'<': '>=', '>': '<=', '<=': '>', '>=': '<', '==': '!=', '!=': '=='}
            mirrored = {'<': '>', '>': '<', '<=': '>=', '>=': '<=', '==': '==', '!=': '!='}
            for side, op in ((yes, n.op), (no, opposite[n.op])):
                self.refine(left, side, op, b)
                self.refine(right, side, mirrored[op], a)
                if op in ('>', '>=', '=='):
                    self.learn(side, self.key_of(left), self.key_of(right))
                if op in ('<', '<=', '=='):
                    self.learn(side, self.key_of(right), self.key_of(left))
        return yes, no

    def refine(self, n, env, op, b):
        """What is compared is a variable: it is within what the comparison leaves."""
        if env is None:
            return
        while n.kind == 'ParenExpr' or n.kind in ('ImplicitCastExpr', 'CStyleCastExpr') and n.cast == 'IntegralCast':
            if n.kind != 'ParenExpr' and b[1] >= 1 << min(n.ty.bits, n.kids[0].ty.bits):
                return
            n = n.kids[0]
        if op in ('<', '<=', '==') and b[0] >= 0 and isinstance(n.ty, Int) and not n.ty.signed:
            self.refine_sizes(n, env, b[1] - (op == '<'))
        if n.kind != 'ImplicitCastExpr' or n.cast != 'LValueToRValue' or not isinstance(n.ty, Int):
            return
        target = n.kids[0]
        if not self.is_simple(target):
            return
        self.quiet += 1
        locs = self.lval(target, env)
        self.quiet -= 1
        at = locs[0] if len(locs) == 1 and locs[0][0][0] in ('V', 'P') and locs[0] in env else (KNOWN, self.key_of(target))
        if at[0] == KNOWN and (at[1] is None or any(loc[0][0] in ('V', 'P') for loc in locs)):
            return
        self.quiet += 1
        lo, hi = env[at] if at[0] != KNOWN else self.value(n, env)
        self.quiet -= 1
        if b[0] < n.ty.lo or b[1] > n.ty.hi:  # a conversion has changed what was compared
            return
        if op == '<':
            hi = min(hi, b[1] - 1)
        elif op == '<=':
            hi = min(hi, b[1])
        elif op == '>':
            lo = max(lo, b[0] + 1)
        elif op == '>=':
            lo = max(lo, b[0])
        elif op == '==':
            lo, hi = max(lo, b[0]), min(hi, b[1])
        elif b[0] == b[1]:
            lo, hi = lo + (lo == b[0]), hi - (hi == b[0])
        if lo <= hi:
            env[at] = (lo, hi)

    def refine_sizes(self, n, env, most):
        """What has no sign is not more than this, and so are the magnitudes that it is made of."""
        if n.kind == 'BinaryOperator' and n.op == '>>':
            self.quiet += 1
            by = self.value(n.kids[1], env)
            self.quiet -= 1
            if by[0] == by[1]:
                inner = n.kids[0]
                while inner.kind == 'ParenExpr':
                    inner = inner.kids[0]
                self.refine_sizes(inner, env, (most + 1 << by[0]) - 1)
        elif most >= 0:
            for key, kind, up in self.sizes(n, env):
                limit = (0, most >> up) if kind == 'plain' else (-(most >> up) - (kind == 'toi16_size'), most >> up)
                self.limit_known(env, key, limit)

    def is_simple(self, n):
        """Without calls and changes."""
        if n.kind in ('CallExpr', 'CompoundAssignOperator') or n.kind == 'UnaryOperator' and n.op in ('++', '--') or \
                n.kind == 'BinaryOperator' and n.op == '=':
            return False
        return all(self.is_simple(k) for k in n.kids)

    # ---- Statements; each returns the state after it, or None where control does not get there

    def run(self, n, env):
        if env is None:
            return None
        method = getattr(self, 'run_' + n.kind, None)
        if method:
            return method(n, env)
        self.value(n, env)
        return env

    def run_CompoundStmt(self, n, env):
        return self.run_all(n.kids, env)

    def run_all(self, kids, env):
        for k, kid in enumerate(kids):
            cases = self.cases(kid, env) if env is not None else None
            if cases:
                return self.run_cases(cases, kids[k:], env)
            env = self.run(kid, env)
        return env

    def run_cases(self, cases, kids, env):
        call, known = cases
        out = None
        self.splits += 1
        for bits, state in known:
            self.forced[id(call)] = bits
            out = join(out, self.run_all(kids[1:], self.run(kids[0], state)))
        del self.forced[id(call)]
        self.splits -= 1
        return out

    def run_AttributedStmt(self, n, env):
        return self.run(n.kids[-1], env)

    def run_Nothing(self, n, env):
        return env

    run_NullStmt = run_Nothing

    def run_GCCAsmStmt(self, n, env):
        if '(""' not in self.text(n):
            raise TypeError('assembly ' + self.text(n))
        return env  # it only hides a value from the compiler

    def run_DeclStmt(self, n, env):
        for kid in n.kids:
            if kid.kind == 'VarDecl':
                self.declare(kid, env)
        return env

    def declare(self, n, env):
        root = self.variable(n.id, n.ty)
        self.forget_facts(env, n.id)
        for loc in [loc for loc in env if loc[0] == root]:
            del env[loc]
        init = [k for k in n.kids if k.kind not in ('FullComment',)]
        if init:
            self.write(env, [(root, ())], n.ty, self.given(n.name, init[-1], env), n)
            self.learn_sizes(env, (n.id,), init[-1])
            self.learn_quotient(env, (n.id,), init[-1])

    def named(self, name, value, node=None):
        """The table may say what a variable or an argument can be."""
        limit = self.domain.assumed(self.place(), '@' + name)
        if limit and is_int(value):
            self.report.use(self.place(), '@' + name, 'assume')
            if node is not None:
                self.report.hold(node, limit)
            value = clamped(value, limit)
        return value

    def given(self, name, node, env):
        """The value that a variable of this name gets."""
        limit = self.domain.assumed(self.place(), '@' + name)
        if limit:
            self.grant(node, '@' + name, limit)
        return self.named(name, self.value(node, env), node)

    def run_IfStmt(self, n, env):
        yes, no = self.branch(n.kids[0], env)
        yes = self.run(n.kids[1], yes)
        if len(n.kids) > 2:
            no = self.run(n.kids[2], no)
        return join(yes, no)

    def run_ReturnStmt(self, n, env):
        frame = self.stack[-1]
        if n.kids:
            frame.returned = join_values(frame.returned, self.given('return', n.kids[0], env))
        frame.out = join(frame.out, env)
        return None

    def run_BreakStmt(self, n, env):
        self.stack[-1].breaks[-1] = join(self.stack[-1].breaks[-1], env)
        return None

    def run_ContinueStmt(self, n, env):
        self.stack[-1].continues[-1] = join(self.stack[-1].continues[-1], env)
        return None

    def run_ForStmt(self, n, env):
        init, _, cond, step, body = n.kids
        env = self.run(init, env)
        return self.loop(env, cond, step, body)

    def run_WhileStmt(self, n, env):
        return self.loop(env, n.kids[0], None, n.kids[-1])

    def run_DoStmt(self, n, env):
        return self.loop(env, n.kids[1], None, n.kids[0], first=True)

    def loop(self, env, cond, step, body, first=False):
        frame = self.stack[-1]
        frame.breaks.append(None)
        out = None
        for _ in range(UNROLLED):
            yes, no = (env, None) if first else self.test(cond, env)
            if yes is not None and no is not None:
                break
            out = join(out, no)
            env = self.turn(yes, step, body)
            first = False
            if env is None:
                break
        if env is not None:
            out = join(out, self.settle_loop(env, cond, step, body, first))
        return join(out, frame.breaks.pop())

    def test(self, cond, env):
        return (dict(env), None) if cond is None or cond.kind == 'Nothing' else self.branch(cond, env)

    def turn(self, env, step, body):
        frame = self.stack[-1]
        frame.continues.append(None)
        env = join(self.run(body, env), frame.continues.pop())
        if env is not None and step is not None and step.kind != 'Nothing':
            self.value(step, env)
        return env

    def settle_loop(self, start, cond, step, body, first):
        frame = self.stack[-1]
        current = start
        self.quiet += 1
        for n in range(100):
            kept = frame.returned, frame.out, list(frame.breaks)
            yes, _ = self.test(cond, dict(current)) if not first else (dict(current), None)
            back = self.turn(yes, step, body)
            frame.returned, frame.out, frame.breaks = kept
            if first and back is not None:
                back = self.test(cond, back)[0]
            grown = join(current, back)
            if grown == current:
                break
            current = self.widened(current, grown) if n >= 2 else grown
        else:
            raise RuntimeError('a loop does not settle in ' + self.place())
        if not first:
            current = self.narrowed(start, current, cond, step, body)
        self.quiet -= 1
        yes, no = self.test(cond, dict(current)) if not first else (dict(current), None)
        back = self.turn(yes, step, body)
        if first and back is not None:
            no = self.test(cond, back)[1]
        return no

    def narrowed(self, start, current, cond, step, body):
        """What one more turn cannot reach is taken off."""
        frame = self.stack[-1]
        for _ in range(2):
            kept = frame.returned, frame.out, list(frame.breaks)
            yes, _ = self.test(cond, dict(current))
            again = join(start, self.turn(yes, step, body))
            frame.returned, frame.out, frame.breaks = kept
            for loc, value in again.items():
                old = current.get(loc)
                if is_int(value) and old is not None and loc[0] not in (FACT, SIZES, QUOTIENT, KNOWN) and value != old:
                    current[loc] = (max(value[0], old[0]), min(value[1], old[1]))
        return current

    def widened(self, old, new):
        out = {}
        for loc, v in new.items():
            if loc[0] == KNOWN and v != old.get(loc):
                continue
            if is_int(v) and loc in old and v != old[loc] and loc[0] not in (FACT, SIZES, QUOTIENT):
                ty = self.type_at(loc)
                lo, hi = v
                if lo < old[loc][0]:
                    lo = max(ty.lo, max(step for step in STEPS if step <= lo))
                if hi > old[loc][1]:
                    hi = min(ty.hi, min(step for step in STEPS if step >= hi))
                v = (lo, hi)
            out[loc] = v
        return out

    def run_SwitchStmt(self, n, env):
        frame = self.stack[-1]
        self.value(n.kids[0], env)
        frame.breaks.append(None)
        body = n.kids[-1]
        state, has_default = None, False
        for kid in body.kids:
            while kid.kind in ('CaseStmt', 'DefaultStmt'):
                has_default = has_default or kid.kind == 'DefaultStmt'
                state = join(state, dict(env))
                kid = kid.kids[-1]
            state = self.run(kid, state)
        out = join(state, frame.breaks.pop())
        return out if has_default else join(out, env)

    # ---- Calls

    def value_CallExpr(self, n, env):
        callee = self.value(n.kids[0], env)
        args = [self.value(k, env) for k in n.kids[1:]]
        names = sorted(callee[1], key=lambda f: f if isinstance(f, str) else self.name_of(f))
        if len(names) == 1:
            return self.call(names[0], args, env, n)
        out, states = None, []
        for name in names or ['?']:
            state = dict(env)
            out = join_values(out, self.call(name, args, state, n))
            states.append(state)
        merged = states[0]
        for state in states[1:]:
            merged = join(merged, state)
        env.clear()
        env.update(merged)
        return out

    def find_function(self, name):
        unit = self.stack[-1].function.ref if self.stack else self.unit
        if unit and name in unit.functions:
            return unit.functions[name]
        return self.program.functions.get(name) or self.inline(name)

    def inline(self, name):
        for unit in self.program.units:
            if name in unit.functions:
                return unit.functions[name]
        return None

    def call(self, name, args, env, n):
        if id(n) in self.forced:
            return (self.forced[id(n)],) * 2
        if isinstance(name, str) and name.startswith('__builtin_clz'):
            bits = n.kids[1].ty.bits
            lo, hi = max(args[0][0], 1), max(args[0][1], 1)
            return (bits - hi.bit_length(), bits - lo.bit_length())
        function = self.find_function(name) if isinstance(name, str) else name
        called = name if function is None else function.name
        if called in MODELS:
            self.forget(args, env, n)
            if called == 'toi16_mul' and self.text(n.kids[1]) == self.text(n.kids[2]):
                args = [(min(map(abs, args[0])) if args[0][0] * args[0][1] > 0 else 0, max(map(abs, args[0])))] * 2
            return MODELS[called](*args)
        if called in OPAQUE:
            return {path: (t.lo, t.hi) for path, t in self.leaves(n.ty)}
        if function is None:
            self.forget(args, env, n)
            return self.unknown((('S', n.ty.key), ()), n.ty) if n.ty.kind != 'void' else (0, 0)
        out = self.enter(function, args, env, n)
        if len(args) == 2 and is_int(out) and called.endswith(('_dot3', '_dot2', '_along')) and \
                self.text(n.kids[1]) == self.text(n.kids[2]):
            out = (max(out[0], 0), max(out[1], 0))  # a sum of squares
        return out

    def forget(self, args, env, n):
        """What a function that is not looked at may have written."""
        for value, kid in zip(args, n.kids[1:]):
            if not kid.const and not is_int(value) and value[0] == 'p':
                for root in {loc[0] for loc in value[1] if loc is not NULL}:
                    for loc in [loc for loc in env if loc[0] == root]:
                        del env[loc]

    def reachable(self, args, env):
        order, queue = [], list(args)
        by_root = {}
        for loc, v in env.items():
            by_root.setdefault(loc[0], []).append(v)
        while queue:
            v = queue.pop(0)
            if isinstance(v, dict):
                queue.extend(v[k] for k in sorted(v, key=repr))
            elif not is_int(v) and v is not None and v[0] == 'p':
                for loc in sorted((loc for loc in v[1] if loc is not NULL), key=repr):
                    if loc[0][0] in ('V', 'P') and loc[0] not in order:
                        order.append(loc[0])
                        queue.extend(x for x in by_root.get(loc[0], ()) if not is_int(x))
        return order

    def renamed(self, v, names):
        if isinstance(v, dict):
            return {k: self.renamed(x, names) for k, x in v.items()}
        if v is None or is_int(v) or v[0] != 'p':
            return v
        return ('p', frozenset(loc if loc is NULL else (names.get(loc[0], loc[0]), loc[1]) for loc in v[1]))

    def frozen(self, v):
        return tuple(sorted(((k, x) for k, x in v.items()), key=repr)) if isinstance(v, dict) else v

    def name_of(self, function):
        return '%s:%s' % (function.file.split('/')[-1], function.name)

    def enter(self, function, args, env, n):
        name = self.name_of(function)
        limits = self.domain.params.get(name)
        passed = self.passed_facts(function, env, n)
        if name in self.domain.raw:
            args = [self.raw(a) for a in args]
        roots = self.reachable(args, env)
        names = {root: ('P', k, root[2]) for k, root in enumerate(roots)}
        inner = {(names[loc[0]], loc[1]): self.renamed(v, names) for loc, v in env.items() if loc[0] in names}
        self.forget_at_call(function, args, env)
        inner.update(passed)
        args = [self.renamed(a, names) for a in args]
        if limits:
            args = self.limited(function, limits, args, inner, n)
        key = (id(function), tuple(self.frozen(a) for a in args), frozenset(inner.items()))
        found = self.memo.get(key)
        if found is None or found[2] and not self.quiet:
            found = (*self.analyse(function, name, args, dict(inner)), self.quiet > 0)
            self.memo[key] = found
        returned, out = found[:2]
        back = {new: old for old, new in names.items()}
        for loc in [loc for loc in env if loc[0] in names]:
            del env[loc]
        for loc, v in out.items():
            env[(back[loc[0]], loc[1])] = self.renamed(v, back)
        return self.renamed(returned, back) if returned is not None else (0, 0)

    def passed_facts(self, function, env, n):
        """What is known of members behind pointers, under the names of a function's arguments."""
        out = {}
        known = [(key[1], value) for key, value in env.items() if key[0] == KNOWN]
        for param, kid in zip((k for k in function.kids if k.kind == 'ParmVarDecl'), n.kids[1:] if known else ()):
            while kid.kind in ('ImplicitCastExpr', 'ParenExpr') and kid.cast in ('LValueToRValue', 'NoOp', None):
                kid = kid.kids[0]
            address = kid.kind == 'UnaryOperator' and kid.op == '&'
            base = self.key_of(kid.kids[0] if address else kid)
            for key, value in known if base else ():
                if key[:len(base)] == base and len(key) > len(base):
                    first = key[len(base)]
                    if address and first[0] == '.':
                        first = '->' + first[1:]
                    elif address:
                        continue
                    out[KNOWN, (param.id, first) + key[len(base) + 1:]] = value
        return out

    def raw(self, value):
        if is_int(value) or isinstance(value, dict) or value[0] != 'p':
            return value
        return pointer({loc if loc is NULL or loc[0][0] in ('V', 'P', 'G') else
                        (('R', self.register(self.type_at(loc))), ()) for loc in value[1]})

    def limited(self, function, limits, args, env, n):
        out = []
        params = [k for k in function.kids if k.kind == 'ParmVarDecl']
        for param, value in zip(params, args):
            limit = limits.get(param.name)
            if limit and is_int(value):
                self.note(n, 'argument', limit[0] <= value[0] and value[1] <= limit[1], value,
                          '%s %s' % (param.name, self.domain.show(limit)))
                value = limit
            elif limit and param.const:
                self.check_content(env, value[1], limit, n, 'argument ' + param.name)
                to = param.ty.to
                value = pointer([(('A', self.register(to), limit[0], limit[1]), ())])
            out.append(value)
        return out

    def analyse(self, function, name, args, env):
        if any(f.function is function for f in self.stack):
            raise RuntimeError('recursion into ' + name)
        self.reached.add((function.file, function.name))
        self.counts[name] = self.counts.get(name, 0) + 1
        frame = Frame(function, name, self.domain.lines(self.domain.assumes, name))
        self.stack.append(frame)
        params = [k for k in function.kids if k.kind == 'ParmVarDecl']
        for param, value in zip(params, args):
            root = self.variable(param.id, param.ty)
            value = self.named(param.name, value)
            if not self.quiet and is_int(value):
                self.report.enter(function, param.name, value)
            self.write(env, [(root, ())], param.ty, value, param)
        end = self.run(function.kids[-1], env)
        self.stack.pop()
        out = join(frame.out, end) or {}
        return frame.returned, {loc: v for loc, v in out.items() if loc[0][0] == 'P'}

    def start(self, function):
        """Runs a function as users call it."""
        self.quiet, self.stack, self.unit = 0, [], function.ref
        args, env = [], {}
        for param in (k for k in function.kids if k.kind == 'ParmVarDecl'):
            limit = self.domain.param(self.name_of(function), param.name)
            ty = param.ty
            if isinstance(ty, Int):
                args.append(limit or (ty.lo, ty.hi))
            elif isinstance(ty, Ptr) and ty.to.kind != 'func':
                to = ty.to
                while isinstance(to, Arr):
                    to = to.of
                self.register(to)
                args.append(pointer([(('A', to.key, limit[0], limit[1]) if limit else ('S', to.key), ())]))
            elif isinstance(ty, Ptr):
                args.append(('f', frozenset(['?'])))
            else:
                args.append({p: self.unknown((('S', ty.key), p), t) for p, t in self.leaves(ty)})
        name = self.name_of(function)
        if name in self.domain.raw:
            args = [self.raw(a) for a in args]
        self.analyse(function, name, args, env)

    # ---- Which functions a field of a struct can point to

    def find_function_fields(self):
        fields = {}
        for unit in self.program.units:
            self.unit = unit
            for f in list(unit.functions.values()) + list(unit.globals.values()):
                self.scan(f, unit, fields)
        return fields

    def scan(self, n, unit, fields):
        if n.kind == 'InitListExpr' and isinstance(n.ty, Struct):
            for (name, ty), kid in zip(n.ty.fields.items(), n.kids):
                if isinstance(ty, Ptr) and ty.to.kind == 'func':
                    self.add_field(fields, (n.ty.key, name), kid, unit)
        if n.kind == 'BinaryOperator' and n.op == '=' and n.kids[0].kind == 'MemberExpr':
            ty = n.kids[0].ty
            if isinstance(ty, Ptr) and ty.to.kind == 'func':
                base = n.kids[0].kids[0].ty
                self.add_field(fields, ((base.to if isinstance(base, Ptr) else base).key, n.kids[0].name), n.kids[1], unit)
        for k in n.kids:
            self.scan(k, unit, fields)

    def add_field(self, fields, key, n, unit):
        while n.kind in ('ImplicitCastExpr', 'ParenExpr', 'UnaryOperator', 'CStyleCastExpr') and n.kids:
            n = n.kids[0]
        known = fields.setdefault(key, set())
        if n.kind == 'DeclRefExpr' and n.ref['kind'] == 'FunctionDecl':
            known.add(unit.functions.get(n.ref['name']) or n.ref['name'])
        elif n.kind == 'DeclRefExpr':
            known.add('?')
