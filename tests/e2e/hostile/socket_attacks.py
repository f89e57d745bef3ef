"""Raw WebSocket frames that break its rules, sent after a good handshake.

An attack is given the server, a room code and a source of chance.
"""

import asyncio
import struct

from python_client.checks import check, check_equal
from python_client.manners import hello_bytes

from .http_attacks import connected, upgrade

PROTOCOL_ERROR = 1002
TOO_LARGE = 1009
MASK = b"\0\0\0\0"  # which leaves the bytes as they are
HELLO_DEADLINE = 5  # seconds that the server gives


def frame(first, payload, length=None, masked=True):
    """A frame with any first byte and, if one likes, with a length that is not its own."""
    length = len(payload) if length is None else length
    bit = 0x80 if masked else 0
    if length < 126:
        head = bytes([first, bit | length])
    elif length < 1 << 16:
        head = bytes([first, bit | 126]) + struct.pack(">H", length)
    else:
        head = bytes([first, bit | 127]) + struct.pack(">Q", length)
    return head + (MASK if masked else b"") + payload


def close_code(said):
    """The close code in what a server said, None if it has sent none (yet)."""
    while len(said) >= 4:
        start, length = 2, said[1]
        if length == 126:
            start, length = 4, struct.unpack(">H", said[2:4])[0]
        if said[0] == 0x88 and len(said) >= start + 2:
            return struct.unpack(">H", said[start : start + 2])[0]
        said = said[start + length :]
    return None


async def end_of(reader, seconds):
    """The close code, as soon as it is sent; None if the connection ends without."""
    said = b""
    try:
        async with asyncio.timeout(seconds):
            while close_code(said) is None:
                data = await reader.read(65536)
                if not data:
                    break
                said += data
    except ConnectionError:
        pass
    return close_code(said)


async def say(server, code, data, seconds=HELLO_DEADLINE + 5):
    """Shakes hands, says Hello and this, and returns how the server closes."""
    async with connected(server) as (reader, writer):
        writer.write(upgrade(code))
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), seconds)
        check(answer.startswith(b"HTTP/1.1 101 "), f"a good handshake is answered with {answer!r}")
        writer.write(data)
        return await end_of(reader, seconds)


async def broken_frames(server, code, rng):
    """Each breaks one rule of WebSocket, as a first message."""
    cases = [
        (frame(0x82, hello_bytes(), masked=False), PROTOCOL_ERROR, "a frame without mask"),
        (frame(0x83, b"x"), PROTOCOL_ERROR, "an unknown opcode"),
        (frame(0xC2, b"x"), PROTOCOL_ERROR, "a reserved bit"),
        (frame(0x80, b"x"), PROTOCOL_ERROR, "a continuation of nothing"),
        (frame(0x89, bytes(126)), PROTOCOL_ERROR, "a long ping"),
        (frame(0x88, b"\x03"), PROTOCOL_ERROR, "a close frame of one byte"),
        (frame(0x82, b"x", length=1 << 40), TOO_LARGE, "a frame of a terabyte"),
        (frame(0x02, b"x") + frame(0x00, bytes(5000)), TOO_LARGE, "a fragmented message too large"),
    ]
    for data, expected, what in rng.sample(cases, len(cases)):
        check_equal(await say(server, code, data), expected, f"the close code after {what}")


async def silence_after_the_handshake(server, code, _):
    """Nothing, or half a frame: no Hello in five seconds."""
    codes = await asyncio.gather(
        say(server, code, b""),
        say(server, code, frame(0x82, hello_bytes())[:9]),
        say(server, code, frame(0x02, hello_bytes()[:5])),
        say(server, code, frame(0x89, b"ping")),
    )
    check_equal(codes, [4003] * 4, "the close codes after silence for a Hello")


async def random_frames(server, code, rng):
    """Whatever comes of them, it comes soon, and is an end."""
    hello = frame(0x82, hello_bytes(token=rng.randbytes(32)))
    data = bytes([0x82, 0x80 | rng.randrange(126)]) + rng.randbytes(3000)
    found = await say(server, code, rng.choice([hello, b""]) + data)
    check(found in (1002, 1003, 1007, 1009, 4003, 4004, None), f"random frames end with {found}")


async def lose_in_frame(server, code, rng):
    """Goes in the middle of a frame, many times."""
    hello = frame(0x82, hello_bytes(token=rng.randbytes(32)))
    for _ in range(20):
        async with connected(server) as (_, writer):
            writer.write(upgrade(code) + hello[: rng.randrange(len(hello) + 1)])
            await writer.drain()


ATTACKS = [broken_frames, silence_after_the_handshake, random_frames, lose_in_frame]
