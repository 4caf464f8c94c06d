# SPDX-License-Identifier: MIT
# Who calls whom in the core and how much stack each function takes, as GCC tells with
# -fcallgraph-info=su,da -fdump-ipa-cgraph -fno-ipa-icf (that is callgraph::flags). An indirect call is taken to
# reach every function whose address is taken anywhere, which is more than it can.
package callgraph;
use strict;
use warnings;

sub flags { return ('-fcallgraph-info=su,da', '-fdump-ipa-cgraph', '-fno-ipa-icf') }

sub lines {
    my ($file) = @_;
    open my $handle, '<', $file or die "$file: $!\n";
    return <$handle>;
}

# Reads what GCC left in a directory of the given sources (names without .c; none: all). Titles of static functions
# carry their file, "src/pair.c:name".
sub read_directory {
    my ($directory, @names) = @_;
    my $wanted = join '|', @names ? @names : '\w+';
    my $graph = bless {stack => {}, calls => {'__indirect_call' => {}}, dynamic => []};
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
    for my $file (grep { m{/(?:$wanted)\.c\.} } glob "$directory/*.cgraph") {
        (my $source = $file) =~ s{.*/(\w+\.c)\..*}{src/$1};
        for (grep { /^  References:/ } lines($file)) {
            for my $name (/(\w+)\/\d+ \(addr\)/g) {
                $graph->{calls}{'__indirect_call'}{$_} = 1 for grep { exists $graph->{stack}{$_} } $name, "$source:$name";
            }
        }
    }
    return $graph;
}

# The deepest way down from a function: its bytes and its functions. $foreign tells, by its name, what a function that
# is not in the graph takes. Dies of a cycle, naming it.
sub deepest {
    my ($graph, $title, $foreign, @above) = @_;
    die 'recursion: ', join(' -> ', @above, $title), "\n" if grep { $_ eq $title } @above;
    my $known = $graph->{deepest}{$title} //= do {
        my ($bytes, @way) = (0);
        for my $callee (sort keys %{$graph->{calls}{$title} || {}}) {
            my ($below, @names) = @{$graph->deepest($callee, $foreign, @above, $title)};
            ($bytes, @way) = ($below, @names) if $below > $bytes;
        }
        my $own = $graph->{stack}{$title} // ($title eq '__indirect_call' ? 0 : $foreign->($title));
        [$own + $bytes, $title, @way];
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
