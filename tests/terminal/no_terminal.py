#!/usr/bin/python3
"""Without a terminal to play in, gridrace says so at once; with one, it does not matter what its streams are. Where
the terminal cannot place a cursor, it plays line by line.

Usage: no_terminal.py GRIDRACE [MILLISECONDS]

At once: within so many milliseconds (100), in the best of a few attempts. Exit code 0, or 1 and what is wrong.
"""

import pathlib
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True

from program import PATIENCE, Failed, Program, environment  # noqa: E402

ATTEMPTS = 5
UNAVAILABLE = 69  # sysexits.h
VERBS = (["solo"], ["join", "K7QX2M"], ["create"])
TERMS = ("dumb", "unknown", "", None)


def outside(command):
    """Runs it in a session that has no terminal: exit code, what it says, seconds."""
    begun = time.perf_counter()
    done = subprocess.run(
        command,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=30,
    )
    return done.returncode, done.stdout + done.stderr, time.perf_counter() - begun


def check(what, attempt, milliseconds):
    attempts = [attempt() for _ in range(ATTEMPTS)]
    for code, said, _ in attempts:
        if code != UNAVAILABLE or "terminal" not in said or "\x1b" in said or said.count("\n") != 1:
            raise Failed(f"{what}: exit code {code}, {said!r}")
    fastest = 1000 * min(seconds for _, _, seconds in attempts)
    if fastest > milliseconds:
        raise Failed(f"{what}: took {fastest:.0f} ms to say so")


def check_streams(gridrace):
    """It plays on its terminal wherever its streams lead."""
    for number in range(3):
        with Program([gridrace, "solo"], environment(), {number: "/dev/null"}) as program:
            frame, _ = program.first_frame()
            if b"\x1b[?1049h" not in frame:
                raise Failed(f"stream {number} is /dev/null: {frame!r}")


def check_lines(gridrace, term):
    """Sentences, and not one escape sequence; it ends at once although it waits for a line."""
    with Program([gridrace, "solo"], environment(TERM=term)) as program:
        said = b""
        while b"Row 9:" not in said:
            more = program.read(PATIENCE)
            if not more:
                raise Failed(f"TERM {term}: {said!r}")
            said += more
        program.kill(signal.SIGTERM)
        code = program.status()
        if code != 128 + signal.SIGTERM or b"\x1b" in said:
            raise Failed(f"TERM {term}: exit code {code}, {said!r}")


def check_tour(gridrace, term):
    """What a screen would show by doing is told in lines."""
    with Program([gridrace, "tour"], environment(TERM=term)) as program:
        code = program.status()
        said = program.drain()
        if code != 0 or b"r3c5 7" not in said or b"--screen-reader" not in said or b"\x1b" in said:
            raise Failed(f"tour with TERM {term}: exit code {code}, {said!r}")


def main(gridrace, milliseconds):
    for verb in VERBS:
        command = [gridrace, *verb]
        check(f"{verb} without a terminal", lambda c=command: outside(c), milliseconds)
    for term in TERMS:
        check_lines(gridrace, term)
        check_tour(gridrace, term)
    check_streams(gridrace)
    print("where there is no terminal, it says so")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        main(str(pathlib.Path(sys.argv[1]).resolve()), float(sys.argv[2]) if len(sys.argv) == 3 else 100)
    except Failed as failure:
        sys.exit(str(failure))
