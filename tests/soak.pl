#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# soak.pl [--count N] [--seed N] [--fuzz SECONDS] [--jobs N] [PAIR...]: the sweeps of every pair against the exact
# reference, 10 million each by default (build/fast/tests/truth in pieces of 250,000, whose seeds count up from --seed), then
# each fuzz target for a quarter of an hour; as many at a time as there are cores, all of them nice. Writes docs/soak.md,
# also when it is interrupted. What is done stays in build/soak/, each pair's for as long as the object files are the same
# that its queries run through, so that what was interrupted goes on where it stopped and a change of hulls leaves boxes be.
# A row of the page that is of the same object files stays too, where build/soak/ is lost.
use strict;
use warnings;
use Digest::MD5;
use File::Path 'make_path';
use Getopt::Long;
use POSIX ();
use Time::HiRes 'time';

my $build = $ENV{BUILD} // 'build';
my $truth = "$build/fast/tests/truth";
my %option = (count => 10_000_000, seed => 1000, fuzz => 900, jobs => `getconf _NPROCESSORS_ONLN` + 0 || 1);
my $usage = "usage: $0 [--count N] [--seed N] [--fuzz SECONDS] [--jobs N] [PAIR...]\n";
GetOptions(\%option, 'count=i', 'seed=i', 'fuzz=i', 'jobs=i', 'help' => sub { print $usage; exit 0 }) or die $usage;

my $piece = 250_000;
my @all = split ' ', (`$truth --help` =~ /^Pairs: (.*)$/m)[0];
my %known = map { $_ => 1 } @all;
die "no pair $_\n$usage" for grep { !$known{$_} } @ARGV;
# Those that take longest first: what is left for the end is short.
my @pairs = sort { ($b =~ /hull3/) <=> ($a =~ /hull3/) || $a cmp $b } @ARGV ? @ARGV : @all;
my @targets = qw(query sweep truth mesh);

# ---- which object files a pair's queries run through ----

# Of every object the symbols that it defines and needs.
sub symbols_of {
    my (%definer, %needs);
    for (`nm -A @_`) {
        my ($object, $type, $symbol) = /^(\S+?\.o):.* ([A-Za-z]) (\S+)$/ or next;
        $type eq 'U' ? push @{$needs{$object}}, $symbol : $type =~ /[A-Z]/ ? $definer{$symbol} = $object : 0;
    }
    return (\%definer, \%needs);
}

