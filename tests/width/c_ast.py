# SPDX-License-Identifier: MIT
"""The sources as clang sees them: functions, types and constants of src/, for one target, from its JSON syntax tree."""
import glob
import json
import os
import re
import subprocess

# What the sizes of types and the forms of the code depend on.
TARGETS = {
    'host': ['--target=x86_64-linux-gnu'],
    # The forms in C that Cortex-M0 gets where a compiler does not know its assembly.
    'm0': ['--target=i386-linux-gnu', '-D__ARM_ARCH_6M__'],
    'avr': ['--target=avr', '-mmcu=atmega2560'],
}

INT_BITS = {'_Bool': 1, 'bool': 1, 'char': 8, 'signed char': 8, 'unsigned char': 8, 'short': 16, 'unsigned short': 16,
            'long long': 64, 'unsigned long long': 64}
UNSIGNED_CHAR = ('_Bool', 'bool')


class Int:
    def __init__(self, name, bits, signed, lo=None, hi=None):
        self.name, self.bits, self.signed = name, bits, signed
        self.lo = (-(1 << (bits - 1)) if signed else 0) if lo is None else lo
        self.hi = ((1 << (bits - 1)) - 1 if signed else (1 << bits) - 1) if hi is None else hi
        self.key = name

    kind = 'int'


class Ptr:
    kind = 'ptr'

    def __init__(self, to):
        self.to, self.key = to, to.key + '*'


class Arr:
    kind = 'arr'

    def __init__(self, of, size):
        self.of, self.size, self.key = of, size, '%s[%s]' % (of.key, size)


class Struct:
    kind = 'struct'

    def __init__(self, name, fields, union):
        self.name, self.key, self.fields, self.union = name, name, fields, union


class Other:
    def __init__(self, kind, key):
        self.kind, self.key = kind, key


VOID, FUNC = Other('void', 'void'), Other('func', 'function')


class Node:
    __slots__ = ('kind', 'ty', 'op', 'name', 'ref', 'kids', 'cast', 'value', 'file', 'begin', 'end', 'line', 'id',
                 'arrow', 'const', 'cty', 'storage', 'lty')

    def __repr__(self):
        return '%s@%s:%s' % (self.kind, self.file, self.line)


