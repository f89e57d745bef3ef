// Parses the JSON of a replay moment by moment: its course, nearly all of the file, is never held
// as JSON, which takes twenty times its length. Safe for untrusted input: memory is bounded.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "common/race/race_record.hpp"

namespace gridrace::client {

struct ParsedReplay {
    // Everything except the course, which is an empty array here; of what is not sound only the format
    // and the version, as far as they were read.
    nlohmann::json head;
    std::vector<race::TimedEvents> course;
    bool is_sound =
        true;  // false: the course is invalid, or there is too much besides it. Not read on
};

// Behind the string that starts at this quotation mark, or behind the text.
std::size_t end_of_string(std::string_view text, std::size_t start);

// The value of a member of the outermost object as it is written, if it is a string or a number; the
// first of this name, and empty if there is none. Holds nothing as JSON. The text need not be valid.
std::string_view member_of(std::string_view text, std::string_view name);

// `head` is discarded if the text is not JSON.
ParsedReplay parse_replay(std::string_view text);

}  // namespace gridrace::client
