"""The people of a race, and what they do together."""

import asyncio
import time

from . import sudoku
from .checks import check, check_equal
from .client import Client
from .messages import client as client_pb2
from .messages import room as room_pb2
from .messages import server as server_pb2
from .rooms import create_room

COUNTDOWN_SECONDS = 1

NOT_RACING = 1
ONLY_THE_HOST = 21
NOT_EVERYONE_READY = 25
ONLY_PLAYERS_GET_READY = 27
TEXT_NOT_ALLOWED = 33
TALKS_TOO_MUCH = 34


def rules():
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=3,
        countdown_seconds=COUNTDOWN_SECONDS,
        time_limit_seconds=600,
        grace_seconds=60,
        late_join=True,
        assists=room_pb2.Assists(allowed=[room_pb2.ASSIST_CHECK]),
        aid_price_seconds=300,
    )


class Scene:
    """The people of the race: Ada wins, Bob is slow, Cyd comes late, Eve watches."""

    def __init__(self, server):
        self.code = code = create_room(server, rules())
        self.ada = Client(server, code, "Ada")
        self.bob = Client(server, code, "Bob")
        self.eve = Client(server, code, "Eve", room_pb2.ROLE_SPECTATOR)
        self.cyd = Client(server, code, "Cyd")
        self.all = [self.ada, self.bob, self.eve]

    def everybody(self, condition, what, seconds=5):
        """Waits until a condition on a room holds for everybody."""
        return asyncio.gather(
            *(c.wait_for(lambda c=c: condition(c.room), what, seconds) for c in self.all)
        )


async def check_code(client, expected, what, **action):
    """The command is refused with this code (None: it is done)."""
    refusal = await client.command(**action)
    check_equal(refusal.code if refusal is not None else None, expected, what)


async def gather_in_the_lobby(scene):
    """All join; what may not be done yet is refused."""
    for client in scene.all:
        await client.connect()
    await scene.everybody(lambda room: len(room.members) == 3, "three members")
    check_equal(scene.eve.room.host, scene.ada.member, "the host")
    names = [member.name for member in scene.eve.room.members.values()]
    check_equal(names, ["Ada", "Bob", "Eve"], "the members")

    start = client_pb2.StartRace()
    ready = client_pb2.SetReady(ready=True)
    move = client_pb2.PlaceDigit(cell=0, digit=1)
    await check_code(scene.ada, NOT_RACING, "a move in the lobby", place_digit=move)
    await check_code(scene.bob, ONLY_THE_HOST, "a start by a guest", start_race=start)
    await check_code(scene.eve, ONLY_PLAYERS_GET_READY, "a ready spectator", set_ready=ready)
    await check_code(scene.ada, NOT_EVERYONE_READY, "a start too early", start_race=start)


async def talk_in_the_lobby(scene):
    """What is said reaches all, cleaned; too much of it, and what nobody may send, is refused."""
    hello = client_pb2.Say(text="  Hello,   all! ")
    await check_code(scene.ada, None, "talk", say=hello)
    luck = client_pb2.React(emote=room_pb2.EMOTE_GOOD_LUCK)
    for _ in range(4):
        await check_code(scene.ada, None, "an emote", react=luck)
    await check_code(scene.ada, TALKS_TOO_MUCH, "too many emotes", react=luck)
    await check_code(scene.eve, TEXT_NOT_ALLOWED, "two lines", say=client_pb2.Say(text="a\nb"))
    await scene.everybody(lambda room: len(room.talk) == 5, "the talk")
    said = [(line.name, line.text, line.emote) for line in scene.eve.room.talk[:2]]
    check_equal(said, [("Ada", "Hello, all!", 0), ("Ada", "", luck.emote)], "what was said")


async def start_race(scene, number):
    """Ready, countdown, start at the announced time; no puzzle before it."""
    await check_code(scene.bob, None, "ready", set_ready=client_pb2.SetReady(ready=True))
    await check_code(scene.ada, None, "start", start_race=client_pb2.StartRace())
    await scene.everybody(lambda room: room.race and room.race.number == number, "the countdown")
    announced = scene.eve.room.race.starts_at
    offset = await scene.eve.measure_clock()
    left = announced - (time.time() * 1000 + offset)
    check(left <= 1000 * COUNTDOWN_SECONDS, f"the countdown has {left} ms left")

    await scene.everybody(lambda room: room.phase == server_pb2.PHASE_RACING, "the start", 20)
    check(scene.eve.room.race.starts_at >= announced, "the race started before its time")
    puzzles = {client.room.race.puzzle for client in scene.all}
    check_equal(len(puzzles), 1, "the number of puzzles")
    check(sudoku.solve(sudoku.parse(puzzles.pop())), "the puzzle has no solution")
