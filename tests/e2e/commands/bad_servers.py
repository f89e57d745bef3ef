"""Servers that are not there, not ours, or not of our time: every verb that needs one says so and ends."""

from . import foreign_servers as foreign
from .bad_usage import fails
from .processes import run_all

USAGE, UNAVAILABLE, TRY_AGAIN, PROTOCOL = 64, 69, 75, 76
TIME_TO_GIVE_UP = 20  # seconds; the client's own patience with a silent server is about half of it
NO_SUCH_ROOM = "222222"


def verbs(gridrace, server):
    """The ways to bother a server."""
    room = f"{server}/r/K7QX2M"
    return [
        [gridrace, "create", "--no-play", "--server", server],
        [gridrace, "bot", "--room", room],
        [gridrace, "watch", room, "--json"],
    ]


async def all_fail(gridrace, behave, code, contains=""):
    """Every verb ends with this code against a server that behaves so."""
    async with foreign.serving(behave) as server:
        await run_all(
            fails(verb, code, contains, seconds=TIME_TO_GIVE_UP) for verb in verbs(gridrace, server)
        )


async def those_who_join_fail(gridrace, behave, code, contains=""):
    """The same for the verbs that enter a room."""
    async with foreign.serving(behave) as server:
        await run_all(
            fails(verb, code, contains, seconds=TIME_TO_GIVE_UP)
            for verb in verbs(gridrace, server)[1:]
        )


async def creating_fails(gridrace, behave, code, contains=""):
    """The same for the verb that opens a room."""
    async with foreign.serving(behave) as server:
        create = verbs(gridrace, server)[0]
        await fails(create, code, contains, seconds=TIME_TO_GIVE_UP)


async def check_nobody(gridrace):
    with foreign.nobody() as server:
        await run_all(
            fails(verb, UNAVAILABLE, "cannot reach", seconds=TIME_TO_GIVE_UP)
            for verb in verbs(gridrace, server)
        )


def foreign_cases(gridrace):
    web = foreign.says(foreign.answer("200 OK", "Content-Type: text/html"))
    moved = foreign.says(foreign.answer("301 Moved", "Location: http://127.0.0.1:1/"))
    old = foreign.says(foreign.answer("400 Bad Request", body=b"this server speaks gridrace.v9"))
    created = foreign.says(foreign.answer("201 Created", body=b"\xff\xff\xff"))
    endless = foreign.says(b"HTTP/1.1 201 Created\r\n\r\n" + b"x" * 1_000_000)
    colours = foreign.says(foreign.answer("400 Bad Request", body=b"\x1b[2Jno\x07\nmore"))
    yield all_fail(gridrace, web, PROTOCOL, "does not speak gridrace")
    yield all_fail(gridrace, moved, PROTOCOL, "does not speak gridrace")
    yield those_who_join_fail(gridrace, old, PROTOCOL, "does not speak gridrace.v1 (HTTP 400)")
    yield creating_fails(gridrace, old, USAGE, "this server speaks gridrace.v9")
    full = foreign.says(
        foreign.answer("503 Busy", "Content-Type: text/plain", body=b"no room\x07 is free\nhere")
    )
    yield all_fail(gridrace, full, TRY_AGAIN, r"no room\x07 is free")
    yield creating_fails(gridrace, created, PROTOCOL)
    yield creating_fails(gridrace, endless, PROTOCOL, "no gridrace server")
    yield creating_fails(gridrace, colours, USAGE, r"\x1b[2Jno\x07")
    no_version = foreign.upgrades_without_subprotocol
    yield those_who_join_fail(gridrace, no_version, PROTOCOL, "does not speak gridrace.v1")
    yield those_who_join_fail(gridrace, foreign.upgrades_and_talks_nonsense, PROTOCOL)
    yield creating_fails(gridrace, foreign.greets_first, PROTOCOL, "no gridrace server")
    yield those_who_join_fail(gridrace, foreign.greets_first, PROTOCOL, "no gridrace server")
    yield creating_fails(gridrace, foreign.closes_at_once, PROTOCOL, "no gridrace server")
    yield those_who_join_fail(gridrace, foreign.closes_at_once, UNAVAILABLE, "cannot reach")
    yield all_fail(gridrace, foreign.stays_silent, UNAVAILABLE, "cannot reach")
    for behave in (foreign.upgrades_and_stays_silent, foreign.upgrades_and_closes):
        yield those_who_join_fail(gridrace, behave, UNAVAILABLE, "lets nobody in")


async def check_bad_servers(gridrace, server):
    """`server` is one of ours, on which there is no such room."""
    await check_nobody(gridrace)
    await run_all(foreign_cases(gridrace))
    room = f"{server}/r/{NO_SUCH_ROOM}"
    await run_all(
        fails([gridrace, *verb, room], UNAVAILABLE, f"there is no room {NO_SUCH_ROOM}")
        for verb in (["bot", "--room"], ["watch", "--lines"])
    )
