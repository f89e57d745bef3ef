// One row of a program's table of settings: its name in the file, in the environment and on the
// command line, its meaning, and functions that convert its value to and from text. Values are
// texts here, as on a command line; a list's elements are separated by commas. Pure.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::settings {

// The part of a row that does not depend on the program's values.
struct Setting {
    enum class Kind : std::uint8_t { text, toggle, number, choice, list, file, folder };

    std::string name = {};  // unique in its program: "max-rooms"
    std::string help = {};
    std::string wants = "a text";  // for messages: "a whole number from 1 to 256"
    Kind kind = Kind::text;
    std::vector<std::string> choices = {};  // of a choice or a toggle
    std::string default_value = {};         // for the help, if different from that of Values{}
    std::string label = {};                 // on a screen: "Theme"; empty for none
    std::string table = {};                 // of the file: "limits"; empty for its top
    std::string key = {};                   // in that table: "max_rooms"
    std::string variable = {};  // of the environment: "GRIDRACE_MAX_ROOMS"; empty for none

    std::string flag() const { return "--" + name; }
};

template <class Values>
struct Row : Setting {
    // Sets the value. Returns false and changes nothing if the text is invalid for the setting.
    std::function<bool(Values&, std::string_view)> put;
    std::function<std::string(const Values&)> value;

    // The default, for people; may be empty.
    std::string usual() const { return default_value.empty() ? value(Values{}) : default_value; }
};

// A program's table. Rows of the same table of the file are adjacent.
template <class Values>
using Rows = std::vector<Row<Values>>;

// The row of this table and key of a file; nullptr if there is none.
template <class Values>
const Row<Values>* find(const Rows<Values>& rows, std::string_view table, std::string_view key) {
    const auto found = std::ranges::find_if(
        rows, [&](const Setting& row) { return row.table == table && row.key == key; });
    return found == rows.end() ? nullptr : &*found;
}

// The value of an environment variable; none if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// Calls `take` with every row whose variable is set and not empty, and with its value.
template <class Values, class Take>
void take_environment(const Rows<Values>& rows, const Environment& environment, Take take) {
    for (const auto& row : rows) {
        if (row.variable.empty()) continue;
        const auto value = environment(row.variable.c_str());
        if (value && !value->empty()) take(row, *value);
    }
}

}  // namespace gridrace::settings
