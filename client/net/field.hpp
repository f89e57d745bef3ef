// The races of others that a server keeps to be raced again: GET /field.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/result.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::client {

struct FieldRun {
    std::string name;            // safe to print
    std::uint64_t seconds = 0;
    int strength = 0;            // tenths of the scale of ratings
    friend bool operator==(const FieldRun&, const FieldRun&) = default;
};

struct FieldRace {
    std::uint64_t form = 0;  // names it, and its puzzle
    std::string difficulty;  // "easy"
    std::vector<FieldRun> runs;
    friend bool operator==(const FieldRace&, const FieldRace&) = default;
};

// None if it is no such document. Races that are told in a way that is not understood are left out.
std::optional<std::vector<FieldRace>> parse_field(std::string_view json);

// The race for a player of this name and strength: on a puzzle that the player has not seen, against runs of others, and
// those near that strength. nullptr if there is none.
const FieldRace* race_to_race(const std::vector<FieldRace>& field,
                              const std::set<std::uint64_t>& seen, std::string_view name,
                              sudoku::Rating strength);

// Blocks until the server has answered, ten seconds at most. Fails with "no_field" if the server keeps none.
Result<std::vector<FieldRace>, ConnectionEnd> fetch_field(const ServerAddress& server);

}  // namespace gridrace::client
