#!/usr/bin/env bash
# deploy/play.sh and deploy/test.sh on systems that have nothing: each in a minimal system of its own, made by mmdebstrap.
# What only a fresh machine shows (a missing package, a wrong version chosen) is found here.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)

usage() {
  cat <<TEXT
Usage: tests/fresh/run.sh [--setup] [bookworm|trixie|noble]...

For each system (Debian 12, Debian 13, Ubuntu 24.04; all of them if none is named): makes it, copies this tree in, and
  - as a user without sudo, runs deploy/play.sh, which must name all that is missing, and again once that is installed;
  - as root, in another copy, runs deploy/play.sh --demo and deploy/test.sh.
  --setup   only installs and configures, as root (about a minute)
Needs root, mmdebstrap and about 6 GB of disk. Prints how long each step took.
TEXT
}

setup_only=false
suites=()
for argument in "$@"; do
  case $argument in
    --setup) setup_only=true ;;
    -h | --help) usage; exit 0 ;;
    bookworm | trixie | noble) suites+=("$argument") ;;
    *) usage >&2; exit 64 ;;
  esac
done
[ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie noble)
[ "$(id -u)" -eq 0 ] || { echo "run.sh makes systems to change root into: run it as root." >&2; exit 77; }
command -v mmdebstrap >/dev/null || { echo "run.sh needs mmdebstrap: apt-get install mmdebstrap" >&2; exit 69; }

# The mounts are this process's alone, and end with it.
if [ -z "${GRIDRACE_FRESH_MOUNTS-}" ]; then
  GRIDRACE_FRESH_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
fi
work=$(mktemp -d /var/tmp/gridrace-fresh.XXXXXX)
clean_up() {
  local place
  for place in "$work"/*/{proc,dev}; do
    umount -lR "$place" 2>/dev/null || true
  done
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

# step NAME COMMAND...: runs it with its output in a log, and says how long it took; the log's end if it fails.
step() {
  local name=$1 begin=$SECONDS
  shift
  if ! "$@" >"$work/log" 2>&1; then
    tail -n 60 "$work/log" >&2
    echo "$suite: $name: FAILED after $((SECONDS - begin)) s" >&2
    return 1
  fi
  echo "$suite: $name: $((SECONDS - begin)) s"
}

# Ubuntu's keys, where they are not installed: Debian 13 has them in a package.
keyring_option() {
  [ "$suite" = noble ] && [ ! -e /usr/share/keyrings/ubuntu-archive-keyring.gpg ] || return 0
  if [ ! -d "$work/keys" ]; then
    mmdebstrap --quiet --variant=extract --include=ubuntu-keyring trixie "$work/keys" >&2
  fi
  echo "--keyring=$work/keys/usr/share/keyrings/ubuntu-archive-keyring.gpg"
}

# The system as it is installed, with this tree in it as git sees it: what is not ignored.
make_pristine() {
  local keyring components=main
  keyring=$(keyring_option)
  [ "$suite" != noble ] || components=main,universe
  mmdebstrap --quiet --variant=minbase --include=apt --components="$components" ${keyring:+"$keyring"} "$suite" "$pristine"
  cp --dereference /etc/resolv.conf "$pristine/etc/resolv.conf"
  printf '127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n' >"$pristine/etc/hosts"  # as the installers do
  mkdir -p "$pristine/home/gridrace"
  (cd "$root" && git ls-files --cached --others --exclude-standard -z | tar --null --files-from=- --create) |
    tar --extract --directory "$pristine/home/gridrace"
}

# A copy of the pristine system to try something in.
begin() {
  cp -a "$pristine" "$system"
  mount --rbind /proc "$system/proc"
  mount --rbind /dev "$system/dev"
}

end() {
  umount -lR "$system/proc" "$system/dev"
  rm -rf --one-file-system "$system"
}

# inside COMMAND...: in the system, as root; inside_as USER COMMAND...: as somebody else.
inside() {
  inside_as root "$@"
}
inside_as() {
  local user=$1
  shift
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=xterm \
    chroot "$system" su "$user" --shell /bin/bash --command "$(printf '%q ' "$@")"
}

set_up() {
  # shellcheck disable=SC2016  # expanded inside
  inside bash -c 'cd /home/gridrace && . deploy/packages.sh && install_missing "${build_packages[@]}" &&
    cmake --preset play'
}

# Users who cannot install get a list of all missing packages: with just these installed, the build begins.
named_packages_are_complete() {
  local said list
  inside useradd --create-home ada
  inside cp -r /home/gridrace /home/ada/gridrace
  inside chown -R ada /home/ada/gridrace
  said=$(inside_as ada /home/ada/gridrace/deploy/play.sh --demo 2>&1) && { echo "played without packages"; return 1; }
  echo "$said"
  list=$(sed -n 's/^ *apt-get install --no-install-recommends //p' <<<"$said")
  [ -n "$list" ] || { echo "no package was named"; return 1; }
  inside apt-get update -q
  # shellcheck disable=SC2086  # a list of words
  inside apt-get install -q -y --no-install-recommends $list
}

try_as_root() {
  begin
  if $setup_only; then
    step "install and configure" set_up
  else
    step "root: deploy/play.sh --demo" inside /home/gridrace/deploy/play.sh --demo
    echo "$suite: the build folder of play.sh: $(du -sh "$system/home/gridrace/build" | cut -f1)"
    step "root: deploy/test.sh" inside /home/gridrace/deploy/test.sh
  fi
  end
}

try_as_user() {
  begin
  step "user without sudo: install what play.sh names" named_packages_are_complete
  step "user without sudo: deploy/play.sh --demo" inside_as ada /home/ada/gridrace/deploy/play.sh --demo
  end
}

for suite in "${suites[@]}"; do
  pristine=$work/$suite
  system=$work/$suite-tried
  step "a minimal system" make_pristine
  $setup_only || try_as_user
  try_as_root
  rm -rf --one-file-system "$pristine"
done
