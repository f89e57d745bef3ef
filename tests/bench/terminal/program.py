"""A program in a pseudo terminal of 80x24, and what the kernel knows of it."""

import fcntl
import os
import select
import signal
import struct
import termios
import time

COLUMNS, ROWS = 80, 24
QUIET = 0.05  # seconds without a byte: the program has shown what it has to show
PATIENCE = 10


class Failed(Exception):
    """The program does not do what it should; there is nothing to measure."""


class Program:
    """Runs from its making until it is killed at the end of the `with`."""

    def __init__(self, command, environment):
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        name = os.ttyname(slave)
        # The first terminal that the leader of a session opens is its own.
        opened = [(os.POSIX_SPAWN_OPEN, stream, name, os.O_RDWR, 0) for stream in range(3)]
        self.started = time.perf_counter()
        self.process = os.posix_spawnp(
            command[0], command, environment, file_actions=opened, setsid=True
        )
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self._master)

    def read(self, wait):
        """What it shows next; nothing if it shows nothing for so long."""
        if not select.select([self._master], [], [], wait)[0]:
            return b""
        try:
            return os.read(self._master, 65536)
        except OSError as error:
            raise Failed("the program has ended") from error

    def drain(self, quiet=QUIET):
        """All that it shows until it is quiet."""
        shown = b""
        while some := self.read(quiet):
            shown += some
        return shown

    def first_frame(self):
        """The bytes of it, and the seconds from the start to the last of them."""
        frame = self.read(PATIENCE)
        if not frame:
            raise Failed("the program shows nothing")
        arrived = time.perf_counter()
        while some := self.read(QUIET):
            arrived = time.perf_counter()
            frame += some
        return frame, arrived - self.started

    def press(self, key):
        """Seconds until the first byte comes back (None if none does), and all that comes."""
        before = time.perf_counter()
        os.write(self._master, key.encode())
        first = self.read(QUIET)
        if not first:
            return None, b""
        return time.perf_counter() - before, first + self.drain(0.01)

    def watch(self, seconds):
        """What it shows by itself in the next seconds, each time that it does."""
        end = time.perf_counter() + seconds
        shown = []
        while (left := end - time.perf_counter()) > 0:
            if some := self.read(left):
                shown.append(some + self.drain(0.01))
        return shown

    # ---- what the kernel knows ----

    def wakeups(self):
        """How often it gave the processor away by itself so far."""
        return self._numbers("status")["voluntary_ctxt_switches"]

    def processor_seconds(self):
        with open(f"/proc/{self.process}/schedstat", encoding="ascii") as schedule:
            return int(schedule.read().split()[0]) / 1e9

    def memory(self):
        """MiB: resident; its share of them; its own alone, which go when it goes."""
        rollup = self._numbers("smaps_rollup")
        private = rollup["Private_Clean"] + rollup["Private_Dirty"]
        return tuple(kib / 1024 for kib in (rollup["Rss"], rollup["Pss"], private))

    def _numbers(self, file):
        numbers = {}
        with open(f"/proc/{self.process}/{file}", encoding="ascii") as lines:
            for line in lines:
                name, _, value = line.partition(":")
                word = (value.split() or [""])[0]
                if word.isdigit():
                    numbers[name] = int(word)
        return numbers
