"""What cannot be meant: verbs, options, addresses, names and rules that are none."""

from .processes import expect, run, run_all

USAGE, NO_INPUT, UNAVAILABLE, CANNOT_CREATE = 64, 66, 69, 73
CREATE = ["create", "--no-play"]
BOT = ["bot", "--room", "K7QX2M"]
HINT = "Try: gridrace"

USAGE_CASES = [
    ([], "name a command"),
    (["fly"], "there is no command 'fly'"),
    (["jion", "K7QX2M"], "there is no command 'jion'; did you mean 'join'?"),
    (["fly\x1b[2J"], r"fly\x1b[2J"),
    (["fly\nfly"], r"fly\x0afly"),
    (["--wings"], "--wings"),
    (["create", "join"], ""),
    ([*CREATE, "--wings"], "--wings"),
    ([*CREATE, "\x1b]0;title\x07"], r"\x1b]0;title\x07"),
    (["generate", "--seed", "abc"], "--seed"),
    (["generate", "--seed", "18446744073709551616"], "--seed"),
    (["generate", "--count", "-1"], "--count: '-1' is not a whole number from 0 to 4294967295"),
    (["generate", "--count", "abc"], "--count: 'abc' is not a whole number"),
    (["generate", "--count", "18446744073709551615"], "whole number from 0 to 4294967295"),
    (["generate", "--clues", "20.5"], "--clues: '20.5' is not a whole number from 17 to 81"),
    (["generate", "--clues", "16"], "--clues: '16' is not a whole number from 17 to 81"),
    (["solve", "--jobs", "1.5"], "--jobs: '1.5' is not a whole number from 1 to 256"),
    (["solve", "--jobs", "0x2"], "--jobs: '0x2' is not a whole number"),
    (["count", "--limit", "1.5"], "--limit: '1.5' is not a whole number from 1 to 2147483647"),
    (["check", "--limit", "1"], "--limit: '1' is not a whole number from 2 to 2147483647"),
    (["hint", "--stage", "1.5"], "--stage: '1.5' is not a whole number from 1 to 3"),
    (["generate", "--format", "cube"], "--format"),
    (["generate", "--grade", "fiendish"], "fiendish"),
    (["solo", "--grade", "\x1b[2J"], r"\x1b[2J"),
    (["generate", "K7QX2M"], "K7QX2M"),
    (["bot"], "--room"),
    (["join"], "room"),
    (["watch"], "room"),
    ([*BOT, "--pace", "0"], "--pace"),
    ([*BOT, "--pace", "-1"], "--pace"),
    ([*BOT, "--pace", "nan"], "--pace"),
    ([*BOT, "--pace", "inf"], "--pace"),
    ([*BOT, "--slips", "1"], "--slips"),
    ([*BOT, "--slips", "nan"], "--slips"),
    ([*BOT, "--races", "-1"], "--races"),
    ([*BOT, "--races", "0x1"], "--races: '0x1' is not a whole number"),
]

RULE_CASES = [
    (["--players", "0"], "--players: '0' is not a whole number from 1 to 100"),
    (["--players", "101"], "from 1 to 100"),
    (["--players", "4294967297"], "--players"),
    (["--players", "-1"], "--players"),
    (["--players", "0x2"], "--players"),
    (["--countdown", "61"], "--countdown: '61' is not a whole number from 0 to 60"),
    (["--time-limit", "0"], "--time-limit: '0' is not a whole number from 1 to 86400"),
    (["--time-limit", "86401"], "from 1 to 86400"),
    (["--aid-price", "301"], "--aid-price: '301' is not a whole number from 0 to 300"),
    (["--assists", "check,luck"], "--assists: 'check,luck' is none of standard"),
    (["--assists", "\x1b[2J"], r"\x1b[2J"),
    (["--grade", "fiendish"], "hard, expert, extreme or diabolical"),
    (["--rating", "7-6"], "LOW-HIGH"),
    (["--rating", "0.9-2"], "LOW-HIGH"),
    (["--rating", "\x1b[2J"], r"\x1b[2J"),
    (["--rating", "3-4", "--grade", "hard"], "--grade"),
    (["--bots", "1"], "--bots"),
    (["--bots", "9"], "--players"),
    (["--seed", "1", "--puzzle", "." * 81], "--seed and --puzzle"),
    (["--technique", "\x1b[2J"], r"\x1b[2J"),
    (["--technique", "squirrel"], "choose hidden single, naked single, "),
    (["--technique", "skyscraper", "--grade", "hard"], "leave --grade, --rating and --puzzle out"),
    (["--technique", "skyscraper", "--rating", "6-7"], "leave --grade, --rating and --puzzle out"),
    (["--rating", "3.5"], "the nearest ratings are 3.4 and 3.6"),
    (["--club", ""], "--club: a name"),
    (["--lives", "3"], "--lives belongs to --mode lives; the mode here is race"),
    (["--best-of"], "--best-of belongs to --mode match"),
    (["--mode", "swiss", "--minutes", "5"], "--minutes belongs to --mode arena; the mode here is swiss"),
    (["--mode", "arena", "--rounds", "3"], "--rounds belongs to --mode swiss"),
    (["--table-size", "4"], "--table-size belongs to --mode swiss or arena"),
    (["--mode", "swiss", "--players", "1"], "--players: the mode swiss is a tournament"),
    (["--mode", "relay", "--teams", "4", "--players", "3"], "a room for 3 players cannot have 4 teams"),
]

