#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# mutation.pl BUILD [OPTION...]: makes mutants of the files in src/, one at a time, and runs the fast tests on each,
# from a build in BUILD (make mutation). What is known of a mutant is kept in BUILD/results.tsv until a line of its file
# changes that is compiled here.
#
#   --every N       only one mutant in N, always the same ones
#   --from N        others than those: N up to one less than that of --every
#   --only N        only N mutants of all files, always the same ones
#   --file PATTERN  only files whose names match
#   --narrow        those of files that only count where products are dear, from BUILD/narrow, made for that; without
#                   it all others
#   --again         also those that survived before
#   --seconds N     begin no mutant after that time; 0: only report what is known
#   --report FILE   write the table of all that is known; without it the survivors are printed
use strict;
use warnings;
use lib 'tests/mutation';
use Digest::MD5 qw(md5_hex);
use Getopt::Long qw(GetOptions);
use Time::HiRes qw(time);
use mutants;
use report;

my %option = (every => 1, from => 0, seconds => 1e9, file => '.', narrow => 0);
GetOptions(\%option, 'every=i', 'from=i', 'only=i', 'file=s', 'narrow', 'again', 'seconds=i', 'report=s') && @ARGV == 1
    or die "usage: $0 BUILD [--every N] [--from N] [--only N] [--file PATTERN] [--narrow] [--again] [--seconds N] [--report FILE]\n";
my $results = "$ARGV[0]/results.tsv";
my $build = $ARGV[0] . ($option{narrow} ? '/narrow' : '');
my $work = "$build/mutant";
# What goes past an array, or is not defined, ends the test, as in the build with sanitizers.
my @compile = qw(gcc -std=c99 -O1 -w -Iinclude -fsanitize=undefined
    -fsanitize-undefined-trap-on-error);
push @compile, '-D__ARM_ARCH_6M__' if $option{narrow};
my $begun = time;
# A copy of all that a mutant may be compiled with: headers are found beside what includes them.
system("rm -rf $work && mkdir -p $work/original && cp -r src tests tools $work") == 0 or die;

sub read_file {
    my ($name) = @_;
    open my $file, '<', $name or die "$name: $!";
    local $/;
    return scalar <$file>;
}

sub write_file {
    my ($name, $text) = @_;
    open my $file, '>', $name or die "$name: $!";
    print $file $text;
    close $file or die "$name: $!";
}

sub runs { return system("@_ >$work/log 2>&1") == 0 }

# ---- What there is

my @files = sort glob 'src/*/*.[ch]';

# Elsewhere nothing calls them: TOI16_NARROW in src/number/wide.h.
sub is_narrow { return $_[0] =~ m{/obb3_(?:short|halves)} ? 1 : 0 }

# Which objects read a file of src/: of the library, and tests.
sub objects_with {
    my ($name) = @_;
    my @found;
    for my $d (glob "$build/obj/src/*/*.d $build/obj/tests/*.d") {
        next unless read_file($d) =~ m{(?<![\w.])(?:tests/\.\./)?\Q$name\E(?=[\s:])};
        my $object = $d =~ s{/tests/}{/tests/mutation/}r =~ s{d$}{o}r;
        push @found, $object if -e $object;
    }
    return @found;
}

# The lines of a file that are compiled here.
sub active_lines {
    my ($file) = @_;
    my ($source) = $file =~ /\.c$/ ? $file : map { source_of($_) } objects_with($file);
    return {} unless $source;
    open my $text, '-|', @compile, '-E', $source or die;
    my ($at, $here, %active) = (0, 0);
    while (my $line = <$text>) {
        if ($line =~ /^# (\d+) "([^"]*)"/) {
            ($at, my $name) = ($1, $2);
            $here = $name =~ m{(?:^|/)\Q$file\E$};
            next;
        }
        $active{$at} = 1 if $here && $line =~ /\S/;
        $at++;
    }
    return \%active;
}

sub all_mutants {
    return map {
        my ($text, $active) = (read_file($_), active_lines($_));
        my @lines = split /\n/, $text;
        my $version = md5_hex(join "\n", is_narrow($_) ? 'narrow' : (), map { $lines[$_ - 1] } sort { $a <=> $b } keys %$active);
        map { +{ %$_, version => $version } } mutants_of($_, $text, $active);
    } @files;
}

