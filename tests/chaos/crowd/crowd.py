"""Everybody: many rooms, in each some who race and one who watches."""

import asyncio
import copy
import random

from python_client import resume_checks
from python_client.checks import check_equal
from python_client.client import Closed
from python_client.messages import room as room_pb2
from python_client.messages import server as server_pb2
from python_client.rooms import create_room

from . import habits
from .ledger import NEVER, RoomLedger, promise
from .racer import Racer

RACERS = ("Ada", "Bob", "Cyd")
SPECTATOR = "Eve"
TIME_TO_CALM_DOWN = 30


class Crowd:
    """`faults` is empty as long as everything is as promised. A context, which nobody outlives."""

    def __init__(self, server, chance, rooms, dismissals=()):
        self.faults = []
        self.racers = []
        self.spectators = []
        self._server = server
        self._chance = chance
        self._dismissals = dismissals
        self._tasks = []
        self._over = False
        self.books = [RoomLedger(self._open_room(index)) for index in range(rooms)]
        for book in self.books:
            self.racers += [self._member(book, name, room_pb2.ROLE_PLAYER) for name in RACERS]
            self.spectators.append(self._member(book, SPECTATOR, room_pb2.ROLE_SPECTATOR))

    def _open_room(self, _index):
        return create_room(self._server, habits.rules(self._chance))

    def _member(self, book, name, role):
        return Racer(self._server, book, self.faults, name, role, self._dismissals)

    def _racing(self, racer, chance, restlessness):
        """What this racer does, a coroutine."""
        return habits.race_for_ever(racer, chance, lambda: self._over, restlessness)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        """Stops everybody. A client that is connecting may miss the first cancellation, and is cancelled again."""
        while pending := [task for task in self._tasks if not task.done()]:
            for task in pending:
                task.cancel()
            await asyncio.wait(pending, timeout=0.1)

    @property
    def everybody(self):
        return self.racers + self.spectators

    async def start(self, restlessness=0.01):
        for racer in self.everybody:
            await racer.connect()
        for racer in self.racers:
            own = random.Random(self._chance.random())
            self._tasks.append(asyncio.create_task(self._racing(racer, own, restlessness)))
        for racer in self.spectators:
            self._tasks.append(asyncio.create_task(habits.look_on(racer, lambda: self._over)))

    def check(self):
        """Raises the first fault there is, if any; also one of the bots' own."""
        if self.faults:
            raise self.faults[0]
        for task in self._tasks:
            if task.done() and task.exception():
                raise task.exception()

    async def go_on_for(self, seconds):
        """Lets everybody be for a while, or until there is a fault."""
        end = asyncio.get_running_loop().time() + seconds
        while (left := end - asyncio.get_running_loop().time()) > 0:
            self.check()
            await asyncio.sleep(min(left, 0.05))
        self.check()

    async def calm_down(self):
        """Nobody begins anything, everything is answered, and all agree on what the room is."""
        self._over = True
        await asyncio.wait_for(asyncio.gather(*self._tasks), TIME_TO_CALM_DOWN)
        self._tasks = [asyncio.create_task(settle(racer)) for racer in self.everybody]
        await asyncio.gather(*self._tasks)
        self.check()
        for book in self.books:
            members = [racer for racer in self.everybody if racer.book is book]
            await agree(members)
            for racer in members:
                await resume_checks.check_snapshot_equals_fold(racer)
        self.check()

    async def go_home(self):
        for racer in self.everybody:
            await racer.close()
        self.check()

    def seats(self):
        return [seat for book in self.books for seat in book.seats.values()]

    def confirmed(self):
        """How many commands were done."""
        return sum(answer is None for seat in self.seats() for answer in seat.answers.values())

    def summary(self):
        """How much was asked and answered, in words."""
        seats = self.seats()
        asked = sum(len(seat.asked) for seat in seats)
        confirmed = self.confirmed()
        refused = sum(len(seat.answers) for seat in seats) - confirmed
        races = sum(book.races_ended() for book in self.books)
        drawn = sum(book.check_draws() for book in self.books)
        longest = max(racer.longest_wait for racer in self.racers)
        return (
            f"{len(self.books)} rooms, {len(seats)} members, {races} races ended, {drawn} of them seen drawn, "
            f"{asked} commands asked, {confirmed} confirmed, {refused} refused, "
            f"longest wait {longest:.2f} s"
        )


def is_calm(racer):
    return not racer.unanswered and racer.room.phase != server_pb2.PHASE_COUNTDOWN


async def settle(racer):
    """Stays until everything is answered; a departure still under way may come between."""
    while True:
        if racer.is_closed():
            await racer.come_back()
        try:
            return await racer.wait_for(lambda: is_calm(racer), "all answers", TIME_TO_CALM_DOWN)
        except Closed:
            pass


async def agree(members):
    """All have come to the same event, and see the same room."""
    newest = max(racer.cursor.public_seen for racer in members)
    for racer in members:
        await racer.wait_for(lambda r=racer: r.cursor.public_seen >= newest, "the newest events")
    check_equal({racer.cursor.public_seen for racer in members}, {newest}, "the newest event")
    views = [public_part(racer.room) for racer in members]
    for racer, view in zip(members, views):
        promise(view == views[0], NEVER, f"{racer.name} and {members[0].name} see different rooms")


def public_part(room):
    """The room without what only one member knows."""
    room = copy.deepcopy(room)
    room.me = 0
    for run in room.race.runs.values() if room.race else ():
        run.grid = []
    return vars(room)
