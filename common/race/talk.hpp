// What members say to each other, in words or by one of a few set expressions.
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

// What somebody said.
struct TalkLine {
    MemberId member;             // none: whoever runs the server announced it
    std::string name;            // then; who said it may have left
    std::string text;            // cleaned (clean_line); empty if there is an emote
    std::optional<Emote> emote;  // instead of words
    Instant at;
    friend bool operator==(const TalkLine&, const TalkLine&) = default;
};

// How many lines a room remembers.
inline constexpr std::size_t talk_kept = 20;
// So often at most a member may talk in so long a time.
inline constexpr std::size_t talks_in_a_row = 5;
inline constexpr std::chrono::seconds talk_span{10};

}  // namespace gridrace::race
