#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <string>

#include "server/ops/diagnostics.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

void spawn(Executor executor, std::string_view name, Awaitable<void> coroutine) {
    const auto on_end = [name = std::string(name)](const std::exception_ptr& escaped) {
        if (!escaped) return;
        try {
            std::rethrow_exception(escaped);
        } catch (const std::exception& error) {
            report(Level::error, "incident", {{"in", name}, {"why", error.what()}});
        }
    };
    boost::asio::co_spawn(executor, std::move(coroutine), on_end);
}

Awaitable<void> pause(Executor executor, std::chrono::milliseconds time) {
    Timer timer(executor, time);
    boost::system::error_code ignored;
    co_await timer.async_wait(boost::asio::redirect_error(use_awaitable, ignored));
}

}  // namespace gridrace::server
