# SPDX-License-Identifier: MIT
"""A copy of the sources in which every whole number is held to the interval that the analysis found for it, and every
operation that no interval proves to its type: what is taken for granted fails in a test that refutes it."""
import collections
import glob
import os
import re

from c_ast import Int
from models import MODELS, OPAQUE

HOW = {'+': '__builtin_add_overflow', '-': '__builtin_sub_overflow', '*': '__builtin_mul_overflow', '<<': 'WIDTH_SHL'}


def number(x):
    return ('-' if x < 0 else '') + '(width_int)%dULL' % abs(x)


def type_name(ty):
    return '%sint%d_t' % ('' if ty.signed else 'u', ty.bits)


class Asserts:
    def __init__(self, program, logs, domain):
        self.program, self.domain = program, domain
        self.seen, self.missed, self.entered, self.held = {}, {}, {}, {}
        for log in logs:
            self.held.update(log.held)
            for table, mine in ((log.seen, self.seen), (log.entered, self.entered)):
                for key, (lo, hi) in table.items():
                    old = mine.get(key, (lo, hi))
                    mine[key] = (min(old[0], lo), max(old[1], hi))
            for key, (lo, hi) in log.missed.items():
                old = self.missed.get(key, (lo, hi))
                self.missed[key] = (max(old[0], lo), min(old[1], hi))
        self.places, self.numbers = [], {}
        self.inserted = collections.defaultdict(dict)  # file: (offset, order): text
        self.depth = 0

    def place(self, name, node):
        self.numbers.setdefault((node.file, node.begin, node.end), len(self.places))
        self.places.append('%s:%s:%d %s' % (node.file.split('/')[-1], name, node.line, self.program.text(node)))
        return len(self.places) - 1

    def put(self, file, offset, text, opening):
        """Texts that open stand in the order of their making, outer first; those that close the other way around."""
        n = len(self.inserted[file])
        self.inserted[file][offset, opening, n if opening else -n] = text

    def end(self, node):
        """clang ends INT64_C(1) after its name."""
        self.program.text(node)
        end, text = node.end, self.program.texts[node.file]
        return text.index(b')', end) + 1 if re.search(rb'INT(32|64)_C$', text[:end]) else end

    def wrap(self, node, before, after):
        self.put(node.file, node.begin, before, True)
        self.put(node.file, self.end(node), after, False)

    def within(self, name, node, limit):
        self.wrap(node, 'WIDTH_IN(%d, %s, %s, ' % (self.place(name, node), number(limit[0]), number(limit[1])), ')')

    def visit(self, node, name, done):
        if node.kind in ('Nothing', 'ConstantExpr') or node.kind == 'VarDecl' and node.storage == 'static':
            return
        key = node.file, node.begin, node.end
        if isinstance(node.ty, Int) and node.file and node.file.startswith('src/') and node.begin is not None and key not in done:
            self.expression(node, name, key, done)
        for k in node.kids:
            self.visit(k, name, done)

    def expression(self, node, name, key, done):
        missed = self.missed.get(key)
        if key in self.held:
            self.within(name, node, self.held[key])
        if node.kind == 'ImplicitCastExpr' and node.cast == 'IntegralCast' and missed:
            done.add(key)
            self.within(name, node, missed)
        wanted = node.kind in ('BinaryOperator', 'UnaryOperator', 'CallExpr', 'CStyleCastExpr', 'CompoundAssignOperator',
                               'ConditionalOperator')
        wanted = wanted and node.op not in ('=', ',', '&&', '||', '<', '>', '<=', '>=', '==', '!=', '!') and \
            not (node.kind == 'UnaryOperator' and node.op in '*&')
        read = node.kind == 'ImplicitCastExpr' and node.cast == 'LValueToRValue' and \
            node.kids[0].kind in ('MemberExpr', 'ArraySubscriptExpr', 'UnaryOperator')
        if not wanted and not read:
            return
        done.add(key)
        limit = self.seen.get(key, (1, 0))
        if wanted and missed and node.kind != 'CallExpr':
            self.exact(node, name, missed)
        elif limit != (node.ty.lo, node.ty.hi):
            self.within(name, node, limit)

    def exact(self, node, name, limit):
        place, kids = self.place(name, node), node.kids
        ends = number(limit[0]), number(limit[1])
        ty = type_name(node.ty)
        if node.kind == 'BinaryOperator' and node.op in HOW:
            self.wrap(node, '({ %s width_a = (' % ty, '); WIDTH_EXACT(%d, %s, %s, %s, width_a, width_b); width_a %s width_b; })' % (
                place, *ends, HOW[node.op], node.op))
            right = ty if node.op != '<<' else 'unsigned'
            self.replaced.setdefault(node.file, []).append((self.end(kids[0]), kids[1].begin, '); %s width_b = (' % right))
        elif node.kind == 'CompoundAssignOperator' and node.op[:-1] in HOW:
            self.wrap(node, '({ __auto_type width_p = &(', '); WIDTH_EXACT(%d, %s, %s, %s, *width_p, width_b); *width_p %s width_b; })' % (
                place, *ends, HOW[node.op[:-1]], node.op))
            self.replaced.setdefault(node.file, []).append(
                (self.end(kids[0]), kids[1].begin, '); %s width_b = (' % type_name(node.lty if node.lty else node.ty)))
        elif node.kind == 'UnaryOperator' and node.op in ('++', '--'):
            by = '__builtin_add_overflow' if node.op == '++' else '__builtin_sub_overflow'
            text = '({ __auto_type width_p = &(', '); WIDTH_EXACT(%d, %s, %s, %s, *width_p, 1); %s; })' % (
                place, *ends, by, '(*width_p)' + node.op if node.value else node.op + '(*width_p)')
            self.wrap(node, *text)
            if node.value:
                self.replaced.setdefault(node.file, []).append((self.end(kids[0]), node.end, ''))
            else:
                self.replaced.setdefault(node.file, []).append((node.begin, kids[0].begin, ''))
        elif node.kind == 'UnaryOperator' and node.op == '-':
            self.wrap(node, '({ %s width_a = (' % ty, '); WIDTH_EXACT(%d, %s, %s, __builtin_sub_overflow, 0, width_a); -width_a; })' % (
                place, *ends))
            self.replaced.setdefault(node.file, []).append((node.begin, kids[0].begin, ''))
        elif node.kind == 'CStyleCastExpr':
            self.within(name, kids[0], limit)

    def function(self, f):
        name = f.name
        if '%s:%s' % (f.file.split('/')[-1], name) in self.domain.passes:
            return
        self.done = set()
        self.visit(f.kids[-1], name, self.done)
        checks = ''
        for param in (k for k in f.kids if k.kind == 'ParmVarDecl'):
            limit = self.entered.get((f.file, f.name, param.name))
            # src/number/wide.c calls those of wide.h, and is not looked at
            if isinstance(param.ty, Int) and f.file != 'src/number/wide.h' and limit and limit != (param.ty.lo, param.ty.hi):
                checks += ' WIDTH_IN(%d, %s, %s, %s);' % (self.place(name, param), *map(number, limit), param.name)
        self.put(f.file, f.kids[-1].begin + 1, checks, True)

    def query(self, f):
        """A public function that returns a status gets a frame around it."""
        self.program.text(f)
        text, body = self.program.texts[f.file], f.kids[-1].begin
        head = text[f.begin:body].decode()
        if not head.startswith('toi_status ') or self.program.declared.get(f.name, '').startswith('src/') or f.storage:
            return
        at = f.begin + head.index(f.name)
        self.replaced.setdefault(f.file, []).append((at, at + len(f.name), f.name + '_width'))
        names = ', '.join(k.name for k in f.kids if k.kind == 'ParmVarDecl')
        self.put(f.file, len(text), '\n%s{\n    width_enter();\n    return (toi_status)width_leave(%s_width(%s));\n}\n' % (
            head, f.name, names), False)

    def write(self, to):
        self.replaced = {}
        for f in self.functions():
            self.function(f)
            self.query(f)
        for file in sorted(glob.glob('src/*/*.[ch]')):
            with open(file, encoding='utf-8') as source:
                text = source.read()
            out = '#include "asserts.h"\n#line 1 "%s"\n' % file + self.rewritten(file, text.encode()).decode()
            os.makedirs(os.path.dirname('%s/%s' % (to, file)), exist_ok=True)
            self.put_file('%s/%s' % (to, file), out)
        self.put_file(to + '/places.inc', ''.join('"%s",\n' % p.replace('\\', '\\\\').replace('"', '\\"')
                                                  for p in self.places))
        places = to + '/places.inc'  # make asks for its time
        if any(os.path.getmtime(f) > os.path.getmtime(places) for f in glob.glob('src/*/*.[ch]') + glob.glob('tests/width/*.*')):
            os.utime(places)

    def functions(self):
        made = {}
        for unit in self.program.units:
            for f in unit.functions.values():
                if f.file.startswith('src/') and f.file != 'src/number/wide.c' and \
                        f.name not in MODELS and f.name not in OPAQUE:
                    made[f.file, f.name] = f
        return [made[key] for key in sorted(made)]

    def rewritten(self, file, text):
        gone = sorted(self.replaced.get(file, ()))
        parts = sorted(((offset, 2 if opening else 0, order, what) for (offset, opening, order), what in
                        self.inserted[file].items()), key=lambda x: x[:3])
        parts += [(begin, 1, 0, what) for begin, _, what in gone]
        out, at = [], 0
        for offset, _, _, what in sorted(parts, key=lambda x: x[:3]):
            self.copy(out, text, at, offset, gone)
            at = offset
            out.append(what.encode())
        self.copy(out, text, at, len(text), gone)
        return b''.join(out)

    @staticmethod
    def copy(out, text, begin, end, gone):
        for a, b, _ in gone:
            if a <= begin < b:
                begin = min(b, end)
            elif begin <= a < end:
                out.append(text[begin:a])
                begin = min(b, end)
        out.append(text[begin:end])

    @staticmethod
    def put_file(path, text):
        try:
            with open(path, encoding='utf-8') as f:
                if f.read() == text:
                    return
        except OSError:
            pass
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)
