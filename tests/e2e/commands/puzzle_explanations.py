"""What the verbs say about a puzzle beyond its solution: how hard it is, the next step, a proof, its likes."""

import json
import re

from .processes import expect, run, run_all
from .puzzle_verbs import NO_SOLUTION, output

DATAERR, UNAVAILABLE = 65, 69
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FISH = ".....5.4..76...81..2.....9..6.1..9..........2.98..4......61....2..5......85.4...3"
WRONG_AT_R1C3 = "532" + PUZZLE[3:]
TRANSPOSED = "".join(PUZZLE[column::9] for column in range(9))
SEVERAL = "." * 81


async def check_rate(gridrace):
    """Three fields, and what is asked for; with --path all steps, of which the last fills the grid."""
    (short,) = await output(gridrace, "rate", PUZZLE)
    if short.split("\t") != [PUZZLE, "1.2", "hidden single"]:
        raise AssertionError(f"rate: {short}")
    (line,) = await output(gridrace, "rate", "--grade", "--time", PUZZLE)
    *others, grade, time = line.split("\t")
    if (others, grade) != (short.split("\t"), "easy"):
        raise AssertionError(f"rate --grade --time: {line}")
    if not re.fullmatch(r"\d+-\d+ min", time):
        raise AssertionError(f"rate predicts {time}")
    _, *steps = await output(gridrace, "rate", "--path", PUZZLE)
    if len(steps) != PUZZLE.count(".") or not re.fullmatch(r"  1\.\d [a-z ]+: r\dc\d=\d", steps[-1]):
        raise AssertionError(f"rate --path: {steps}")
    said = json.loads((await output(gridrace, "rate", "--path", "--json", PUZZLE))[0])
    if (said["rating"], len(said["path"])) != (1.2, len(steps)) or "grade" in said:
        raise AssertionError(f"rate --path --json: {said}")
    said = json.loads((await output(gridrace, "rate", "--grade", "--json", PUZZLE))[0])
    if said["grade"] != "easy" or "predicted_seconds" in said:
        raise AssertionError(f"rate --grade --json: {said}")


async def check_ladder_for_people(gridrace):
    """Patterns by the names of players, with their cells and links; the rating stays that of the scale."""
    path = ("rate", "--path", "--json", FISH)
    scale = json.loads((await output(gridrace, *path))[0])
    people = json.loads((await output(gridrace, *path, "--ladder", "people"))[0])
    if people["rating"] != scale["rating"]:
        raise AssertionError(f"rate --ladder people: {people['rating']}")
    patterns = [step for step in people["path"] if "links" in step]
    if not patterns or any("rating" in step or "cells" not in step for step in patterns):
        raise AssertionError(f"rate --ladder people: {people['path']}")
    if any(step["technique"] == "forcing chain" for step in people["path"]):
        raise AssertionError(f"rate --ladder people: {people['path']}")


async def check_hint_about_notes(gridrace):
    """Notes come with the board: here the right one of r1c3 is deleted."""
    (said,) = await output(gridrace, "hint", "--json", f":0000:x:{PUZZLE}:413::")
    if json.loads(said)["subject"] != "wrong_notes":
        raise AssertionError(f"hint for a wrong note: {said}")


async def check_hint(gridrace):
    """Each stage says what the stage before says, and more."""
    stages = [await output(gridrace, "hint", "--stage", stage, PUZZLE) for stage in "123"]
    for less, more in zip(stages, stages[1:]):
        if more[: len(less)] != less or len(more) == len(less):
            raise AssertionError(f"hint: {stages}")
    for language, beginning in (("de", "Sieh dir "), ("es", "Fíjate en "), ("zh", "请看")):
        (said,) = await output(gridrace, "hint", "--json", "--language", language, PUZZLE)
        if not json.loads(said)["text"].startswith(beginning):
            raise AssertionError(f"hint in {language}: {said}")


