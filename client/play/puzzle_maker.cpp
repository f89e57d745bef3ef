#include "client/play/puzzle_maker.hpp"

#include <boost/asio/post.hpp>
#include <chrono>

namespace gridrace::client {

namespace {
constexpr std::chrono::seconds patience{30};
}  // namespace

void PuzzleMaker::make(const race::PuzzleOrder& order, std::uint64_t entropy, Made made) {
    thread_ = std::jthread(
        [&io = io_, order, entropy, made = std::move(made)](const std::stop_token& stop) {
            const auto latest = std::chrono::steady_clock::now() + patience;
            const auto puzzle = race::make_puzzle(order, entropy, [&] {
                return stop.stop_requested() || std::chrono::steady_clock::now() > latest;
            });
            if (!stop.stop_requested()) boost::asio::post(io, [made, puzzle] { made(puzzle); });
        });
}

}  // namespace gridrace::client
