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
    nlohmann::json head;  // everything except the course, which is an empty array here
    std::vector<race::TimedEvents> course;
    bool is_sound = true;  // false: the course is invalid, or there is too much besides it
};

// `head` is discarded if the text is not JSON.
ParsedReplay parse_replay(std::string_view text);

}  // namespace gridrace::client