async def check_wrong_entry(gridrace):
    """Told, if the puzzle is given; otherwise how to have it told."""
    _, *lines = await output(gridrace, "hint", "--puzzle", PUZZLE, WRONG_AT_R1C3)
    if lines != ["One digit is wrong.", "Wrong: r1c3."]:
        raise AssertionError(f"hint for a wrong digit: {lines}")
    found = await run(gridrace, "hint", WRONG_AT_R1C3)
    expect(found.code == DATAERR and "--puzzle" in found.err, found, "a way out")


async def check_certificate(gridrace):
    """A proof is accepted, one with a changed step is not, and the next is checked nevertheless."""
    proof = "\n".join(await output(gridrace, "certify", PUZZLE)) + "\n"
    check = [gridrace, "check", "--certificate"]
    (line,) = await output(*check, stdin=proof.encode())
    if not line.startswith(f"{PUZZLE}: proved: one solution, by steps up to rating 1.2"):
        raise AssertionError(f"check --certificate: {line}")
    (said,) = map(json.loads, await output(*check, "--json", stdin=proof.encode()))
    if (said["puzzle"], said["rating_at_most"]) != (PUZZLE, 1.2):
        raise AssertionError(f"check --certificate --json: {said}")
    step = re.search(r"place (r\dc\d)=(\d)", proof)
    forged = proof.replace(step[0], f"place {step[1]}={int(step[2]) % 9 + 1}", 1)
    place = proof[: step.start()].count("\n") + 1
    found = await run(*check, stdin=(forged + proof).encode())
    expect(found.code == DATAERR and found.out == line + "\n", found, "the second alone accepted")
    expect(found.err.startswith(f"standard input:{place}: not proved: "), found, f"line {place}")


async def check_canonical(gridrace):
    """A puzzle and its mirror image are the same, another is not."""
    first, second, other = await output(gridrace, "canonical", PUZZLE, TRANSPOSED, SEVERAL)
    if first != second or other != SEVERAL:
        raise AssertionError(f"canonical: {first}, {second}, {other}")


async def check_refusals(gridrace):
    """What has no answer gets none, but a reason."""
    for verb in ("rate", "certify"):
        for puzzle, reason in ((SEVERAL, "several solutions"), (NO_SOLUTION, "no solution")):
            found = await run(gridrace, verb, puzzle)
            expect(found.code == DATAERR and found.out == "", found, "no answer")
            expect(reason in found.err, found, reason)
            said = await run(gridrace, verb, "--json", puzzle)
            expect(said.code == DATAERR and said.err == "", said, "no answer")
            expect(reason in json.loads(said.out)["error"], said, reason)


async def check_orders(gridrace):
    """Puzzles come as they are ordered, or it is told that there are none."""
    order = ["--rating", "2.0-3.4", "--symmetry", "rotational_180", "--count", "3", "--seed", "7"]
    for puzzle in await output(gridrace, "generate", *order):
        (line,) = await output(gridrace, "rate", puzzle)
        if not 2.0 <= float(line.split("\t")[1]) <= 3.4:
            raise AssertionError(f"generate --rating: {line}")
        if any((a == ".") != (b == ".") for a, b in zip(puzzle, reversed(puzzle))):
            raise AssertionError(f"generate --symmetry: {puzzle}")
    rare = ["--clues", "18", "--symmetry", "rotational_180", "--seed", "7"]
    found = await run(gridrace, "generate", *rare)
    expect(found.code == UNAVAILABLE and found.out == "", found, "no puzzle")
    expect(found.err.startswith("seed 7: ") and "ask for more" in found.err, found, "what to do")


async def check_puzzle_explanations(gridrace):
    await run_all(
        check(gridrace)
        for check in (
            check_rate,
            check_ladder_for_people,
            check_hint,
            check_hint_about_notes,
            check_wrong_entry,
            check_certificate,
            check_canonical,
            check_refusals,
            check_orders,
        )
    )
