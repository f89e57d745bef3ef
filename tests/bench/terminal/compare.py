#!/usr/bin/python3
"""Measures the screen of `gridrace solo` beside that of nudoku, in one run, and prints a table.

Usage: compare.py GRIDRACE [--seconds N] [--keys N] [--install]

Each runs in a pseudo terminal of 80x24 with true colour, and they take turns. Needs the Debian packages nudoku and
python3-pyte (--install installs them). Never a test: figures depend on the machine.
"""

import argparse
import collections
import contextlib
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


def measure_starts(commands, tables):
    times = [[] for _ in commands]
    for _ in range(STARTS):
        for command, seconds, figures in zip(commands, times, tables):
            with Program(command, environment()) as program:
                frame, passed = program.first_frame()
                seconds.append(1000 * passed)
                figures["first"] = len(frame)
    for seconds, figures in zip(times, tables):
        figures["start"] = statistics.median(seconds)


def random_moves(count):
    chooser = random.Random(1)
    return [chooser.choice("hjkl") for _ in range(count)]


def measure_moves(programs, keys, tables):
    """Each key goes to one program after the other, so that a busy machine is busy for all of them."""
    times, answers = ([[] for _ in programs] for _ in range(2))
    for key in random_moves(keys):
        for i, program in enumerate(programs):
            seconds, answer = program.press(key)
            if seconds is not None:  # else the cursor stood at the edge
                times[i].append(1000 * seconds)
                answers[i].append(answer)
    for i, figures in enumerate(tables):
        if not times[i]:
            raise Failed("no key has an effect")
        figures["key_p50"] = statistics.median(times[i])
        figures["key_p99"] = sorted(times[i])[int(0.99 * len(times[i]))]
        figures["move"] = statistics.mean(map(len, answers[i]))
        figures["move_most"] = max(map(len, answers[i]))
        figures["clears"] = clears(b"".join(answers[i]))


def measure_digits(command, figures):
    """The solution's digits: what the first screen shows is a puzzle, and the cursor stands in its middle."""
    import pyte
    from python_client import sudoku
    from terminal import START, board, way

    screen = pyte.Screen(COLUMNS, ROWS)
    with Program(command, environment()) as program:
        pyte.ByteStream(screen).feed(program.first_frame()[0])
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


def measure(commands, arguments):
    """A table of figures for each; only the first shows a board that we can read."""
    tables = [{} for _ in commands]
    measure_starts(commands, tables)
    with contextlib.ExitStack() as stack:
        programs = [stack.enter_context(Program(command, environment())) for command in commands]
        for program in programs:
            program.first_frame()
        measure_moves(programs, arguments.keys, tables)
        for program, figures in zip(programs, tables):
            measure_idle(program, arguments.seconds, figures)
    for command, figures in zip(commands, tables):
        measure_plain_moves(command, figures)
    measure_digits(commands[0], tables[0])
    return tables


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
    tables = measure([gridrace, [nudoku]] if nudoku else [gridrace], arguments)
    print_table(tables[0], tables[1] if nudoku else {})
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    if not nudoku:
        print("nudoku is not installed; --install does that", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(str(failure))
