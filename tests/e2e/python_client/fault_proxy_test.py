"""The proxy loses, delays and resets what it is told to, and nothing else."""

import asyncio
import time
import unittest

from .fault_proxy import FaultProxy

A_WHILE = 0.1  # seconds in which nothing comes
PATIENCE = 20  # on a busy machine
SLOW = 0.05


async def echo(reader, writer):
    while data := await reader.read(100):
        writer.write(data)
    writer.close()


class FaultProxyTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        self.addCleanup(server.close)
        self.proxy = await self.enterAsyncContext(FaultProxy(server.sockets[0].getsockname()))
        self.reader, self.writer = await self.connect()
        self.assertEqual(await self.say(b"first"), b"first")

    async def connect(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.proxy.port)
        self.addCleanup(writer.close)
        return reader, writer

    async def say(self, words):
        self.writer.write(words)
        return await self.hear()

    async def hear(self, seconds=PATIENCE):
        return await asyncio.wait_for(self.reader.read(100), seconds)

    async def say_in_vain(self, words):
        self.writer.write(words)
        with self.assertRaises(TimeoutError):
            await self.hear(A_WHILE)

    async def test_what_is_lost_comes_after_the_partition(self):
        for ways in ({}, {"there": False}, {"back": False}):
            self.proxy.lose(**ways)
            await self.say_in_vain(b"second")
            self.proxy.heal()

            self.assertEqual(await self.hear(), b"second")

    async def test_a_partition_lets_nobody_connect(self):
        self.proxy.lose()
        self.reader, self.writer = await self.connect()
        await self.say_in_vain(b"second")
        self.proxy.heal()

        self.assertEqual(await self.hear(), b"second")

    async def test_slow_is_not_lost(self):
        self.proxy.slow_down(SLOW)
        begun = time.monotonic()

        self.assertEqual(await self.say(b"second"), b"second")
        self.assertGreaterEqual(time.monotonic() - begun, 2 * SLOW)

    async def test_resets_old_and_new_connections(self):
        self.proxy.reset()
        for _ in range(2):
            with self.assertRaises(ConnectionError):
                await self.say(b"second")
                await self.say(b"third")
            self.reader, self.writer = await self.connect()

        self.proxy.heal()
        self.reader, self.writer = await self.connect()
        self.assertEqual(await self.say(b"fourth"), b"fourth")

    async def test_half_a_connection_ends_and_the_other_learns_of_it_later(self):
        self.proxy.halve()
        await self.say_in_vain(b"second")
        self.proxy.heal()
        self.assertEqual(await self.hear(), b"")

        self.reader, self.writer = await self.connect()
        self.assertEqual(await self.say(b"new"), b"new")
        self.proxy.halve(far=False)
        with self.assertRaises(ConnectionError):
            await self.say(b"second")
            await self.say(b"third")
        self.reader, self.writer = await self.connect()
        self.assertEqual(await self.say(b"new"), b"new")


if __name__ == "__main__":
    unittest.main()
