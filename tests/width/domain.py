# SPDX-License-Identifier: MIT
"""domain.txt: what numbers can be, and what is taken for granted."""
import re


class Domain:
    def __init__(self, path):
        self.ranges, self.params, self.raw, self.assumes = {}, {}, {}, {}
        self.accepted = {'holds': {}, 'modular': {}, 'open': {}}
        self.because, self.merged = '', {}
        self.reasons, self.exact, self.passes, self.facts = {}, set(), set(), {}
        self.read(path)

    def read(self, path):
        self.merged.clear()
        with open(path, encoding='utf-8') as lines:
            text = re.sub(r'\\\n\s*', ' ', lines.read())
        for number, line in enumerate(text.split('\n'), 1):
            line = line.strip()
            if line and not line.startswith('#'):
                try:
                    self.entry(line)
                except ValueError as error:
                    raise SystemExit('%s:%d: %s: %s' % (path, number, error, line))

    def entry(self, line):
        word, rest = line.split(None, 1)
        if word in ('range', 'fact'):
            name, limit = rest.split(None, 1)
            self.ranges[name] = self.limit(limit)
            if word == 'fact':
                self.facts[name] = self.because
        elif word == 'param':
            name, limit = rest.split(None, 1)
            function, param = name.rsplit('.', 1)
            self.params.setdefault(function, {})[param] = self.limit(limit)
        elif word == 'exact':
            self.exact.update(rest.split())
        elif word == 'because':
            self.because = rest
        elif word == 'passes':
            self.passes.add(rest)
        elif word == 'raw':
            self.raw[rest] = self.because
        elif word in self.accepted:
            place, code = rest.split(' ', 1)
            self.accepted[word].setdefault(place, {})[code.strip()] = self.because
        elif word == 'assume':
            place, code = rest.split(' ', 1)
            code, _, limit = code.rpartition(' in ')
            self.assumes.setdefault(place, {})[code.strip()] = self.limit(limit)
            self.reasons[place, code.strip()] = self.because
        else:
            raise ValueError('unknown word ' + word)
        if word in ('modular', 'assume', 'raw', 'holds', 'passes', 'fact') and not self.because:
            raise ValueError('no reason')

    def limit(self, text):
        text = text.strip()
        if text.startswith('below '):
            bound = self.number(text[6:])
            return (1 - bound, bound - 1)
        if text.startswith('within '):
            bound = self.number(text[7:])
            return (-bound, bound)
        lo, hi = text.split('..')
        return (self.number(lo), self.number(hi))

    @staticmethod
    def number(text):
        if not re.fullmatch(r'[-+*^()\d ]+', text):
            raise ValueError('no number: ' + text)
        return eval(text.replace('^', '**'))  # numbers and signs only

    def lines(self, table, place):
        """What a table has of a function, under its file and name or under its name alone."""
        key = id(table), place
        if key not in self.merged:
            self.merged[key] = {**table.get(place, {}), **table.get(place.split(':')[-1], {})}
        return self.merged[key]

    def assumed(self, place, text):
        return self.lines(self.assumes, place).get(text)

    def grounds(self, place, text, kind):
        """The lines that accept what was found of an operation: a word, and its code or * for the whole function."""
        out = []
        for word, table in self.accepted.items():
            texts = self.lines(table, place)
            if text in texts:
                out.append((word, text))
            elif '*' in texts and (word == 'holds' or kind in ('wrap', 'narrow')):
                out.append((word, '*'))
        return out

    def holds(self, place, text, kind):
        return any(word == 'holds' for word, _ in self.grounds(place, text, kind))

    def param(self, function, name):
        return self.params.get(function, {}).get(name, self.params.get('*', {}).get(name))

    @staticmethod
    def show(limit):
        def power(x):
            for k in range(-2, 3):
                y = abs(x + k)
                if y > 1024 and y & (y - 1) == 0:
                    text = '2^%d' % (y.bit_length() - 1)
                    return ('-' if x < 0 else '') + text + ('' if k == 0 else '%+d' % (-k))
            return str(x) if abs(x) < 1 << 20 else '%s2^%.2f' % ('-' if x < 0 else '', __import__('math').log2(abs(x)))
        return '%s..%s' % (power(limit[0]), power(limit[1]))
