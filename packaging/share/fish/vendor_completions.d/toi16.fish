# SPDX-License-Identifier: MIT
# Completion of toi16 for fish: commands and options are those that its help names, all else is a file.
complete -c toi16 -n __fish_is_first_token -f -a '(env (commandline -opc)[1] --help | string replace -rf "^  ([a-z]+) +" "\$1\t") --help --version'
complete -c toi16 -n 'not __fish_is_first_token; and string match -q -- "-*" (commandline -ct)' -a '(env (commandline -opc)[1..2] --help | string replace -rf "^  (-.*?)(  .*)?\$" "\$1" | string match -ra -- "--?[A-Za-z][a-z-]*")'
