#!/usr/bin/env bash
# Shows random frames in xterm.js, the emulator of many editors, and compares what is seen with the canvas:
# tests/terminal/xterm_differential.sh TERMINAL_FRAMES [ARGUMENT OF IT]...
# Installs what it needs with npm, in a folder that it removes. For example:
#   tests/terminal/xterm_differential.sh build/release/bin/terminal_frames --frames 1000000
set -euo pipefail

[ $# -ge 1 ] || { echo "Usage: $0 TERMINAL_FRAMES [ARGUMENT]..." >&2; exit 64; }
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$here/xterm_differential.mjs" "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" @xterm/headless@5 @xterm/addon-unicode11@0.8 >&2
"$@" | node "$folder/xterm_differential.mjs"
