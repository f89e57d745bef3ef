"""People in the rooms of a cluster: each has a node of their own, and takes another one if it is lost."""

import asyncio
import collections
import time

from python_client import player
from python_client.messages import client as client_pb2
from python_client.messages import room as room_pb2
from python_client.messages import server as server_pb2
from python_client.rooms import create_room

from . import habits
from .crowd import RACERS, Crowd
from .racer import AWAY, Racer

REMEMBERED = 2000  # confirmations of one member
WHOLE_RACES = 3  # every third room runs through whole races; in the others everybody always has a move to make

# Of which connection the client was robbed, and with which close code; None: nothing came on it any more.
End = collections.namedtuple("End", "connection node close_code")


class Roamer(Racer):
    """Connects to its own node if it can, to any other one if not."""

    def __init__(self, servers, home, chance, book, faults, name, role, dismissals):
        super().__init__(servers[home], book, faults, name, role, dismissals)
        self.home = home
        self.node = home  # where it is, or was last
        self.connection = 0  # its number
        self.ends = []
        self.confirmations = collections.deque(maxlen=REMEMBERED)  # (asked, confirmed)
        self.waits = collections.deque(maxlen=REMEMBERED)  # (wanted, confirmed)
        self.snapshots = []  # when one came within a connection
        self.steps_back = 0  # snapshots of an earlier state than the one known
        self._servers = servers
        self._chance = chance
        self._avoided = None
        self._lets_go = False
        self._wanted_at = None
        self._wanted = {}  # by command number

    def want(self):
        """Has a command in mind from now on, also while there is no connection to ask it on."""
        self._wanted_at = self._wanted_at or time.monotonic()

    async def ask(self, **action):
        number = await super().ask(**action)
        self._wanted[number] = self._wanted_at or time.monotonic()
        self._wanted_at = None
        return number

    def rest(self):
        self._wanted_at = None
        super().rest()

    def forget_times(self):
        self.ends.clear()
        self.snapshots.clear()

    def is_seated(self):
        return bool(self.welcome) and not self.is_closed()

    async def open(self):
        others = [node for node in range(len(self._servers)) if node != self._avoided] or [self.home]
        self.node = self.home if self.home in others else self._chance.choice(others)
        self._avoided = self.node
        self.connection += 1
        self.url = f"{self._servers[self.node].replace('http', 'ws', 1)}/r/{self.book.code}"
        self._lets_go = False
        await super().open()

    async def go_to_own_node(self):
        if self.is_seated() and self.node != self.home:
            await self.drop()
            self._avoided = None

    async def drop(self):
        self._lets_go = True
        await super().drop()

    async def close(self):
        self._lets_go = True
        await super().close()

    async def come_back(self):
        if self.is_seated():
            self.ends.append(End(self.connection, self.node, None))
        await super().come_back()

    async def _read(self):
        try:
            await super()._read()
        finally:
            if not self._lets_go and not self._is_leaving:
                self.ends.append(End(self.connection, self.node, self._socket.close_code))

    def _take(self, frame):
        if frame.HasField("snapshot"):
            if not frame.HasField("welcome"):
                self.snapshots.append(time.monotonic())
            is_behind = self.cursor and frame.cursor.public_seen < self.cursor.public_seen
            self.steps_back += bool(is_behind)
        super()._take(frame)

    def _note_times(self):
        now = time.monotonic()
        for number in self._asked_at.keys() & self.answers.keys():
            if self.answers[number] is None:
                self.confirmations.append((self._asked_at[number], now))
                self.waits.append((self._wanted.get(number, now), now))
            self._wanted.pop(number, None)
        super()._note_times()


def choose_for_ever(racer, chance):
    """Digits and emptied cells in turn: the grid never becomes full."""
    room = racer.room
    if room.phase == server_pb2.PHASE_LOBBY:
        if room.host == room.me:
            return {"start_race": client_pb2.StartRace(even_if_not_ready=True)}
        return {"set_ready": client_pb2.SetReady(ready=True)}
    run = room.my_run()
    if not run or run.status != server_pb2.RUN_STATUS_RACING:
        return None
    cells = player.empty_cells(room)
    filled = [cell for cell in cells if run.grid[cell]]
    # What is under way may be digits, all of them.
    if len(filled) + len(racer.unanswered) > len(cells) * 2 // 3 or (filled and chance.random() < 0.45):
        return habits.clear(chance.choice(filled or cells))
    cell = chance.choice([cell for cell in cells if not run.grid[cell]])
    wrong = chance.random() < 0.05
    return habits.place(cell, chance.randint(1, 9) if wrong else habits.solution(room.race.puzzle)[cell])


async def move_for_ever(racer, chance, is_over):
    """One move after the other, mostly without waiting for the answer."""
    while not is_over():
        try:
            racer.want()
            if racer.is_closed():
                await racer.come_back()
            if action := choose_for_ever(racer, chance):
                number = await racer.ask(**action)
                if chance.random() < 0.1:
                    await racer.answer_to(number)
            else:
                racer.rest()
            await asyncio.sleep(chance.uniform(0, 2 * habits.PACE))
        except AWAY:
            await racer.come_back()


class RoamingCrowd(Crowd):
    """Rooms made at every node; of each room's members one at every node, as far as they suffice."""

    def __init__(self, servers, chance, rooms, dismissals=()):
        self._servers = servers
        super().__init__(servers[0], chance, rooms, dismissals)
        self._whole = {book.code for book in self.books[WHOLE_RACES - 1 :: WHOLE_RACES]}

    def _open_room(self, index):
        return create_room(self._servers[index % len(self._servers)], habits.rules(self._chance))

    def _member(self, book, name, role):
        count = len(self._servers)
        home = RACERS.index(name) % count if role == room_pb2.ROLE_PLAYER else self._chance.randrange(count)
        return Roamer(self._servers, home, self._chance, book, self.faults, name, role, self._dismissals)

    def _racing(self, racer, chance, restlessness):
        if self.is_busy(racer):
            return move_for_ever(racer, chance, lambda: self._over)
        return super()._racing(racer, chance, restlessness)

    def is_busy(self, racer):
        """Does it always have a move to make?"""
        return racer.role == room_pb2.ROLE_PLAYER and racer.book.code not in self._whole

    async def spread(self):
        """Everybody who is elsewhere returns to their own node. What was heard so far is checked, and forgotten."""
        for racer in self.everybody:
            await racer.go_to_own_node()
            racer.check_frames()
        self.check()
