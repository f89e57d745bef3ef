"""For each rule, what it must find and what it must accept: (path, source, part of the message)."""


def include(path, included, expected):
    return path, f'#include "{included}"\n', expected


ROOM = "server/rooms/room.cpp"
SESSION = "server/net/session.cpp"

EXAMPLES = [
    # include directions
    include("common/sudoku/grid.hpp", "common/base/result.hpp", None),
    include("common/sudoku/techniques/subsets.cpp", "common/sudoku/grid.hpp", None),
    include("common/base/text.cpp", "common/sudoku/grid.hpp", "common/base may not include"),
    include("common/sudoku/grid.hpp", "common/race/event.hpp", "common/sudoku may not include"),
    include("common/race/event.hpp", "common/wire/codec.hpp", "common/race may not include"),
    include("common/wire/codec.cpp", "server/rooms/room.hpp", "common/wire may not include"),
    include("common/race/fold.cpp", "client/app/model.hpp", "common/race may not include"),
    include("common/race/fold.cpp", "tests/common/race/test_room.hpp", "may not include"),
    include("server/log/memory_log.cpp", "server/rooms/room.hpp", "server/log may not include"),
    include("server/rooms/room.cpp", "server/net/session.hpp", "server/rooms may not include"),
    include("server/net/session.cpp", "server/rooms/shard.hpp", None),
    include("server/net/session.cpp", "server/server.hpp", "server/net may not include"),
    include("server/main.cpp", "server/net/listener.hpp", None),
    include("server/main.cpp", "client/net/address.hpp", "server may not include"),
    include("client/main.cpp", "client/app/loop.hpp", None),
    include("client/main.cpp", "server/server.hpp", "client may not include"),
    include("client/app/update.cpp", "client/net/connection.hpp", "client/app may not include"),
    include("client/app/update.cpp", "common/wire/codec.hpp", "client/app may not include"),
    include("client/terminal/canvas.hpp", "common/race/event.hpp", "terminal may not include"),
    include("server/cellar/wine.cpp", "common/base/text.hpp", "no place in the layers"),
    include("tests/simulation/server.cpp", "server/rooms/room.hpp", None),
    # libraries that are kept in their place
    include("common/wire/codec.cpp", "gridrace/wire/v1/client.pb.h", None),
    include("server/log/record_codec.cpp", "gridrace/log/v1/log.pb.h", None),
    include("server/net/session.cpp", "gridrace/wire/v1/client.pb.h", "protobuf is kept out"),
    include("client/net/connection.cpp", "google/protobuf/message.h", "protobuf is kept out"),
    include("client/net/connection.cpp", "boost/beast/core.hpp", None),
    include("server/rooms/room.cpp", "boost/beast/core.hpp", "Beast is kept out"),
    include("client/net/connection.hpp", "boost/beast/core.hpp", "Beast is kept out"),
    include("server/log/memory_log.cpp", "sqlite3.h", "a database is kept out"),
    include("client/app/loop.cpp", "boost/asio/post.hpp", None),
    include("client/app/update.cpp", "boost/asio/post.hpp", "Asio is kept out"),
    include("client/terminal/renderer.cpp", "boost/asio/post.hpp", "Asio is kept out"),
    # purity
    ("common/race/fold.cpp", "#include <chrono>\n#include <vector>\n", None),
    ("common/race/fold.cpp", "#include <thread>\n", "does not include <thread>"),
    ("common/sudoku/generator.cpp", "#include <random>\n", "does not include <random>"),
    ("client/app/update.cpp", "#include <fstream>\n", "does not include <fstream>"),
    ("common/race/decide.cpp", "auto t = std::chrono::system_clock::now();", "does not use"),
    ("common/race/decide.cpp", "// never call system_clock::now()\n", None),
    ("server/ops/clock.cpp", "auto t = std::chrono::system_clock::now();", None),
    # literals
    ("client/terminal/renderer.cpp", r'auto s = "\x1b[2J";', None),
    ("client/app/view.cpp", r'auto s = "\x1b[2J";', "escape sequences"),
    ("server/main.cpp", r"char c = '\033';", "escape sequences"),
    ("server/main.cpp", "// \\x1b starts a sequence, it's here in words only\n", None),
    (ROOM, 'auto s = "SELECT name FROM rooms";', "SQL is kept"),
    (ROOM, 'auto s = "select a cell from the grid";', None),
    # coroutine forms
    (SESSION, "const bool ok = co_await read();\nif (ok) co_await go();", None),
    (SESSION, "if (co_await read()) stop();", "in a condition"),
    (SESSION, "if (auto r = co_await read(); r) stop();", "in a condition"),
    (SESSION, "while (!(co_await read())) stop();", "in a condition"),
    (SESSION, "switch (co_await read()) {}", "in a condition"),
    (SESSION, "for (auto x : co_await read()) stop();", "in a condition"),
    (SESSION, "while (open) { co_await read(); }", None),
    (SESSION, "for (;;) { auto x = co_await read(); }", None),
    (SESSION, "auto x = late ? co_await wait() : 0;", "in ?:"),
    (SESSION, "auto x = late ? 0 : co_await wait();", "in ?:"),
    (SESSION, "co_await wait(late ? short_time : long_time);", None),
    (SESSION, "co_await a(co_await b());", "two co_await"),
    (SESSION, "co_await move(Move{seat, cell});", "an aggregate is built"),
    (SESSION, "co_await f(x, {a});", "an aggregate is built"),
    (SESSION, "co_await f(std::vector<int>{1});", "an aggregate is built"),
    (SESSION, "Move move{seat, cell};\nco_await play(move);", None),
    (SESSION, "co_await s.async_read(b, redirect_error(use_awaitable, error));", None),
    (SESSION, "co_await run([room] { go(); });", "captures in a co_await"),
    (SESSION, "co_await co_spawn(ex, [room]() -> A<void> { go(); }, token);", "captures in co_spawn"),
    (SESSION, "co_spawn(ex, [this] { return run(); }, done);", "captures in co_spawn"),
    (SESSION, "co_spawn(ex, std::move(inside), rethrow);", None),
    (SESSION, "co_spawn(ex, run(rooms[i]), [](std::exception_ptr) {});", None),
    (SESSION, "// if (co_await read()) is never written\n", None),
    (SESSION, "co_spawn(ex, run(), asio::detached);", "asio::detached is not used"),
    (SESSION, "struct A : std::enable_shared_from_this<A> {};", "shared_from_this is not used"),
    (SESSION, "std::thread t; t.join(); bool detached = false;", None),
]
