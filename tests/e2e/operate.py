#!/usr/bin/python3
"""An operator directs a server from elsewhere: by HTTP requests, and by gridrace operate.

Usage: operate.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import http.client
import json
import os
import pathlib
import ssl
import stat
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import Admin  # noqa: E402
from gate import answer_to  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402
from tls.files import Authority  # noqa: E402

TIME_FOR_EVERYTHING = 200
PATIENCE = 30
ADA, MAL, EVE, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.9"
ON = {"GRIDRACE_OPERATOR": "on"}
LIMITED = {**ON, "GRIDRACE_UNLIMITED": "none", "GRIDRACE_TRUSTED_PROXIES": PROXY, "GRIDRACE_REQUEST_BURST": "1000",
           "GRIDRACE_CONNECTION_BURST": "1000"}
MOST_GUESSES = 30
USAGE, UNAVAILABLE, NOT_ALLOWED = 64, 69, 77
PATHS = ("/operator", "/operator/commands", "/operator/enter", "/operator/leave", "/operator/command")


def asking(path, secret="", body="", *headers, host="localhost", method="POST"):
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *headers]
    if secret:
        lines.append(f"Authorization: Bearer {secret}")
    if method == "POST":
        lines.append(f"Content-Length: {len(body.encode())}")
    return ("\r\n".join([*lines, "", ""]) + body).encode()


def command(name, **arguments):
    return json.dumps({"command": name, "arguments": arguments})


class Operator:
    """Somebody with a session, from one of this machine's addresses."""

    def __init__(self, server, key, source=EVE):
        self.server, self.key, self.source = server, key, source

    @classmethod
    def enter(cls, server, word, source=EVE):
        status, _, text = answer_to(server, asking("/operator/enter", word), source)
        check_equal(status, 200, f"the answer to a word: {text}")
        said = json.loads(text)["result"]
        check_equal(len(said["key"]), 64, "the digits of a key")
        check(said["until"].endswith("Z"), "when the session ends")
        return cls(server, said["key"], source)

    def ask(self, name, expected=200, **arguments):
        data = asking("/operator/command", self.key, command(name, **arguments))
        status, _, text = answer_to(self.server, data, self.source)
        check_equal(status, expected, f"the answer to {name}: {text}")
        return json.loads(text) if text.startswith("{") else text


async def word_of(admin):
    made = await admin.ask("operator")
    check_equal(len(made["word"]), 32, "the digits of a word")
    return made["word"]


def check_off(server):
    for path in PATHS:
        for method in ("GET", "POST"):
            status, _, text = answer_to(server, asking(path, "0" * 32, method=method), EVE)
            check_equal(status, 404, f"the answer to {method} {path} where nobody operates: {text}")


async def check_word(admin, server):
    """It is good once. Another one is not, and neither is a key that was never given."""
    word = await word_of(admin)
    operator = Operator.enter(server, word)
    status, headers, text = answer_to(server, asking("/operator/enter", word), EVE)
    check_equal(status, 401, f"the answer to a word that is used: {text}")
    check_equal(headers["WWW-Authenticate"], "Bearer", "how one says who one is")
    check("gridraced admin operator" in text, text)
    for secret in ("0" * 64, "f" * 32, "x" * 64, word + word):
        data = asking("/operator/command", secret, command("stats"))
        check_equal(answer_to(server, data, EVE)[0], 401, f"the answer to the key {secret}")
    twice = asking("/operator/command", operator.key, command("stats"), f"Authorization: Bearer {'0' * 64}")
    check_equal(answer_to(server, twice, EVE)[0], 401, "the answer to two keys at once")
    return operator


def check_commands(operator):
    status, headers, text = answer_to(operator.server, asking("/operator/commands", method="GET"), EVE)
    check_equal((status, headers["Content-Type"]), (200, "application/json"), "the list of commands")
    names = {one["name"] for one in json.loads(text)["commands"]}
    check({"rooms", "ban", "unban", "close", "kick", "announce", "drain", "stats", "webhook"} <= names, str(names))
    check(not {"erase", "operator", "vouch"} & names, f"commands for the machine alone are offered: {names}")
    stats = operator.ask("stats")
    check_equal((stats["ok"], stats["result"]["last_backup"]), (True, "never"), "the stats")
    check("rooms: 0" in stats["text"], stats["text"])
    for name in ("erase", "operator", "vouch"):
        arguments = {"erase": {"room": "222222"}, "vouch": {"what": "end", "hash": "0" * 64}}.get(name, {})
        refused = operator.ask(name, expected=403, **arguments)
        check_equal(refused["error"]["code"], "not_from_elsewhere", f"why {name} is refused")
    check_equal(operator.ask("dance", expected=400)["error"]["code"], "no_such_command", "an unknown command")
    check_equal(operator.ask("room", expected=409, room="222222")["ok"], False, "a room that is not there")


