#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Static analysis of src/ and the public headers: gcc -fanalyzer, clang-tidy (.clang-tidy says which checks), cppcheck with its
# MISRA addon. Each finding is either gone or deviated from in writing: tests/static.deviations, which says how. What is
# written there and not found any more fails too, where TEST_ALL is set, as in `make verify`. `tests/static.t --list` prints all
# findings instead.
use strict;
use warnings;
use Cwd qw(getcwd);
use File::Path 'make_path';
use lib 'tests';
use files;
use Test::More;

my @flags = qw(-std=c99 -Iinclude);
my @sources = sort glob 'src/*/*.c';
my %tools = (
    'gcc -fanalyzer' => \&analyzer,
    'clang-tidy' => \&clang_tidy,
    'cppcheck' => \&cppcheck,
);

sub output_of {
    my @command = @_;
    open my $pipe, '-|', join(' ', map { "'$_'" } @command) . ' 2>&1' or die "$command[0]: $!\n";
    my @lines = <$pipe>;
    close $pipe or $! == 0 or die "$command[0]: $!\n";
    return @lines;
}

# Findings as [rule, file, line, message].
sub gnu_findings { return map { m{^(\S+?):(\d+):\d+: (?:warning|error): (.*) \[([^\]]+)\]$} ? [$4, $1, $2, $3] : () } @_ }

sub analyzer {
    return gnu_findings(map { output_of(qw(gcc -O2 -fanalyzer -Wall -Wextra -c -o /dev/null), @flags, $_) }
        @sources);
}

# The paths that clang walks take nine tenths of its time, and gcc walks paths as well: they are asked where TEST_ALL is set.
my $paths = $ENV{TEST_ALL} ? '' : '-clang-analyzer-*';
sub clang_tidy { return gnu_findings(output_of('clang-tidy', '--quiet', "--checks=$paths", @sources, '--', @flags)) }

# The forms that sources have: for speed on the host, with the assembly of Cortex-M4, and for size on Cortex-M0 without checks; the
# last two, which share most of their code with the first, where TEST_ALL is set. Left to itself cppcheck takes a dozen sets of
# macros, most of which no compiler has.
my @forms = (
    [qw(-D__GNUC__=12 -D__OPTIMIZE__)],
    [qw(-D__GNUC__=12 -D__OPTIMIZE__ -D__arm__ -D__thumb__ -D__thumb2__ -D__ARM_FEATURE_DSP -D__ARM_FEATURE_IDIV)],
    [qw(-D__GNUC__=12 -D__OPTIMIZE__ -D__OPTIMIZE_SIZE__ -D__arm__ -D__thumb__ -D__ARM_ARCH_6M__ -DTOI_NO_CHECKS)],
);

# All sources as one, as in `make amalgamation`: the addon reads each header once, and not once more for each source.
# Rule 8.7, external linkage, has no sense there: tests/rooms.t asks the objects.
sub cppcheck {
    my $all = 'build/static.c';
    write_file($all, join '', map { "#include \"../$_\"\n" } @sources);
    # The addon is Python, which would look in vain for cycles among millions of objects.
    make_path('build/python');
    write_file('build/python/sitecustomize.py', "import gc\ngc.disable()\n");
    local $ENV{PYTHONPATH} = 'build/python';
    my @options = qw(--enable=warning,style,performance,portability --inconclusive --inline-suppr --quiet
        --suppress=misra-c2012-8.7 --std=c99 -Iinclude);
    my $last = $ENV{TEST_ALL} ? $#forms : 0;
    return map { /^(\S+?):(\d+): ([\w.-]+): (.*)$/ ? [$3, $1, $2, $4] : () }
        map { output_of('cppcheck', @options, '--addon=misra', @$_, '--template={file}:{line}: {id}: {message}', $all) } @forms[0 .. $last];
}

# A tool names a header by the way that it was included (src/boxes/../number/wide.h), clang-tidy by the whole path.
sub path_in_tree {
    my ($file) = @_;
    1 while $file =~ s{[^/]+/\.\./}{};
    return $file =~ s{^\Q${\getcwd()}\E/}{}r;
}

# Ours alone, each once: headers are seen from many files.
sub findings {
    my ($tool) = @_;
    my (%seen, @ours);
    for ($tools{$tool}->()) {
        my ($rule, $file, $line, $message) = @$_;
        $file = path_in_tree($file);
        push @ours, [$rule, $file, $line, $message] if $file =~ m{^(?:src|include/toi16)/} && !$seen{"$rule $file $line"}++;
    }
    return @ours;
}

sub line_of {
    my ($file, $number) = @_;
    open my $in, '<', $file or die "$file: $!\n";
    my @lines = <$in>;
    return $lines[$number - 1] // '';
}

# RULE... | FILE | PART OF THE LINE | REASON, with * for any file or line.
sub read_deviations {
    my @all;
    open my $in, '<', 'tests/static.deviations' or die "tests/static.deviations: $!\n";
    while (<$in>) {
        next if /^#|^\s*$/;
        my ($rules, $file, $text, $reason) = /^(.+?) \| (.+?) \| (.+?) \| (.+)$/ or die "tests/static.deviations:$.: not four fields\n";
        push @all, {at => "tests/static.deviations:$.", rules => {map { $_ => 0 } split ' ', $rules}, file => $file, text => $text};
    }
    return @all;
}

sub covers {
    my ($deviation, $rule, $file, $line) = @_;
    return exists $deviation->{rules}{$rule} && ($deviation->{file} eq '*' || $deviation->{file} eq $file)
        && ($deviation->{text} eq '*' || index(line_of($file, $line), $deviation->{text}) >= 0);
}

my @deviations = read_deviations();
for my $tool (sort keys %tools) {
    my (@open, %deviated);
    for (findings($tool)) {
        my ($rule, $file, $line, $message) = @$_;
        print "$file:$line: $rule: $message\n" if "@ARGV" eq '--list';
        my @by = grep { covers($_, $rule, $file, $line) } @deviations;
        $_->{rules}{$rule}++ for @by;
        $deviated{$rule}++ if @by;
        push @open, "$file:$line: $rule: $message\n    " . line_of($file, $line) unless @by;
    }
    ok(!@open, "$tool: nothing in src/ or the public headers but written deviations from " . keys(%deviated) . ' rules')
        or diag(@open);
}
# A deviation may be from what only the paths or the other forms show.
my @stale = map { my $d = $_; map { "$d->{at}: $_" } grep { !$d->{rules}{$_} } sort keys %{$d->{rules}} } @deviations;
is("@stale", '', 'each written deviation is from something') if $ENV{TEST_ALL};
done_testing();
