// Emoji made of several code points, as keyboards of phones write them: joined by ZWJ, with a skin
// tone, a flag of tags, a keycap. By the grammar of Unicode UTS #51, so that those of later versions
// are known, too.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gridrace {

// The bytes of the emoji sequence at the front of `text`, which is valid UTF-8 so far as it is read;
// 0 if there is none, or an emoji of a single code point. At most eight joined emoji are one.
std::size_t emoji_sequence_at(std::string_view text);

// The text as terminals agree to show it: of a sequence only what every terminal draws (its joined
// emoji one after the other, without skin tones), and flags as their letters. Expects well-formed
// text, like display_width().
std::string for_terminal(std::string_view text);

}  // namespace gridrace