SERVERS_THAT_ARE_NONE = [
    "ftp://127.0.0.1:8765",
    "ws:/127.0.0.1",
    "ws://",
    "ws://:8765",
    "ws://host:",
    "ws://host:0",
    "ws://host:65536",
    "ws://host:12x",
    "ws://host:-1",
    "ws://ho st:8765",
    "ws://user@host:8765",
    "ws://host:8765/a//path",
    "ws://host:8765/path?query",
    "ws://host:8765?query",
    "ws://[::1",
    "ws://[]:8765",
    "ws://[::1]8765",
    "ws://::1:8765",
    "ws://\x1b[2J:8765",
    "ws://" + "h" * 256,
    "ws://" + "h" * 10000,
]

ROOMS_THAT_ARE_NONE = [
    "",
    "ABC",
    "K7QX2MM",
    "O0I1L0",
    "K7QX2\x1b",
    "ws://127.0.0.1:8765",
    "ws://127.0.0.1:8765/",
    "ws://127.0.0.1:8765/r/",
    "ws://127.0.0.1:8765/r/!!!!!!",
    "ws://127.0.0.1:8765/r/K7QX2M/more",
    "ws://127.0.0.1:0/r/K7QX2M",
    "ftp://127.0.0.1:8765/r/K7QX2M",
]

NAMES_THAT_ARE_NONE = ["a\x1b[2Jb", "a\nb", "a\x7fb", "a\u202eb", "   ", "a" * 17, "a" * 10000]


def check_one_line(finished, code, contains):
    """Nothing on stdout, and on stderr one sentence of ours; after a wrong usage also where to find help."""
    expect(finished.code == code, finished, f"exit code {code}")
    expect(finished.out == "", finished, "nothing on stdout")
    lines = finished.err.splitlines()
    if len(lines) == 2 and lines[1].startswith(HINT):
        lines.pop()
    expect(len(lines) == 1, finished, "one line on stderr")
    expect(lines[0].startswith("gridrace: "), finished, "a line that says who speaks")
    expect(contains in lines[0], finished, f"{contains!r} on stderr")
    expect(len(lines[0]) < 1000, finished, "a short line")
    expect(lines[0].isprintable(), finished, "printable text")


async def fails(command, code, contains="", **options):
    """The program refuses, and says why."""
    check_one_line(await run(*command, **options), code, contains)


async def names_help(command, hint):
    """The last line says which help there is."""
    finished = await run(*command)
    expect(finished.err.splitlines()[-1] == hint, finished, hint)


def usage_cases(gridrace):
    for arguments, contains in USAGE_CASES:
        yield fails([gridrace, *arguments], USAGE, contains)
    for arguments, contains in RULE_CASES:
        yield fails([gridrace, *CREATE, *arguments], USAGE, contains)
    yield fails([gridrace, "create", "--json"], USAGE, "--no-play")
    yield fails([gridrace, "solo", "--penalty", "30"], USAGE, "--penalty belongs to --mode penalty")
    yield fails([gridrace, "challenge", "nofile"], USAGE, "there is no such file, either")
    yield names_help([gridrace, "create", "--wings"], "Try: gridrace create --help")
    yield names_help([gridrace, "fly"], "Try: gridrace --help")
    yield fails([gridrace, "create", "--bots", "8"], USAGE, "--players")
    yield fails([gridrace, "create", "--bots", "4294967295"], USAGE, "--bots")


def address_cases(gridrace):
    for server in SERVERS_THAT_ARE_NONE:
        yield fails([gridrace, *CREATE, "--server", server], USAGE, "ws://HOST:PORT")
        yield fails([gridrace, *BOT, "--server", server], USAGE, "ws://HOST:PORT")
    yield fails([gridrace, *CREATE], USAGE, "nowhere", environment={"GRIDRACE_SERVER": "nowhere"})
    for command in ([*CREATE, "--server", "here"], [*BOT, "--server", "here"]):
        yield fails([gridrace, *command], USAGE, "here", environment={"GRIDRACE_SERVER": "nowhere"})
    for room in ROOMS_THAT_ARE_NONE:
        for verb in (["bot", "--room"], ["join"], ["watch"]):
            yield fails([gridrace, *verb, room], USAGE)


def name_cases(gridrace):
    for name in NAMES_THAT_ARE_NONE:
        yield fails([gridrace, *BOT, "--name", name], USAGE, "--name")
        yield fails([gridrace, "watch", "K7QX2M", "--lines", "--name", name], USAGE, "--name")
    bad = {"GRIDRACE_NAME": "a\x1bb"}
    yield fails([gridrace, *BOT], USAGE, "--name", environment=bad)


def cases_without_terminal(gridrace):
    """A board needs a terminal: none is a clear answer, at once, and before any server is asked."""
    for arguments in (["create"], ["create", "--bots", "2"], ["join", "K7QX2M"], ["solo"]):
        yield fails([gridrace, *arguments], UNAVAILABLE, "terminal", seconds=5)


def cases_without_home(gridrace):
    """Without a home directory nothing is kept; the verbs for what is kept say what is missing."""
    homeless = {"HOME": "", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": ""}
    for arguments, code, variable in (
        (["settings", "set", "theme", "light"], CANNOT_CREATE, "XDG_CONFIG_HOME"),
        (["stats"], NO_INPUT, "XDG_DATA_HOME"),
    ):
        yield fails([gridrace, *arguments], code, f"neither {variable} nor HOME is set", environment=homeless)


async def check_bad_usage(gridrace):
    await run_all(usage_cases(gridrace))
    await run_all(address_cases(gridrace))
    await run_all(name_cases(gridrace))
    await run_all(cases_without_terminal(gridrace))
    await run_all(cases_without_home(gridrace))
