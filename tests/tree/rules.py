"""What the source tree promises. Each rule looks at one file and yields (line, what is wrong)."""

import re

import cpp_text

# ---- who may include whom ----

COMMON = ["common/base", "common/sudoku", "common/race", "common/wire"]
SERVER = [
    "common/identity",
    "common/command_line",
    "common/net",
    "common/settings",
    "server/ops",
    "server/log",
    "server/puzzles",
    "server/rooms",
    "server/web",
    "server/net",
    "server/webhook",
    "server/admin",
]
CLIENT = ["client/language", "client/terminal", "client/app"]
CLIENT_PARTS = [
    "common/bot",
    "common/command_line",
    "common/identity",
    "common/settings",
    "client/command_line",
    "client/net",
    "client/bot",
    "client/export",
    "client/storage",
    "client/host",
    "client/me",
    "client/play",
    "client/practise",
]
# A folder of sources is a layer: it may include itself and these, nothing else of ours.
LAYERS = {
    "common/base": [],
    "common/command_line": ["common/base"],
    "common/settings": ["common/base"],
    "common/sudoku": ["common/base"],
    "common/sudoku/library": ["common/base", "common/checker", "common/sudoku"],
    "common/checker": ["common/base"],
    "common/skill": ["common/base"],
    "common/race": ["common/base", "common/sudoku", "common/skill"],
    "common/bot": ["common/base", "common/sudoku", "common/race"],
    "common/identity": ["common/base", "common/sudoku", "common/race"],
    "common/wire": ["common/base", "common/sudoku", "common/race"],
    "common/net": ["common/base"],
    "server/ops": ["common/base"],
    "server/log": COMMON + ["common/identity", "common/skill", "server/ops"],
    "server/puzzles": ["common/base", "common/sudoku", "common/race", "server/ops"],
    "server/rooms": COMMON + ["common/bot", "common/identity", "server/ops", "server/log", "server/puzzles"],
    "server/web": [],
    "server/net": COMMON + ["common/identity", "common/net", "server/ops", "server/rooms", "server/web"],
    "server/webhook": COMMON + ["common/identity", "common/net", "server/ops", "server/rooms", "server/net"],
    "server/admin": COMMON
    + [
        "common/command_line",
        "common/identity",
        "common/net",
        "server/ops",
        "server/log",
        "server/rooms",
        "server/net",
        "server/webhook",
    ],
    "server/config": COMMON + SERVER,
    "server/commands": COMMON + SERVER + ["server/config"],
    "server": COMMON + SERVER + ["server/config", "server/commands"],
    "client/language": ["common/base"],
    "client/terminal": ["common/base"],
    "client/app": [
        "common/base",
        "common/settings",
        "common/sudoku",
        "common/race",
        "client/language",
        "client/terminal",
    ],
    "client/command_line": ["common/base", "common/command_line"],
    "client/net": COMMON + ["common/identity", "common/net"],
    "client/bot": COMMON + ["common/bot", "client/net"],
    "client/load": COMMON + ["common/net", "client/command_line", "client/net"],
    "client/operate": COMMON + ["common/command_line", "client/command_line", "client/net", "client/storage"],
    "client/tools": ["common/base", "common/command_line", "common/sudoku", "common/checker", "client/command_line"],
    "client/export": COMMON + CLIENT + ["common/identity"],
    "client/storage": COMMON + CLIENT + ["common/settings", "client/net", "client/export"],
    "client/host": ["common/base"],
    "client/me": COMMON + ["client/language", "common/identity", "client/net", "client/storage"],
    "client/play": COMMON + CLIENT + ["client/net", "client/storage"],
    "client/practise": COMMON + CLIENT + ["client/storage"],
    "client/commands": COMMON + CLIENT + CLIENT_PARTS + ["common/net"],
    "client/web/engine": ["common/base", "common/sudoku", "common/race", "client/app"],
    "client/web/tables": COMMON + CLIENT,
    "client": COMMON + CLIENT + CLIENT_PARTS + ["client/commands", "client/load", "client/operate", "client/tools"],
}

