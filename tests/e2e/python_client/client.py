"""One member of one room, across as many connections as it takes."""

import asyncio
import contextlib
import copy
import secrets
import time
import urllib.parse

import websockets
import websockets.exceptions

from . import ed25519
from .messages import client as client_pb2
from .messages import room as room_pb2
from .messages import server as server_pb2
from .room import Room
from .rooms import SUBPROTOCOL

MAX_SERVER_MESSAGE = 1 << 20
MAX_UNANSWERED = 32


def entry_statement(player_key, challenge, room, server_name):
    """What a player signs to prove a key."""
    code, name = room.encode(), server_name.encode()
    return b"".join(
        [
            b"gridrace entry proof v1\n",
            player_key,
            challenge.server_key,
            challenge.challenge,
            bytes([len(code)]) + code,
            bytes([len(name)]) + name,
        ]
    )


class Closed(Exception):
    """The conversation is over, though the client still waited for something."""


class Client:
    """Follows a room, sends commands and resumes after a lost connection.

    What it was told stays for everyone to look at: `room` (the fold), `answers` (command number to
    refusal or None), `repeated` (answers to commands sent again), `frames` (all of them), `error`
    and `close_code` (of the last connection).
    """

    def __init__(self, server, code, name, role=room_pb2.ROLE_PLAYER, token=None, source=None):
        self.url = f"{server.replace('http', 'ws', 1)}/r/{code}"
        self.code = code
        self.seed = None  # of the player's key; None: a guest
        self.challenge = None
        self.name = name
        self.role = role
        self.token = token or secrets.token_bytes(32)
        self.word = ""  # of the room
        self.server_word = ""
        self.source = source  # the address that it comes from; None: any
        self.features = [room_pb2.FEATURE_OPEN_ENDED]
        self.member = 0
        self.room = None
        self.cursor = None
        self.history = 0
        self.welcome = None
        self.next_command = 1
        self.unanswered = {}
        self.answers = {}
        self.repeated = []
        self.pongs = {}
        self.frames = []
        self.error = None
        self.close_code = None
        self._socket = None
        self._reader = None
        self._news = asyncio.Condition()

    # ---- connections ----

    async def open(self):
        """Opens a connection and starts to listen, without a word."""
        self.welcome = self.error = self.close_code = self.challenge = None
        self._socket = await websockets.connect(
            self.url,
            subprotocols=[SUBPROTOCOL],
            compression=None,
            max_size=MAX_SERVER_MESSAGE,
            local_addr=(self.source, 0) if self.source else None,
            open_timeout=5,
            close_timeout=5,
        )
        if self._socket.subprotocol != SUBPROTOCOL:
            raise RuntimeError(f"{self.name}: the server did not choose {SUBPROTOCOL}")
        self._reader = asyncio.create_task(self._read())

    async def connect(self, keep_cursor=True):
        """Joins the room or resumes, and sends again what has no answer yet."""
        await self.open()
        if not keep_cursor:
            self.cursor = None
        await self.send(client_pb2.ClientMessage(hello=self.hello()))
        await self.wait_for(lambda: self.welcome and self.room, "the welcome")
        for number in sorted(self.unanswered):
            if number > self.welcome.last_command:
                await self.send(client_pb2.ClientMessage(command=self.unanswered[number]))

    def hello(self):
        return client_pb2.Hello(
            name=self.name,
            role=self.role,
            resume_token=self.token,
            cursor=self.cursor,
            history=self.history,
            features=self.features,
            word=self.word,
            server_word=self.server_word,
            player_key=ed25519.public_key(self.seed) if self.seed else None,
        )

    def proof(self, challenge):
        """The answer to a server that wants to see the key proved."""
        name = urllib.parse.urlsplit(self.url).netloc
        statement = entry_statement(ed25519.public_key(self.seed), challenge, self.code, name)
        return client_pb2.KeyProof(signature=ed25519.sign(self.seed, statement), server_name=name)

    async def drop(self):
        """Loses the connection like a pulled cable: no close frame, what is under way is lost."""
        self._socket.transport.abort()
        await self.stop_reading()

    async def stop_reading(self):
        """Goes deaf: what the server says from now on is not heard."""
        self._reader.cancel()
        await asyncio.wait([self._reader])

    async def close(self):
        """Closes the connection in good manners; the seat is kept for the grace time."""
        await self._socket.close()
        await asyncio.wait([self._reader], timeout=5)

    def is_closed(self):
        return self._reader is not None and self._reader.done()

    async def wait_until_closed(self, seconds=5):
        """The close code of the server."""
        await self.wait_for(self.is_closed, "the end of the conversation", seconds)
        return self.close_code

    # ---- saying something ----

    async def send_raw(self, data):
        """One frame with any content: bytes go as binary, a str as text."""
        with contextlib.suppress(websockets.exceptions.ConnectionClosed):
            await self._socket.send(data)

    async def send(self, message):
        await self.send_raw(message.SerializeToString())

    async def send_command(self, **action):
        """Sends a command, such as place_digit=PlaceDigit(…), and returns its number."""
        await self.wait_for(lambda: len(self.unanswered) < MAX_UNANSWERED, "answers")
        number = self.next_command
        self.next_command += 1
        self.unanswered[number] = client_pb2.Command(number=number, **action)
        await self.send(client_pb2.ClientMessage(command=self.unanswered[number]))
        return number

    async def answer_to(self, number, seconds=10):
        """The answer to a command: None, or the refusal."""
        await self.wait_for(lambda: number in self.answers, f"the answer to {number}", seconds)
        return self.answers[number]

    async def command(self, **action):
        """Sends a command and returns its answer: None, or the refusal."""
        return await self.answer_to(await self.send_command(**action))

    async def send_again(self, command):
        """Sends a numbered command once more and returns what the server repeats."""
        before = len(self.repeated)
        await self.send(client_pb2.ClientMessage(command=command))
        await self.wait_for(lambda: len(self.repeated) > before, "a repeated answer")
        return self.repeated[-1]

    async def leave(self):
        await self.send_command(leave_room=client_pb2.LeaveRoom())
        return await self.wait_until_closed()

    async def measure_clock(self, pings=3):
        """How far the server's clock is ahead of ours, in milliseconds."""
        best = None
        for _ in range(pings):
            echo = secrets.randbits(64)
            sent = time.time() * 1000
            await self.send(client_pb2.ClientMessage(ping=client_pb2.Ping(echo=echo)))
            await self.wait_for(lambda echo=echo: echo in self.pongs, "a pong")
            server_time, received = self.pongs[echo]
            measured = (received - sent, server_time - (sent + received) / 2)
            best = min(best or measured, measured)
        return best[1]

    # ---- hearing something ----

    async def wait_for(self, condition, what, seconds=5):
        """Waits until the condition holds; every frame and the end may make it so."""
        try:
            async with asyncio.timeout(seconds), self._news:
                while not condition():
                    if self.is_closed():
                        raise Closed(f"{self.name} waited for {what}: {self._how_it_ended()}")
                    await self._news.wait()
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited {seconds} s for {what}") from None

    def _how_it_ended(self):
        if not self._reader.cancelled() and self._reader.exception():
            return repr(self._reader.exception())
        said = f"{self.error.code} ({self.error.message})" if self.error else "no error message"
        return f"closed with {self.close_code}, {said}"

    async def _read(self):
        try:
            async for data in self._socket:
                if not isinstance(data, bytes):
                    raise RuntimeError("the server sent a text frame")
                async with self._news:
                    frame = server_pb2.ServerMessage.FromString(data)
                    self._take(frame)
                    self._news.notify_all()
                if frame.HasField("key_challenge"):
                    await self._answer(frame.key_challenge)
        except websockets.exceptions.ConnectionClosed:
            pass
        finally:
            self.close_code = self._socket.close_code
            asyncio.get_running_loop().call_soon(self._tell_of_the_end)

    async def _answer(self, challenge):
        self.challenge = challenge
        proof = self.proof(challenge)
        if proof is not None:
            await self.send(client_pb2.ClientMessage(key_proof=proof))

    def _tell_of_the_end(self):
        async def notify():
            async with self._news:
                self._news.notify_all()

        self._notice = asyncio.ensure_future(notify())

    def _take(self, frame):
        """Works through one frame in the order that the specification gives."""
        self.frames.append(frame)
        if frame.HasField("welcome"):
            self._take_welcome(frame.welcome)
        if frame.HasField("snapshot"):
            self._take_snapshot(frame.snapshot)
        for event in frame.events:
            self._take_event(event)
        if frame.HasField("cursor"):
            self.cursor = copy.copy(frame.cursor)
        for answer in frame.repeated_answers:
            self.repeated.append(answer)
            self._note_answer(answer.command, answer)
        if frame.HasField("pong"):
            self.pongs[frame.pong.echo] = (frame.pong.server_time, time.time() * 1000)
        if frame.HasField("error"):
            self.error = frame.error

    def _take_welcome(self, welcome):
        if self.member != welcome.member:
            self.room = None
            self.cursor = None
            self.unanswered.clear()
            self.answers.clear()
        self.member = welcome.member
        self.next_command = max([welcome.last_command, *self.unanswered]) + 1
        self.history = welcome.history
        self.welcome = welcome

    def _take_snapshot(self, snapshot):
        self.room = Room.from_snapshot(self.member, snapshot)
        for member in snapshot.members:
            for answer in member.answers:
                self._note_answer(answer.command, answer)

    def _take_event(self, event):
        if self.room is None:
            raise RuntimeError(f"{self.name} got events on a new seat, but no snapshot")
        self.room.fold(event)
        if event.WhichOneof("kind") == "command_answered":
            self._note_answer(event.command_answered.command, event.command_answered)

    def _note_answer(self, number, answer):
        self.unanswered.pop(number, None)
        self.answers[number] = answer.refusal if answer.HasField("refusal") else None
