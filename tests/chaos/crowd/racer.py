"""A member of a room who never gives up, and writes everything down."""

import asyncio
import collections
import contextlib
import secrets
import time

import websockets.exceptions

from python_client.checks import check_whole
from python_client.client import Client, Closed
from python_client.messages import client as client_pb2
from python_client.messages import room as room_pb2

from .ledger import LOST, promise

AWAY = (Closed, OSError, TimeoutError, websockets.exceptions.WebSocketException)
LEFT = 1000
CONNECTION_LOST = 1006
LOOK_AGAIN_AFTER = 0.02


def http_status(error):
    """With which an upgrade was refused; None if it was not. Old and new websockets say it differently."""
    answer = getattr(error, "response", error)
    return getattr(answer, "status_code", None)


class Racer(Client):
    """Everything that breaks a promise is put into `faults`, whatever the racer waits for."""

    def __init__(self, server, book, faults, name, role=room_pb2.ROLE_PLAYER, dismissals=()):
        """`dismissals`: the close codes and HTTP statuses by which one may be sent away here."""
        super().__init__(server, book.code, name, role)
        self.book = book
        self.seat = None
        self.longest_wait = 0.0  # seconds, from a command to its answer
        self.answered_at = 0.0  # the last time
        self.longest_gap = 0.0  # seconds, from one confirmed command to the next
        self.dismissed = collections.Counter()  # how often with which close code or HTTP status
        self._confirmed_at = None
        self._is_leaving = False
        self._faults = faults
        self._dismissals = dismissals
        self._asked_at = {}

    async def ask(self, **action):
        number = await self.send_command(**action)
        self._asked_at[number] = time.monotonic()
        return number

    async def ask_again(self, chance):
        """Repeats what was answered long ago, as if the answer had been lost."""
        if self.seat.answers:
            old = self.seat.asked[chance.choice(list(self.seat.answers))]
            await self.send(client_pb2.ClientMessage(command=old))

    def rest(self):
        """There is nothing to do: no gap."""
        self._confirmed_at = None

    async def leave_for_good(self):
        """Leaves. Who comes back afterwards is somebody else, as far as the room is concerned."""
        self._is_leaving = True
        await self.ask(leave_room=client_pb2.LeaveRoom())
        await self.wait_until_closed()

    async def come_back(self):
        """Connects until somebody answers: from the cursor, and asks again what was not answered."""
        while True:
            if self._reader and not self.is_closed():
                await self.drop()
            self._review()
            try:
                return await self.connect()
            except AWAY as error:
                if status := http_status(error):
                    self._note_dismissal(status)
            await asyncio.sleep(LOOK_AGAIN_AFTER)

    def _review(self):
        """How a connection ended, and all that it showed."""
        if self.close_code == LEFT and self._is_leaving:
            self.token = secrets.token_bytes(32)
        elif self.close_code not in (None, CONNECTION_LOST):
            self._note_dismissal(self.close_code)
        self.close_code = None
        self.check_frames()

    def check_frames(self):
        """Checks all frames that were not checked before, and keeps the last one, for the next."""
        with self._noting_faults():
            check_whole(self)
        self.frames = [frame for frame in self.frames if frame.HasField("cursor")][-1:]

    def _note_dismissal(self, code):
        """Who is sent away is told what to do, and on a living server that is to come back."""
        self.dismissed[code] += 1
        with self._noting_faults():
            usual = code in self._dismissals and (self.error is None or self.error.retry)
            promise(usual, LOST, f"{self.name} was sent away with {code}: {self.error}")

    @contextlib.contextmanager
    def _noting_faults(self):
        try:
            yield
        except Exception as error:  # pylint: disable=broad-except
            self._faults.append(error)

    def _take(self, frame):
        with self._noting_faults():
            if self.seat:
                self.seat.asked.update(self.unanswered)
            super()._take(frame)
            if frame.HasField("welcome"):
                self._sit_down(frame.welcome.member)
            if self.seat:
                self.seat.hear(frame, self.room)
            self._note_times()

    def _sit_down(self, member):
        seat = self.book.seat(member, self.name)
        if self.seat and self.seat is not seat:
            promise(self._is_leaving, LOST, f"the seat of {self.seat.name}")
            self._is_leaving = False
            self._asked_at.clear()
            del self.frames[:-1]
        self.seat = seat

    def _note_times(self):
        now = time.monotonic()
        for number in self._asked_at.keys() & self.answers.keys():
            self.longest_wait = max(self.longest_wait, now - self._asked_at.pop(number))
            self.answered_at = now
            if self.answers[number] is None:
                self.longest_gap = max(self.longest_gap, now - (self._confirmed_at or now))
                self._confirmed_at = now