def check_hostile(operator):
    server, key = operator.server, operator.key
    for body, status in (("", 400), ("[]", 400), ("\x00" * 50, 400), ("{" * 3000, 400), ("x" * 9000, 413)):
        found, _, text = answer_to(server, asking("/operator/command", key, body), EVE)
        check_equal(found, status, f"the answer to {body[:20]!r}: {text[:100]}")
    wings = json.dumps({"command": "stats", "arguments": {"wings": "2"}, "operated_from": "203.0.113.7", "uid": 0})
    check_equal(answer_to(server, asking("/operator/command", key, wings), EVE)[0], 400, "an argument that is none")
    check_equal(answer_to(server, asking("/operator/command", key, method="GET"), EVE)[0], 405, "a wrong method")
    check_equal(answer_to(server, asking("/operator/commands/x", key, method="GET"), EVE)[0], 404, "a path that is none")
    operator.ask("stats")


def check_pages_of_others(operator):
    """A page of another host directs nobody's server, with or without Origin."""
    data = command("announce", text="by another page")
    for header in ("Origin: https://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"):
        status, headers, text = answer_to(operator.server, asking("/operator/command", operator.key, data, header), EVE)
        check_equal(status, 403, f"the answer with {header}: {text}")
        check("Access-Control-Allow-Origin" not in headers, "another page may read the answer")
    for header in ("Origin: http://localhost", "Sec-Fetch-Site: same-origin"):
        status = answer_to(operator.server, asking("/operator/command", operator.key, command("stats"), header), EVE)[0]
        check_equal(status, 200, f"the answer with {header}")


def check_ways(operator):
    """Where others can listen, neither a word nor a key is taken, nor a page shown that asks for one."""
    body = command("stats")
    for source, headers, host, expected in (
        (EVE, (), "race.local", 403),
        (EVE, ("X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: https"), "localhost", 403),
        (PROXY, ("X-Forwarded-For: 192.0.2.1",), "localhost", 403),
        (PROXY, ("X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: http"), "localhost", 403),
        (PROXY, ("X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: http, https"), "localhost", 403),
        (PROXY, ("X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: https"), "localhost", 200),
    ):
        data = asking("/operator/command", operator.key, body, *headers, host=host)
        status, _, text = answer_to(operator.server, data, source)
        check_equal(status, expected, f"the answer to {host} by {headers} from {source}: {text}")
        check(expected == 200 or "https" in text, f"the refusal does not say what to do: {text}")
        if expected == 403:
            page = answer_to(operator.server, asking("/operator", "", "", *headers, host=host, method="GET"), source)
            check_equal(page[0], 403, "the answer to the page's address")


def check_guesses(server, operator):
    """Wrong ones are counted before they are looked at: after them a right one does not count, from that address."""
    wrong = [answer_to(server, asking("/operator/enter", f"{i:032x}"), MAL)[0] for i in range(MOST_GUESSES)]
    check_equal(set(wrong), {401}, "the answers to wrong words")
    status, headers, text = answer_to(server, asking("/operator/command", operator.key, command("stats")), MAL)
    check_equal(status, 429, f"the right key from an address that has guessed: {text}")
    check(int(headers["Retry-After"]) > 0, "when to come back")
    for _ in range(2 * MOST_GUESSES):  # right ones are no guesses
        operator.ask("bans")
    answer = answer_to(server, asking("/healthz", method="GET"), MAL)
    check_equal(answer[0], 200, "other requests of that address")


