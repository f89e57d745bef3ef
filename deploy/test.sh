#!/usr/bin/env bash
# Builds gridrace and runs its tests: deploy/test.sh [release|debug|asan|tsan|all]
# `all` is release, asan (with undefined behaviour) and tsan, one after the other; tsan leaves out the tests of
# code that has no threads.
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

jobs=$(nproc)
# Most tests wait for sockets and clocks more than they compute: three at a time for each processor, two where
# sanitizers make them compute more.
tests_at_once() {
  [ "$1" = release ] && echo $((3 * jobs)) || echo $((2 * jobs))
}
status=0
for preset in "${presets[@]}"; do
  echo "== $preset: build ($SECONDS s so far)"
  options=(-DGRIDRACE_TESTS=ON)
  # All of it is to be built, from nothing: several files at once take half of the time. Whoever changes the code and
  # builds it again compiles file by file, which also sees to it that each includes what it needs.
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
