#!/usr/bin/python3
"""However gridrace ends, the terminal is as it was.

Usage: restored.py GRIDRACE

`gridrace solo` runs in a pseudo terminal and is left, interrupted and killed in every way that it can notice.
What it wrote goes through a terminal emulator (pyte): all modes must be those of before. So must the mode that
the kernel keeps, and the flags of the descriptions that others have. Exit code 0, or 1 and what is different.
"""

import pathlib
import re
import resource
import signal
import sys
import time

import pyte

sys.dont_write_bytecode = True

from program import COLUMNS, PATIENCE, ROWS, Failed, Program, environment  # noqa: E402

SIGNALS = ("TERM", "HUP", "INT", "QUIT", "SEGV", "BUS", "FPE", "ILL", "ABRT")
CONTROL_C, CONTROL_BACKSLASH = "\x03", "\x1c"
RACING, QUESTION = r"\b\d+:\d\d\b", r"Leave\? Your game is saved"  # the clock; patterns


class Emulator:
    """What the terminal makes of what it is sent."""

    def __init__(self):
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self._titles = 0

    def feed(self, shown):
        self._stream.feed(shown)
        self._titles += shown.count(b"\x1b[22;2t") - shown.count(b"\x1b[23;2t")

    def see(self, program, pattern):
        """Shows what the program writes until this is on the screen."""
        end = time.monotonic() + PATIENCE
        while not any(re.search(pattern, line) for line in self._screen.display):
            if time.monotonic() > end:
                raise Failed(f"{pattern!r} is not shown")
            self.feed(program.read(1))
        self.feed(program.drain())

    def state(self):
        """The modes that are on, the titles that are kept, the looks of what would be written next."""
        return set(self._screen.mode), self._titles, self._screen.cursor.attrs, self._screen.cursor.hidden


def leave(program, emulator):
    """A race wants to be left twice."""
    program.type(CONTROL_C)
    emulator.see(program, QUESTION)
    program.type(CONTROL_C)
    return 0


def quit_by_key(program, _):
    program.type(CONTROL_BACKSLASH)
    return -signal.SIGQUIT


def killed_by(name):
    number = getattr(signal, "SIG" + name)

    def kill(program, _):
        program.kill(number)
        return -number

    return kill


def check(gridrace, end):
    """Ends it in that way, which returns the exit code to expect."""
    emulator = Emulator()
    before = emulator.state()
    with Program([gridrace, "solo"], environment()) as program:
        emulator.see(program, RACING)
        if emulator.state() == before or program.state() == program.state_before:
            raise Failed("it has not taken the terminal: there is nothing to restore")
        expected = end(program, emulator)
        code = program.status()
        emulator.feed(program.drain())
        if code != expected:
            raise Failed(f"it ended with {code}, not {expected}")
        if emulator.state() != before:
            raise Failed(f"the terminal is left with {emulator.state()}, it had {before}")
        if program.state() != program.state_before:
            raise Failed(f"the kernel's mode is {program.state()}, it was {program.state_before}")


def main(gridrace):
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    ends = {"left": leave, "quit by its key": quit_by_key}
    ends |= {f"killed by {name}": killed_by(name) for name in SIGNALS}
    for name, end in ends.items():
        try:
            check(gridrace, end)
        except Failed as failure:
            sys.exit(f"{name}: {failure}")
    print(f"the terminal was as before in {len(ends)} ways to end")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(str(pathlib.Path(sys.argv[1]).resolve()))
