// The Asio types that the server uses: concrete executors, one io_context per thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

namespace gridrace::server {

using Executor = boost::asio::io_context::executor_type;
template <class T>
using Awaitable = boost::asio::awaitable<T, Executor>;
using Timer = boost::asio::basic_waitable_timer<
    std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, Executor>;
inline constexpr boost::asio::use_awaitable_t<Executor> use_awaitable;

// Starts a coroutine. An exception that escapes from it is reported under `name`; the process
// continues.
void spawn(Executor executor, std::string_view name, Awaitable<void> coroutine);

// Waits for this time.
Awaitable<void> pause(Executor executor, std::chrono::milliseconds time);

struct Nothing {};

// An answer from another thread to a coroutine. Shared by the two, since either may end first: the io_context of `home`
// outlives both.
template <class Value = Nothing>
class Reply {
public:
    explicit Reply(Executor home) : arrived_(home, Timer::time_point::max()) {}

    // From any thread, once.
    static void give(const std::shared_ptr<Reply>& reply, std::error_code error, Value value = {}) {
        boost::asio::post(reply->arrived_.get_executor(),
                          [reply, error, given = std::move(value)]() mutable {
                              reply->error_ = error;
                              reply->value_ = std::move(given);
                              reply->has_arrived_ = true;
                              reply->arrived_.cancel();
                          });
    }

    // On the home thread: waits for the answer.
    Awaitable<void> wait() {
        while (!has_arrived_) {
            boost::system::error_code cancelled;
            co_await arrived_.async_wait(boost::asio::redirect_error(use_awaitable, cancelled));
        }
    }

    std::error_code error() const { return error_; }
    Value& value() { return value_; }

private:
    Timer arrived_;
    bool has_arrived_ = false;
    std::error_code error_;
    Value value_{};
};

}  // namespace gridrace::server
