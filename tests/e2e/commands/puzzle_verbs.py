"""The verbs about puzzles, with good and bad input; they need no server."""

import json
import re

from python_client import sudoku

from .bad_usage import fails
from .processes import expect, run, run_all

USAGE, DATAERR, NOINPUT, UNAVAILABLE, IOERR = 64, 65, 66, 69, 74
HARD = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
CLASH = "11" + "." * 79
NO_SOLUTION = "12345678." + "........9" + "." * 63
READING_VERBS = ("solve", "count", "check", "convert", "rate", "hint", "certify", "canonical")
VERBS = (*READING_VERBS, "generate")
FORMATS = ("line", "rows", "boxes", "sdk", "sdm", "ss")
OTHER_FORMATS = ("places", "pencilmarks", "hodoku", "opensudoku", "csv", "json", "tatham", "link")
ROWS = "\n".join(HARD[i : i + 9] for i in range(0, 81, 9)) + "\n"


def lines_of(finished):
    """What a program said that is content with its work."""
    expect(finished.code == 0, finished, "exit code 0")
    expect(finished.err == "", finished, "nothing on stderr")
    return finished.out.splitlines()


async def output(*command, **options):
    return lines_of(await run(*command, **options))


async def check_generate(gridrace):
    for grade in ("easy", "medium", "hard"):
        command = [gridrace, "generate", "--seed", "7", "--count", "2", "--grade", grade]
        first, again = await run_all([run(*command), run(*command)])
        expect(first.out == again.out, again, f"the same puzzles as before: {first.out}")
        puzzles = lines_of(first)
        expect(len(set(puzzles)) == 2, first, "two puzzles")
        for puzzle in puzzles:
            expect(sudoku.solve(sudoku.parse(puzzle)), first, "puzzles with a solution")
        await check_generated_json(command, puzzles, grade)


async def check_generated_json(command, puzzles, grade):
    """Each line names the seed from which the same puzzle comes alone."""
    found = [json.loads(line) for line in await output(*command, "--json")]
    expected = [
        {"puzzle": p, "seed": str(7 + i), "grade": grade, "givens": sum(c.isdigit() for c in p)}
        for i, p in enumerate(puzzles)
    ]
    if found != expected:
        raise AssertionError(f"generate --json: {found} instead of {expected}")
    alone = await output(command[0], "generate", "--seed", "8", "--grade", grade)
    if alone != puzzles[1:]:
        raise AssertionError(f"the puzzle of seed 8 is {alone} instead of {puzzles[1:]}")


async def check_not_generated(gridrace):
    """What is not found is told with its seed: on stderr, or as an object in the puzzle's place."""
    command = [gridrace, "generate", "--clues", "18", "--symmetry", "diagonal", "--seed", "8", "--count", "2"]
    told, said = await run_all([run(*command), run(*command, "--json")])
    expect(told.code == UNAVAILABLE and told.out == "", told, f"exit code {UNAVAILABLE} alone")
    expect(said.code == UNAVAILABLE and said.err == "", said, f"exit code {UNAVAILABLE} alone")
    faults = [json.loads(line) for line in said.out.splitlines()]
    expect([fault["seed"] for fault in faults] == ["8", "9"], said, "an object for each seed")
    lines = [f"seed {fault['seed']}: {fault['error']}" for fault in faults]
    expect(told.err.splitlines() == lines, told, f"the same as {faults}")


async def check_formats(gridrace):
    """Each format holds the same puzzle, and `solve` reads each back."""
    command = [gridrace, "generate", "--seed", "7"]
    (line,) = await output(*command)
    for form in (*FORMATS, *OTHER_FORMATS):
        text = await run(*command, "--format", form)
        digits = re.sub(r"[^0-9.]", "", text.out).replace("0", ".")
        expect(form not in FORMATS or digits == line, text, f"the puzzle {line}")
        converted = await run(gridrace, "convert", "--to", form, line)
        expect(converted.out == text.out, converted, f"the same as {text}")
        solved = await output(gridrace, "solve", stdin=text.out.encode())
        expect(len(solved) == 1 and sudoku.is_solved(sudoku.parse(solved[0])), text, "a solution")


