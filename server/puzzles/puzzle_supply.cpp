#include "server/puzzles/puzzle_supply.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t max_waiting = 256;
// How long people will wait for a race.
constexpr std::chrono::seconds patience{10};

}  // namespace

PuzzleSupply::PuzzleSupply(const StockSettings& settings, StockSources sources)
    : entropy_(sources.entropy),
      stock_(settings, std::move(sources)),
      seeds_(max_waiting, patience),
      given_(max_waiting, patience),
      ranges_(max_waiting, patience) {}

void PuzzleSupply::order(const race::PuzzleOrder& order, Ready ready) {
    if (!order.given_puzzle && !order.rating && !order.seed) {
        stock_.take(order.grade, [ready = std::move(ready)](const auto& taken) {
            if (!taken) return ready(race::CancelReason::too_busy);
            ready(race::OrderedPuzzle{taken->puzzle, taken->seed});
        });
        return;
    }
    auto& queue = order.given_puzzle ? given_ : order.rating ? ranges_ : seeds_;
    if (!queue.add(order, entropy_(), ready)) ready(race::CancelReason::too_busy);
}

}  // namespace gridrace::server
