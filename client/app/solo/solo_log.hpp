// The log of a solo game, from the countdown of its race on: sufficient to restore it.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "common/base/clock.hpp"
#include "common/race/command.hpp"
#include "common/race/race_rules.hpp"

namespace gridrace::app {

struct TimePassed {
    friend bool operator==(const TimePassed&, const TimePassed&) = default;
};
// Nobody played since `from`: that time does not count.
struct Absence {
    Instant from;
    friend bool operator==(const Absence&, const Absence&) = default;
};
struct PuzzleArrived {
    std::optional<race::OrderedPuzzle> puzzle;
    race::CancelReason reason{};  // if there is none
    friend bool operator==(const PuzzleArrived&, const PuzzleArrived&) = default;
};
using SoloHappening = std::variant<race::Command, TimePassed, Absence, PuzzleArrived>;

struct SoloStep {
    Instant at;
    SoloHappening what;
    friend bool operator==(const SoloStep&, const SoloStep&) = default;
};

// The rules are deterministic: the same steps at the same times give the same room.
struct SoloLog {
    race::RaceRules rules;
    race::PuzzleChoice choice;
    RaceNumber races_before;  // which are not logged
    Instant opened_at;
    std::vector<SoloStep> steps;
    Instant until;  // played at least until then
    friend bool operator==(const SoloLog&, const SoloLog&) = default;
};

// More than the longest race of a person has.
inline constexpr std::size_t most_solo_steps = 20'000;

}  // namespace gridrace::app
