"""A server that calls everybody what it likes, and says what it likes."""

import asyncio
import contextlib
import json
import os
import struct
import time

from commands.foreign_servers import accept_upgrade, answer, serving
from python_client.messages import room as room_pb2
from python_client.messages import server as server_pb2

CODE = "ABC234"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GUEST = 1  # the number of each newcomer
A_MOMENT = 0.03  # seconds: the screen is drawn in between
# Seconds: who has heard the end may go; longer than the client must be quiet before a key is pressed.
A_WHILE = 1.2 if os.environ.get("SANITIZERS") else 0.5
IN_A_RACE = 6  # so many others are seen at once
PLACEHOLDER = "PLACEHOLDER"


def frame(first, payload):
    length = len(payload)
    if length < 126:
        return bytes([first, length]) + payload
    if length < 1 << 16:
        return bytes([first, 126]) + struct.pack(">H", length) + payload
    return bytes([first, 127]) + struct.pack(">Q", length) + payload


def framed(**fields):
    return frame(0x82, server_pb2.ServerMessage(**fields).SerializeToString())


def now():
    return int(time.time() * 1000)


def welcome():
    limits = server_pb2.Limits(
        max_message_bytes=1024, commands_per_second=20, burst=40, idle_timeout_seconds=30
    )
    return server_pb2.Welcome(member=GUEST, server_time=now(), limits=limits, server_version="0.1.0")


def rules():
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=100,
        countdown_seconds=5,
        time_limit_seconds=600,
        grace_seconds=60,
        late_join=True,
        assists=room_pb2.Assists(),
    )


def snapshot(names, phase=server_pb2.PHASE_LOBBY, race=None):
    members = [server_pb2.Member(id=GUEST, name="Guest", role=room_pb2.ROLE_PLAYER)]
    for number, name in enumerate(names, GUEST + 1):
        members.append(server_pb2.Member(id=number, name=name, role=room_pb2.ROLE_PLAYER))
    talk = [server_pb2.TalkLine(member=0, text=name, at=now()) for name in names]
    return server_pb2.Snapshot(
        code=CODE,
        phase=phase,
        rules=rules(),
        members=members,
        host=GUEST + 1,
        race=race,
        last_member=len(members),
        talk=talk,
    )


def race(names, ended):
    status = server_pb2.RUN_STATUS_FINISHED if ended else server_pb2.RUN_STATUS_RACING
    runs = []
    for number, name in enumerate(["Guest", *names], GUEST):
        run = server_pb2.Run(member=number, name=name, filled_by_box=bytes(9), status=status)
        if ended:
            run.time, run.place = 1000 * number, number
        if number == GUEST:
            run.grid = PUZZLE
        runs.append(run)
    started = now() - 5000
    told = server_pb2.Race(number=1, starts_at=started, puzzle=PUZZLE, runs=runs)
    if ended:
        told.ended_at = now()
        told.end_reason = room_pb2.RACE_END_REASON_ALL_DONE
    return told


def talk(number, text):
    """Somebody comes, speaks and goes, while the server speaks, too."""
    yield server_pb2.Event(
        member_joined=server_pb2.MemberJoined(member=number, name=text, role=room_pb2.ROLE_PLAYER)
    )
    yield server_pb2.Event(said=server_pb2.Said(member=number, text=text, at=now()))
    yield server_pb2.Event(announced=server_pb2.Announced(text=text, at=now()))
    yield server_pb2.Event(member_away=server_pb2.MemberAway(member=number, at=now()))
    yield server_pb2.Event(
        member_left=server_pb2.MemberLeft(
            member=number, reason=room_pb2.LEAVE_REASON_LEFT, at=now()
        )
    )


def scene(texts):
    """All that can be told of people: the lobby, races, results; frame by frame."""
    yield framed(welcome=welcome(), snapshot=snapshot([]))
    for number, text in enumerate(texts, 1000):
        for event in talk(number, text):
            yield framed(events=[event])
    for first in range(0, len(texts), IN_A_RACE):
        names = texts[first : first + IN_A_RACE]
        yield framed(snapshot=snapshot(names))
        yield framed(snapshot=snapshot(names, server_pb2.PHASE_RACING, race(names, False)))
        ended = server_pb2.RaceEnded(race=1, at=now(), reason=room_pb2.RACE_END_REASON_ALL_DONE)
        yield framed(events=[server_pb2.Event(race_ended=ended)])
        yield framed(snapshot=snapshot(names, race=race(names, True)))


def error_frame(text, retry=False):
    """An Error message; bytes that are no text take the place of text that is."""
    hole = PLACEHOLDER.ljust(len(text), "x") if isinstance(text, bytes) else text
    error = server_pb2.Error(code=hole, message=hole, retry=retry)
    message = server_pb2.ServerMessage(error=error).SerializeToString()
    if isinstance(text, bytes):
        message = message.replace(hole.encode(), text.ljust(len(hole), b"x"))
    return frame(0x82, message)


def close_frame(code, reason):
    """With a text, or as much of one as it can hold; or with bytes that are none."""
    if isinstance(reason, str):
        reason = reason.encode()[:123].decode(errors="ignore").encode()
    return frame(0x88, struct.pack(">H", code) + reason)


@contextlib.asynccontextmanager
async def telling(frames, then=b"", pause=A_MOMENT, told=None):
    """The room's address at a server that welcomes every client, tells all this, and then that; `told` is set when
    it has."""

    async def behave(reader, writer):
        request = await reader.readuntil(b"\r\n\r\n")
        writer.write(accept_upgrade(request, "gridrace.v1"))
        await reader.read(1)
        for each in frames():
            if writer.is_closing():
                break
            writer.write(each)
            await asyncio.sleep(pause)
        writer.write(then)
        if told:
            told.set()
        await writer.drain()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(A_WHILE):
                while await reader.read(4096):
                    pass

    async with serving(behave) as server:
        yield f"{server}/r/{CODE}"


@contextlib.asynccontextmanager
async def answering(text):
    """A server whose every answer over HTTP holds these bytes."""

    async def behave(reader, writer):
        asked = (await reader.readuntil(b"\r\n\r\n")).split(b" ")
        if asked[1] == b"/healthz":
            said = text.decode(errors="replace")
            health = {"status": said, "version": said, "protocol": said, "time": now()}
            writer.write(answer("200 OK", "Content-Type: application/json", body=json.dumps(health).encode()))
        else:
            writer.write(answer("503 Busy", "Content-Type: text/plain", body=text))
        await writer.drain()
        writer.write_eof()
        while await reader.read(4096):
            pass

    async with serving(behave) as server:
        yield server
