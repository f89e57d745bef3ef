// What whoever hosts the server can set: one table, from which come the flags, the environment variables, the
// keys of the configuration file, the help, and what `gridraced config` tells.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/config/config.hpp"

namespace gridrace::server {

// One row. Values are texts here, as they are said on a command line; those of a list have commas between.
struct Setting {
    enum class Kind { text, number, choice, list, file, folder };

    std::string table;  // of the file: "limits"
    std::string name;   // "max-rooms", for --max-rooms, GRIDRACE_MAX_ROOMS and limits.max_rooms
    std::string help;
    Kind kind{};
    std::string wants;                 // "a whole number from 1 to 256"
    std::vector<std::string> choices;  // for Kind::choice
    std::string default_value;         // for the help, where it is not the one of Config{}

    // Sets it; false, and nothing is changed, if the text is not what the setting wants.
    std::function<bool(Config&, const std::string&)> put;
    std::function<std::string(const Config&)> value;

    std::string flag() const { return "--" + name; }
    std::string variable() const;  // of the environment
    std::string key() const;       // without its table: "max_rooms"
    std::string usual() const;     // the default, for people; may be empty
};

// All of them, those of a table together.
const std::vector<Setting>& settings();
// The setting of this table and key of a file; none if there is none.
const Setting* find_setting(std::string_view table, std::string_view key);

// ---- how rows are made ----

namespace rows {

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};
std::string describe(Range range);
std::optional<std::int64_t> parse_whole(const std::string& text, Range range);

inline std::string whole_text(std::integral auto number) {
    return std::to_string(number);
}
template <class Rep, class Period>
std::string whole_text(std::chrono::duration<Rep, Period> duration) {
    return std::to_string(duration.count());
}

// A number or a duration, counted in its own unit, which the help names. `member` is a generic lambda that takes a Config
// and returns a reference to the member.
template <class Access>
Setting number(std::string name, std::string help, Range range, Access member) {
    Setting row;
    row.name = std::move(name);
    row.help = std::move(help);
    row.kind = Setting::Kind::number;
    row.wants = describe(range);
    row.put = [range, member](Config& config, const std::string& text) {
        const auto whole = parse_whole(text, range);
        if (!whole) return false;
        using Member = std::remove_reference_t<decltype(member(config))>;
        member(config) = Member(static_cast<Member>(*whole));
        return true;
    };
    row.value = [member](const Config& config) { return whole_text(member(config)); };
    return row;
}

// A text, std::string or std::filesystem::path, that may be empty and is taken as it is.
template <class Access>
Setting text(std::string name, std::string help, Setting::Kind kind, Access member) {
    Setting row;
    row.name = std::move(name);
    row.help = std::move(help);
    row.kind = kind;
    row.wants = "a text";
    row.put = [member](Config& config, const std::string& said) {
        member(config) = said;
        return true;
    };
    row.value = [member](const Config& config) { return std::string(member(config)); };
    return row;
}

// One of several names, each standing for a value.
template <class Value, class Access>
Setting choice(std::string name, std::string help,
               std::vector<std::pair<std::string, Value>> choices, Access member) {
    Setting row;
    row.name = std::move(name);
    row.help = std::move(help);
    row.kind = Setting::Kind::choice;
    for (const auto& [word, value] : choices) {
        row.wants += (row.wants.empty() ? "one of " : ", ") + word;
        row.choices.push_back(word);
    }
    row.put = [choices, member](Config& config, const std::string& said) {
        for (const auto& [word, value] : choices) {
            if (word != said) continue;
            member(config) = value;
            return true;
        }
        return false;
    };
    row.value = [choices, member](const Config& config) {
        for (const auto& [word, value] : choices) {
            if (value == member(config)) return word;
        }
        return std::string();
    };
    return row;
}

}  // namespace rows

}  // namespace gridrace::server
