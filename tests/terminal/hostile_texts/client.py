"""The client in a pseudo terminal, until it ends."""

import asyncio
import os
import threading
import time

from program import Failed, Program, environment

QUIET = 0.6 if os.environ.get("SANITIZERS") else 0.3  # seconds: nothing more will come for now
AT_ONCE = 4  # programs that run side by side
PATIENCE = 60  # seconds until a program has ended


def always():
    event = threading.Event()
    event.set()
    return event


class Client:
    """The programs of ours, and how many of them may run."""

    def __init__(self, **environment_of_all):
        self._environment = environment_of_all
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def run(self, *command, seconds=None, key=None, once=None):
        """All that it writes to its terminal until it ends by itself, or by a key that is pressed whenever it is
        quiet, `once` that is set; or in so many seconds, if it need not end."""
        async with self._turn:
            return await asyncio.to_thread(self._run, command, seconds, key, once or always())

    def _run(self, command, seconds, key, once):
        shown = b""
        end = time.monotonic() + (seconds or PATIENCE)
        with Program(list(map(str, command)), environment(**self._environment)) as program:
            while time.monotonic() < end:
                some = program.read(QUIET)
                shown += some
                if not some and program.has_ended():
                    return shown
                if key and not some and once.is_set():
                    program.type(key)
        if not seconds:
            raise Failed(f"{command} does not end: {shown[-1000:]!r}")
        return shown
