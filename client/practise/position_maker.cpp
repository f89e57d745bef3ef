#include "client/practise/position_maker.hpp"

#include <chrono>
#include <utility>

namespace gridrace::client {

namespace {
constexpr std::chrono::seconds longest_making{30};
}  // namespace

void PositionMaker::make(sudoku::Technique technique, std::uint64_t seed) {
    thread_ = {};  // waits for the one before
    is_ready_ = false;
    thread_ = std::jthread([this, technique, seed](const std::stop_token& stop) {
        const auto latest = std::chrono::steady_clock::now() + longest_making;
        made_ = sudoku::make_position(technique, seed, [&] {
            return stop.stop_requested() || std::chrono::steady_clock::now() > latest;
        });
        is_ready_ = true;
    });
}

std::optional<sudoku::Exercise> PositionMaker::take() {
    thread_.join();
    return std::exchange(made_, std::nullopt);
}

}  // namespace gridrace::client
