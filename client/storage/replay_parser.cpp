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

// Ends the parsing of what is no replay, or a damaged one: the library's parser cannot be told to stop,
// and reading on takes minutes and gigabytes.
struct Unsound {};

// The parser's callbacks, in the order of the text. Decides what to keep as JSON.
class Reader {
public:
    explicit Reader(ParsedReplay& replay) : replay_(replay) {}

    // Throws Unsound.
    bool keep(int depth, Parsed what, json& parsed) {
        if (depth == 0 && what != Parsed::object_start && what != Parsed::object_end) spoil();
        if (++kept_ > most_values_kept) spoil();
        if (depth > deepest) return false;
        if (what == Parsed::key) return keep_key(depth, parsed);
        if (!is_in_course_ || depth < moment_depth || depth > part_of_events) return true;
        return keep_part(depth, what, parsed);
    }

private:
    [[noreturn]] static void spoil() { throw Unsound(); }

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
            if (is_in_events_ && is_no_array) spoil();
            return true;
        }
        if (depth == part_of_events && !is_in_events_) return true;
        if (what == Parsed::object_start) return true;
        if (what != Parsed::object_end) spoil();
        return depth == moment_depth ? end_moment(parsed) : end_event(parsed);
    }

    // Parsed events are not kept as JSON.
    bool end_event(const json& parsed) {
        auto event = read_event(parsed);
        if (!event) spoil();
        events_.push_back(std::move(*event));
        kept_ = 0;
        return false;
    }

    bool end_moment(const json& parsed) {
        JsonFields fields(parsed);
        const auto at = fields.instant("at");
        if (!fields.is_sound() || events_.empty()) spoil();
        replay_.course.push_back({at, events_});
        events_.clear();
        kept_ = 0;
        return false;
    }

    ParsedReplay& replay_;
    race::Events events_;   // of the current moment
    std::size_t kept_ = 0;  // values kept since the last parsed part
    std::string key_;       // of the document, the latest
    bool is_in_course_ = false;
    bool is_in_events_ = false;
};

// What tells whether it was meant as a replay.
json identity_of(std::string_view text) {
    auto identity = json::object();
    for (const auto* key : {"format", "version"}) {
        const auto value = member_of(text, key);
        if (!value.empty()) identity[key] = json::parse(value, nullptr, false);
    }
    return identity;
}

}  // namespace

std::size_t end_of_string(std::string_view text, std::size_t start) {
    std::size_t i = start + 1;
    while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
    return std::min(i + 1, text.size());
}

std::string_view member_of(std::string_view text, std::string_view name) {
    const auto key = '"' + std::string(name) + '"';
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_of("{[\"");
    if (first == text.npos || text[first] != '{') return {};
    int depth = 0;
    for (std::size_t i = first; i < text.size(); ++i) {
        if (text[i] == '{' || text[i] == '[') ++depth;
        if (text[i] == '}' || text[i] == ']') --depth;
        if (text[i] != '"') continue;
        const auto end = end_of_string(text, i);
        const bool may_be_it = depth == 1 && text.substr(i, end - i) == key;
        i = end - 1;
        const auto colon = may_be_it ? text.find_first_not_of(blanks, end) : text.npos;
        if (colon == text.npos || text[colon] != ':') continue;
        const auto start = text.find_first_not_of(blanks, colon + 1);
        if (start == text.npos) return {};
        const auto stop = text[start] == '"' ? end_of_string(text, start)
                                             : text.find_first_of(",}] \t\r\n", start);
        return text.substr(start, stop - start);
    }
    return {};
}

ParsedReplay parse_replay(std::string_view text) {
    ParsedReplay replay;
    Reader reader(replay);
    const auto keep = [&reader](int depth, Parsed what, json& parsed) {
        return reader.keep(depth, what, parsed);
    };
    try {
        replay.head = json::parse(text, keep, false);
    } catch (const Unsound&) {
        replay.is_sound = false;
        replay.head = identity_of(text);
    }
    return replay;
}

}  // namespace gridrace::client
