#!/usr/bin/python3
"""Two friends race while everybody else on the server misbehaves.

Usage: hostile_peers.py GRIDRACED

Malformed and oversized frames, random bytes, half requests, slow and silent sockets, connections lost at every
stage, members who never read, floods of frames, two hundred at once: each gets the close code or the HTTP status that
proto/README.md and http.md promise, the friends are answered in time and finish with the right result, and the server
lives and does not grow. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import itertools
import pathlib
import random
import resource
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from hostile import floods, http_attacks, socket_attacks  # noqa: E402
from python_client import manners, player, script, sudoku  # noqa: E402
from python_client.checks import CheckFailed, check, check_equal, check_whole  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import create_room  # noqa: E402

SEED = 20260101
TIME_FOR_EVERYTHING = 60
TIME_OF_THE_RACE = 10  # seconds that the friends take
SLOWEST_ANSWER = 2  # seconds until a move is answered, on a busy machine
MOST_MEMORY = 64 << 20  # bytes that the server may grow by


def rules():
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=2,
        time_limit_seconds=600,
        grace_seconds=60,
        late_join=True,
    )


def memory_of(pid):
    """Bytes of a process that are in memory."""
    pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


# ---- the friends ----


class Friends:
    """Ada and Bob race; Ada is a little faster."""

    def __init__(self, server):
        self.code = create_room(server, rules())
        self.ada, self.bob = self.both = [Client(server, self.code, name) for name in ("Ada", "Bob")]
        self.slowest = 0.0

    async def begin(self):
        for friend in self.both:
            await friend.connect()
        start = client_pb2.StartRace(even_if_not_ready=True)
        check_equal(await self.ada.command(start_race=start), None, "the start")
        await self._both_see(lambda room: room.phase == server_pb2.PHASE_RACING, "the race")

    def _both_see(self, condition, what, seconds=15):
        return asyncio.gather(
            *(f.wait_for(lambda f=f: condition(f.room), what, seconds) for f in self.both)
        )

    async def _play(self, friend, seconds):
        """One move after the other, at a steady pace, each answered in time."""
        moves = player.moves_left(friend.room)
        for cell, digit in moves:
            began = time.monotonic()
            check_equal(await player.place(friend, cell, digit), None, f"{friend.name}'s move")
            took = time.monotonic() - began
            self.slowest = max(self.slowest, took)
            await asyncio.sleep(max(0, seconds / len(moves) - took))

    async def race(self):
        """From the first move to the result, which both see alike."""
        playing = self._play(self.ada, TIME_OF_THE_RACE), self._play(self.bob, TIME_OF_THE_RACE + 1)
        await asyncio.gather(*playing)
        await self._both_see(lambda room: room.phase == server_pb2.PHASE_LOBBY, "the end")
        finished = server_pb2.RUN_STATUS_FINISHED
        expected = [(1, self.ada.member, finished), (2, self.bob.member, finished)]
        for friend in self.both:
            found = [(s.place, s.member, s.status) for s in friend.room.standings()]
            check_equal(found, expected, f"the standings that {friend.name} sees")
            runs = friend.room.race.runs.values()
            check_equal([run.refused_moves for run in runs], [0, 0], "the refused moves")
            check(sudoku.is_solved(friend.room.my_run().grid), f"{friend.name}'s grid is not solved")
            check_whole(friend)
        check(self.slowest < SLOWEST_ANSWER, f"a friend waited {self.slowest:.1f} s for an answer")

    async def close(self):
        for friend in self.both:
            await friend.close()


# ---- members and guests who misbehave over WebSocket ----


def nonsense(rng):
    """Bytes that are no ClientMessage: the last field is cut short."""
    return b"\x0a\x7f" + rng.randbytes(rng.randrange(100))


async def talk_nonsense(server, code, rng):
    """As a first message and as a member's."""
    data = nonsense(rng)
    await manners.check_first_message(server, code, data, "bad_hello", "nonsense for a Hello")
    client = await manners.member_who_says(server, code, data)
    await manners.check_end(client, 4004, "bad_message", "nonsense")


async def shout(server, code, _):
    """A frame as large as one can make it before the Hello, and one after."""
    client = Client(server, code, "Mal", room_pb2.ROLE_SPECTATOR)
    await client.open()
    await client.send_raw(bytes(1 << 20))
    await manners.check_end(client, 1009, None, "a first frame of 1 MiB")
    client = await manners.member_who_says(server, code, bytes(1 << 20))
    await manners.check_end(client, 1009, None, "a frame of 1 MiB")


async def say_hello_again_and_again(server, code, _):
    client = await manners.member_who_says(server, code, manners.hello_bytes())
    for _ in range(50):
        await client.send_raw(manners.hello_bytes())
    await manners.check_end(client, 4004, "bad_message", "fifty Hellos")


async def skip_numbers(server, code, rng):
    number = rng.choice([2, 33, 1 << 31, (1 << 64) - 1])
    client = await manners.member_who_says(server, code, manners.command_bytes(number))
    await manners.check_end(client, 4004, "command_out_of_order", f"command number {number}")


