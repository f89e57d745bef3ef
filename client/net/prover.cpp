#include "client/net/prover.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stop_token>
#include <thread>

#include "common/wire/proof_of_work.hpp"

namespace gridrace::client {

namespace asio = boost::asio;

// State shared by the two threads; while both run, only that of `io` uses it.
struct Prover::Work {
    explicit Work(asio::io_context& io) : done(io, most_time_for_proof) {}
    std::optional<std::string> proof;
    asio::steady_timer done;
};

asio::awaitable<std::optional<std::string>> Prover::prove(std::string challenge) {
    const auto work = std::make_shared<Work>(io_);
    work_ = work;
    // Stopped and joined at the end of this coroutine, however it ends.
    const std::jthread worker([&io = io_, challenge, work](const std::stop_token& stop) {
        auto proof = wire::solve(challenge, [&stop] { return stop.stop_requested(); });
        if (stop.stop_requested()) return;
        asio::post(io, [work, proof = std::move(proof)]() mutable {
            work->proof = std::move(proof);
            work->done.cancel();
        });
    });
    boost::system::error_code ignored;  // cancelled when the proof is ready
    co_await work->done.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    co_return std::move(work->proof);
}

void Prover::stop() {
    if (work_) work_->done.cancel();
}

}  // namespace gridrace::client
