// Tournaments that others have paired, from files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/race/swiss_pairing.hpp"

namespace gridrace::race {

// A tournament as FIDE's TRF files tell it: of each player, who was met in each round and with which
// result. Opponent 0: a bye.
struct Report {
    struct Game {
        std::size_t opponent = 0;
        std::uint32_t halves = 0;
    };
    std::vector<std::vector<Game>> players;  // in the order of their numbers
};

Report read_report(const std::string& path);

// A round of the tournament as it was paired there, and what was known before it.
struct ReportedRound {
    std::vector<std::size_t> order;  // players by points, then by number
    std::vector<Contender> contenders;
    Meetings meetings;
    Seating seating;  // of contenders
};

ReportedRound round_of(const Report& report, std::size_t round);

}  // namespace gridrace::race