async def check_deeds(operator, admin):
    """What an operator does is done, said in words, and written down without the secrets."""
    code = rooms.create_room(operator.server)
    ada = Client(operator.server, code, "Ada", source=ADA)
    mal = Client(operator.server, code, "Mal", source="127.0.0.66")
    twin = Client(operator.server, code, "Mel", source="127.0.0.66")
    for client in (ada, mal, twin):
        await client.connect()
    members = operator.ask("members")["result"]["members"]
    there = [one["name"] for one in members if one["network"] == "127.0.0.66"]
    check_equal(sorted(there), ["Mal", "Mel"], "who is at the address of Mal")
    said = operator.ask("announce", text="Back at 14:00.")
    check_equal(said["text"], "The announcement was sent to 1 room.\n", "the sentence")
    await ada.wait_for(lambda: ada.room.talk and ada.room.talk[-1].text == "Back at 14:00.", "the announcement")

    own = operator.ask("ban", expected=409, who=operator.source)
    check_equal(own["error"]["code"], "own_address", "a ban of the operator")
    banned = operator.ask("ban", who=code, member="Mal", **{"for": "2h", "anyway": "yes"})
    check_equal(banned["result"]["address"], "127.0.0.66", "who is banned")
    check("Mal is removed from room" in banned["text"], banned["text"])
    await mal.wait_until_closed()
    await twin.wait_until_closed()
    check_equal(answer_to(operator.server, asking("/rooms", method="GET"), "127.0.0.66")[0], 403, "the banned address")
    check("127.0.0.66" in await admin.do("bans"), "the ban is not in the list at the machine")
    check_equal(operator.ask("unban", address="127.0.0.66")["text"], "127.0.0.66 is not banned any more.\n", "the sentence")
    check_equal(answer_to(operator.server, asking("/rooms", method="GET"), "127.0.0.66")[0], 200, "without the ban")
    operator.ask("close", room=code)
    await ada.wait_until_closed()

    done = [line for line in admin.audited() if line.get("asked_at") == "operator"]
    check_equal({line["address"] for line in done}, {operator.source}, "where the operator was")
    check_equal([line["command"] for line in done if line["command"] != "operator"],
                ["announce", "ban", "ban", "unban", "close"], "what the audit log says")
    check("uid" not in done[0], "an operator has a user of the machine")


async def check_end(operator, admin, gridraced):
    listed = (await admin.ask("operator", "--list"))["sessions"]
    check_equal([one["from"] for one in listed], [operator.source], "the sessions")
    check(operator.source in await admin.do("operator", "--list"), "the list in words")
    unused = await word_of(admin)
    check_equal((await admin.ask("operator", "--end"))["ended"], 1, "how many sessions end")
    check("wrong_secret" not in operator.ask("stats", expected=401), "the session after its end")
    status = answer_to(gridraced.server, asking("/operator/enter", unused), EVE)[0]
    check_equal(status, 401, "a word from before")
    check("0 sessions of operators were ended" in await admin.do("operator", "--end"), "the sentence")
    again = Operator.enter(gridraced.server, await word_of(admin))
    status = answer_to(gridraced.server, asking("/operator/leave", again.key), EVE)[0]
    check_equal(status, 200, "the answer to who leaves")
    again.ask("stats", expected=401)
    written = gridraced.log() + (admin.folder / "audit.log").read_text()
    for secret in (operator.key, again.key, unused):
        check(secret not in written, "a word or a key is written down")


class Program:
    """gridrace operate, of one user."""

    def __init__(self, binary, home, server):
        self.binary, self.home, self.server = binary, pathlib.Path(home), server

    async def run(self, *words, typed="", expected=0, server=None):
        environment = {**os.environ, "HOME": str(self.home), "XDG_STATE_HOME": ""}
        process = await asyncio.create_subprocess_exec(
            *(self.binary, "operate", server or self.server, *words),
            env=environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(typed.encode()), PATIENCE)
        said = (out + err).decode()
        check_equal(process.returncode, expected, f"the exit code of operate {words}, which said {said}")
        return said

    def keys(self):
        return [file for file in (self.home / ".local/state/gridrace/operator").glob("*") if file.is_file()]


async def check_program(program, admin, server):
    word = await word_of(admin)
    check("other users" in await program.run(server=f"{server}/operator#{word}", expected=USAGE), "a word in argv")
    check("32 digits" in await program.run("rooms", typed="secret\n", expected=USAGE), "a word that is none")
    await program.run("rooms", typed=f"{'0' * 32}\n", expected=NOT_ALLOWED)
    said = await program.run("rooms", typed=f"{server}/operator#{word}\n")
    check_equal(said, "none\n", "the rooms, by the link's word")
    check_equal([stat.S_IMODE(key.stat().st_mode) for key in program.keys()], [0o600], "the files of keys")
    listed = await program.run()
    check("ban ADDRESS|NETWORK|CODE [MEMBER] [--for SPAN] [--anyway]" in listed, listed)
    check("connections: " in listed, "the state now")
    check("erase" not in listed, "a command for the machine alone is listed")
    check_equal(json.loads(await program.run("stats", "--json"))["rooms"], 0, "the number of rooms")
    check("banned until" in await program.run("ban", "203.0.113.7", "--for", "2h"), "a ban")
    check("203.0.113.7" in await program.run("bans"), "the list of bans")
    await program.run("unban", "203.0.113.7")
    for words, code in ((["dance"], USAGE), (["kick", "K7MQ2X"], USAGE), (["rooms", "--wings"], USAGE),
                        (["ban", "203.0.113.7", "--for"], USAGE), (["room", "222222"], 1)):
        await program.run(*words, expected=code)
    check("has ended" in await program.run("--leave"), "the end of the session")
    check_equal(program.keys(), [], "keys that are kept after it")
    await program.run("--leave", expected=1)
    word_file = program.home / "word"
    word_file.write_text(await word_of(admin) + "\n")
    await program.run("--word-file", str(word_file), "bans")
    await admin.do("operator", "--end")
    fresh = await word_of(admin)
    said = await program.run("bans", typed=fresh + "\n")
    check("the session has ended" in said and "none\n" in said, f"after a session that has ended: {said}")


