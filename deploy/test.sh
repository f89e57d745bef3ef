#!/usr/bin/env bash
# Builds gridrace and runs its tests: deploy/test.sh [release|web|debug|asan|tsan|all]
# `web` is release with the page for browsers and its tests, in Chromium and Firefox. `all` runs web, tsan and asan (with
# undefined behaviour) in turn; there web leaves the unit tests to asan, and tsan skips the tests of code without threads.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"

what=${1:-release}
case $what in
  release | debug | asan | tsan) presets=("$what") ;;
  web) presets=(release) ;;
  all) presets=(release tsan asan) ;;
  *) echo "Usage: deploy/test.sh [release|web|debug|asan|tsan|all]" >&2; exit 64 ;;
esac

# shellcheck source=deploy/packages.sh
. deploy/packages.sh
packages=("${build_packages[@]}" "${test_packages[@]}")
web=OFF
case $what in
  web | all)
    web=ON
    # shellcheck disable=SC2207  # a list of words
    packages+=($(packages_for_web) "${browser_packages[@]}")
    ;;
esac
case $what in
  asan | tsan | all) packages+=("${sanitizer_packages[@]}") ;;
esac
install_missing "${packages[@]}"

# shellcheck source=deploy/build_jobs.sh
. deploy/build_jobs.sh
jobs=$(build_jobs 3000)
# Tests take two slots, or one where they nearly only wait: see tests/CMakeLists.txt. Those that sanitizers run wait more.
slots=$((6 * $(nproc)))
sanitizer_slots=$((7 * $(nproc)))
build() {
  local preset=$1 options=(-DGRIDRACE_TESTS=ON)
  if [ "$preset" = release ]; then
    options+=(-DGRIDRACE_WEB="$web")
  fi
  # The programs as play.sh builds them, in three quarters of the time; so are tests that are not optimised. A sanitizer's
  # build takes a seventh less if its reports name no lines.
  [ "$what" != all ] || options+=(-DGRIDRACE_OPTIMIZATION=-O1 -DGRIDRACE_TEST_OPTIMIZATION=-O0 -DGRIDRACE_DEBUG_INFO=-g0)
  # Unit tests take GCC four minutes, Clang two: where asan runs each of them, release leaves them out.
  local unit_tests=ON
  [ "$what $preset" != "all release" ] || unit_tests=OFF
  options+=(-DGRIDRACE_UNIT_TESTS="$unit_tests")
  # A unity build halves the time of a build from scratch; a build folder that is there stays what it is. debug compiles
  # file by file, which also checks that each file includes what it needs.
  if [ "$preset" != debug ] && [ ! -e "build/$preset/CMakeCache.txt" ]; then
    options+=(-DGRIDRACE_UNITY=ON)
  fi
  cmake --preset "$preset" "${options[@]}" >/dev/null
  cmake --build "build/$preset" -j "$jobs"
}

# Tests that wait for sockets and clocks fail where a machine stands still for seconds: a few that failed get a second
# run, one at a time, unless a sanitizer found something. What failed, and what passed only then, is said at the end.
failed=()
passed_again=()
run_tests() {
  local preset=$1 list=build/$1/Testing/Temporary/LastTestsFailed.log first=() again=() status at_once=$slots
  local log=build/$1/Testing/Temporary/LastTest.log
  rm -f "$list"
  [ "$preset" != tsan ] && [ "$preset" != asan ] || at_once=$sanitizer_slots
  ctest --preset "$preset" -j "$at_once" && status=0 || status=$?
  # With sanitizers an entry of ctest's may have many of GoogleTest's.
  [ ! -e "$log" ] || awk -v preset="$preset" '/^\[=+\] [0-9]+ tests? from .* ran\./ { sum += $2 }
    END { print "== " preset ": in these, " sum + 0 " tests of GoogleTest" }' "$log"
  [ "$status" -ne 0 ] || return 0
  [ ! -e "$list" ] || mapfile -t first < <(sed 's/^[0-9]*://' "$list")
  if [ ${#first[@]} -eq 0 ] || [ ${#first[@]} -gt 5 ] ||
    grep -qE 'Sanitizer: |runtime error: ' "$log"; then
    failed+=("${first[@]/#/$preset: }")
    [ ${#first[@]} -gt 0 ] || failed+=("$preset: ctest itself")
    return
  fi
  echo "== $preset: again, one at a time: ${first[*]}"
  if ctest --preset "$preset" --rerun-failed -j 1; then
    passed_again+=("${first[@]/#/$preset: }")
  else
    mapfile -t again < <(sed 's/^[0-9]*://' "$list")
    [ ${#again[@]} -gt 0 ] || again=("${first[@]}")
    failed+=("${again[@]/#/$preset: }")
  fi
}

report() {
  [ ${#passed_again[@]} -eq 0 ] || printf '== failed at first, passed when run again: %s\n' "${passed_again[@]}"
  [ ${#failed[@]} -eq 0 ] || printf '== FAILED: %s\n' "${failed[@]}"
}

echo "== ${presets[0]}: build"
build "${presets[0]}"
# The other presets are built one after the other while tests wait, with what these leave of the processors: by a process
# group of its own, which ends with this script, also by Ctrl-C. It names each that is ready.
if [ ${#presets[@]} -gt 1 ]; then
  set -m
  coproc builder {
    renice -n 19 "$BASHPID" >/dev/null
    for preset in "${presets[@]:1}"; do
      build "$preset" >"build/$preset.log" 2>&1 </dev/null
      echo "$preset"
    done
  }
  set +m
  # shellcheck disable=SC2154  # coproc sets it
  builder_group=$builder_PID
  exec {ready}<&"${builder[0]}"  # bash closes its own when the builder ends
  trap 'kill -- "-$builder_group" 2>/dev/null || true' EXIT
fi
for preset in "${presets[@]}"; do
  if [ "$preset" != "${presets[0]}" ]; then
    echo "== $preset: build ($SECONDS s so far)"
    read -r _ <&"$ready" || { cat "build/$preset.log" >&2; report; exit 1; }
  fi
  echo "== $preset: test ($SECONDS s so far)"
  run_tests "$preset"
done
echo "== done after $SECONDS s"
report
[ ${#failed[@]} -eq 0 ]
