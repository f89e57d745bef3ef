// What everyone may know of rated players, as JSON: how strong one is, with the last races, and the best of a family of modes.
#pragma once

#include <array>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/result.hpp"
#include "server/log/log.hpp"
#include "server/rooms/async.hpp"

namespace gridrace::server {

// About the player whose key begins with these bytes, or the best of a family.
using RatingRequest = std::variant<std::string, RatingFamily>;

enum class RatingFault : std::uint8_t { no_such_player, log_failed };

// The documents. Codes of rooms that were not listed are left out.
std::string player_json(const PlayerReport& player);
std::string board_json(RatingFamily family, const std::vector<PlayerRating>& best);

// Thread-safe.
class RatingReader {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    // The log outlives it, and has answered all calls before it dies.
    explicit RatingReader(Log& log) : log_(log) {}

    // Without the log: a board that was read a few seconds ago.
    std::optional<std::string> find(const RatingRequest& request, TimePoint now) const;
    // On the thread of `home`: waits for the log.
    Awaitable<Result<std::string, RatingFault>> read(Executor home, RatingRequest request);

private:
    struct Board {
        std::string json{};  // empty: not read yet
        TimePoint read_at{};
    };
    static std::size_t index(RatingFamily family) { return static_cast<std::size_t>(family) - 1; }
    Awaitable<Result<std::string, RatingFault>> read_player(Executor home, std::string key_prefix);
    Awaitable<Result<std::string, RatingFault>> read_board(Executor home, RatingFamily family);

    Log& log_;
    mutable std::mutex mutex_;  // guards boards_
    std::array<Board, rating_families.size()> boards_;
};

}  // namespace gridrace::server
