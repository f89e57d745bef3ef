#!/usr/bin/python3
"""A room's word and the server's in a cluster: guesses by way of another node are limited there, and the next owner of the room knows the word.

Usage: cluster_word.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

TIME = 120  # seconds
REFUSED = 4003
ADA, BEN, MAL, EVE, MOE, KIM = (f"127.0.0.{i}" for i in range(1, 7))
SERVER_WORD = "two moons"
LIMITS = {"GRIDRACE_UNLIMITED": "none", "GRIDRACE_GUESS_RATE": "1", "GRIDRACE_GUESS_BURST": "4"}


async def opened(server, code, name, source, word):
    client = Client(server, code, name, source=source)
    client.word = word
    await client.open()
    return client


async def refusal_of(client):
    await client.send(client_pb2.ClientMessage(hello=client.hello()))
    check_equal(await client.wait_until_closed(), REFUSED, "how a newcomer is sent away")
    return client.error.code


async def run(cluster):
    await cluster.start()
    here, other = cluster.nodes
    code = rooms.create_room(here.server, word="kite")
    ada = Client(here.server, code, "Ada", source=ADA)
    ada.word = "kite"
    await ada.connect()
    check_equal(cluster.owners()[code], here.name, "the node of the room")
    ben = Client(other.server, code, "Ben", source=BEN)
    ben.word = "kite"
    await ben.connect()
    check(ben.room.word_needed, "the word is not told at the other node")

    guests = [await opened(other.server, code, "Mal", MAL, f"guess {i}") for i in range(4)]
    last = await opened(other.server, code, "Mal", MAL, "kite")
    check_equal([await refusal_of(guest) for guest in guests], ["wrong_word"] * 4, "four guesses by way of the other node")
    check_equal(await refusal_of(last), "guesses_codes", "the right word then, which is not passed on")
    answer = rooms.try_to_enter(other.server, f"/r/{code}")
    check_equal(answer.status, 101, "somebody else")

    guests = [await opened(other.server, code, "Eve", EVE, f"guess {i}") for i in range(6)]
    for guest in guests:  # nobody waits for an answer
        await guest.send(client_pb2.ClientMessage(hello=guest.hello()))
    for guest in guests:
        await guest.wait_until_closed()
    told = sorted(guest.error.code for guest in guests)
    check_equal(told, ["guesses_codes"] * 2 + ["wrong_word"] * 4, "six guesses at once")
    for number in range(4):
        guest = await opened(other.server, code, "Moe", MOE, f"guess {number}")
        await guest.send(client_pb2.ClientMessage(hello=guest.hello()))
        await guest.close()
    last = await opened(other.server, code, "Moe", MOE, "kite")
    check_equal(await refusal_of(last), "guesses_codes", "the right word after four whose connections ended before the answer")
    for _ in range(6):  # right words are no guesses
        kim = await opened(other.server, code, "Kim", KIM, "kite")
        await kim.send(client_pb2.ClientMessage(hello=kim.hello()))
        await kim.wait_for(lambda: kim.welcome, "the seat of Kim")
        await kim.leave()

    here.ask_to_stop(signal.SIGKILL)
    await here.exit_code()
    await ben.wait_for(lambda: cluster.owners().get(code) == other.name, "the takeover", 40)
    stranger = await opened(other.server, code, "Eve", ADA, "")
    check_equal(await refusal_of(stranger), "word_needed", "a newcomer without the word at the next owner")
    cho = Client(other.server, code, "Cho", source=ADA)
    cho.word = "kite"
    await cho.connect()
    for client in (ben, cho):
        await client.close()


async def run_for_few(cluster):
    """The server's word: the node that has the connection compares it, the one that has the room knows who returns."""
    await cluster.start()
    here, other = cluster.nodes
    code = rooms.create_room(here.server, server_word=SERVER_WORD)
    ada = Client(here.server, code, "Ada", source=ADA)
    ada.server_word = SERVER_WORD
    await ada.connect()
    check_equal(cluster.owners()[code], here.name, "the node of the room")
    ben = Client(other.server, code, "Ben", source=BEN)
    ben.server_word = SERVER_WORD
    await ben.connect()
    await ben.drop()
    ben.server_word = ""
    await ben.connect()  # a seat needs no word, at any node
    told = []
    for word in ("", *(f"guess {i}" for i in range(4)), SERVER_WORD):
        guest = Client(other.server, code, "Mal", source=MAL)
        guest.server_word = word
        await guest.open()
        told.append(await refusal_of(guest))
    check_equal(told, ["server_word_needed"] + ["wrong_server_word"] * 4 + ["guesses_codes"], "newcomers at the other node")
    for client in (ada, ben):
        await client.close()


async def main(gridraced):
    with tempfile.TemporaryDirectory() as folder, PostgresCluster(folder) as postgres:
        async with Cluster(gridraced, postgres, LIMITS, names=("a", "b")) as cluster:
            await run(cluster)
    with tempfile.TemporaryDirectory() as folder, PostgresCluster(folder) as postgres:
        file = pathlib.Path(folder) / "word"
        file.write_text(SERVER_WORD)
        file.chmod(0o600)
        private = LIMITS | {"GRIDRACE_ENTER": "word", "GRIDRACE_SERVER_WORD_FILE": str(file)}
        async with Cluster(gridraced, postgres, private, names=("a", "b")) as cluster:
            await run_for_few(cluster)
    print("guesses were limited where they came in, and the next owner of the room knew its word")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=TIME)
