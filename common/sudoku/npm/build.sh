#!/usr/bin/env bash
# Builds the npm package gridrace-sudoku: common/sudoku/npm/build.sh [FOLDER], into FOLDER/npm; FOLDER is build/sudoku-npm
# if it is not named. Needs the packages `web_packages` of deploy/packages.sh.
set -euo pipefail

root=$(cd "$(dirname "$0")/../../.." && pwd)
folder=${1:-$root/build/sudoku-npm}
options=(-DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=24)
options+=(-DCMAKE_CXX_FLAGS_RELEASE="${GRIDRACE_SUDOKU_OPTIMIZATION:--O2} -DNDEBUG")
command -v ninja >/dev/null && options+=(-G Ninja)
command -v ccache >/dev/null && options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)

cmake -S "$root/common/sudoku" -B "$folder" --toolchain "$root/common/sudoku/npm/wasi.cmake" "${options[@]}"
cmake --build "$folder" -j 2
echo "The package is in $folder/npm."
