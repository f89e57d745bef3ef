#!/usr/bin/python3
"""Shows random frames in a foreign terminal emulator (pyte) and compares what is seen with the canvas.

Usage: pyte_differential.py TERMINAL_FRAMES [--frames N] [--seed N] [--faults N]

TERMINAL_FRAMES makes the frames. Exit code 0, or 1 with the first frame that differs. With --faults, one byte
of one frame is damaged in each of so many runs, and that must be found.

What pyte cannot know is not compared: it has no dim, and keeps a mark on a wide character in the column right
of it. The bright half of the 16 colours it takes for the other half in bold; it is taught otherwise. Nor is what cannot be seen: the foreground, bold
and dim of a blank that is neither underlined nor reverse.
"""

import argparse
import functools
import json
import subprocess
import sys
import unicodedata

import pyte

NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
NAMES += ["bright" + name for name in NAMES]
CUBE = [0, 95, 135, 175, 215, 255]
BOLD, UNDERLINE, REVERSE = 1, 4, 8
FRAMES_AROUND_A_FAULT = 40
FAULTS_THAT_SHOW = 0.95  # what else a damaged byte writes may be overwritten at once, on a small screen


class Differs(Exception):
    """The screen is not what the canvas holds."""


# ---- what a colour may look like ----


def channels(number):
    return number >> 16, number >> 8 & 0xFF, number & 0xFF


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))


@functools.lru_cache(maxsize=None)
def nearest_of_256(hex_number):
    """All of the upper 240 colours that are nearest, as pyte names them."""
    palette = {(r, g, b) for r in CUBE for g in CUBE for b in CUBE}
    palette |= {(level, level, level) for level in range(8, 248, 10)}
    wanted = channels(hex_number)
    least = min(distance(wanted, color) for color in palette)
    return {"%02x%02x%02x" % color for color in palette if distance(wanted, color) == least}


def names_of(color, terminal):
    """The names by which pyte may know a colour in a terminal of that depth."""
    if color < 0 or terminal == "mono":
        return {"default"}
    if terminal == "ansi16":
        return {NAMES[color % 16]}
    if terminal == "indexed256":
        return nearest_of_256(color // 16)
    return {"%06x" % (color // 16)}


# ---- frames ----


class Screen:
    """An emulator and the depth of its colours."""

    def __init__(self, terminal):
        self._terminal = terminal
        self._screen = pyte.Screen(1, 1)
        self._stream = pyte.ByteStream(self._screen)

    def show(self, frame):
        """Throws Differs if not all of it is seen then."""
        width, height = frame["size"]
        if (self._screen.columns, self._screen.lines) != (width, height):
            self._screen.resize(height, width)
        self._stream.feed(frame["bytes"].encode("latin-1"))
        self._compare_cursor(frame["cursor"])
        styles = [self._expected(style) for style in frame["styles"]]
        texts, looks = frame["texts"], frame["looks"]
        for y in range(height):
            row = self._screen.buffer[y]
            for x in range(width):
                i = y * width + x
                self._compare(row, x, y, texts[i], x + 1 < width and texts[i + 1] == "", styles[looks[i]])

    def _expected(self, style):
        foreground, background, attributes = style
        return (
            names_of(foreground, self._terminal),
            names_of(background, self._terminal),
            bool(attributes & BOLD),
            bool(attributes & UNDERLINE),
            bool(attributes & REVERSE),
        )

    def _compare(self, row, x, y, text, is_wide, style):
        if text == "":
            return  # seen with what stands left of it
        shown = row[x]
        data = shown.data + row[x + 1].data if is_wide else shown.data
        if data != text and data != unicodedata.normalize("NFC", text):
            raise Differs(f"{x},{y} shows {data!r}, not {text!r}")
        foreground, background, bold, underline, reverse = style
        looks = shown.bg in background and shown.underscore == underline and shown.reverse == reverse
        if text != " " or underline or reverse:
            looks = looks and shown.fg in foreground and shown.bold == bold
        if not looks:
            raise Differs(f"{x},{y} {text!r} shows {shown}, not {style}")
        if is_wide and row[x + 1]._replace(data="") != shown._replace(data=""):
            raise Differs(f"{x},{y} {text!r} is torn: {shown}, {row[x + 1]}")

    def _compare_cursor(self, expected):
        cursor = self._screen.cursor
        if cursor.hidden != (expected is None):
            raise Differs("the cursor is " + ("hidden" if cursor.hidden else "shown"))
        if expected and [cursor.x, cursor.y] != expected:
            raise Differs(f"the cursor stands at {cursor.x},{cursor.y}, not {expected}")


def teach_bright_colors():
    for number, name in enumerate(NAMES[8:]):
        pyte.graphics.FG_ANSI[90 + number] = name
        pyte.graphics.BG_ANSI[100 + number] = name


def run(program, seed, frames, fault=None):
    """Shows the frames; returns how many bytes they have."""
    command = [program, "--seed", str(seed), "--frames", str(frames)]
    if fault is not None:
        command += ["--fault", str(fault)]
    count = size = 0
    screen = None
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            frame = json.loads(line)
            if "terminal" in frame:
                screen = Screen(frame["terminal"])
                continue
            try:
                screen.show(frame)
            except Differs as difference:
                process.kill()
                raise Differs(
                    f"seed {seed}, frame {count}: {difference}\n{frame['bytes'].encode('latin-1')}"
                ) from None
            count += 1
            size += len(frame["bytes"])
    if process.returncode != 0 or count != frames:
        raise Differs(f"{command}: exit code {process.returncode} after {count} frames")
    return size


def find_faults(program, first_seed, runs):
    """Damages one byte in each run; returns how many of them are found."""
    found = 0
    for seed in range(first_seed, first_seed + runs):
        try:
            run(program, seed, FRAMES_AROUND_A_FAULT, FRAMES_AROUND_A_FAULT // 2)
        except Differs:
            found += 1
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--frames", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=0)
    arguments = parser.parse_args()
    teach_bright_colors()
    if arguments.faults:
        found = find_faults(arguments.program, arguments.seed, arguments.faults)
        print(f"{found} of {arguments.faults} damaged bytes were found")
        return 0 if found >= FAULTS_THAT_SHOW * arguments.faults else 1
    size = run(arguments.program, arguments.seed, arguments.frames)
    print(f"{arguments.frames} frames of {size} bytes are seen correctly")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Differs as difference:
        sys.exit(str(difference))