# The version is made by the build; the messages are made from the .proto files.
OURS = re.compile(r"^(common|server|client|tests|proto)/")

SQL_FOLDERS = ["server/log/sqlite/", "server/log/postgres/"]

# A library, and the only files or folders (ending in /) that may name it.
KEPT_IN = {
    "protobuf": (re.compile(r"\.pb\.h$|^google/protobuf/"), ["common/wire/"]),
    "Beast": (
        re.compile(r"^boost/beast"),
        [
            "common/net/websocket_link.hpp",
            "server/net/cluster/node_call.cpp",
            "server/net/cluster/relay.cpp",
            "server/net/cluster/relay.hpp",
            "server/net/http/read_request.cpp",
            "server/net/link/http.hpp",
            "server/net/http/ops_port.cpp",
            "server/net/session/session.cpp",
            "server/net/session/session.hpp",
            "server/net/http/route.cpp",
            "server/webhook/post_message.cpp",
            "client/net/conversation.cpp",
            "client/net/http_exchange.cpp",
            "client/net/outbox.cpp",
            "client/net/outbox.hpp",
            "client/net/socket_opener.cpp",
        ],
    ),
    "a database": (re.compile(r"^(sqlite3|libpq-fe|postgresql/|pqxx/)"), SQL_FOLDERS),
    "OpenSSL": (re.compile(r"^openssl/"), ["common/net/", "server/net/link/tls_keeper.cpp"]),
    "Expat": (re.compile(r"^expat\.h$"), ["common/sudoku/formats/opensudoku.cpp"]),
    "Asio": (
        re.compile(r"^boost/asio"),
        [
            "common/net/",
            "server/",
            "client/terminal/terminal.cpp",
            "client/terminal/terminal.hpp",
            "client/app/loop/loop.cpp",
            "client/app/loop/loop.hpp",
            "client/app/loop/screen_host.cpp",
            "client/app/loop/screen_host.hpp",
            "client/net/",
            "client/bot/",
            "client/commands/",
            "client/play/",
            "client/storage/game_record.cpp",
            "client/storage/game_record.hpp",
            "client/storage/resume_state_writer.hpp",
        ],
    ),
}

# Nothing of these in pure code: no threads, files, clocks or other people's random numbers.
PURE = re.compile(r"^(common/(?!net/)|client/app/)")
IMPURE_FILES = [
    "client/app/loop/loop.cpp",
    "client/app/loop/loop.hpp",
    "client/app/loop/screen_host.cpp",
    "client/app/loop/screen_host.hpp",
    "common/base/text.cpp",
    "common/sudoku/library/example/main.cpp",
]
IMPURE_INCLUDES = re.compile(
    r"^(thread|mutex|shared_mutex|future|condition_variable|atomic|iostream|fstream|filesystem"
    r"|random|ctime|time\.h|unistd\.h|fcntl\.h|poll\.h|sys/.*|cstdlib|stdlib\.h|boost/.*)$"
)
IMPURE_WORDS = re.compile(r"_clock::now|\brandom_device\b|\bgetenv\b|\brand\s*\(\s*\)")


def layer_of(path):
    """The folder in the table that the file lies in; None outside of the layers."""
    top = path.split("/")[0]
    if top not in ("common", "server", "client"):
        return None
    for folder in sorted(LAYERS, key=len, reverse=True):
        rest = path.removeprefix(folder + "/")
        deeper = "/" in rest
        if rest != path and not (deeper and folder in ("server", "client")):
            return folder
    return "unknown"


def include_directions(path, source):
    layer = layer_of(path)
    if layer == "unknown":
        yield 1, "lies in a folder that has no place in the layers"
        return
    for line, included in cpp_text.includes(source):
        if layer is None or not OURS.match(included):
            continue
        target = layer_of(included)
        if target != layer and target not in LAYERS[layer]:
            yield line, f"{layer} may not include {included}"


