#!/usr/bin/python3
"""Measures the screen of `gridrace solo` beside that of nudoku, in one run, and prints a table.

Usage: compare.py GRIDRACE [--seconds N] [--keys N] [--install]

Both run in a pseudo terminal of 80x24 with true colour and take turns. Needs the Debian packages nudoku and
python3-pyte (--install installs them). Never a test: figures depend on the machine.
"""

import argparse
import collections
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "terminal"), str(TESTS / "e2e")]

from program import COLUMNS, ROWS, Failed, Program, environment  # noqa: E402

STARTS = 20
DIGITS = 30
CLEARS = (b"\x1b[2J", b"\x1b[J", b"\x1bc")

Row = collections.namedtuple("Row", "name target unit")
ROWS_OF_TABLE = {
    "key_p50": Row("key to first byte, p50", 0.3, "ms"),
    "key_p99": Row("key to first byte, p99", 5, "ms"),
    "move": Row("cursor move, mean", 1500, "bytes"),
    "move_most": Row("cursor move, most", None, "bytes"),
    "plain_move": Row("cursor move without colours, mean", 200, "bytes"),
    "digit": Row("digit, mean", 700, "bytes"),
    "digit_most": Row("digit, most", None, "bytes"),
    "tick": Row("clock tick, mean", 60, "bytes"),
    "ticks": Row("ticks a second", 1, ""),
    "first": Row("first frame", 12288, "bytes"),
    "start": Row("start to first frame, p50", 15, "ms"),
    "clears": Row("clears after the first frame", 0, ""),
    "wakeups": Row("wakeups a second, idle", 1.1, ""),
    "processor": Row("processor, idle", 0.0, "%"),
    "rss": Row("resident memory", 8, "MiB"),
    "pss": Row("proportional memory (Pss)", None, "MiB"),
    "private": Row("private memory", None, "MiB"),
}


def clears(shown):
    return sum(shown.count(sequence) for sequence in CLEARS)


def measure_starts(command, figures):
    times = []
    for _ in range(STARTS):
        with Program(command, environment()) as program:
            frame, seconds = program.first_frame()
            times.append(seconds)
    figures["start"] = 1000 * statistics.median(times)
    figures["first"] = len(frame)


def random_moves(count):
    chooser = random.Random(1)
    return [chooser.choice("hjkl") for _ in range(count)]


def measure_moves(program, keys, figures):
    times, sizes, shown = [], [], b""
    for key in random_moves(keys):
        seconds, answer = program.press(key)
        if seconds is None:
            continue  # it stood at the edge
        times.append(1000 * seconds)
        sizes.append(len(answer))
        shown += answer
    if not times:
        raise Failed("no key has an effect")
    times.sort()
    figures["key_p50"] = statistics.median(times)
    figures["key_p99"] = times[int(0.99 * len(times))]
    figures["move"] = statistics.mean(sizes)
    figures["move_most"] = max(sizes)
    figures["clears"] = clears(shown)


def measure_digits(program, first_frame, figures):
    """The solution's digits: what the screen shows is a puzzle, and the cursor stands in its middle."""
    import pyte
    from python_client import sudoku
    from terminal import START, board, way

    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.ByteStream(screen).feed(first_frame)
    grid = board("\n".join(screen.display))
    if not grid:
        raise Failed("the first frame shows no board")
    solution, at, sizes = sudoku.solve(grid), START, []
    for cell in [c for c in range(81) if grid[c] == 0][:DIGITS]:
        for key in way(at, cell):
            program.press(key)
        at = cell
        sizes.append(len(program.press(str(solution[cell]))[1]))
    figures["digit"] = statistics.mean(sizes)
    figures["digit_most"] = max(sizes)


def measure_idle(program, seconds, figures):
    program.drain(0.2)
    wakeups, processor, begun = program.wakeups(), program.processor_seconds(), time.perf_counter()
    ticks = program.watch(seconds)
    passed = time.perf_counter() - begun
    figures["wakeups"] = (program.wakeups() - wakeups) / passed
    figures["processor"] = 100 * (program.processor_seconds() - processor) / passed
    figures["ticks"] = len(ticks) / passed
    figures["tick"] = statistics.mean(map(len, ticks)) if ticks else None
    figures["clears"] += clears(b"".join(ticks))
    figures["rss"], figures["pss"], figures["private"] = program.memory()


def measure_plain_moves(command, figures):
    with Program(command, environment(NO_COLOR="1")) as program:
        program.first_frame()
        sizes = [len(program.press(key)[1]) for key in random_moves(50)]
    figures["plain_move"] = statistics.mean(sizes)


def measure(command, arguments, shows_board):
    figures = {}
    measure_starts(command, figures)
    with Program(command, environment()) as program:
        frame, _ = program.first_frame()
        measure_moves(program, arguments.keys, figures)
        measure_idle(program, arguments.seconds, figures)
    measure_plain_moves(command, figures)
    if shows_board:
        with Program(command, environment()) as program:
            frame, _ = program.first_frame()
            measure_digits(program, frame, figures)
    return figures


def number(value):
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 100 else f"{value:.2f}"


def print_table(ours, theirs):
    print(f"{'':<36}{'target':>10}{'gridrace':>10}{'nudoku':>10}{'ratio':>8}")
    for key, row in ROWS_OF_TABLE.items():
        our, their = ours.get(key), theirs.get(key)
        ratio = our / their if our is not None and their else None
        name = f"{row.name}, {row.unit}" if row.unit else row.name
        over = " *" if row.target is not None and our is not None and round(our, 1) > row.target else ""
        cells = f"{number(row.target):>10}{number(our):>10}{number(their):>10}{number(ratio):>8}"
        print(f"{name:<36}{cells}{over}")
    print("* over the target")


def install():
    administrator = [] if os.geteuid() == 0 else ["sudo"]
    packages = ["nudoku", "python3-pyte"]
    subprocess.run([*administrator, "apt-get", "install", "--yes", *packages], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gridrace", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=20, help="of idling (default: 20)")
    parser.add_argument("--keys", type=int, default=500, help="moves of the cursor (default: 500)")
    parser.add_argument("--install", action="store_true", help="what is missing, with apt")
    arguments = parser.parse_args()
    if arguments.install:
        install()
    nudoku = shutil.which("nudoku", path=os.environ["PATH"] + ":/usr/games")
    gridrace = [str(arguments.gridrace.resolve()), "solo", "--seed", "1"]
    ours = measure(gridrace, arguments, shows_board=True)
    theirs = measure([nudoku], arguments, shows_board=False) if nudoku else {}
    print_table(ours, theirs)
    if not nudoku:
        print("nudoku is not installed; --install does that", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(str(failure))
