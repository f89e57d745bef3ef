// The draw of a race's puzzle, so that it is nobody's choice: each player and the server bind themselves to secrets before
// any is open, and the seed of the puzzle follows from all of them. proto/http.md, The draw, has the argument.
//
// A player's commitment is taken between races. The countdown begins with the commitments of all, and with that of the
// server to a secret made for this race alone. Then the players open theirs, within longest_draw, and the seed is a
// hash of the secrets. The server's is told when the race has ended: before that, it would tell the puzzles to come.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"
#include "common/race/identity.hpp"
#include "common/race/race_rules.hpp"

namespace gridrace::race {

// How long a start waits for those who have not opened their secrets.
inline constexpr std::chrono::seconds longest_draw{3};
// Players of one draw.
inline constexpr std::uint32_t most_drawing = 100;

// A player's part.
struct DrawEntry {
    MemberId member;
    Digest commitment{};  // SHA-256 of its secret
    friend bool operator==(const DrawEntry&, const DrawEntry&) = default;
};

struct DrawOpening {
    MemberId member;
    Digest secret{};
    friend bool operator==(const DrawOpening&, const DrawOpening&) = default;
};

#ifndef GRIDRACE_WITHOUT_DRAWS
using DrawOpenings = std::vector<DrawOpening>;  // ordered by member

// What all are bound to when the countdown begins.
struct Draw {
    Digest commitment{};             // of the server: SHA-256 of its secret
    std::vector<DrawEntry> entries;  // of the players, ordered by member; never empty
    Instant closes_at;               // nobody is waited for any longer
    sudoku::Grade grade{};           // of the puzzle, or of a sprint's first
    friend bool operator==(const Draw&, const Draw&) = default;
};
#else
// The page's engine has no server to draw with, and the page checks draws in its scripts. Without what they consist of, it is
// 0.8 kB smaller.
struct DrawOpenings {
    bool empty() const { return true; }
    friend bool operator==(const DrawOpenings&, const DrawOpenings&) = default;
};
struct Draw {
    Instant closes_at;
    friend bool operator==(const Draw&, const Draw&) = default;
};
#endif

Digest commitment_to(const Digest& secret);

// The commitment of this member; nullptr if it does not take part, or there is no draw.
const DrawEntry* entry_of(const std::optional<Draw>& draw, MemberId member);
// nullptr if the member has not opened its secret.
const DrawOpening* opening_of(std::span<const DrawOpening> openings, MemberId member);

// The first eight bytes, as a big-endian number, of SHA-256("gridrace draw v1\n", the number of the race in eight bytes, the
// server's secret, and of each opening the member in eight bytes and the secret).
std::uint64_t drawn_seed(RaceNumber race, const Digest& server,
                         std::span<const DrawOpening> openings);

// Whether a puzzle by these rules can be drawn: one of a grade that nobody has chosen. A search for a rating takes too long for a
// start, so those come from the server's stock.
bool is_drawn_by_all(const RaceRules& rules);

}  // namespace gridrace::race
