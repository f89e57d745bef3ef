// Chat between members: free text, or one of a few fixed expressions.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"

namespace gridrace::race {

enum class Emote : std::uint8_t { good_luck, well_done, ouch, wow, thanks, good_game };
inline constexpr std::array all_emotes{Emote::good_luck, Emote::well_done, Emote::ouch,
                                       Emote::wow,       Emote::thanks,    Emote::good_game};

// "good_luck".
std::string_view name(Emote emote);
// "Good luck!"
std::string_view describe(Emote emote);

// One line of chat.
struct TalkLine {
    MemberId member;             // none: an announcement of the operator
    std::string name;            // at that time; the member may have left
    std::string text;            // cleaned (clean_line); empty if there is an emote
    std::optional<Emote> emote;  // instead of words
    Instant at;
    friend bool operator==(const TalkLine&, const TalkLine&) = default;
};

// Number of lines that a room keeps.
inline constexpr std::size_t talk_kept = 20;
// Rate limit: number of lines per member, and the period it applies to.
inline constexpr std::size_t talks_in_a_row = 5;
inline constexpr std::chrono::seconds talk_span{10};

}  // namespace gridrace::race
