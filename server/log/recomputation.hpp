// All ratings of a server, computed again from its results.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include "common/base/result.hpp"
#include "server/log/log.hpp"

namespace gridrace::server {

// Races number after + 1 and so on; none: there are no more.
using ReadResults =
    std::function<Result<std::vector<RatedRace>, std::error_code>(std::int64_t after)>;
using ResultVisitor = std::function<void(const RatedRace& race)>;

struct Recomputation {
    std::size_t races = 0;
    std::size_t results = 0;  // of all players in them
    PlayerRatings ratings{};
};
// `visit` may be empty.
Result<Recomputation, std::error_code> recompute(const ReadResults& read,
                                                 const ResultVisitor& visit = {});
// How many of the stored ratings are others, to the last bit, or are missing or too many.
std::size_t count_differences(const std::vector<PlayerRating>& stored,
                              const PlayerRatings& computed);

// The same of a log that nobody else uses.
struct Recomputed {
    Recomputation all{};
    std::size_t differences = 0;
};
// Replaces the stored ratings, if some differ and `replaces`.
Result<Recomputed, std::error_code> recompute_ratings(Log& log, bool replaces);

}  // namespace gridrace::server
