#!/usr/bin/env bash
# Builds gridrace and runs its tests: deploy/test.sh [release|debug|asan|tsan|all]
# `all` runs release, asan (with undefined behaviour) and tsan in turn; tsan skips the tests of code without threads.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"

case ${1:-release} in
  release | debug | asan | tsan) presets=("${1:-release}") ;;
  all) presets=(release asan tsan) ;;
  *) echo "Usage: deploy/test.sh [release|debug|asan|tsan|all]" >&2; exit 64 ;;
esac

# shellcheck source=deploy/packages.sh
. deploy/packages.sh
install_missing "${build_packages[@]}" "${test_packages[@]}"

# shellcheck source=deploy/build_jobs.sh
. deploy/build_jobs.sh
jobs=$(build_jobs 3000)
# Most tests spend their time waiting for sockets and clocks: three per processor, two with sanitizers, which need more
# CPU.
tests_at_once() {
  [ "$1" = release ] && echo $((3 * $(nproc))) || echo $((2 * $(nproc)))
}
status=0
for preset in "${presets[@]}"; do
  echo "== $preset: build ($SECONDS s so far)"
  options=(-DGRIDRACE_TESTS=ON)
  # A unity build halves the time of a build from scratch. Incremental builds compile file by file, which also checks
  # that each file includes what it needs.
  if [ "${1:-}" = all ] && [ ! -e "build/$preset/CMakeCache.txt" ]; then
    options+=(-DGRIDRACE_UNITY=ON)
  fi
  cmake --preset "$preset" "${options[@]}" >/dev/null
  cmake --build "build/$preset" -j "$jobs"
  echo "== $preset: test ($SECONDS s so far)"
  ctest --preset "$preset" -j "$(tests_at_once "$preset")" || status=1
done
echo "== done after $SECONDS s"
exit $status
