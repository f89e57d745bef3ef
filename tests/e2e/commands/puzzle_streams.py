"""Puzzles in great numbers, from files and pipes: in order, as they come, until somebody has enough."""

import asyncio
import contextlib
import json
import os
import pathlib
import pty
import signal
import tempfile

from .processes import Failed, end, expect, run, run_all
from .puzzle_verbs import FORMATS, OTHER_FORMATS

DATAERR, NOINPUT = 65, 66
EMPTY = "." * 81
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
MANY = "10000000"
ENDLESS = ("generate", "--grade", "any", "--count", MANY)  # quick ones, under any sanitizer
PATIENCE = 20  # seconds for what should come at once


@contextlib.asynccontextmanager
async def running(*command, stderr=asyncio.subprocess.DEVNULL):
    """A program whose standard input and output are pipes to us."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=stderr,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        await end(process)


async def soon(awaitable, what):
    """The result, which must not be long in coming."""
    try:
        return await asyncio.wait_for(awaitable, PATIENCE)
    except asyncio.TimeoutError:
        raise Failed(f"waited {PATIENCE} s for {what}") from None


async def check_order(gridrace):
    """However many threads work, the answers stand in the order of the puzzles."""
    puzzles = (await run(gridrace, "generate", "--grade", "any", "--count", "700", "--jobs", "3")).out.encode()
    for verb in ("solve", "count", "check"):
        one, four = await run_all(
            run(gridrace, verb, "--jobs", jobs, stdin=puzzles) for jobs in ("1", "4")
        )
        expect(one.code == 0 and one.out.count("\n") == 700, one, "700 answers")
        expect(four.out == one.out, four, "the same in the same order with more threads")
    copied = await run(gridrace, "convert", stdin=puzzles)
    expect(copied.out.encode() == puzzles, copied, "the puzzles unchanged")


async def check_count(gridrace):
    found = await run(gridrace, "count", "--limit", "50", HARD, "11" + "." * 79, EMPTY)
    expect((found.code, found.err) == (0, ""), found, "no complaint")
    expect(found.out.split() == ["1", "0", "50+"], found, "1, none and at least 50")
    said = await run(gridrace, "count", "--limit", "50", "--json", EMPTY)
    expected = {"puzzle": EMPTY, "solutions": 50, "complete": False}
    expect(json.loads(said.out) == expected, said, f"{expected}")


async def check_files(gridrace):
    """Files of every format and standard input, one after the other; what cannot be read is told."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for form in (*FORMATS, *OTHER_FORMATS):
            text = (await run(gridrace, "convert", "--to", form, HARD, HARD)).out
            files.append(pathlib.Path(folder, f"puzzles.{form}"))
            files[-1].write_text(text, encoding="ascii")
        found = await run(gridrace, "convert", *files, "-", HARD, stdin=HARD.encode())
        expect((found.code, found.err) == (0, ""), found, "no complaint")
        expect(found.out.split() == [HARD] * 30, found, "the same puzzle 30 times")

        missing = pathlib.Path(folder, "missing.txt")
        found = await run(gridrace, "solve", missing, folder, files[0])
        expect(found.code == NOINPUT and found.out.split() == [SOLVED] * 2, found, "two solutions")
        first, second = found.err.splitlines()
        expect(first.startswith(f"{missing}: cannot be opened: No such file"), found, "one missing")
        expect(second.startswith(f"{folder}: cannot be read: "), found, "one that is a folder")

        strict = await run(gridrace, "solve", "--strict", missing, files[0])
        expect((strict.code, strict.out) == (NOINPUT, ""), strict, "an end at the first")


async def check_answers_at_once(gridrace):
    """What is asked is answered before the next question."""
    for verb, answer in (("solve", SOLVED), ("count", "1")):
        async with running(gridrace, verb) as process:
            for _ in range(3):
                process.stdin.write(HARD.encode() + b"\n")
                line = await soon(process.stdout.readline(), f"the answer of {verb}")
                if line.decode() != answer + "\n":
                    raise Failed(f"{verb} answers {line!r}")
            process.stdin.close()
            if await soon(process.wait(), f"the end of {verb}") != 0:
                raise Failed(f"{verb} ends with {process.returncode}")


async def check_closed_pipe(gridrace):
    """Like `| head -1`: the program ends quietly when nobody reads on."""
    async with running(gridrace, *ENDLESS) as process:
        await soon(process.stdout.readline(), "the first puzzle")
        process.stdout._transport.close()  # pylint: disable=protected-access
        if await soon(process.wait(), "the end") != -signal.SIGPIPE:
            raise Failed(f"a closed pipe ends it with {process.returncode}")


async def check_interrupt(gridrace, *command):
    """Ctrl-C ends any work at once, and never within a line."""
    async with running(gridrace, *command, "--jobs", "2") as process:
        first = await soon(process.stdout.readline(), "the first line")
        process.send_signal(signal.SIGINT)
        rest = await soon(process.stdout.read(), "the end")
        if await process.wait() != -signal.SIGINT:
            raise Failed(f"{command} ends with {process.returncode}")
        if not (first + rest).endswith(b"\n"):
            raise Failed(f"{command} ends within a line")


async def check_progress(gridrace):
    """Long work tells a terminal how far it is, and takes the line away in the end."""
    ours, theirs = pty.openpty()
    try:
        async with running(gridrace, *ENDLESS, stderr=theirs) as process:
            reading = asyncio.create_task(process.stdout.read())
            shown = b""
            while b" left" not in shown:
                shown += await soon(asyncio.to_thread(os.read, ours, 1000), "the progress line")
            if b" puzzles, " not in shown:
                raise Failed(f"progress is told as {shown!r}")
            process.send_signal(signal.SIGTERM)
            await soon(reading, "the end")
            await process.wait()
            if not os.read(ours, 100_000).endswith(b" \r"):
                raise Failed("the progress line is left behind")
    finally:
        os.close(ours)
        os.close(theirs)


async def check_puzzle_streams(gridrace):
    await run_all(
        [
            check_order(gridrace),
            check_count(gridrace),
            check_files(gridrace),
            check_answers_at_once(gridrace),
            check_closed_pipe(gridrace),
            check_interrupt(gridrace, *ENDLESS),
            check_interrupt(gridrace, "count", "--limit", "2147483647", HARD, EMPTY),
            check_progress(gridrace),
        ]
    )