async def check_pasted(gridrace):
    """What `--json` writes is read, and so is a mail; what is no plain sudoku is refused by its name."""
    (told,) = await output(gridrace, "generate", "--seed", "7", "--json")
    puzzle = json.loads(told)["puzzle"]
    mail = "Hi,\n> " + "\n> ".join(puzzle[i : i + 9] for i in range(0, 81, 9)) + "\nAnn\n"
    drawn = mail.replace(".", "\u00b7").encode("utf-16")
    for text in (told.encode(), f"[{','.join(puzzle.replace('.', '0'))}]".encode(), drawn):
        read = await run(gridrace, "convert", stdin=text)
        expect(read.out.splitlines() == [puzzle], read, f"the puzzle {puzzle}")
    rated = await output(gridrace, "rate", f"https://example.org/?bd={puzzle}")
    expect(rated[0].startswith(puzzle), rated, f"the puzzle {puzzle}")
    for text, words in (
        ("3x3k:a1b2", "killer"),
        ("9j:a1b2", "jigsaw"),
        ("[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]", "4x4"),
        (f"{puzzle},{puzzle[::-1]}", "two readings fit"),
    ):
        refused = await run(gridrace, "solve", stdin=text.encode())
        expect(refused.code == DATAERR and words in refused.err, refused, f"refused as {words}")


async def check_solve(gridrace):
    solve = [gridrace, "solve"]
    dots = HARD.replace("0", ".")
    found = await run_all(
        [
            output(*solve, HARD),
            output(*solve, dots),
            output(*solve, HARD, dots),
            output(*solve, stdin=f"{HARD}\n{dots}\r\n".encode()),
            output(*solve, stdin=HARD.encode()),
            output(*solve, stdin=f"\n\n{HARD}\n\n{dots}\n\n".encode()),
            output(*solve, stdin=ROWS.encode()),
            output(*solve, stdin=ROWS.replace("\n", "\r\n").encode()),
        ]
    )
    expected = [[SOLVED] * count for count in (1, 1, 2, 2, 1, 2, 1, 1)]
    if found != expected:
        raise AssertionError(f"solve: {found}")
    (line,) = await output(*solve, "--json", HARD)
    said = json.loads(line)
    if said != {"puzzle": dots, "solutions": "one", "solution": SOLVED}:
        raise AssertionError(f"solve --json: {said}")


async def check_several_solutions(gridrace):
    """One of several is printed, with a word of warning where people read."""
    found = await run(gridrace, "solve", "." * 81)
    expect(found.code == 0 and "several" in found.err, found, "a warning")
    expect(sudoku.is_solved(sudoku.parse(found.out.strip())), found, "a solution")
    (line,) = await output(gridrace, "solve", "--json", "." * 81)
    expect(json.loads(line)["solutions"] == "several", found, "several solutions in JSON")


async def check_check(gridrace):
    (line,) = await output(gridrace, "check", HARD)
    if not re.search(r"21 givens, one solution, minimal, \w+", line):
        raise AssertionError(f"check: {line}")
    said = json.loads((await output(gridrace, "check", "--json", HARD))[0])
    if (said["givens"], said["solutions"], said["minimal"]) != (21, "one", True):
        raise AssertionError(f"check --json: {said}")
    for puzzle, words in ((CLASH, "breaks the rules at"), (NO_SOLUTION, "none"), ("." * 81, "several")):
        found = await run(gridrace, "check", puzzle)
        expect(found.code == DATAERR and words in found.out, found, f"{words!r} and code {DATAERR}")
    found = await run(gridrace, "check", "--json", CLASH)
    expect(json.loads(found.out)["clashing_cells"] == [0, 1], found, "cells 0 and 1")


def malformed():
    """Texts that are no puzzle: the line and column of what is wrong, and how it is told."""
    yield "", "1:1", "there is no grid"
    yield HARD[:4] + "x" + HARD[5:], "1:5", "'x'"
    yield HARD[:80] + "é", "1:81", "'é'"
    yield HARD[:4] + "\x1b" + HARD[5:], "1:5", r"'\x1b'"
    yield HARD[:80], "1:1", "80 cells"
    yield HARD + "1", "1:1", "82 cells"
    yield "." * 10000, "1:1", "too long"
    yield ROWS.replace("003600000", "0036?0000", 1), "2:5", "'?'"
    yield ROWS.replace("003600000", "00360000", 1), "2:1", "8 cells"
    yield ROWS[:-10], "8:1", "8 rows"