class Unit:
    """What clang reads at once. Types are made when first asked for."""

    def __init__(self, program, files):
        self.program = program
        self.typedefs, self.records, self.enums, self.places = {}, {}, {}, {}
        self.types, self.functions, self.constants, self.globals = {}, {}, {}, {}
        self.file, self.line = None, 0
        items = program.dump(files)['inner']
        for item in items:
            self.declare(item)
        for item in items:  # a function may stand before the struct that a type of it points to
            self.define(item)

    def declare(self, item):
        self.walk_place(item)
        if item['kind'] == 'TypedefDecl':
            self.typedefs[item['name']] = (item['type'], self.owned(item))
        elif item['kind'] in ('RecordDecl', 'EnumDecl'):
            self.tag(item)

    def define(self, item):
        kind = item['kind']
        if kind == 'FunctionDecl':
            body = [k for k in item.get('inner', ()) if k['kind'] == 'CompoundStmt']
            if body:
                self.functions[item['name']] = self.function(item)
            else:
                self.program.declared.setdefault(item['name'], self.file_of(item))
        elif kind == 'VarDecl':
            self.globals[item['id']] = self.node(item)

    def owned(self, item):
        for k in item.get('inner', ()):
            if 'ownedTagDecl' in k:
                return k['ownedTagDecl']['id']
        return None

    def tag(self, item):
        store = self.records if item['kind'] == 'RecordDecl' else self.enums
        if item['kind'] == 'RecordDecl' and not item.get('completeDefinition'):
            return
        store[item['id']] = item
        item['_file'] = self.file_of(item)
        if item.get('name'):
            store[item['name']] = item
        loc = item['loc'].get('expansionLoc', item['loc'])
        self.places['%s:%s:%s' % (loc.get('_file'), loc.get('_line'), loc.get('col'))] = item
        for k in item.get('inner', ()):
            if k['kind'] in ('RecordDecl', 'EnumDecl'):
                self.tag(k)
        if item['kind'] == 'EnumDecl':
            last = -1
            for k in item.get('inner', ()):
                if k['kind'] == 'EnumConstantDecl':
                    value = self.find_value(k)
                    last = last + 1 if value is None else value
                    self.constants[k['id']] = last
                    k['_value'] = last

    def find_value(self, item):
        for k in item.get('inner', ()):
            if 'value' in k and k['kind'] in ('ConstantExpr', 'IntegerLiteral'):
                return int(k['value'])
            value = self.find_value(k)
            if value is not None:
                return value
        return None

    # clang names a file and a line only where they change.
    def walk_place(self, item):
        if isinstance(item, dict):
            if 'offset' in item:
                if 'file' in item:
                    self.file = os.path.normpath(item['file'])
                if 'line' in item:
                    self.line = item['line']
                item['_file'], item['_line'] = self.file, self.line
            for key, value in item.items():
                if isinstance(value, (dict, list)) and key not in ('includedFrom',):
                    self.walk_place(value)
        elif isinstance(item, list):
            for value in item:
                self.walk_place(value)

    def function(self, item):
        """Those of headers are made once."""
        key = (self.file_of(item), item['name'])
        if key not in self.program.made:
            f = self.node(item)
            f.ref = self
            self.program.made[key] = f
        return self.program.made[key]

    @staticmethod
    def file_of(item):
        begin = item['range']['begin']
        return begin.get('expansionLoc', begin)['_file']

    def node(self, item):
        n = Node()
        if not item or 'kind' not in item:
            n.kind, n.kids = 'Nothing', ()
            return n
        n.kind, n.id = item['kind'], item['id']
        n.op, n.name, n.cast, n.value = item.get('opcode'), item.get('name'), item.get('castKind'), item.get('value')
        n.arrow = item.get('isArrow')
        n.storage = item.get('storageClass')
        n.ref = item.get('referencedDecl')
        n.ty = self.type_of(item['type']) if 'type' in item else None
        n.const = 'const' in item.get('type', {}).get('qualType', '')
        n.cty = self.type_of(item['computeResultType']) if 'computeResultType' in item else None
        n.lty = self.type_of(item['computeLHSType']) if 'computeLHSType' in item else None
        if n.kind == 'UnaryExprOrTypeTraitExpr':
            n.ref = self.type_of(item['argType']) if 'argType' in item else None
        if n.kind == 'UnaryOperator':
            n.value = item.get('isPostfix')
        if n.kind in ('IntegerLiteral', 'CharacterLiteral', 'ConstantExpr') and n.value is not None:
            n.value = int(n.value)
        begin, end = item['range']['begin'], item['range']['end']
        begin, end = begin.get('expansionLoc', begin), end.get('expansionLoc', end)
        n.file, n.line, n.begin = begin.get('_file'), begin.get('_line'), begin.get('offset')
        n.end = end.get('offset', 0) + end.get('tokLen', 0)
        n.kids = [self.node(k) for k in item.get('inner', ()) if k.get('kind') != 'FullComment' and not k.get('kind', '').endswith('Attr')]
        if 'array_filler' in item:
            n.kids = [self.node(k) for k in item['array_filler'] if k.get('kind') != 'ImplicitValueInitExpr']
        for k in item.get('inner', ()):
            if k.get('kind') in ('RecordDecl', 'EnumDecl'):
                self.tag(k)
        return n

    def type_of(self, t):
        text = t.get('desugaredQualType') or t['qualType']
        if text not in self.types:
            self.types[text] = self.parse(text)
        return self.types[text]

    def parse(self, text):
        text = re.sub(r'\b(const|volatile|restrict)\b', ' ', text).strip()
        text = re.sub(r'\s+', ' ', text).replace('(* )', '(*)')
        match = re.match(r'^(.*)\(\*\)\[(\d+)\]$', text)  # pointer to array
        if match:
            return Ptr(Arr(self.parse(match.group(1)), int(match.group(2))))
        match = re.match(r'^.*?\(\*\s*((?:\[\d+\])+)\)\s*\(', text)  # array of pointers to functions
        if match:
            of = Ptr(FUNC)
            for size in reversed(re.findall(r'\d+', match.group(1))):
                of = Arr(of, int(size))
            return of
        match = re.match(r'^(.*?)\s*((?:\[\d+\])+)$', text)
        if match:
            of = self.parse(match.group(1))
            for size in reversed(re.findall(r'\d+', match.group(2))):
                of = Arr(of, int(size))
            return of
        if re.search(r'\(\*\)\s*\(', text):
            return Ptr(FUNC)
        if text.endswith('*'):
            return Ptr(self.parse(text[:-1]))
        place = re.search(r'\((?:unnamed|anonymous)[^)]* at ([^)]*)\)', text)
        if place:
            path, line, col = place.group(1).rsplit(':', 2)
            return self.record(self.places['%s:%s:%s' % (os.path.normpath(path), line, col)], 'at %s:%s' % (path, line))
        if text.endswith(')'):
            return FUNC
        return self.named(re.sub(r'^(struct|union|enum) ', '', text))

    def named(self, name):
        if name == 'void':
            return VOID
        if name in INT_BITS:
            bits = INT_BITS[name]
            signed = not name.startswith('unsigned') and name not in UNSIGNED_CHAR
            return Int(name, 8 if bits == 1 else bits, signed, *((0, 1) if bits == 1 else ()))
        size = {'int': 'int', 'unsigned int': 'int', 'long': 'long', 'unsigned long': 'long',
                'unsigned': 'int'}.get(name)
        if size:
            return Int(name, self.program.sizes[size], not name.startswith('unsigned'))
        if name in self.typedefs:
            t, owned = self.typedefs[name]
            if owned in self.records:
                return self.record(self.records[owned], name)
            if owned in self.enums:
                return self.enum(self.enums[owned], name)
        if name in self.records:
            return self.record(self.records[name], name)
        if name in self.enums:
            return self.enum(self.enums[name], name)
        inner = re.sub('^(struct|union|enum) ', '', t.get('desugaredQualType') or t['qualType']) \
            if name in self.typedefs else name
        return self.parse(inner) if inner != name else Other('opaque', name)

    def enum(self, item, name):
        values = [k['_value'] for k in item['inner'] if k['kind'] == 'EnumConstantDecl']
        return Int(name, self.program.sizes['int'], min(values) < 0)  # callers may put any number there

    def record(self, item, name):
        key = '%s:%s' % (item['_file'], name)  # two headers may have one name for two things
        known = self.program.structs
        if key not in known:
            known[key] = Struct(key, {}, item.get('tagUsed') == 'union')
            for k in item['inner']:
                if k['kind'] == 'FieldDecl':
                    known[key].fields[k['name']] = self.type_of(k['type'])
        return known[key]


