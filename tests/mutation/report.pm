# SPDX-License-Identifier: MIT
# What became of the mutants, as a page.
package report;
use strict;
use warnings;

# Why some survive, by the text of their line and the change, so that it does not matter where the line is.
sub reasons {
    my %reasons;
    open my $file, '<', 'tests/mutation/reasons.tsv' or return \%reasons;
    for (grep { !/^#/ && /\S/ } <$file>) {
        chomp;
        my ($name, $text, $changed, $reason) = split /\t/;
        $reasons{"$name\t$text\t$changed"} = $reason;
    }
    return \%reasons;
}

sub outcome_of {
    my ($known, $mutant) = @_;
    my $of = $known->{ $mutant->{key} };
    return $of && $of->{version} eq $mutant->{version} ? $of->{outcome} : 'not run';
}

sub percent {
    my ($killed, $survived) = @_;
    return $killed + $survived == 0 ? '' : sprintf '%.1f', 100 * $killed / ($killed + $survived);
}

sub row {
    my ($name, $n) = @_;
    return sprintf "| %s | %d | %d | %d | %d | %d | %s |\n", $name, $n->{all}, $n->{same}, $n->{killed}, $n->{explained},
        $n->{survived} - $n->{explained}, percent($n->{killed}, $n->{survived});
}

sub survivor {
    my ($mutant, $reason) = @_;
    return "- line $mutant->{line}: `$mutant->{text}`\n  to `$mutant->{changed}`" . ($reason ? "\n  $reason" : '') . "\n";
}

sub table {
    my ($all, $chosen, $known) = @_;
    my $reasons = reasons();
    my (%files, %sum, %survivors);
    for my $mutant (@$chosen) {
        my $outcome = outcome_of($known, $mutant);
        next if $outcome eq 'invalid' || $outcome eq 'not run';
        my $reason = $reasons->{"$mutant->{file}\t$mutant->{text}\t$mutant->{changed}"};
        for my $n ($files{ $mutant->{file} } ||= {}, \%sum) {
            $n->{$_} //= 0 for qw(all same killed survived explained);
            $n->{all}++;
            $n->{$outcome}++;
            $n->{explained}++ if $outcome eq 'survived' && $reason;
        }
        push @{ $survivors{ $mutant->{file} } }, survivor($mutant, $reason) if $outcome eq 'survived';
    }
    my $run = $sum{all} // 0;
    my $other = ($sum{survived} // 0) - ($sum{explained} // 0);
    my $text = "# Mutants\n\nWritten by `make mutation`: each mutant is src/ with one small change; the fast tests are to fail on "
        . "it.\n" . scalar(@$all) . " changes can be made, of which some do not compile; $run were compiled. Of those the compiler made "
        . "the same code\nfrom some, which no test can tell. The share is that of the killed in the others.\nWithout those that survive for a reason, it is "
        . percent($sum{killed} // 0, $other) . " %.\n\n"
        . "| file | mutants | same code | killed | survived, with a reason | survived | % killed |\n"
        . "| --- | --- | --- | --- | --- | --- | --- |\n";
    $text .= row($_, $files{$_}) for sort keys %files;
    $text .= row('all', \%sum) if $run;
    $text .= "\n## Survivors\n" if %survivors;
    $text .= "\n### $_\n\n" . join '', @{ $survivors{$_} } for sort keys %survivors;
    return $text;
}

1;
