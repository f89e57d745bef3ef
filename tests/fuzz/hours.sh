#!/usr/bin/env bash
# Fuzzes every decoder with libFuzzer, one after the other: tests/fuzz/hours.sh [SECONDS for each] [TARGET...]
# Inputs that reach code that the kept corpus does not reach are added to it, the smallest first, up to a maximum. An
# input that fails is left beside this script, named TARGET-crash-… or TARGET-timeout-….
set -euo pipefail
cd "$(dirname "$0")/../.."

most_kept=64      # inputs of a target
most_bytes=16384  # of one

seconds=${1:-3600}
shift || true
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  mapfile -t targets < <(cd tests/fuzz/corpus && ls)
fi

# shellcheck source=deploy/packages.sh
. deploy/packages.sh
install_missing "${build_packages[@]}" "${test_packages[@]}" "${sanitizer_packages[@]}"
cmake --preset fuzz -DGRIDRACE_TESTS=ON >/dev/null
cmake --build build/fuzz --target "${targets[@]/%/_fuzz}"
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT

# Merges the found inputs into as few as reach the same code, and keeps the new ones.
keep_what_is_new() {
  local target=$1 kept=$2 input
  mkdir -p "$found/least"
  rm -f "$found/least"/*
  cp "$kept"/* "$found/least"
  build/fuzz/bin/"${target}_fuzz" -merge=1 -max_len="$most_bytes" "$found/least" "$found/$target" 2>/dev/null || return 1
  for input in $(cd "$found/least" && ls -Sr); do
    [ "$(find "$kept" -type f | wc -l)" -lt "$most_kept" ] || break
    [ -e "$kept/$input" ] || cp "$found/least/$input" "$kept/$input"
  done
  echo "== $target: $(find "$kept" -type f | wc -l) inputs are kept"
}

status=0
for target in "${targets[@]}"; do
  echo "== $target: $seconds seconds"
  kept=tests/fuzz/corpus/$target
  mkdir -p "$found/$target"
  build/fuzz/bin/"${target}_fuzz" -max_total_time="$seconds" -max_len="$most_bytes" -timeout=10 -rss_limit_mb=1024 \
    -print_final_stats=1 -artifact_prefix="$PWD/tests/fuzz/$target-" "$found/$target" "$kept" || status=1
  keep_what_is_new "$target" "$kept" || status=1
done
exit $status