# The objects that symbols lead to. Those in `ends` lead no further.
sub reached {
    my ($definer, $needs, $ends, @symbols) = @_;
    my %seen;
    while (defined(my $symbol = shift @symbols)) {
        my $object = $definer->{$symbol} // next;
        next if $seen{$object}++ || $ends->{$object};
        push @symbols, @{$needs->{$object} // []};
    }
    return sort keys %seen;
}

sub digest_of {
    my $md5 = Digest::MD5->new;
    for my $name (@_) {
        open my $file, '<:raw', $name or die "$name: $!\n";
        $md5->addfile($file);
    }
    return substr $md5->hexdigest, 0, 12;
}

my @library = map { "$build/obj/" . s/\.c$/.o/r } sort glob 'src/*/*.c';
my ($definer, $needs) = symbols_of(@library);
my @judge = reached(symbols_of(glob "$build/obj/tests/oracle/*.o $build/obj/tests/digest_*.o $build/obj/tests/typed.o $build/obj/tools/*.o"),
    {"$build/obj/tests/oracle/self.o" => 1, "$build/obj/tests/oracle/answer.o" => 1}, 'trial_run', 'boundary_find', 'generate');
# Asked by tag, a query comes through these too, which know all shapes.
my @by_tag = grep { defined } map { $definer->{$_} } qw(toi_sweep toi16_open_shapes2 toi16_open_shapes3);
my %ends = map { $_ => 1 } @by_tag;

sub key_of {
    my ($pair) = @_;
    my $function = "toi_sweep_$pair" =~ tr/-/_/r;
    # Round shapes are asked by tag, and come through what others do.
    my @own = $definer->{$function} ? reached($definer, $needs, \%ends, $function, 'toi_explain') : @library;
    my %objects = map { $_ => 1 } "$build/obj/tests/oracle/truth.o", @judge, @by_tag, @own;
    return digest_of(sort keys %objects);
}

my %key = map { $_ => key_of($_) } @all;
my %records = map { $_ => "$build/soak/$_-$key{$_}" } @all;
my $fuzz_records = "$build/soak/fuzz-" . digest_of(@library, @judge, sort glob 'tests/fuzz*.[ch]');
make_path(values %records, $fuzz_records);

# ---- the work ----

sub slurp {
    my ($name) = @_;
    open my $file, '<', $name or return '';
    local $/;
    return scalar <$file>;
}

# Rows of the page that need not be made anew: without a fault, of the same objects and as many queries.
my (%row, %fuzz_row);
for (split /^/, slurp('docs/soak.md')) {
    $fuzz_row{$1} = $_ if /^\| (query|sweep|truth|mesh) \| .* \| 0 \|$/;
    my ($pair, $queries, $of) = /^\| (\S+) \| ([\d,]+) \| [\d,]+ \| 0 \| 0 \|.*\| (\w{12}) \|$/ or next;
    $row{$pair} = $_ if ($key{$pair} // '') eq $of && $queries =~ tr/,//dr >= $option{count};
}

# A job: what it is called, the command, the file of what it says, how many seconds it may take.
sub pieces {
    my ($number) = @_;
    my $count = $option{count} - $number * $piece;
    $count = $piece if $count > $piece;
    my $seed = $option{seed} + $number;
    return map {
        {name => $_, out => "$records{$_}/$seed-$count", seconds => 1e-5 * $count,
            command => [$truth, qw(--what sweep --pair), $_, '--count', $count, '--seed', $seed]}
    } grep { !$row{$_} } @pairs;
}

my @jobs = map { pieces($_) } 0 .. int(($option{count} - 1) / $piece);
push @jobs, map {
    {name => "fuzz_$_", out => "$fuzz_records/$_-$option{fuzz}", seconds => $option{fuzz},
        command => ['env', "FUZZ_SECONDS=$option{fuzz}", 'tests/fuzz.t', $_]}
} $option{fuzz} > 0 ? @targets : ();

sub start {
    my ($job) = @_;
    my $child = fork // die "fork: $!\n";
    return $child if $child;
    $SIG{INT} = $SIG{TERM} = 'DEFAULT';
    setpgrp;
    POSIX::nice(10);
    open STDOUT, '>', "$job->{out}.part" or die "$job->{out}.part: $!\n";
    exec @{$job->{command}} or die "$job->{command}[0]: $!\n";
}

# Queries that stopped halfway, or never began, say nothing that counts; nor does a fuzz target that failed, which is
# tried again.
sub finish {
    my ($job) = @_;
    my $said = slurp("$job->{out}.part");
    my $failed = $said !~ /^1\.\.\d+$/m || ($job->{name} =~ /^fuzz/ && $said =~ /^not ok/m);
    my $as = $failed ? 'failed' : 'txt';
    rename "$job->{out}.part", "$job->{out}.$as" or die "$job->{out}.$as: $!\n";
    unlink "$job->{out}.failed" unless $failed;
    return $failed ? "$job->{name} failed: see $job->{out}.failed" : ();
}

# By what jobs of a name took so far, and where none is done by a guess.
sub seconds_left {
    my ($took, @left) = @_;
    my $sum = 0;
    for my $job (@left) {
        my $known = $took->{$job->{name}};
        $sum += $known && $job->{name} !~ /^fuzz/ ? $known->[0] / $known->[1] * $job->{seconds} : $job->{seconds};
    }
    return $sum / $option{jobs};
}

sub show {
    my ($done, $took, @left) = @_;
    my $line = sprintf '%d of %d done, about %.0f minutes left', $done, $done + @left, seconds_left($took, @left) / 60;
    -t STDERR ? printf STDERR "\r%-60s", $line : print STDERR "$line\n";
}

# All jobs. Returns what went wrong.
sub run_all {
    my @left = grep { !-e "$_->{out}.txt" } @jobs;
    my ($done, $shown, $stop, %running, %took, @wrong) = (@jobs - @left, 0, 0);
    local $SIG{INT} = local $SIG{TERM} = sub { $stop = 1; kill -TERM => keys %running };
    while (%running || (@left && !$stop)) {
        while (@left && !$stop && keys %running < $option{jobs}) {
            my $job = shift @left;
            $running{start($job)} = {%$job, began => time};
        }
        my $child = wait;
        my $job = delete $running{$child} or next;
        my $seconds = time - $job->{began};
        push @wrong, $stop ? 'interrupted' : finish($job);
        my $known = $took{$job->{name}} //= [0, 0];
        $known->[0] += $seconds;
        $known->[1] += $job->{seconds};
        $done++;
        next if time - $shown < (-t STDERR ? 2 : 60);
        $shown = time;
        show($done, \%took, values %running, @left);
        report();
    }
    print STDERR "\n" if -t STDERR;
    return @wrong;
}

# ---- the page ----

sub thousands { my ($n) = @_; 1 while $n =~ s/^(\d+)(\d{3})/$1,$2/; return $n }

# What is done of a pair: of pieces of one seed, which begin alike, the longest.
sub done_of {
    my ($pair) = @_;
    my %longest;
    for (glob "$records{$pair}/*.txt") {
        my ($seed, $count) = m{/(\d+)-(\d+)\.txt$} or next;
        $longest{$seed} = $count if $count > ($longest{$seed} // 0);
    }
    return \%longest;
}

# What its pieces say together. `wrong` are answers missed, late, or not exact, `odd` those with a normal or times that
# cannot be; `past` those early or false by too much.
sub sum_of {
    my ($pair) = @_;
    my %sum = (queries => 0, boundary => 0, early => 0, false => 0, wrong => 0, odd => 0, past => {});
    my $done = done_of($pair);
    for my $seed (keys %$done) {
        my %gaps;
        for (split /\n/, slurp("$records{$pair}/$seed-$done->{$seed}.txt")) {
            $sum{boundary} += $1 if /^# \S+: (\d+) of the queries at the edge/;
            $gaps{$1} = $2 if /^# \S+: (.*): (\d+) of those broken are early/;
            if (/worst early gap ([\d.]+) ulp, worst false gap ([\d.]+) ulp, hits (\d+), grazes (\d+), overlaps (\d+), separate (\d+)/) {
                $sum{early} = $1 if $1 > $sum{early};
                $sum{false} = $2 if $2 > $sum{false};
                $sum{queries} += $3 + $4 + $5 + $6;
            }
            my ($promise, $broken) = /^not ok \d+ - \S+: (.*) \((\d+) of \d+ broken\)/ or next;
            my $soft = $promise =~ /hardly|sweep\.h|right kind/ ? $broken : $gaps{$promise} // 0;
            $sum{past}{$promise} += $soft if $soft > 0;
            $sum{$promise eq 'sane' ? 'odd' : 'wrong'} += $broken - $soft;
        }
    }
    return \%sum;
}

sub pair_row {
    my ($pair) = @_;
    return $row{$pair} if $row{$pair};
    my $s = sum_of($pair);
    my $past = join '; ', map { "$_: $s->{past}{$_}" } sort keys %{$s->{past}};
    return '| ' . join(' | ', $pair, thousands($s->{queries}), thousands($s->{boundary}), $s->{wrong}, $s->{odd},
        $s->{early}, $s->{false}, $past || 'none', $key{$pair}) . " |\n";
}

my %about = (
    query => 'any bytes as query files',
    sweep => 'any numbers straight into the library, which keep what it says of any input',
    truth => 'two shapes in motion, judged by the exact reference',
    mesh => 'any bytes as mesh files',
);

sub fuzz_row {
    my ($target) = @_;
    return $fuzz_row{$target} if !$option{fuzz} && $fuzz_row{$target};
    my ($inputs, $seconds) = (0, 0);
    for (glob "$fuzz_records/$target-*.txt") {
        ($inputs, $seconds) = ($inputs + $1, $seconds + $2) if slurp($_) =~ /^ok .*: (\d+) inputs in (\d+) s/m;
    }
    my $failed = () = glob "$fuzz_records/$target-*.failed";
    return "| $target | $about{$target} | " . thousands($inputs) . ' | ' . thousands($seconds) . " | $failed |\n";
}

sub report {
    my $text = <<"END" . join('', map { pair_row($_) } @all) . <<'END' . join('', map { fuzz_row($_) } @targets);
# Millions of queries against the exact reference

Written by `make soak`; seeds from $option{seed} on, @{[thousands($piece)]} queries each. Some are brought to the edge of contact: B is
moved by bisection to the last ulp at which the two still meet, then up to 5 ulp to either side, and t_max to the ulp of the
first contact and 1 to either side. The others are those of `build/tests/truth`: game-like and level, nearly parallel and at the
edge epsilon, flat, tiny, fast, at the ends of the domain (tests/oracle/generate_theme.c lists them). Each is asked in all ways
(typed, tagged, hinted), some with other options too, and judged by every promise. Early: the gap at `enter` beyond the travel
of one time ulp. False: the closest gap of shapes that never meet but were answered to be in contact. Both in ulps of 2^-16.
Odd: times out of order, or a normal whose length is not 1 or along which the two are not in touch at `enter`, to 1 ulp, the travel
of a time ulp and what 16 bits can tell. Of: a digest of the object files that the queries ran through; these stand for as long
as they stay the same.

| pair | queries | at the edge | missed, late, or not exact | odd | worst early | worst false | past the bar | of |
|---|--:|--:|--:|--:|--:|--:|---|---|
END

## Fuzzing

By libFuzzer with AddressSanitizer and UndefinedBehaviorSanitizer, one core for each target. A run without fuzzing leaves the rows of the
last one with it.

| target | what it is given | inputs | seconds | failures |
|---|---|--:|--:|--:|
END
    open my $out, '>', 'docs/soak.md' or die "docs/soak.md: $!\n";
    print $out $text;
    return $text;
}

my @wrong = run_all();
print report();
print STDERR "$_\n" for @wrong;
exit(@wrong || (grep { sum_of($_)->{wrong} + sum_of($_)->{odd} > 0 } @all) ? 1 : 0);
