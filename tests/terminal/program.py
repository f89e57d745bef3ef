"""A program in a pseudo terminal of 80x24, and what the kernel knows of it."""

import fcntl
import os
import select
import signal
import struct
import tempfile
import termios
import time

COLUMNS, ROWS = 80, 24
QUIET = 0.05  # seconds without a byte: the program has shown what it has to show
PATIENCE = 10
FOLDERS = tempfile.TemporaryDirectory()  # of people who are gone with this process


def environment(**changes):
    """That of a terminal with true colour, and of somebody who has never played; a variable that is None is not
    set."""
    variables = {
        "PATH": os.environ["PATH"],
        "HOME": tempfile.mkdtemp(dir=FOLDERS.name),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8",
        **changes,
    }
    return {k: v for k, v in variables.items() if v is not None}


class Failed(Exception):
    """The program does not do what it should; there is nothing to measure."""


class Program:
    """Runs from its making until it is killed at the end of the `with`."""

    def __init__(self, command, environment, streams=None):
        """Its standard streams are the terminal, but for those (by number) that are to be another file."""
        self._master, self._slave = os.openpty()
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.state_before = self.state()
        name = os.ttyname(self._slave)
        # The first terminal that the leader of a session opens is its own.
        streams = {1: name, 2: name, **(streams or {})}
        opened = [(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0)]
        opened += [(os.POSIX_SPAWN_OPEN, number, file, os.O_RDWR, 0) for number, file in streams.items()]
        self.started = time.perf_counter()
        self.process = os.posix_spawnp(
            command[0], command, environment, file_actions=opened, setsid=True
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            self.kill(signal.SIGKILL)
            self.status()
        os.close(self._master)
        os.close(self._slave)

    def kill(self, signal_number):
        os.kill(self.process, signal_number)

    def has_ended(self):
        """True when it is dead and not yet waited for."""
        ended = os.waitid(os.P_PID, self.process, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return ended is not None

    def status(self, patience=PATIENCE):
        """Its exit code when it has ended, or the negative number of the signal; fails if it does not end."""
        end = time.perf_counter() + patience
        while time.perf_counter() < end:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.process = None
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.001)
        raise Failed("the program does not end")

    def state(self):
        """The terminal's mode as the kernel knows it, and the flags of the description that is not ours."""
        return termios.tcgetattr(self._slave), fcntl.fcntl(self._slave, fcntl.F_GETFL)

    def read(self, wait):
        """What it shows next; nothing if it shows nothing within this time."""
        if not select.select([self._master], [], [], wait)[0]:
            return b""
        return os.read(self._master, 65536)

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

    def type(self, keys):
        os.write(self._master, keys.encode())

    def press(self, key):
        """Seconds until the first byte comes back (None if none does), and all that comes."""
        before = time.perf_counter()
        self.type(key)
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
