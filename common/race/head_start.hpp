// Head starts, which make up for different strengths: time before others may begin, and cells that
// are filled from the start. The host gives them; they last until the host changes them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "common/race/race_rules.hpp"

namespace gridrace::race {

struct HeadStart {
    std::chrono::seconds time{0};  // 0..600, before those who have none; less than the time limit
    std::uint32_t cells = 0;       // 0..40, filled from the start

    bool is_any() const { return *this != HeadStart{}; }
    friend bool operator==(const HeadStart&, const HeadStart&) = default;
};
inline constexpr std::chrono::seconds most_head_start_time{600};
inline constexpr std::uint32_t most_head_start_cells = 40;

// The part that a mode allows: nothing for teams and for one common solution, no time where who
// waits is knocked out, no cells where players share a board or go through several puzzles.
HeadStart allowed_head_start(Mode mode, const HeadStart& given);

// Why a host cannot give this head start by these rules; none if they can. Precondition: the mode is
// known.
std::optional<Refusal> refuse_head_start(const RaceRules& rules, const HeadStart& given);

}  // namespace gridrace::race
