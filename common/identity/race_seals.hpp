// Seals of races: proto/http.md, "Sealed races". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/race/event.hpp"

namespace gridrace::identity {

// SHA-256(salt, course), with the SHA-256 of the course so far.
race::Digest seal_of(const race::Digest& salt, const race::Digest& course);

// The seals of one race: those that a client was shown, without lengths and salts, or those that its server tells afterwards.
struct RaceSeals {
    std::vector<race::CourseSealed> course;
    std::optional<race::Digest> record;  // none: not sealed, as on servers of earlier versions
    friend bool operator==(const RaceSeals&, const RaceSeals&) = default;
};

// What a server tells after the race. The race's number is not in it.
std::string text_of(const RaceSeals& seals);
// None unless text_of() makes it.
std::optional<RaceSeals> read_race_seals(std::string_view text);

// More than the longest record needs.
inline constexpr std::size_t most_seals_bytes = 1 << 20;

// One sentence if this record, in its bytes, is not what was sealed when `seen` was shown, or `told` does not open that.
std::optional<std::string> seals_fault(const RaceSeals& seen, const RaceSeals& told,
                                       std::string_view record);

}  // namespace gridrace::identity
