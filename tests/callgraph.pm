# SPDX-License-Identifier: MIT
# Who calls whom in the core and how much stack each function takes, as GCC tells with
# -fcallgraph-info=su,da -fdump-ipa-cgraph -fdump-tree-optimized -fno-ipa-icf (that is callgraph::flags). An indirect
# call is taken to reach every function of its type whose address is taken anywhere, which may be more than it can.
package callgraph;
use strict;
use warnings;

sub flags { return ('-fcallgraph-info=su,da', '-fdump-ipa-cgraph', '-fdump-tree-optimized', '-fno-ipa-icf') }

my $INDIRECT = '__indirect_call';

sub lines {
    my ($file) = @_;
    open my $handle, '<', $file or die "$file: $!\n";
    return <$handle>;
}

# "toi_status (const struct toi_shape *, uint32_t)" of the line that begins a function.
sub type_of_function {
    my ($result, $parameters) = $_[0] =~ /^(.*?) ?[\w.]+ \((.*)\)$/ or return '';
    return "$result (" . join(', ', map { s/ ?\b\w+$//r || $_ } split /, /, $parameters) . ')';
}

# The types of the pointers to functions in it: parameters, and what the body has loaded.
sub types_of_pointers {
    my ($text) = @_;
    my %types;
    $types{"$1 ($2)"} = 1 while $text =~ /(\w[^,;()\n]*?) \(\*(?:\w+|<\w+>)\) \(([^()]*)\)/g;
    return sort keys %types;
}

# Of each function of a dump: its type, and those of its pointers.
sub read_types {
    my ($dump, $source, $graph) = @_;
    my (undef, @functions) = split /^;; Function /m, join '', lines($dump);
    for (@functions) {
        my ($name, $rest) = /^\S+ \(([^,]+),.*\n+((?s:.*))/;
        my ($first) = $rest =~ /^((?!__attribute__).*\))$/m;
        my ($title) = grep { exists $graph->{stack}{$_} } $name, "$source:$name" or next;
        $graph->{type}{$title} = type_of_function($first // '');
        $graph->{pointers}{$title} = [types_of_pointers($rest)];
    }
}

# Where a source stands, by its name.
my %source = map { m{(\w+\.c)$} => $_ } glob 'src/*/*.c';

sub source_of { return $source{"$_[0].c"} // '' }

# Reads what GCC left in a directory of the given sources (names without .c; none: all). Titles of static functions
# carry their file, "src/pair/pair.c:name".
sub read_directory {
    my ($directory, @names) = @_;
    my $wanted = join '|', @names ? @names : '\w+';
    my $graph = bless {stack => {}, calls => {$INDIRECT => {}}, dynamic => []};
    for my $file (grep { m{/(?:$wanted)\.ci$} } glob "$directory/*.ci") {
        for (lines($file)) {
            if (/^node: \{ title: "(\S+)" label: ".*\\n(\d+) bytes \((.*?)\)\\n/) {
                $graph->{stack}{$1} = $2;
                push @{$graph->{dynamic}}, $1 if $3 eq 'dynamic';
            } elsif (/^edge: \{ sourcename: "(\S+)" targetname: "(\S+)"/) {
                $graph->{calls}{$1}{$2} = 1;
            }
        }
    }
    for my $file (grep { m{/(?:$wanted)\.c\.} } glob "$directory/*.cgraph $directory/*.optimized") {
        my $source = $source{$file =~ s{.*/(\w+\.c)\..*}{$1}r} // '';
        $graph->add_taken($source, lines($file)) if $file =~ /cgraph$/;
        read_types($file, $source, $graph) if $file =~ /optimized$/;
    }
    $graph->split_indirect;
    return $graph;
}

sub add_taken {
    my ($graph, $source, @lines) = @_;
    for (grep { /^  References:/ } @lines) {
        for my $name (/(\w+)\/\d+ \(addr\)/g) {
            $graph->{calls}{$INDIRECT}{$_} = 1 for grep { exists $graph->{stack}{$_} } $name, "$source:$name";
        }
    }
}

# Gives the indirect calls of each type a node of their own; a function whose pointers are not known keeps the one
# that reaches all.
sub split_indirect {
    my ($graph) = @_;
    my $calls = $graph->{calls};
    for my $title (keys %{$calls->{$INDIRECT}}) {
        my $type = $graph->{type}{$title} or die "the type of $title is not known\n";
        $calls->{"$INDIRECT $type"}{$title} = 1;
    }
    for my $title (grep { $calls->{$_}{$INDIRECT} } keys %$calls) {
        my @types = @{$graph->{pointers}{$title} || []} or next;
        delete $calls->{$title}{$INDIRECT};
        $calls->{$title}{"$INDIRECT $_"} = 1 for @types;
    }
}

# Of the functions whose address is taken leaves those with these titles.
sub keep_taken {
    my ($graph, $titles) = @_;
    for my $taken (@{$graph->{calls}}{grep { /^$INDIRECT/ } keys %{$graph->{calls}}}) {
        delete @$taken{grep { !$titles->{$_} } keys %$taken};
    }
}

# Reads off a disassembly with relocations which calls end a function with a jump: its room is free by then.
sub add_jumps {
    my ($graph, @lines) = @_;
    my ($source, $from, %called);
    for (@lines) {
        $source = $source{"$1.c"} // '' if /^(\w+)\.o:/;
        ($from) = grep { exists $graph->{stack}{$_} } $1, "$source:$1" if /^\w+ <(\S+)>:$/;
        next if !$from;
        $called{$from}{$_}{$1} = 1 for /R_ARM_THM_(CALL|JUMP)\w*\s+(\S+)/ ? ($2, "$source:$2") : ();
        $called{$from}{$INDIRECT}{$1} = 1 if /\t(blx|bx)\tr\d/;
    }
    for my $caller (keys %called) {
        my %by = %{$called{$caller}};
        $graph->{jumps}{$caller}{$_} = 1 for grep { !$by{$_}{CALL} && !$by{$_}{blx} } keys %by;
    }
}

sub is_jump {
    my ($graph, $caller, $callee) = @_;
    return $graph->{jumps}{$caller}{$callee =~ /^($INDIRECT)/ ? $1 : $callee};
}

# The deepest way down from a function: its bytes and its functions. $foreign tells, by its name, what a function that
# is not in the graph takes. Dies of a cycle, naming it.
sub deepest {
    my ($graph, $title, $foreign, @above) = @_;
    die 'recursion: ', join(' -> ', @above, $title), "\n" if grep { $_ eq $title } @above;
    my $known = $graph->{deepest}{$title} //= do {
        my $own = $graph->{stack}{$title} // ($title =~ /^__indirect_call/ ? 0 : $foreign->($title));
        my ($bytes, @way) = ($own);
        for my $callee (sort keys %{$graph->{calls}{$title} || {}}) {
            my ($below, @names) = @{$graph->deepest($callee, $foreign, @above, $title)};
            $below += $own unless $graph->is_jump($title, $callee);
            ($bytes, @way) = ($below, @names) if $below > $bytes;
        }
        [$bytes, $title, @way];
    };
    return $known;
}

# The cycle among all functions, or an empty text.
sub recursion {
    my ($graph) = @_;
    eval { $graph->deepest($_, sub { 0 }) for sort keys %{$graph->{stack}}; 1 } and return '';
    chomp(my $cycle = $@);
    return $cycle;
}

1;
