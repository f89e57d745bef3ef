#!/usr/bin/python3
"""A player is a key: it gives the seat back on any device, after a kill of the server, too; nobody else can use its proofs.

Usage: player_keys.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import club  # noqa: E402
from python_client import ed25519, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client, entry_statement  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.manners import check_end  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402

ARGUMENTS = ("--listen", "127.0.0.1:0", "--public-hosts", "race.example.org")
ADA, BEN, EVE = (bytes([number]) * 32 for number in (1, 2, 3))
REFUSED, REPLACED = 4003, 4001
GUEST = server_pb2.KEY_STANDING_UNSPECIFIED
KNOWN = server_pb2.KEY_STANDING_KNOWN
NAME_UNKNOWN = server_pb2.KEY_STANDING_NAME_UNKNOWN
NOT_THE_SEATS = server_pb2.KEY_STANDING_NOT_THE_SEATS
PATIENCE = 20


class Liar(Client):
    """Answers the challenge with what a function says: a KeyProof, bytes, or None for silence."""

    def __init__(self, *arguments, answer, seed=EVE, **others):
        super().__init__(*arguments, **others)
        self.seed = seed
        self._lie = answer

    async def _answer(self, challenge):
        self.challenge = challenge
        said = self._lie(self, challenge)
        if isinstance(said, bytes):
            await self.send_raw(said)
        elif said is not None:
            await self.send(client_pb2.ClientMessage(key_proof=said))


async def come(server, code, name, seed=None, token=None, role=room_pb2.ROLE_PLAYER):
    client = Client(server, code, name, role=role, token=token)
    client.seed = seed
    await client.connect()
    return client


async def come_lying(server, code, answer, seed=EVE):
    """Whose answer to the challenge is not the usual one: with a Hello said, and nothing waited for."""
    liar = Liar(server, code, "Mal", answer=answer, seed=seed)
    await liar.open()
    await liar.send(client_pb2.ClientMessage(hello=liar.hello()))
    return liar


async def check_refused(server, code, answer, what, seed=EVE, error="key_not_proved"):
    liar = await come_lying(server, code, answer, seed)
    await check_end(liar, REFUSED, error, what)


async def check_devices(server, code):
    """One seat by one key, wherever it is."""
    laptop = await come(server, code, "Ada", ADA)
    check_equal(laptop.welcome.key, KNOWN, "what came of the key")
    check(room_pb2.FEATURE_PLAYER_KEYS in laptop.welcome.features, "the feature is not told")
    phone = await come(server, code, "Ada", ADA)
    check_equal(phone.member, laptop.member, "the seat of the second device")
    check_equal(await laptop.wait_until_closed(), REPLACED, "the close code of the first device")
    watching = await come(server, code, "Ada", ADA, role=room_pb2.ROLE_SPECTATOR)
    check(watching.member != phone.member, "who watches has taken the player's seat")
    guest = await come(server, code, "Guest")
    check_equal(guest.welcome.key, GUEST, "a guest's key")
    for frame in [*phone.frames, *guest.frames]:
        check(ed25519.public_key(ADA) not in frame.SerializeToString(), "a key is told to others")
    return phone


async def check_a_seat_from_before(server, code):
    """Who had a seat by a token gets the key bound to it, once."""
    before = await come(server, code, "Ben")
    await before.close()
    with_both = await come(server, code, "Ben", BEN, token=before.token)
    check_equal((with_both.member, with_both.welcome.key), (before.member, KNOWN), "the seat from before")
    check(with_both.challenge is not None, "no proof was wanted")
    await with_both.drop()
    await with_both.connect()
    check(with_both.challenge is None, "a known seat proves its key again")
    await with_both.close()
    other = await come(server, code, "Ben", EVE, token=before.token)
    check_equal((other.member, other.welcome.key), (before.member, NOT_THE_SEATS), "another key for the seat")
    await other.close()
    elsewhere = await come(server, code, "Ben", BEN)
    check_equal(elsewhere.member, before.member, "the seat on another device")
    await elsewhere.close()


async def check_hostile(server, code, other_server):
    """Forged, replayed, relayed and late proofs."""
    seen = []

    def keeping(client, challenge):
        seen.append(client.proof(challenge))
        return seen[-1]

    def signing(**changes):
        def answer(client, challenge):
            said = {
                "player_key": ed25519.public_key(client.seed),
                "challenge": challenge,
                "room": code,
                "server_name": client.proof(challenge).server_name,
                **changes,
            }
            return client_pb2.KeyProof(
                signature=ed25519.sign(client.seed, entry_statement(**said)), server_name=said["server_name"]
            )

        return answer

    honest = await come_lying(server, code, keeping)
    await honest.wait_for(lambda: honest.welcome, "the welcome")
    check_equal(honest.welcome.key, KNOWN, "an honest proof")
    await check_refused(server, code, lambda *_: seen[0], "the proof of another connection")
    await check_refused(
        server, code, lambda *_: client_pb2.KeyProof(signature=bytes(64), server_name="race.example.org"), "zeros"
    )
    forged = lambda client, challenge: client_pb2.KeyProof(  # noqa: E731
        signature=ed25519.sign(BEN, entry_statement(ed25519.public_key(EVE), challenge, code, "race.example.org")),
        server_name="race.example.org",
    )
    await check_refused(server, code, forged, "the signature of another key")
    elsewhere = rooms.create_room(server)
    await check_refused(server, code, signing(room=elsewhere), "a proof for another room")
    await check_refused(server, code, lambda *_: b"\xff\xff", "nonsense instead of a proof")
    await check_refused(
        server, code, lambda *_: client_pb2.ClientMessage(ping=client_pb2.Ping()).SerializeToString(), "a ping instead"
    )
    await check_refused(server, code, lambda *_: None, "silence", error="proof_too_late")

    # A server in the middle: the victim signs what it shows.
    there = await come_lying(other_server, rooms.create_room(other_server), keeping)
    await there.wait_for(lambda: there.welcome, "the welcome")
    check(there.challenge.server_key != honest.challenge.server_key, "two servers have one key")
    await check_refused(server, code, lambda *_: seen[-1], "the proof for another server")
    relayed = await come_lying(server, code, signing(server_name="evil.example"), seed=ADA)
    await relayed.wait_for(lambda: relayed.welcome, "the welcome")
    check_equal(relayed.welcome.key, NAME_UNKNOWN, "a proof that was relayed")
    declined = await come_lying(server, code, lambda *_: client_pb2.KeyProof())
    await declined.wait_for(lambda: declined.welcome, "the welcome")
    check_equal(declined.welcome.key, GUEST, "who declines")
    return honest.challenge.server_key


async def check_club(server):
    """A player who has a place by a secret keeps it, and has it by the key from then on."""
    code = rooms.create_room(server, club.rules(), room_pb2.PuzzleChoice(given_puzzle=club.PUZZLE), club="Keys")
    ada, ben = await come(server, code, "Ada"), await come(server, code, "Ben")
    await club.race(ada, ben)
    await club.leave(ada, ben)
    return code, ada.token


def wins_of(client):
    return {player.member: player.wins for player in client.room.club.players}.get(client.member)


# ---- the terminal client ----


def home_of(folder, name):
    home = folder / name
    home.mkdir()
    return {**{k: v for k, v in os.environ.items() if not k.startswith("XDG_")}, "HOME": str(home), "LANG": "C.UTF-8"}


def me(gridrace, home, *words):
    asked = subprocess.run([gridrace, "me", *words], env=home, capture_output=True, text=True, timeout=PATIENCE)
    check_equal(asked.returncode, 0, f"the exit code of me {words}: {asked.stderr}")
    return asked.stdout


def check_privacy(gridrace, server, home):
    """What the server keeps of players is told in the terminal; where nothing is told, why."""
    told = me(gridrace, home, "privacy", server)
    check("There are no accounts" in told and "gridrace replay CODE --export json" in told, f"privacy says {told}")
    for words, code in ((["privacy"], 64), (["privacy", "http://127.0.0.1:1"], 69)):
        asked = subprocess.run([gridrace, "me", *words], env=home, capture_output=True, text=True, timeout=PATIENCE)
        check_equal((asked.returncode, asked.stdout), (code, ""), f"me {words}: {asked.stderr}")


def recover(gridrace, home, typed):
    words = [gridrace, "me", "recover"]
    return subprocess.run(words, env=home, input=typed, capture_output=True, text=True, timeout=PATIENCE)


def check_paper(gridrace, folder, laptop, fingerprint):
    """Four lines on paper make the same player elsewhere; a slip of the pen is told."""
    paper = me(gridrace, laptop, "paper")
    check_equal([len(line) for line in paper.splitlines()], [19] * 4, "the lines of the paper key")
    attic = home_of(folder, "attic")
    old = json.loads(me(gridrace, attic, "--json"))["fingerprint"]
    wrong = recover(gridrace, attic, paper[:22] + ("0" if paper[22] != "0" else "1") + paper[23:])
    check_equal((wrong.returncode, "line 2 is not as it was written" in wrong.stderr), (65, True), f"a slip: {wrong}")
    check_equal(json.loads(me(gridrace, attic, "--json"))["fingerprint"], old, "the key after a slip")
    done = recover(gridrace, attic, paper.lower().replace(" ", "-"))
    check_equal(done.returncode, 0, f"recover: {done}")
    check(fingerprint in done.stdout and "player_key.json.old" in done.stdout, f"recover says {done.stdout}")
    check_equal(json.loads(me(gridrace, attic, "--json"))["fingerprint"], fingerprint, "the recovered player")


@contextlib.asynccontextmanager
async def terminal(gridrace, home, url, name, *options):
    process = await asyncio.create_subprocess_exec(
        gridrace, "join", url, "--name", name, "--screen-reader", *options,
        env=home, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def check_terminal(gridrace, server, folder):
    """The key is made without a question, is the user's alone, and gives the seat back from another machine."""
    code = rooms.create_room(server)
    watching = await come(server, code, "Watch", role=room_pb2.ROLE_SPECTATOR)

    async def wait_for_names(*names):
        now = lambda: sorted(m.name for m in watching.room.members.values() if m.away_since is None and m.name != "Watch")  # noqa: E731
        await watching.wait_for(lambda: now() == sorted(names), f"{names}", PATIENCE)

    laptop, phone, tablet = (home_of(folder, name) for name in ("laptop", "phone", "tablet"))
    url = f"{server.replace('http', 'ws', 1)}/r/{code}"
    async with terminal(gridrace, laptop, url, "Ada") as first:
        await wait_for_names("Ada")
        file = folder / "laptop/.local/share/gridrace/player_key.json"
        check_equal(stat.S_IMODE(file.stat().st_mode), 0o600, "the mode of the key's file")
        shown = json.loads(me(gridrace, laptop, "--json"))
        seed = bytes.fromhex(json.loads(file.read_text())["seed"])
        check_equal(shown["key"], ed25519.public_key(seed).hex(), "the key that is shown")
        check(seed.hex() not in me(gridrace, laptop), "the secret is shown")
        check_privacy(gridrace, server, laptop)
        # Another player of this machine is a guest.
        async with terminal(gridrace, laptop, url, "Ada"):
            await wait_for_names("Ada", "Ada 2")
        await wait_for_names("Ada")
        for name in ("phone", "tablet"):
            copy = folder / name / ".local/share/gridrace/player_key.json"
            copy.parent.mkdir(parents=True)
            shutil.copy(file, copy)
        async with terminal(gridrace, tablet, url, "Ada", "--guest"):
            await wait_for_names("Ada", "Ada 3")
        async with terminal(gridrace, phone, url, "Ada"):
            await asyncio.wait_for(first.wait(), PATIENCE)
            await wait_for_names("Ada")
            by_key = await come(server, code, "Ada", seed)
            check_equal(by_key.welcome.key, KNOWN, "the seat of the terminal's key")
            check_equal(len(watching.room.members), 4, "the members: two guests are away")
    check_paper(gridrace, folder, laptop, shown["fingerprint"])
    # A damaged file stays as it is, and its player is a guest.
    file.write_text("damaged")
    async with terminal(gridrace, laptop, url, "Zoe"):
        await watching.wait_for(lambda: any(m.name == "Zoe" for m in watching.room.members.values()), "Zoe", PATIENCE)
    check_equal(file.read_text(), "damaged", "the damaged file")


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        kept = {"GRIDRACE_DATA": str(folder / "data")}
        async with Gridraced(gridraced, ARGUMENTS, kept) as process:
            await process.start()
            server = process.server
            async with Gridraced(gridraced, environment={"GRIDRACE_DATA": str(folder / "other")}) as other:
                await other.start()
                code = rooms.create_room(server)
                phone = await check_devices(server, code)
                await check_a_seat_from_before(server, code)
                key = await check_hostile(server, code, other.server)
            in_club, token = await check_club(server)
            await check_terminal(gridrace, server, folder)
            process.keep_port()
            process.ask_to_stop(signal.SIGKILL)
            await process.exit_code()
            await process.start()
            again = await come(server, code, "Ada", ADA)
            check_equal(again.member, phone.member, "the seat after the kill")
            check_equal(again.challenge.server_key, key, "the server's key after the kill")
            with_both = await come(server, in_club, "Ada", ADA, token=token)
            check_equal(wins_of(with_both), 1, "the wins of the secret from before")
            await club.leave(with_both)
            by_key = await come(server, in_club, "Ada", ADA)
            check_equal(wins_of(by_key), 1, "the wins by key alone")
        async with Gridraced(gridraced) as forgetful:
            await forgetful.start()
            client = await come(forgetful.server, rooms.create_room(forgetful.server), "Ada", ADA)
            check(client.challenge is None, "a server that keeps nothing asks for a proof")
            check_equal(client.welcome.key, GUEST, "the key there")
    print("A key gave seats back on other devices and after a kill; forged, replayed and relayed proofs did not.")


if __name__ == "__main__":
    script.run(__doc__, main, 200)
