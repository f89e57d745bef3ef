"""A server of our own for a test: started, found, stopped."""

import asyncio
import os
import re
import signal
import sys
import tempfile

LISTENING = re.compile(r"^gridraced listening on ws(s?)://(\S+:\d+)$")
MOST_OF_A_LOG = 20000  # characters
PATIENCE = 60  # seconds for a start or an end, on a busy machine and with a sanitizer
FRUGAL = {"GRIDRACE_DATA": ":memory:", "GRIDRACE_PUZZLE_STOCK": "4"}
NO_SETTINGS = {"GRIDRACE_CONFIG": os.devnull}  # of this machine's own server


class Gridraced:
    """Runs the binary until it is stopped: if not told otherwise, on a free port of the loopback, and
    without keeping anything. Prints its log if something went wrong meanwhile."""

    def __init__(self, binary, arguments=("--listen", "127.0.0.1:0"), environment=None):
        self.binary = binary
        self.arguments = arguments
        self.environment = {**os.environ, **NO_SETTINGS, **FRUGAL, **(environment or {})}
        self.server = ""
        self._process = None
        self._log = tempfile.TemporaryFile(mode="w+")

    async def _wait(self, awaitable, seconds, what):
        try:
            return await asyncio.wait_for(awaitable, seconds)
        except asyncio.TimeoutError:
            raise TimeoutError(f"waited {seconds} s for {what} of the server") from None

    async def start(self, seconds=PATIENCE):
        """Waits until it listens; `server` is then its http:// or https:// address."""
        self._process = await asyncio.create_subprocess_exec(
            self.binary,
            *self.arguments,
            env=self.environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._log,
        )
        line = await self._wait(self._process.stdout.readline(), seconds, "the first line")
        listening = LISTENING.match(line.decode().rstrip("\n"))
        if not listening:
            raise RuntimeError(f"the server's first line is {line!r}")
        self.server = f"http{listening[1]}://{listening[2]}"

    def keep_port(self):
        """It will be at the same port when it is started again."""
        self.arguments = ("--listen", self.server.removeprefix("http://"))

    @property
    def pid(self):
        """The number of its process."""
        return self._process.pid

    def ask_to_stop(self, number=signal.SIGTERM):
        self._process.send_signal(number)

    async def exit_code(self, seconds=PATIENCE):
        return await self._wait(self._process.wait(), seconds, "the end")

    def log(self):
        """What the server has written to stderr."""
        self._log.seek(0)
        return self._log.read()

    async def __aenter__(self):
        return self

    async def __aexit__(self, _, error, __):
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        if error:
            print(f"---- the server's log ----\n{self.log()[-MOST_OF_A_LOG:]}", file=sys.stderr)
