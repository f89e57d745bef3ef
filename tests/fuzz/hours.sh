#!/usr/bin/env bash
# Fuzzes every decoder with libFuzzer, one after the other: tests/fuzz/hours.sh [SECONDS for each] [TARGET...]
# What is found on the way is added to the kept corpus if it reaches code that nothing there reaches; an input that
# fails is left beside, named crash-… or timeout-…. Needs Clang.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${1:-3600}
shift || true
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  mapfile -t targets < <(cd tests/fuzz/corpus && ls)
fi

cmake --preset fuzz -DGRIDRACE_TESTS=ON >/dev/null
for target in "${targets[@]}"; do
  cmake --build build/fuzz --target "${target}_fuzz"
done
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
status=0
for target in "${targets[@]}"; do
  echo "== $target: $seconds seconds"
  kept=tests/fuzz/corpus/$target
  mkdir -p "$found/$target"
  build/fuzz/bin/"${target}_fuzz" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
    -artifact_prefix="$PWD/tests/fuzz/$target-" "$found/$target" "$kept" || status=1
  build/fuzz/bin/"${target}_fuzz" -merge=1 "$kept" "$found/$target" || status=1
done
exit $status
