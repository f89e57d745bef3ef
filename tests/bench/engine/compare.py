#!/usr/bin/python3
"""Measures our solver beside qqwing and other published solvers, in one run, and prints the ratios.

Every solver proves, for every puzzle of every file, that it has one solution or not. They take turns for
several rounds, so that a busy machine is busy for all of them, and what counts is the processor time of one
core, reading and printing included. A fast solver gets a file several times over and a slow one an evenly
spaced part of it, so that each run takes about as long. The answers are compared with ours.

A solver to compare with is a folder in the folder that --solvers names, with a file solver.toml:

    build = "g++ -O3 -march=native main.cpp -o solve"   # optional; a shell command, run in the folder
    run = "./solve {puzzles}"                           # {puzzles}: a file of 81 characters a line, `.` for empty;
                                                        # without it, the puzzles come on standard input

It prints a line for each puzzle, in order, that starts with 0, 1 or 2: no solution, one, several. Where lines
start with anything else its speed is measured and its answers are not.
"""

import argparse
import collections
import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data" / "puzzles"
FIRST_TRY = 50  # puzzles to find out how fast a solver is
MOST_PUZZLES = 1_000_000  # in one run
ANSWERS = {"0", "1", "2"}

Solver = collections.namedtuple("Solver", "name command folder answers_of")


# ---- the solvers ----


def first_characters(output):
    """The answers in our solver's output and in that of those that keep to solver.toml."""
    return [line[:1] for line in output.splitlines()]


def qqwing_counts(output):
    """The answers in qqwing's table: a heading, then the solution and the number of solutions."""
    counts = [line.split(",")[-2] for line in output.splitlines()[1:]]
    return [str(min(2, int(count))) if count.isdigit() else "0" for count in counts]


def qqwing(may_install):
    """qqwing if it is there, or may be installed; else nothing."""
    if shutil.which("qqwing") is None and may_install:
        administrator = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run([*administrator, "apt-get", "install", "--yes", "qqwing"], check=True)
    if shutil.which("qqwing") is None:
        print("qqwing is not installed; --install does that", file=sys.stderr)
        return []
    command = "qqwing --solve --count-solutions --csv"
    return [Solver("qqwing", command, None, qqwing_counts)]


def published(folder):
    """The solvers that are laid in a folder, built."""
    solvers = []
    for description in sorted(folder.glob("*/solver.toml")):
        known = tomllib.loads(description.read_text())
        if "build" in known:
            subprocess.run(known["build"], shell=True, cwd=description.parent, check=True)
        name = description.parent.name
        solvers.append(Solver(name, known["run"], description.parent.resolve(), first_characters))
    return solvers


# ---- puzzles and runs ----


def read_puzzles(file):
    """The puzzles of a file, whatever else stands on their lines."""
    lines = (line[:81].replace("0", ".") for line in file.read_text().splitlines())
    return [line for line in lines if len(line) == 81 and set(line) <= set(".123456789")]