def bad_puzzle_cases(gridrace):
    create = [gridrace, "create", "--no-play", "--puzzle"]
    for text, place, cause in malformed():
        for verb in READING_VERBS:
            yield is_told([gridrace, verb, text], f"argument 1:{place}: ", cause)
        if text:
            yield fails([*create, text], DATAERR, cause)
    for puzzle, cause in ((CLASH, "clash at r1c1 r1c2"), (NO_SOLUTION, "there is no solution")):
        yield is_told([gridrace, "solve", "--", puzzle], "argument 1:1:1: there is no solution", cause)
        yield fails([*create, puzzle], DATAERR, "no solution")
    yield fails([*create, SOLVED], USAGE)
    yield fails([gridrace, "solo", "--puzzle", HARD[:80]], DATAERR, "80 cells")
    for verb in READING_VERBS:
        for nothing in (b"", b"\n", b" \n\t\n", b"# only a comment\n"):
            yield fails([gridrace, verb], NOINPUT, "no puzzle", stdin=nothing)
        for place, stdin in (("1:1", b"\0" * 81), ("2:1", b"\n" + b"\xff" * 100_000 + b"\n")):
            yield is_told([gridrace, verb], f"standard input:{place}: ", stdin=stdin)


async def is_told(command, start, contains="", **options):
    """What is wrong with the only puzzle is told in a line that begins with its place."""
    found = await run(*command, **options)
    expect(found.code == DATAERR and found.out == "", found, f"exit code {DATAERR} alone")
    (line,) = found.err.splitlines()
    expect(line.startswith(start) and contains in line, found, f"{start!r} and {contains!r}")
    expect(len(line) < 1000 and line.isprintable(), found, "a short and printable line")


async def check_one_bad_among_good(gridrace):
    """A bad line is told with its place, and the others are solved nevertheless, unless that is not wanted."""
    for bad, place in ((HARD[:40], "2:1"), (HARD[:4] + "x" + HARD[5:], "2:5"), (HARD + "11", "2:1")):
        text = f"{HARD}\n{bad}\n{HARD}\n".encode()
        found = await run(gridrace, "solve", stdin=text)
        expect(found.code == DATAERR, found, f"exit code {DATAERR}")
        expect(found.out.split() == [SOLVED, SOLVED], found, "the two good puzzles solved")
        expect(found.err.startswith(f"standard input:{place}: "), found, f"the place {place}")
        expect(found.err.count("\n") == 1, found, "one line on stderr")

        strict = await run(gridrace, "solve", "--strict", stdin=text)
        expect(strict.code == DATAERR, strict, f"exit code {DATAERR}")
        expect((strict.out.split(), strict.err) == ([SOLVED], found.err), strict, "the first alone")

        said = await run(gridrace, "solve", "--json", stdin=text)
        expect(said.code == DATAERR and said.err == "", said, f"exit code {DATAERR} alone")
        fault = json.loads(said.out.splitlines()[1])
        line, column = map(int, place.split(":"))
        expect((fault["line"], fault["column"]) == (line, column), said, f"the place {place}")
        expect(fault["error"] in found.err, said, f"what is wrong: {found.err}")


async def check_full_disk(gridrace):
    """What cannot be written is not passed over in silence."""
    many = ["generate", "--count", "1000000"]
    for command in (many, ["solve", HARD], ["check", HARD], ["--help"], ["solve", "--help"]):
        shell = ["sh", "-c", 'exec "$0" "$@" >/dev/full', gridrace, *command]
        found = await run(*shell)
        expect(found.code == IOERR, found, f"exit code {IOERR}")
        expect(found.err.count("\n") == 1, found, "one line on stderr")


async def check_puzzle_verbs(gridrace):
    await run_all(
        [
            check_generate(gridrace),
            check_not_generated(gridrace),
            check_formats(gridrace),
            check_pasted(gridrace),
            check_solve(gridrace),
            check_several_solutions(gridrace),
            check_check(gridrace),
            check_one_bad_among_good(gridrace),
            check_full_disk(gridrace),
        ]
    )
    await run_all(bad_puzzle_cases(gridrace))
