#!/usr/bin/env bash
# What deploy/packages.sh answers on machines that this one is not. Their commands are small scripts in a folder that
# is the whole PATH.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
machine=$(mktemp -d)
trap 'rm -rf "$machine"' EXIT
failures=0

# command_of_machine NAME <<SCRIPT: what the command NAME does there.
command_of_machine() {
  { echo '#!/bin/bash'; cat; } >"$machine/$1"
  chmod +x "$machine/$1"
}

# ask FUNCTION [ARGUMENT]...: what the function prints there, with what it says to the user.
ask() {
  env PATH="$machine" /bin/bash -c "set -euo pipefail; . '$root/deploy/packages.sh'; \"\$@\"" ask "$@" 2>&1
}

# expect WHAT TEXT PATTERN
expect() {
  if [[ $2 != $3 ]]; then
    echo "$1: got '$2', wanted '$3'" >&2
    failures=$((failures + 1))
  fi
}

for tool in grep cat seq uname; do
  ln -s "$(command -v $tool)" "$machine/$tool"
done

# A system of Debian 12's kind, with nothing installed and a user who is not root. Its apt-cache says more than a pipe
# holds: a reader that stops after the first match ends it by SIGPIPE.
command_of_machine apt-get <<<'exit 1'
command_of_machine dpkg-query <<<'exit 1'
command_of_machine id <<<'echo 1000'
command_of_machine apt-cache <<'EOS'
echo "libboost1.81-dev:"
echo "  Installed: (none)"
echo "  Candidate: 1.81.0-5+deb12u1"
for line in $(seq 20000); do echo "     1.81.0-5 $line" || exit 141; done
EOS
for _ in 1 2 3; do
  expect "Boost on Debian 12" "$(ask boost_package)" libboost1.81-dev
done
expect "who is not root" "$(ask install_missing g++ cmake || true)" \
  "*apt-get install --no-install-recommends g++ cmake libboost1.81-dev"
expect "programs, for which nothing is compiled" "$(ask install_programs postgresql haproxy || true)" \
  "*apt-get install --no-install-recommends postgresql haproxy"
command_of_machine dpkg-query <<<'[[ "$*" == *libboost-dev || "$*" == *cmake ]] && echo 1.74 || exit 1'
expect "Boost is named though all else is there" "$(ask missing_packages)" libboost1.81-dev

# Where sudo is, but does not let the user in.
command_of_machine sudo <<<'echo "ada is not in the sudoers file." >&2; exit 1'
expect "who may not use sudo" "$(ask install_missing g++ || true)" \
  "*not in the sudoers*apt-get install --no-install-recommends g++ libboost1.81-dev"

# Systems without apt.
rm "$machine/apt-get"
for manager in dnf pacman apk; do
  command_of_machine "$manager" <<<'exit 1'
  expect "$manager" "$(ask install_missing g++)" "*$manager *boost*protobuf*tomlplusplus*"
  rm "$machine/$manager"
done
expect "an unknown system" "$(ask install_missing g++)" "*Boost 1.81*"
rm "$machine/uname"
command_of_machine uname <<<'echo Darwin'
expect "macOS" "$(ask install_missing g++ || true)" "*only on Linux*container*"

[ "$failures" -eq 0 ] && echo "packages.sh answers as it should"
exit "$failures"