async def check_tls(binary, folder):
    """Over TLS an operator comes from anywhere, by any name of the server."""
    authority = Authority(folder)
    certificate, key = authority.sign("server", "DNS:race.example.org")
    data = folder / "data"
    data.mkdir(mode=0o700)
    settings = {**ON, "GRIDRACE_DATA": str(data), "GRIDRACE_TLS_CERT": str(certificate), "GRIDRACE_TLS_KEY": str(key),
                "GRIDRACE_PUBLIC_HOSTS": "race.example.org"}
    async with Gridraced(binary, environment=settings) as gridraced:
        await gridraced.start()
        made = await Admin(binary, data).ask("operator")
        port = urllib.parse.urlsplit(gridraced.server).port
        check_equal(made["link"], f"https://race.example.org:{port}/operator#{made['word']}", "the link")
        context = ssl.create_default_context(cafile=str(authority.certificate))
        context.check_hostname = False
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=context)
        headers = {"Host": "race.example.org", "Authorization": f"Bearer {made['word']}"}
        connection.request("POST", "/operator/enter", headers=headers)
        answer = connection.getresponse()
        check_equal(answer.status, 200, "a word over TLS")
        connection.close()


async def check_cluster(binary, folder):
    """A word of one node, a session at the second, commands at the third, and an end for all."""
    with PostgresCluster(folder) as postgres:
        async with Cluster(binary, postgres, ON) as cluster:
            await cluster.start()
            a, b, c = cluster.nodes
            admin = Admin(a.binary, a.folder)
            word = await word_of(admin)
            operator = await asyncio.to_thread(Operator.enter, b.server, word)
            for node in (a, b, c):
                status = (await asyncio.to_thread(answer_to, node.server, asking("/operator/enter", word), EVE))[0]
                check_equal(status, 401, f"the word again at node {node.name}")
            code = await asyncio.to_thread(rooms.create_room, a.server)
            operator.server = c.server
            listed = (await asyncio.to_thread(operator.ask, "rooms"))["result"]
            check_equal([(one["room"], one["node"]) for one in listed["rooms"]], [(code, "a")], "the rooms, by node c")
            closed = await asyncio.to_thread(operator.ask, "close", room=code)
            check_equal(closed["text"], f"Room {code} is closed.\n(at node a)\n", "a room of another node")
            done = [line for line in admin.audited() if line["command"] == "close"]
            check_equal([(line["asked_at"], line["address"], line["node"]) for line in done],
                        [("operator", EVE, "c")], "what node a writes down")
            listed = (await Admin(c.binary, c.folder).ask("operator", "--list"))["sessions"]
            check_equal([(one["node"], one["from"]) for one in listed], [("b", EVE)], "the sessions of all nodes")
            check_equal((await admin.ask("operator", "--end"))["ended"], 1, "how many sessions end")
            for node in (a, b, c):
                operator.server = node.server
                await asyncio.to_thread(operator.ask, "stats", 401)


async def main(binary, client):
    async with Gridraced(binary) as gridraced:
        await gridraced.start()
        check_off(gridraced.server)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        async with Gridraced(binary, environment={"GRIDRACE_DATA": str(folder / "off")}) as gridraced:
            await gridraced.start()
            said = await Admin(binary, folder / "off").do("operator", expected=1)
            check("operator = " in said, f"how operators are let in: {said}")
        data = folder / "on"
        async with Gridraced(binary, environment={**LIMITED, "GRIDRACE_DATA": str(data)}) as gridraced:
            await gridraced.start()
            admin = Admin(binary, data)
            operator = await check_word(admin, gridraced.server)
            check_commands(operator)
            check_hostile(operator)
            check_pages_of_others(operator)
            check_ways(operator)
            check_guesses(gridraced.server, operator)
            await check_deeds(operator, admin)
            await check_end(operator, admin, gridraced)
            home = folder / "home"
            home.mkdir()
            await check_program(Program(client, home, gridraced.server), admin, gridraced.server)
        await check_tls(binary, folder)
    with tempfile.TemporaryDirectory() as folder:
        await check_cluster(binary, folder)
    print("An operator directs a server from elsewhere, over a way that nobody reads, and nobody else does.")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
