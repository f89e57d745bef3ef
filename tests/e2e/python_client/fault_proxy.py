"""A connection over which things go wrong when told to: a TCP proxy in front of an address."""

import asyncio
import contextlib
import socket
import struct

CHUNK = 1 << 16
NO_LINGER = struct.pack("ii", 1, 0)  # closing resets the connection


async def connect(target):
    """To the path of a unix socket, or to (host, port)."""
    if isinstance(target, tuple):
        return await asyncio.open_connection(*target)
    return await asyncio.open_unix_connection(str(target))


def abort(writer):
    """With a reset, where it is TCP."""
    end = writer.get_extra_info("socket")
    if end is not None and end.family == socket.AF_INET:
        with contextlib.suppress(OSError):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
    writer.transport.abort()


class Way:
    """One direction. What is lost comes later, as TCP sends again what was not acknowledged."""

    def __init__(self):
        self.delay = 0.0  # seconds, for each piece
        self._is_open = asyncio.Event()
        self._is_open.set()

    def close(self):
        self._is_open.clear()

    def open(self):
        self._is_open.set()

    async def pass_through(self):
        await self._is_open.wait()
        if self.delay:
            await asyncio.sleep(self.delay)
            await self._is_open.wait()


class Line:
    """One connection through the proxy, from the near end, which made it, to the far one."""

    def __init__(self, near, far):
        self._near, self._far = near, far  # a pair of reader and writer each
        self._is_stuck = asyncio.Event()
        self._is_stuck.set()

    async def carry(self, there, back):
        """Until it is closed."""
        await asyncio.gather(
            self._pump(self._near[0], self._far[1], there), self._pump(self._far[0], self._near[1], back)
        )

    async def _pump(self, reader, writer, way):
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._wait(way)
                if not writer.is_closing():
                    writer.write(data)
                    await writer.drain()
        await self._wait(way)
        writer.close()

    async def _wait(self, way):
        await self._is_stuck.wait()
        await way.pass_through()

    def halve(self, far):
        """One end is gone, and the other is not told until `free`."""
        self._is_stuck.clear()
        abort((self._far if far else self._near)[1])

    def free(self):
        self._is_stuck.set()

    def reset(self):
        abort(self._near[1])
        abort(self._far[1])


class FaultProxy:
    """Listens on a free port of 127.0.0.1. A context, which no connection outlives.

    `there` is the way of what the one who connects says, `back` that of the answers.
    """

    def __init__(self, target):
        self.target = target
        self.port = 0
        self._there, self._back = Way(), Way()
        self._refuses = False
        self._lines = set()
        self._tasks = set()
        self._server = None

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    @property
    def connections(self):
        return len(self._lines)

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- accidents ----

    def lose(self, there=True, back=True):
        """Nothing arrives any more, and nothing is closed: a partition."""
        for way, is_lost in ((self._there, there), (self._back, back)):
            if is_lost:
                way.close()

    def slow_down(self, seconds):
        self._there.delay = self._back.delay = seconds

    def reset(self):
        """All connections are reset, and new ones too."""
        self._refuses = True
        for line in self._lines:
            line.reset()

    def halve(self, far=True):
        """All connections end at one end only; new ones are not affected."""
        for line in self._lines:
            line.halve(far)

    def heal(self):
        self._refuses = False
        for way in (self._there, self._back):
            way.delay = 0.0
            way.open()
        for line in self._lines:
            line.free()

    # ---- connections ----

    def _begin(self, reader, writer):
        task = asyncio.create_task(self._serve((reader, writer)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, near):
        try:
            await self._there.pass_through()
            if self._refuses:
                return
            far = await connect(self.target)
            line = Line(near, far)
            self._lines.add(line)
            try:
                await line.carry(self._there, self._back)
            finally:
                self._lines.discard(line)
                abort(far[1])
        except OSError:
            pass  # nobody is there: the one who connects is reset
        finally:
            abort(near[1])