def kept_libraries(path, source):
    if layer_of(path) is None:
        return
    for line, included in cpp_text.includes(source):
        for name, (pattern, places) in KEPT_IN.items():
            allowed = any(path == p or (p.endswith("/") and path.startswith(p)) for p in places)
            at_the_top = name == "Asio" and path.count("/") == 1
            if pattern.search(included) and not allowed and not at_the_top:
                yield line, f"{name} is kept out of here: {included}"


def purity(path, source):
    if not PURE.match(path) or path in IMPURE_FILES:
        return
    for line, included in cpp_text.includes(source):
        if IMPURE_INCLUDES.match(included):
            yield line, f"pure code does not include <{included}>"
    code = cpp_text.code(source)
    for match in IMPURE_WORDS.finditer(code):
        yield cpp_text.line_of(code, match.start()), f"pure code does not use {match.group()}"


ESCAPE = re.compile(r"\\x1[bB]|\\033|\\e\b|\\u001[bB]|\x1b")
SQL = re.compile(r"\b(SELECT\b.*\bFROM|INSERT INTO|CREATE TABLE|DELETE FROM)\b", re.DOTALL)


def literals_in_place(path, source):
    if layer_of(path) is None:
        return
    for line, text in cpp_text.literals(source):
        if ESCAPE.search(text) and not path.startswith("client/terminal/"):
            yield line, "escape sequences are kept in client/terminal"
        if SQL.search(text) and not path.startswith(tuple(SQL_FOLDERS)):
            yield line, "SQL is kept in server/log/sqlite and server/log/postgres"


# ---- coroutines ----

CONDITION = re.compile(r"\b(if|while|switch|for)\s*(constexpr\s*)?$")
AGGREGATE = re.compile(r"([\w>]|[(,])\s*\{")
CAPTURE = re.compile(r"(?<![\w\])])\[\s*[^\]\s][^\]]*\]\s*(\(|\{|mutable|<|->)")
LAMBDA_BODY = re.compile(r"\b(mutable|noexcept)\s*\{|->\s*[\w:<>, ]+\{")


def coroutine_forms(path, source):
    """The forms that GCC 12 miscompiles: one co_await per statement, its arguments named first."""
    code = cpp_text.code(source)
    for match in re.finditer(r"\bco_await\b", code):
        line = cpp_text.line_of(code, match.start())
        before = cpp_text.statement_before(code, match.start())
        after = cpp_text.statement_after(code, match.end())
        for bracket, place in reversed(cpp_text.open_brackets(code, match.start())):
            if bracket == "{":
                break  # the block that the statement stands in
            if CONDITION.search(code[:place]):
                yield line, "co_await in a condition: name its result on the line above"
        if "?" in before:
            yield line, "co_await in ?: write if and else"
        if re.search(r"\bco_await\b", before):
            yield line, "two co_await in one statement"
        if AGGREGATE.search(LAMBDA_BODY.sub(" ", after)):
            yield line, "an aggregate is built in a co_await statement: name it above"
        if CAPTURE.search(after):
            yield line, "a lambda with captures in a co_await statement"


def coroutine_life(path, source):
    code = cpp_text.code(source)
    for match in re.finditer(r"\bco_spawn\s*(?=\()", code):
        arguments = cpp_text.statement_after(code, match.end())
        if CAPTURE.search(arguments):
            yield cpp_text.line_of(code, match.start()), "a lambda with captures in co_spawn"
    for match in re.finditer(r"\b(asio::detached|detached_t|(enable_)?shared_from_this)\b", code):
        yield cpp_text.line_of(code, match.start()), f"{match.group()} is not used here"


ALL = [include_directions, kept_libraries, purity, literals_in_place, coroutine_forms, coroutine_life]
