"""A server of our own for a test: started, found, stopped."""

import asyncio
import re
import signal
import tempfile

LISTENING = re.compile(r"^gridraced listening on ws://(\S+:\d+)$")


class Gridraced:
    """Runs the binary on a free port of the loopback until it is stopped."""

    def __init__(self, binary):
        self.binary = binary
        self.server = ""
        self._process = None
        self._log = tempfile.TemporaryFile(mode="w+")

    async def start(self, seconds=15):
        """Waits until it listens; `server` is then its http:// address."""
        self._process = await asyncio.create_subprocess_exec(
            self.binary,
            "--listen",
            "127.0.0.1:0",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._log,
        )
        line = await asyncio.wait_for(self._process.stdout.readline(), seconds)
        listening = LISTENING.match(line.decode().rstrip("\n"))
        if not listening:
            raise RuntimeError(f"the server's first line is {line!r}")
        self.server = f"http://{listening[1]}"

    def ask_to_stop(self):
        self._process.send_signal(signal.SIGTERM)

    async def exit_code(self, seconds=15):
        return await asyncio.wait_for(self._process.wait(), seconds)

    def log(self):
        """What the server has written to stderr."""
        self._log.seek(0)
        return self._log.read()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