sub chosen {
    my @mutants = grep { $_->{file} =~ /$option{file}/ } @_;
    @mutants = grep { is_narrow($_->{file}) == $option{narrow} } @mutants unless $option{report};
    @mutants = grep { hex(substr $_->{key}, 0, 7) % $option{every} == $option{from} } @mutants;
    if ($option{only}) {
        my @some = sort { $a->{key} cmp $b->{key} } @mutants;
        splice @some, $option{only} if @some > $option{only};
        my %some = map { $_->{key} => 1 } @some;
        @mutants = grep { $some{ $_->{key} } } @mutants;
    }
    return @mutants;
}

# ---- What is known: key, version of the file, outcome, by which test

sub read_results {
    my %known;
    return \%known unless -e $results;
    for (split /\n/, read_file($results)) {
        my ($key, $version, $outcome, $by) = split /\t/;
        $known{$key} = {version => $version, outcome => $outcome, by => $by // ''};
    }
    return \%known;
}

sub note {
    my ($known, $mutant, $outcome, $by) = @_;
    $known->{ $mutant->{key} } = {version => $mutant->{version}, outcome => $outcome, by => $by};
    open my $file, '>>', $results or die;
    print $file join("\t", $mutant->{key}, $mutant->{version}, $outcome, $by), "\n";
}

# ---- Running

# What each test says and takes where nothing is changed, and the milliseconds it is given.
my (%said, %limit);

sub run_driver {
    my ($program, @tests) = @_;
    open my $out, '-|', "exec $program @tests 2>&1" or die;
    my ($test, $fault) = ('the beginning', undef);
    my %lines;
    while (my $line = <$out>) {
        if ($line =~ /^== (\w+)/) {
            $test = $1;
            next;
        }
        push @{ $lines{$test} }, $line;
        next unless $line =~ /^not ok/ || ($test eq 'board_digest' && $said{$test} && !$said{$test}{$line});
        $fault = $test;
        last;
    }
    close $out;
    $fault = $test if !defined $fault && $test ne 'end';
    return ($fault, \%lines);
}

# Kept beside the results for as long as nothing is built anew.
sub learn {
    my ($program, @names) = @_;
    my $state = md5_hex(read_file($program));
    my ($kept) = -e "$build/baseline" ? read_file("$build/baseline") =~ /^\Q$state\E\n(.*)/s : ();
    $kept //= learn_anew($program, @names);
    write_file("$build/baseline", "$state\n$kept");
    for (split /\n/, $kept) {
        my ($name, $milliseconds, $line) = split /\t/;
        $limit{$name} = $milliseconds;
        $said{$name}{"$line\n"} = 1 if defined $line;
    }
}

sub learn_anew {
    my ($program, @names) = @_;
    my $text = '';
    for my $name (@names) {
        my ($user) = (times)[2];
        my ($fault, $lines) = run_driver($program, "$name:300000");
        die "$name fails without any mutant; the last it said: ", ($lines->{$name} || [])->[-1] // 'nothing', "\n" if $fault;
        my $limit = int(4000 * ((times)[2] - $user) + 1000);
        my @said = $name eq 'board_digest' ? map { "\t$_" } @{ $lines->{$name} } : "\n";
        $text .= "$name\t$limit$_" for @said;
    }
    return $text;
}

# An object of the build as a mutant has it: a source in src/, or a test under its own name.
sub source_of { return $_[0] =~ s{^\Q$build\E/obj/}{}r =~ s{^tests/mutation/}{tests/}r =~ s{\.o$}{.c}r }

sub compile {
    my ($object, $out) = @_;
    my $source = source_of($object);
    my @name = $source =~ m{^tests/(\w+)\.c$} ? "-Dmain=$1" : ();
    return runs(@compile, @name, '-c', "$work/$source", '-o', $out);
}

# Everything but what has to be compiled anew for a file, linked once for each file.
my ($rest_of, $rest) = ('', "$work/rest.o");

sub rest_without {
    my ($file, @changed) = @_;
    return $rest if $rest_of eq $file;
    my %changed = map { $_ => 1 } @changed;
    my @others = grep { !$changed{$_} } glob "$build/obj/src/*/*.o $build/obj/tests/mutation/*.o";
    runs('ld', '-r', @others, "$build/mutation-shared.o", '-o', $rest) or die read_file("$work/log");
    $rest_of = $file;
    return $rest;
}

sub link_driver {
    my (@objects) = @_;
    return runs('gcc', @objects, "$build/libfixmath.a", qw(-lgmp -lm -o), "$work/driver");
}

# Whether a changed object is the same as before: then no test can tell.
sub is_same {
    my ($object, $made) = @_;
    my $original = "$work/original/" . $object =~ s{.*/}{}r;
    compile($object, $original) unless -e $original;
    return system('cmp', '-s', $made, $original) == 0;
}

# 'same', 'invalid' where it cannot be compiled, or undef where it is to be run.
sub build_mutant {
    my ($mutant, @objects) = @_;
    my (@made, $differs);
    my $original = read_file($mutant->{file});
    write_file("$work/$mutant->{file}", $original);
    is_same($_, '/dev/null') for @objects; # so that the originals are there
    write_file("$work/$mutant->{file}", $mutant->{source});
    for my $object (@objects) {
        my $out = "$work/" . $object =~ s{.*/}{}r;
        push @made, $out;
        last unless compile($object, $out);
        $differs ||= !is_same($object, $out);
    }
    my $whole = @made == @objects && -e $made[-1];
    write_file("$work/$mutant->{file}", $original);
    return 'invalid' unless $whole && read_file("$work/log") !~ /error:/;
    return 'same' unless $differs;
    return link_driver(@made, rest_without($mutant->{file}, @objects)) ? undef : 'invalid';
}

# Which objects a test would be linked with: those that it needs, those that these need, and so on.
my (%needs, %has);

sub read_symbols {
    for my $object (glob "$build/obj/src/*/*.o $build/obj/tests/mutation/*.o " . read_file("$build/mutation-shared.list")) {
        open my $nm, '-|', 'nm', $object or die;
        while (my $line = <$nm>) {
            my ($kind, $name) = $line =~ / ([A-Z]) (\w+)$/ or next;
            if ($kind eq 'U') { $needs{$object}{$name} = 1 }
            else { $has{$name} = $object }
        }
    }
}

sub is_linked {
    my ($test, $object) = @_;
    my @open = ("$build/obj/tests/mutation/$test.o");
    my %seen;
    while (defined(my $at = pop @open)) {
        return 1 if $at eq $object;
        push @open, grep { defined && !$seen{$_}++ } map { $has{$_} } keys %{ $needs{$at} };
    }
    return 0;
}

# The tests that have to do with a file: those that have killed most of its mutants come first, then the quickest.
my (%kills, %tests_of);

sub order_for {
    my ($file, @changed) = @_;
    my $of = $kills{$file} ||= {};
    my $object = "$build/obj/" . $file =~ s{c$}{o}r;
    my %includes = map { s{.*/|\.o$}{}gr => 1 } @changed;
    $tests_of{$file} ||= [grep { $file =~ /h$/ || $includes{$_} || is_linked($_, $object) } keys %limit];
    return map { "$_:$limit{$_}" }
        sort { ($of->{$b} // 0) <=> ($of->{$a} // 0) || $limit{$a} <=> $limit{$b} || $a cmp $b } @{ $tests_of{$file} };
}

sub judge {
    my ($known, $mutant) = @_;
    my @objects = objects_with($mutant->{file});
    my $outcome = build_mutant($mutant, @objects);
    return note($known, $mutant, $outcome, '') if $outcome;
    my ($fault) = run_driver("$work/driver", order_for($mutant->{file}, @objects));
    $kills{ $mutant->{file} }{$fault}++ if $fault;
    note($known, $mutant, $fault ? 'killed' : 'survived', $fault // '');
}

sub is_due {
    my ($known, $mutant) = @_;
    my $of = $known->{ $mutant->{key} };
    return is_narrow($mutant->{file}) == $option{narrow}
        && (!$of || $of->{version} ne $mutant->{version} || ($option{again} && $of->{outcome} eq 'survived'));
}

sub main {
    my @all = all_mutants();
    my @chosen = chosen(@all);
    my $known = read_results();
    my @due = $option{seconds} > 0 ? grep { is_due($known, $_) } @chosen : ();
    if (@due) {
        read_symbols();
        rest_without('nothing');
        link_driver($rest) or die read_file("$work/log");
        learn("$work/driver", map { s{.*/|\.o$}{}gr } glob "$build/obj/tests/mutation/*.o");
    }
    for my $mutant (@due) {
        last if time - $begun > $option{seconds};
        judge($known, $mutant);
    }
    my $table = report::table(\@all, \@chosen, $known);
    $option{report} ? write_file($option{report}, $table) : print $table;
    return 0;
}

exit main();