def portion(puzzles, count):
    """So many of the puzzles: an evenly spaced part of them, or all of them, whole times over."""
    if count >= len(puzzles):
        return puzzles * (count // len(puzzles))
    return [puzzles[i * len(puzzles) // count] for i in range(count)]


def run(solver, puzzles, scratch):
    """Has a solver work on puzzles; its answers and the seconds of processor time that it took."""
    file = scratch / "puzzles.txt"
    file.write_text("\n".join(puzzles) + "\n")
    command = shlex.split(solver.command.replace("{puzzles}", str(file)))
    with file.open() as puzzles_in, (scratch / "answers.txt").open("w+") as answers_out:
        stdin = subprocess.DEVNULL if "{puzzles}" in solver.command else puzzles_in
        child = subprocess.Popen(command, cwd=solver.folder, stdin=stdin, stdout=answers_out)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            raise SystemExit(f"{solver.name} failed: {solver.command}")
        answers_out.seek(0)
        return solver.answers_of(answers_out.read()), usage.ru_utime + usage.ru_stime


def fitting_portion(solver, puzzles, seconds, scratch):
    """As many of the puzzles as keep a solver busy for about so long."""
    some = portion(puzzles, min(FIRST_TRY, len(puzzles)))
    while True:
        took = max(run(solver, some, scratch)[1], 0.001)
        wanted = min(int(len(some) * seconds / took) + 1, MOST_PUZZLES)
        if took > seconds / 3 or wanted < 2 * len(some):
            return portion(puzzles, wanted)
        some = portion(puzzles, min(wanted, 20 * len(some)))


# ---- the comparison ----


class Comparison:
    """Rates, in puzzles a second, and wrong answers by set of puzzles and solver."""

    def __init__(self, solvers):
        self.solvers = solvers
        self.rates = collections.defaultdict(list)
        self.wrong = collections.Counter()

    def measure(self, sets, rounds, seconds, scratch):
        portions = {
            (name, solver.name): fitting_portion(solver, puzzles, seconds, scratch)
            for name, puzzles in sets.items()
            for solver in self.solvers
        }
        ours = {
            name: dict(zip(puzzles, run(self.solvers[0], puzzles, scratch)[0], strict=True))
            for name, puzzles in sets.items()
        }
        for turn in range(rounds):
            for name in sets:
                for solver in self.solvers[turn % 2 :: 2] + self.solvers[1 - turn % 2 :: 2]:
                    asked = portions[name, solver.name]
                    answers, took = run(solver, asked, scratch)
                    self.rates[name, solver.name].append(len(asked) / max(took, 1e-6))
                    self.judge(name, solver, [ours[name][puzzle] for puzzle in asked], answers)

    def judge(self, name, solver, right, answers):
        """Counts the answers that differ from ours, if they are answers at all."""
        if len(answers) != len(right):
            raise SystemExit(f"{solver.name} gave {len(answers)} answers to {len(right)} puzzles")
        told = (pair for pair in zip(answers, right) if pair[0] in ANSWERS)
        self.wrong[name, solver.name] += sum(answer != truth for answer, truth in told)

    def print_table(self, names):
        """Thousands a second, the median of the rounds, and how many times as fast we are."""
        print("thousand puzzles a second (how many times as fast ours is)")
        print(f"{'':24}" + "".join(f"{solver.name:>20}" for solver in self.solvers))
        for name in names:
            medians = [statistics.median(self.rates[name, s.name]) for s in self.solvers]
            cells = (f"{rate / 1000:.4g} ({medians[0] / rate:.2f})" for rate in medians)
            print(f"{name:24}" + "".join(f"{cell:>20}" for cell in cells))
        for (name, solver), count in self.wrong.items():
            if count:
                print(f"{solver} differs from ours on {name}: {count} answers in all rounds")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("ours", type=pathlib.Path, help="engine_solver, as it was built")
    parser.add_argument("--data", type=pathlib.Path, default=SAMPLES, metavar="FOLDER",
                        help="files of puzzles, *.txt and *.tsv (default: tests/data/puzzles)")
    parser.add_argument("--solvers", type=pathlib.Path, metavar="FOLDER",
                        help="solvers to compare with, a folder each")
    parser.add_argument("--install", action="store_true", help="install qqwing if it is not there")
    parser.add_argument("--rounds", type=int, default=5, help="default: 5")
    parser.add_argument("--seconds", type=float, default=0.3, help="of one run (default: 0.3)")
    return parser.parse_args()


def main():
    wanted = arguments()
    ours = Solver("ours", f"{shlex.quote(str(wanted.ours.resolve()))} {{puzzles}}", None, first_characters)
    solvers = [ours, *qqwing(wanted.install)]
    if wanted.solvers is not None:
        solvers += published(wanted.solvers)
    files = sorted(file for file in wanted.data.iterdir() if file.suffix in {".txt", ".tsv"})
    sets = {file.name: puzzles for file in files if (puzzles := read_puzzles(file))}
    comparison = Comparison(solvers)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        comparison.measure(sets, wanted.rounds, wanted.seconds, pathlib.Path(scratch))
    comparison.print_table(sets)
    print(f"{wanted.rounds} rounds, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
