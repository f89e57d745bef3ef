// Ratings in words. Pure.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/language/language.hpp"
#include "client/net/ratings.hpp"

namespace gridrace::client {

// For programs.
nlohmann::json rating_json(const Rating& rating);

// A line a player, best first.
std::vector<std::string> board_lines(const std::vector<PlayerOnBoard>& board,
                                     language::Language language);

// Each rating, and the last races; `minute` says a time as the clocks here.
std::vector<std::string> rating_lines(const RatedPlayer& player,
                                      const std::function<std::string(Instant)>& minute,
                                      language::Language language);

}  // namespace gridrace::client