async def flood_with_pings(server, code, _):
    """Faster than allowed, without ever reading: it is read slowly, and cut off at the latest at the end."""
    client = await manners.member_who_says(server, code, manners.ping())
    await client.stop_reading()
    with_padding = manners.ping(1000)
    try:
        await asyncio.wait_for(_send_for_ever(client, with_padding), 4)
    except asyncio.TimeoutError:
        pass
    await client.drop()


async def _send_for_ever(client, data):
    while True:
        await client.send_raw(data)
        await asyncio.sleep(0)


async def never_read(server, code, _):
    """Watches the race with deaf ears until it is over."""
    client = await manners.member_who_says(server, code, b"")
    await client.stop_reading()
    await asyncio.sleep(TIME_OF_THE_RACE / 2)
    await client.drop()


async def vanish(server, code, rng):
    """Is lost at some stage: after the handshake, the Hello, the welcome, or in the middle of a message."""
    stage = rng.randrange(4)
    client = Client(server, code, "Van", room_pb2.ROLE_SPECTATOR)
    await client.open()
    if stage == 1:
        await client.send(client_pb2.ClientMessage(hello=client.hello()))
    elif stage > 1:
        await client.drop()
        await client.connect()
        await client.send_raw(manners.UNKNOWN_MESSAGE)
    await client.drop()


async def be_told(server, code, _):
    """Everything of the page on bad frames and bad Hellos, once more in all this noise."""
    await asyncio.gather(
        manners.check_bad_frames(server, code),
        manners.check_tolerance(server, code),
        manners.check_bad_hellos(server, code),
    )


async def steal_a_seat(server, code):
    """The room of the friends is full, and a token cannot be guessed."""
    for i in range(20):
        hello = manners.hello_bytes(role=room_pb2.ROLE_PLAYER, token=i.to_bytes(16, "big"))
        await manners.check_first_message(server, code, hello, "room_is_full", "a third player")
        await asyncio.sleep(TIME_OF_THE_RACE / 25)


ATTACKS = [
    talk_nonsense,
    shout,
    say_hello_again_and_again,
    skip_numbers,
    vanish,
    never_read,
    flood_with_pings,
    be_told,
    *http_attacks.ATTACKS,
    *socket_attacks.ATTACKS,
    *floods.ATTACKS,
]


async def misbehave(server, codes, until):
    """Every attack in turn, from several people at once, in the room of the race and in another, until then."""
    rng = random.Random(SEED)
    made = 0

    async def one(attacks):
        nonlocal made
        for attack in attacks:
            if made >= len(ATTACKS) and time.monotonic() > until:
                return
            made += 1
            try:
                await attack(server, rng.choice(codes), rng)
            except (OSError, EOFError, TimeoutError) as error:
                raise CheckFailed(f"{attack.__name__} ended with {error!r}") from error

    turns = itertools.cycle(ATTACKS)
    results = await asyncio.gather(*(one(turns) for _ in range(12)), return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return made


async def two_hundred_at_once(server, code, kinds=(None, b"", b"\xff" * 40)):
    """A crowd that connects in one moment, says something or nothing, and goes."""

    async def one(i):
        client = Client(server, code, "Crowd", room_pb2.ROLE_SPECTATOR)
        await client.open()
        data = kinds[i % len(kinds)]
        if data is not None:
            await client.send_raw(data)
            await manners.check_end(client, 4003, "bad_hello", "a crowd's first message")
        else:
            await client.drop()

    await asyncio.gather(*(one(i) for i in range(200)))


async def run(gridraced):
    await gridraced.start()
    server = gridraced.server
    friends = await asyncio.to_thread(Friends, server)
    other = await asyncio.to_thread(create_room, server)
    cost_of_a_flood = await floods.check_floods(server, other, gridraced.pid)
    await friends.begin()
    before = memory_of(gridraced.pid)
    bad = asyncio.gather(
        misbehave(server, [friends.code, other], time.monotonic() + TIME_OF_THE_RACE),
        two_hundred_at_once(server, friends.code),
        steal_a_seat(server, friends.code),
    )
    try:
        await friends.race()
        made, *_ = await bad
    finally:
        bad.cancel()
    grown = memory_of(gridraced.pid) - before
    check(grown < MOST_MEMORY, f"the server has grown by {grown >> 20} MiB")
    await friends.close()
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the exit code of the server")
    print(
        f"{made + 200} bad peers, and the friends finished; slowest answer {1000 * friends.slowest:.0f} ms, "
        f"memory {grown / 1024:+.0f} KiB, a flood costs {cost_of_a_flood:.2f} s of CPU at most"
    )


async def main(binary):
    async with Gridraced(binary) as gridraced:
        await asyncio.wait_for(run(gridraced), TIME_FOR_EVERYTHING)


if __name__ == "__main__":
    script.run(__doc__, main)
