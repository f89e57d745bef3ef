// Computes proofs of work (common/wire/proof_of_work.hpp) on its own thread, so that the network's
// thread does not block.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace gridrace::client {

// Timeout; a challenge is valid for a minute.
inline constexpr std::chrono::seconds most_time_for_proof{20};

// Lives on the thread of `io`.
class Prover {
public:
    explicit Prover(boost::asio::io_context& io) : io_(io) {}

    // One at a time; this object must outlive the call. None if it is not a challenge, is too hard,
    // takes too long, or is stopped.
    boost::asio::awaitable<std::optional<std::string>> prove(std::string challenge);
    void stop();

private:
    struct Work;

    boost::asio::io_context& io_;
    std::shared_ptr<Work> work_;
};

}  // namespace gridrace::client
