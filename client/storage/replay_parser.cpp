#include "client/storage/replay_parser.hpp"

#include <algorithm>
#include <array>

#include "client/export/event_json.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;
using Parsed = json::parse_event_t;

// Maximum nesting; more than the format uses.
constexpr int deepest = 8;
// Maximum number of values: more than a head with all members of a full room and the result of all
// racers, and far more than an event.
constexpr std::size_t most_values_kept = 20'000;
constexpr std::array<std::string_view, 11> known_keys{"format",      "version", "room",  "race",
                                                      "rules",       "members", "host",  "result",
                                                      "last_member", "puzzle",  "course"};

// Nesting depths of the parts of a course.
constexpr int key_of_document = 1;
constexpr int moment_depth = 2;
constexpr int part_of_moment = 3;
constexpr int part_of_events = 4;

// The parser's callbacks, in the order of the text. Decides what to keep as JSON.
class Reader {
public:
    explicit Reader(ParsedReplay& replay) : replay_(replay) {}

    bool keep(int depth, Parsed what, json& parsed) {
        if (depth > deepest) return false;
        if (!replay_.is_sound) return keep_of_unsound(depth, what, parsed);
        if (++kept_ > most_values_kept) return spoil();
        if (what == Parsed::key) return keep_key(depth, parsed);
        if (!is_in_course_ || depth < moment_depth || depth > part_of_events) return true;
        return keep_part(depth, what, parsed);
    }

private:
    bool spoil() {
        replay_.is_sound = false;
        return false;
    }

    // Only the fields that tell whether it was meant as a replay.
    bool keep_of_unsound(int depth, Parsed what, const json& parsed) {
        if (depth == key_of_document && what == Parsed::key) return keep_key(depth, parsed);
        return depth == 0 || (depth == key_of_document && what == Parsed::value);
    }

    bool keep_key(int depth, const json& key) {
        if (depth == part_of_moment && is_in_course_) is_in_events_ = key == "events";
        if (depth != key_of_document) return true;
        const auto& name = key.get_ref<const std::string&>();
        is_in_course_ = name == "course";
        return std::ranges::find(known_keys, name) != known_keys.end();
    }

    bool keep_part(int depth, Parsed what, json& parsed) {
        if (depth == part_of_moment) {
            const bool is_no_array = what == Parsed::value || what == Parsed::object_start;
            return is_in_events_ && is_no_array ? spoil() : true;
        }
        if (depth == part_of_events && !is_in_events_) return true;
        if (what == Parsed::object_start) return true;
        if (what != Parsed::object_end) return spoil();
        return depth == moment_depth ? end_moment(parsed) : end_event(parsed);
    }

    // Parsed events are not kept as JSON.
    bool end_event(const json& parsed) {
        auto event = read_event(parsed);
        if (!event) return spoil();
        events_.push_back(std::move(*event));
        kept_ = 0;
        return false;
    }

    bool end_moment(const json& parsed) {
        JsonFields fields(parsed);
        const auto at = fields.instant("at");
        if (!fields.is_sound() || events_.empty()) return spoil();
        replay_.course.push_back({at, events_});
        events_.clear();
        kept_ = 0;
        return false;
    }

    ParsedReplay& replay_;
    race::Events events_;   // of the current moment
    std::size_t kept_ = 0;  // values kept since the last parsed part
    bool is_in_course_ = false;
    bool is_in_events_ = false;
};

}  // namespace

ParsedReplay parse_replay(std::string_view text) {
    ParsedReplay replay;
    Reader reader(replay);
    const auto keep = [&reader](int depth, Parsed what, json& parsed) {
        return reader.keep(depth, what, parsed);
    };
    replay.head = json::parse(text, keep, false);
    return replay;
}

}  // namespace gridrace::client
