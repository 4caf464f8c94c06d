#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""check.py: computes the widest operands of every operation of src/, and fails where one may not fit that is not
listed. check.py --accept writes the list of what is not argued yet and docs/widths.md, --table the latter, --show TARGET what does
not fit and why. README.md in this directory says how."""
import collections
import contextlib
import gc
import os
import pickle
import sys

import c_ast
from asserts import Asserts
from domain import Domain
from intervals import Machine
from models import MODELS

HERE = os.path.dirname(os.path.abspath(__file__))
OPEN = os.path.join(HERE, 'open.txt')
TARGETS = ('host', 'm0', 'avr')
# Their operations are the business of tests/wide: all operands, and an SMT solver.
ELSEWHERE = ('src/number/wide.c',)


class Log:
    """What was found, by place."""

    def __init__(self, domain):
        self.domain, self.nodes, self.used, self.findings = domain, {}, set(), collections.OrderedDict()
        self.seen, self.missed, self.entered, self.callers = {}, {}, {}, {}
        self.used_ranges, self.held = set(), {}

    def use(self, place, text, word):
        """A line of the table, which names a function with its file or without."""
        table = self.domain.assumes if word == 'assume' else self.domain.accepted[word]
        for name in (place, place.split(':')[-1]):
            if text in table.get(name, ()):
                self.used.add((word, name, text))

    def see(self, node, value):
        """An expression has a value in this interval."""
        if node.kind != 'ImplicitCastExpr' or node.cast == 'LValueToRValue':
            key = node.file, node.begin, node.end
            old = self.seen.get(key, value)
            self.seen[key] = (min(old[0], value[0]), max(old[1], value[1]))

    def hold(self, node, limit):
        """What a variable is given, or a function returns, is taken for granted to be in this interval."""
        self.held[node.file, node.begin, node.end] = limit

    def enter(self, function, name, value):
        """An argument is in this interval."""
        key = function.file, function.name, name
        old = self.entered.get(key, value)
        self.entered[key] = (min(old[0], value[0]), max(old[1], value[1]))

    def is_asserted(self, place, text, kind, name):
        """Does an operation have to fit in each test? Where nobody has argued it, unless it is defined to wrap."""
        words = {word for word, code in self.domain.grounds(place, text, kind) if code != '*' or kind != 'store'}
        if kind == 'wrap' and 'modular' in words:
            return False  # what it comes to is held to what is assumed
        if self.domain.assumed(place, text):
            return kind != 'narrow'  # its value is held to what is assumed
        return name or 'holds' in words or kind == 'overflow' and 'modular' not in words

    def note(self, place, node, text, kind, good, value, limit, stack, fits=None, name=None):
        """What was found of an operation. It may be what gives a variable, of this name, its value."""
        key = node.file, node.begin, node.end
        state = self.nodes.setdefault(key, set())
        if good:
            return
        if fits and self.is_asserted(place, text, kind, name):
            old = self.missed.get(key, fits)
            self.missed[key] = (max(old[0], fits[0]), min(old[1], fits[1]))
        grounds = self.domain.grounds(place, text, kind)
        for word, code in grounds:
            if word != 'open' or len(grounds) == 1:
                self.use(place, code, word)
                state.add(word)
        if name or self.domain.assumed(place, text):
            self.use(place, name or text, 'assume')
            state.add('assume')
        if not state & {'holds', 'modular', 'assume'}:
            old = self.findings.get((place, text))
            if old:
                value = (min(value[0], old[1][0]), max(value[1], old[1][1]))
                kind = old[0] if kind in old[0] else old[0] + ', ' + kind
            self.findings[place, text] = (kind, value, limit, stack)
            self.callers.setdefault((place, text), set()).add('>'.join(stack[-4:-1]))
            if 'open' not in state:
                state.add('new')


def operations(program):
    """All sums, products, quotients, shifts and negations of whole numbers in the sources."""
    found = {}

    def walk(n, owner):
        if n.kind == 'EnumDecl':
            return  # the compiler works it out, and says so where it does not fit
        if n.kind in ('BinaryOperator', 'CompoundAssignOperator') and n.op.rstrip('=') in (
                '+', '-', '*', '<<', '/', '>>') or n.kind == 'UnaryOperator' and n.op in ('-', '++', '--'):
            if isinstance(n.ty, c_ast.Int) and all(isinstance(k.ty, c_ast.Int) for k in n.kids):
                found[n.file, n.begin, n.end] = 'src/number/wide.c' if owner.name in MODELS else owner.file, n.line
        for k in n.kids:
            walk(k, owner)

    for unit in program.units:
        for f in unit.functions.values():
            if f.file.startswith('src/'):
                walk(f, f)
    return found


def load(target):
    cache = os.environ.get('WIDTH_CACHE')  # for those who work on this script
    if cache and os.path.exists(cache + target):
        with open(cache + target, 'rb') as f:
            return pickle.load(f)
    program = c_ast.Program(target)
    if cache:
        with open(cache + target, 'wb') as f:
            pickle.dump(program, f)
    return program


def run(targets, domain):
    """Analyses all public functions, then what these have not reached in any form of the code, as users could call it.
    A function that one form alone calls is looked at as it is called there."""
    programs = {target: load(target) for target in targets}
    logs = {target: (program, Log(domain)) for target, program in programs.items()}
    machines = [Machine(program, domain, log) for program, log in logs.values()]
    for machine in machines:
        public = [f for name, f in machine.program.functions.items()
                  if machine.program.declared.get(name, '').startswith('include/toi16')]
        for f in sorted(public, key=machine.name_of):
            machine.start(f)
    called = set().union(*(machine.reached for machine in machines))
    for machine in machines:
        functions = machine.program.functions.values()
        for f in sorted(functions, key=machine.name_of):
            if (f.file, f.name) not in called | machine.reached and f.file not in ELSEWHERE:
                machine.start(f)
        for (file, name), f in sorted(machine.program.made.items()):  # of headers, for other compilers
            if file.startswith('src/') and (file, name) not in called | machine.reached and name not in MODELS and \
                    not file.startswith('src/number/wide'):
                machine.start(f)
    return logs


def count(logs):
    """Operations by file and by what is known of them in all forms of the code."""
    states, places = collections.defaultdict(set), {}
    for program, log in logs.values():
        for key, place in operations(program).items():
            places[key] = place
            states[key] |= log.nodes.get(key, {'unreached'}) or {'proved'}
    table = collections.defaultdict(collections.Counter)
    for key, state in states.items():
        state = state - {'unreached'} or {'unreached'}
        order = ('new', 'open', 'holds', 'assume', 'modular', 'unreached', 'proved')
        found = 'elsewhere' if places[key][0] in ELSEWHERE else next(word for word in order if word in state)
        if found == 'unreached':
            table['']['%s:%d' % (key[0], places[key][1])] += 1
        table[key[0]][{'holds': 'assume'}.get(found, found)] += 1
    return table


def write_table(table, domain):
    table.pop('', None)
    for row in table.values():
        row['open'] += row.pop('new', 0)
    columns = ('proved', 'assume', 'modular', 'open', 'elsewhere')
    total = sum(table.values(), collections.Counter())
    print('# Widths\n\nEvery sum, difference, product, quotient, shift and negation of whole numbers in `src/`, by '
          'file. Written by\n`make widths`; `tests/width/README.md` says what the columns mean.\n')
    print('| file | operations | proved | on an assumption | wraps on purpose | open | by tests/wide |')
    print('|---|--:|--:|--:|--:|--:|--:|')
    for name, row in sorted(table.items()) + [('all', total)]:
        print('| %s | %d | %s |' % (name, sum(row.values()), ' | '.join(str(row[c]) for c in columns)))
    print('\n%d assumptions and %d ranges of members and arguments, %d of them taken for granted, are '
          'listed in\n`tests/width/domain.txt`.' % (
        sum(map(len, domain.assumes.values())) + sum(map(len, domain.accepted['holds'].values())),
        len(domain.ranges) + sum(map(len, domain.params.values())), len(domain.facts)))


def stale(logs, domain):
    """Lines of the tables whose code or member is gone, as (word, place, code) and names."""
    used = set().union(*(log.used for _, log in logs.values()))
    listed = {(word, place, text) for word, table in [*domain.accepted.items(), ('assume', domain.assumes)]
              for place, texts in table.items() for text in texts}
    return listed - used, domain.ranges.keys() - set().union(*(log.used_ranges for _, log in logs.values()))


def drop(gone, unused, path):
    """Takes stale lines out of the table, with a reason that nothing is left of."""
    with open(path, encoding='utf-8') as f:
        lines = f.read().split('\n')

    def is_stale(line):
        word, _, rest = line.partition(' ')
        place, _, code = rest.partition(' ')
        if word in ('range', 'fact'):
            return place in unused
        return (word, place, (code.rpartition(' in ')[0] if word == 'assume' else code).strip()) in gone

    kept = []
    for line in lines + ['']:
        if is_stale(line):
            print('gone: ' + line)
            continue
        if kept and kept[-1].startswith('because ') and (not line or line.startswith(('because ', '#'))):
            kept.pop()
        kept.append(line)
    with open(path, 'w', encoding='utf-8') as f:
        f.write('\n'.join(kept).rstrip('\n') + '\n')


def accept(logs):
    """Writes the list of findings that nobody has argued yet."""
    lines = {'open %s %s' % key for _, log in logs.values() for key in log.findings}
    with open(OPEN, 'w', encoding='utf-8') as f:
        f.write('# SPDX-License-Identifier: MIT\n'
                '# Written by tests/width/check.py --accept: what intervals cannot prove to fit, and nobody has argued '
                'yet.\n# Each of these runs under UBSan in the tests. The list may only become shorter.\n')
        f.writelines(line + '\n' for line in sorted(lines))


def write_asserts(logs, domain, to):
    """Copies of the sources, for this machine and as Cortex-M0 has them."""
    for target, path in (('host', to), ('m0', to + '-m0')):
        Asserts(logs[target][0], [log for _, log in logs.values()], domain).write(path)


def show(log, domain):
    for (place, text), (kind, value, limit, stack) in log.findings.items():
        print('%s %s  [%s: %s for %s] %s' % (place, text, kind, domain.show(value), limit, '>'.join(stack[-5:-1])))
        for caller in sorted(log.callers[place, text]) if place.split(':')[0].endswith('.h') else ():
            print('    ' + caller)


def test(logs, domain):
    failed = tests = 0

    def result(good, name, lines=()):
        nonlocal failed, tests
        tests += 1
        failed += not good
        print('%sok %d - %s' % ('' if good else 'not ', tests, name))
        for line in lines:
            print('#   ' + line)

    for target, (_, log) in logs.items():
        fresh = [(key, found) for key, found in log.findings.items()
                 if key[1] not in domain.accepted['open'].get(key[0], ())]
        result(not fresh, '%s: every operation fits, or is listed' % target, [
            '%s %s (%s: %s for %s)' % (*key, kind, domain.show(value), limit)
            for key, (kind, value, limit, _) in fresh])
    gone, unused = stale(logs, domain)
    result(not gone, 'everything that is listed is still there', [' '.join(x) for x in sorted(gone)])
    result(not unused, 'every range is that of something', sorted(unused))
    table = count(logs)
    left = sorted(table.pop('', ()))
    total = sum(table.values(), collections.Counter())
    result(not left, 'every operation was looked at', left)
    print('# of %d operations %d are proved, %d on %d assumptions, %d wrap on purpose, %d are open, %d by tests/wide' % (
        sum(total.values()), total['proved'], total['assume'],
        sum(map(len, domain.assumes.values())) + sum(map(len, domain.accepted['holds'].values())),
        total['modular'], total['open'] + total['new'], total['elsewhere']))
    print('1..%d' % tests)
    return failed != 0


def main():
    sys.setrecursionlimit(10000)
    gc.disable()  # nothing that matters is in cycles, and looking for them takes a third of the time
    domain = Domain(os.path.join(HERE, 'domain.txt'))
    if os.path.exists(OPEN) and '--accept' not in sys.argv:
        domain.read(OPEN)
    targets = [a for a in sys.argv[1:] if a in TARGETS] or TARGETS
    logs = run(TARGETS, domain)
    if '--accept' in sys.argv:
        write_asserts(logs, domain, os.environ.get('BUILD', 'build') + '/widths')
        drop(*stale(logs, domain), os.path.join(HERE, 'domain.txt'))
        accept(logs)
        with open('docs/widths.md', 'w', encoding='utf-8') as f, contextlib.redirect_stdout(f):
            write_table(count(logs), Domain(os.path.join(HERE, 'domain.txt')))
        return 0
    if '--asserts' in sys.argv:
        return write_asserts(logs, domain, sys.argv[-1])
    if '--table' in sys.argv:
        write_table(count(logs), domain)
        with contextlib.redirect_stdout(sys.stderr):  # a page of what is open is no success
            return test(logs, domain)
    if '--show' in sys.argv:
        return show(logs[targets[0]][1], domain)
    if targets == TARGETS:
        write_asserts(logs, domain, os.environ.get('BUILD', 'build') + '/widths')  # for asserts.t, which is next
    return test(logs, domain)


sys.exit(main())
