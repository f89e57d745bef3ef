// The JSON of a replay, read moment by moment: its course, nearly all of the file, is never held as JSON, which takes
// twenty times its length. Hostile input does no harm: what it may make us keep is bounded.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "common/race/race_record.hpp"

namespace gridrace::client {

struct ParsedReplay {
    nlohmann::json head;  // everything but the course, of which an empty array stands there
    std::vector<race::TimedEvents> course;
    bool is_sound = true;  // false: the course is none, or there is too much beside it
};

// `head` is discarded if the text is no JSON.
ParsedReplay parse_replay(std::string_view text);

}  // namespace gridrace::client
