#!/usr/bin/env python3
"""Fits the prediction of solving times to those of people, and says how good it is.

    fit_solving_time.py build/release/bin/solving_features HUMAN_TIMES

HUMAN_TIMES has a line for each puzzle: the puzzle, its number, how many people finished it, their average
time in seconds, with tabs between. Prints the weights as common/sudoku/rating/solving_time.cpp has them, and Spearman's
correlation between time and prediction: of that program as it was built, and of the same fit in repeated
tenfold cross-validation, where each puzzle is predicted by a fit that has not seen it.

The logarithm of the time is fitted by least squares, linear in the features. A puzzle that n people finished
weighs n / (n + 10): what its average gains by more people, against what no average can tell.
"""

import argparse
import math
import random
import statistics
import subprocess

MANY_FINISHERS = 20


class Puzzle:
    """A puzzle with its features and with the time that people took."""

    def __init__(self, features, predicted, finishers, seconds):
        self.row = [1.0, *features]
        self.predicted = predicted
        self.finishers = finishers
        self.seconds = seconds
        self.log_time = 1024 * math.log2(seconds)
        self.weight = finishers / (finishers + 10)


def read_puzzles(program, file_name):
    """All puzzles of the file, and the names of the features."""
    lines = subprocess.run([program, file_name], capture_output=True, text=True, check=True).stdout.splitlines()
    names = lines[0].split("\t")[1:-1]
    features = {}
    for line in lines[1:]:
        puzzle, *values = line.split("\t")
        features[puzzle] = [int(value) for value in values]
    puzzles = []
    with open(file_name, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                continue
            puzzle, _, finishers, seconds = line.split("\t")
            *row, predicted = features[puzzle.replace("0", ".")]
            puzzles.append(Puzzle(row, predicted, int(finishers), float(seconds)))
    return names, puzzles


def solve(matrix, right):
    """The solution of a system of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r, row in enumerate(rows):
            if r != i:
                rows[r] = [value - row[i] * above for value, above in zip(row, rows[i])]
    return [row[-1] for row in rows]


def fit(puzzles):
    """The weights of a constant and of each feature."""
    size = len(puzzles[0].row)
    matrix = [[sum(p.weight * p.row[i] * p.row[j] for p in puzzles) for j in range(size)] for i in range(size)]
    right = [sum(p.weight * p.row[i] * p.log_time for p in puzzles) for i in range(size)]
    return solve(matrix, right)


def predict(weights, puzzle):
    return sum(weight * value for weight, value in zip(weights, puzzle.row))


def ranks(values):
    """For each value its place in their order; equal ones share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    placed = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for i in order[first : last + 1]:
            placed[i] = (first + last) / 2
        first = last + 1
    return placed


def spearman(predictions, puzzles, least_finishers=0):
    """How well the predictions rank the times of the puzzles that so many finished."""
    chosen = [i for i, puzzle in enumerate(puzzles) if puzzle.finishers >= least_finishers]
    return statistics.correlation(
        ranks([predictions[i] for i in chosen]), ranks([puzzles[i].seconds for i in chosen])
    )


def cross_validate(puzzles, seed, folds=10):
    """A prediction for each puzzle, by a fit to the nine tenths that it is not in."""
    fold_of = [i % folds for i in range(len(puzzles))]
    random.Random(seed).shuffle(fold_of)
    predictions = [0.0] * len(puzzles)
    for fold in range(folds):
        weights = fit([p for p, its_fold in zip(puzzles, fold_of) if its_fold != fold])
        for i, puzzle in enumerate(puzzles):
            if fold_of[i] == fold:
                predictions[i] = predict(weights, puzzle)
    return predictions


def report(label, runs, puzzles):
    for what, least in (("all", 0), (f"{MANY_FINISHERS} and more finishers", MANY_FINISHERS)):
        found = [spearman(run, puzzles, least) for run in runs]
        spread = f" ± {statistics.stdev(found):.4f}" if len(found) > 1 else ""
        print(f"{label}, {what}: {statistics.mean(found):.4f}{spread}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], epilog="For more see the head of this file."
    )
    parser.add_argument("program", help="the built solving_features")
    parser.add_argument("human_times", help="puzzles with the times that people took")
    parser.add_argument("--repeats", type=int, default=10, help="of the cross-validation (%(default)s)")
    options = parser.parse_args()

    names, puzzles = read_puzzles(options.program, options.human_times)
    weights = fit(puzzles)
    print(f"{len(puzzles)} puzzles\n{weights[0]:10.0f}  at zero, in units of 1/1024 of a doubling of time")
    for name, weight in zip(names, weights[1:]):
        print(f"{1000 * weight:10.0f}  thousandths of {name}")
    report("Spearman as built", [[p.predicted for p in puzzles]], puzzles)
    runs = [cross_validate(puzzles, seed) for seed in range(options.repeats)]
    report(f"Spearman in tenfold cross-validation, {options.repeats} times", runs, puzzles)


if __name__ == "__main__":
    main()
