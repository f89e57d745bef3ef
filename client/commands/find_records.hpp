// Records of ended races, from files and servers, for the verbs that take either.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/command_line/option_fault.hpp"
#include "client/commands/options.hpp"
#include "client/net/address.hpp"
#include "common/base/sha256.hpp"
#include "common/race/race_record.hpp"

namespace gridrace::client {

struct FoundRecords {
    std::vector<race::RaceRecord> records;  // several of a challenge
    std::optional<ServerAddress> server{};  // from which it was fetched
    std::string note{};  // what its server has signed of the only record; empty: nothing
    Sha256 hash{};       // of that record
};

// What `options.room` names: a file of a replay or a challenge, a room (the race is
// `options.race`), or a link to a race, ".../r/CODE/races/3". Verified by the rules; the note is as it was found. Blocks until
// a server has answered.
Result<FoundRecords, OptionFault> find_records(const Options& options);

// The file of a replay or a challenge, verified by the rules.
Result<std::vector<race::RaceRecord>, OptionFault> read_records(const std::string& path);

}  // namespace gridrace::client
