#include "client/net/socket_probe.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "client/net/socket_opener.hpp"

namespace gridrace::client {

namespace {

constexpr std::chrono::seconds time_for_each{10};
// Any room will do: if there is none of that code, the refusal has passed all the same.
constexpr std::string_view any_code = "PRBPRB";

std::string text_of(const SocketOpener::Attempt& attempt) {
    if (attempt.status == 0) return attempt.error.message();
    const auto by = attempt.program.empty() ? "" : " by " + attempt.program;
    return "HTTP " + std::to_string(attempt.status) + by;
}

// A proxy that drops the wish for a WebSocket asks for a page, and gets one or an error.
bool has_passed(const SocketOpener::Attempt& attempt) {
    if (attempt.status == 0 || std::holds_alternative<Upgraded>(attempt.answer)) {
        return !attempt.error;
    }
    const auto* end = std::get_if<ConnectionEnd>(&attempt.answer);
    return end == nullptr || end->code != "no_common_version";
}

}  // namespace

SocketProbe probe_socket(const ServerAddress& server) {
    boost::asio::io_context io;
    SocketOpener opener(io, {server, *race::RoomCode::parse(any_code)}, time_for_each,
                        time_for_each);
    SocketProbe probe;
    const auto ask = [&]() -> boost::asio::awaitable<void> {
        const auto attempt = co_await opener.open();
        probe.passes = has_passed(attempt);
        if (!probe.passes) probe.instead = text_of(attempt);
        io.stop();  // an open socket would wait for its timers
    };
    boost::asio::co_spawn(io, ask, [](const std::exception_ptr& escaped) {
        if (escaped) std::rethrow_exception(escaped);
    });
    io.run();
    return probe;
}

}  // namespace gridrace::client
