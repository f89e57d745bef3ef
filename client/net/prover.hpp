// Works for a server that lets newcomers in for a proof of work (common/wire/proof_of_work.hpp): on a thread of its own,
// so that the network's goes on.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace gridrace::client {

// After this it gives up; a challenge is good for a minute.
inline constexpr std::chrono::seconds most_time_for_proof{20};

// Lives on the thread of `io`.
class Prover {
public:
    explicit Prover(boost::asio::io_context& io) : io_(io) {}

    // One at a time; this outlives it. None if it is no challenge, asks for more than is reasonable, takes too long, or
    // is stopped.
    boost::asio::awaitable<std::optional<std::string>> prove(std::string challenge);
    void stop();

private:
    struct Work;

    boost::asio::io_context& io_;
    std::shared_ptr<Work> work_;
};

}  // namespace gridrace::client
