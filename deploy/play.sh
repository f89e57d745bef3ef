#!/usr/bin/env bash
# Builds gridrace, starts a server on this machine and puts you into a race against two bots.
# Without a terminal, or with --demo, two bots race and the race is printed as text. With --web, friends in your network
# join by a link in their browser.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/play
bin=$build/bin

usage() {
  cat <<TEXT
Usage: deploy/play.sh [--demo | --build | --web] [OPTION of 'gridrace create']...

Builds gridrace, starts a server on this machine and puts you into a race against two bots.
  --demo   race two bots and print the race as text
  --build  only build, into build/play, for 'cmake --install build/play'
  --web    build with the page for browsers (needs Node.js 18 and npm), into build/play-web, and show a link to a room
           for everyone in your network; with --build, only build
Other options are passed to 'gridrace create' or, with --web, 'gridrace host', such as --grade hard or --name Ada.
TEXT
}

demo=false
build_only=false
web=false
options=()
for argument in "$@"; do
  case $argument in
    --demo) demo=true ;;
    --build) build_only=true ;;
    --web) web=true ;;
    -h | --help) usage; exit 0 ;;
    *) options+=("$argument") ;;
  esac
done
if $web; then
  build=$root/build/play-web
  bin=$build/bin
fi
[ -t 0 ] && [ -t 1 ] || demo=true

make_binaries() {
  # shellcheck source=deploy/packages.sh
  . "$root/deploy/packages.sh"
  local packages=("${build_packages[@]}")
  if $web; then
    # shellcheck disable=SC2207  # a list of words
    packages+=($(packages_for_web))
  fi
  install_missing "${packages[@]}"
  if $web; then
    need_node
  fi
  mkdir -p "$build"
  if [ ! -f "$build/build.ninja" ]; then
    (cd "$root" && cmake --preset play -B "$build" -DGRIDRACE_WEB="$web") >"$build/configure.log" 2>&1 ||
      { cat "$build/configure.log" >&2; return 1; }
    echo "Building gridrace; the first build takes a few minutes." >&2
  fi
  # shellcheck source=deploy/build_jobs.sh
  . "$root/deploy/build_jobs.sh"
  cmake --build "$build" -j "$(build_jobs 1500)" >"$build/build.log" 2>&1 ||
    { cat "$build/build.log" >&2; return 1; }
}

need_node() {
  local version
  version=$(node --version 2>/dev/null || true)
  if ! command -v npm >/dev/null || [ "${version#v}" = "" ] || [ "$(echo "${version#v}" | cut -d. -f1)" -lt 18 ]; then
    echo "--web needs Node.js 18 or newer and npm; found: ${version:-none}. See https://nodejs.org/en/download" >&2
    return 1
  fi
}

started=()
stop_what_was_started() {
  for process in "${started[@]}"; do
    kill "$process" 2>/dev/null || true
  done
  wait
}
trap stop_what_was_started EXIT

start_server() {
  "$bin/gridraced" --listen 127.0.0.1:0 --data :memory: >"$build/server.out" 2>"$build/server.log" &
  started+=($!)
  for _ in $(seq 100); do
    GRIDRACE_SERVER=$(sed -n 's/^gridraced listening on //p' "$build/server.out")
    if [ -n "$GRIDRACE_SERVER" ]; then
      export GRIDRACE_SERVER
      return 0
    fi
    sleep 0.05
  done
  cat "$build/server.log" >&2
  echo "The server did not start." >&2
  return 1
}

race_of_bots() {
  local code
  code=$("$bin/gridrace" create --no-play --players 2 --auto-start --countdown 2 "${options[@]}" | sed -n 1p)
  echo "Two bots race in room $code."
  "$bin/gridrace" watch "$code" --name reader --lines --races 1 &
  local reader=$!
  "$bin/gridrace" bot --room "$code" --name Ada --pace 5 >"$build/ada.log" 2>&1 &
  started+=($!)
  "$bin/gridrace" bot --room "$code" --name Bo --pace 4.5 >"$build/bo.log" 2>&1 &
  started+=($!)
  wait "$reader"
}

make_binaries
if $build_only; then
  exit 0
fi
if $web; then
  $demo && options+=(--no-play)
  "$bin/gridrace" host "${options[@]}"
  exit
fi
start_server
if $demo; then
  race_of_bots
else
  "$bin/gridrace" create --bots 2 --players 8 "${options[@]}"
fi