class Program:
    def __init__(self, target, files=None, defines=()):
        self.target, self.defines = target, list(defines)
        self.structs, self.declared, self.texts, self.made = {}, {}, {}, {}
        self.sizes = self.find_sizes()
        # All sources as one, as in `make amalgamation`: to read each by itself is to read the headers for each.
        self.units = [Unit(self, files or sorted(glob.glob('src/*/*.c')))]
        self.functions = {}
        for unit in self.units:
            for f in unit.functions.values():
                if f.storage != 'static':
                    self.functions[f.name] = f

    def command(self, *rest):
        return ['clang', '-std=c99', '-ffreestanding', '-fsyntax-only', '-w', '-Iinclude',
                *TARGETS[self.target], *self.defines, *rest]

    def find_sizes(self):
        out = subprocess.run(self.command('-dM', '-E', '-x', 'c', '/dev/null'), capture_output=True, text=True,
                             check=True).stdout
        sizes = dict(re.findall(r'#define __SIZEOF_(INT|LONG|POINTER)__ (\d+)', out))
        return {name.lower(): 8 * int(size) for name, size in sizes.items()}

    def dump(self, files):
        source = ''.join('#include "%s"\n' % file for file in files).encode()
        out = subprocess.run(self.command('-Xclang', '-ast-dump=json', '-x', 'c', '-'), input=source, capture_output=True,
                             check=True).stdout
        return json.loads(out)

    def text(self, node):
        """The source of an expression, blanks made single."""
        if node.file not in self.texts:
            with open(node.file, 'rb') as f:
                self.texts[node.file] = f.read()
        text = self.texts[node.file][node.begin:node.end].decode()
        return re.sub(r'\s+', ' ', re.sub(r'/\*.*?\*/', ' ', text, flags=re.S)).strip()
