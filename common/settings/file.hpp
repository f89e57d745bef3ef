// The text of a settings file, TOML: reads values and reports faults by line, and writes lines into
// it. The text is passed in; nothing here opens a file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/result.hpp"
#include "common/settings/setting.hpp"

namespace gridrace::settings {

inline constexpr std::size_t most_file_bytes = 256 * 1024;

struct Fault {
    int line = 0;         // counted from 1; 0 if the fault is in no line
    std::string message;  // safe to print
    friend bool operator==(const Fault&, const Fault&) = default;
};
// "gridraced.toml:12"; without the line if it is 0. Safe to print, whatever the name.
std::string place(std::string_view file, int line);
// "gridraced.toml:12: there is no setting …"
std::string placed(std::string_view file, const Fault& fault);

struct FileValue {
    enum class Type : std::uint8_t { text, number, toggle, list, table, other };

    std::string table;  // empty for the top of the file
    std::string key;
    int line = 0;
    Type type = Type::other;
    std::optional<std::string> text;  // as the row expects it; none if no row could take it

    // "limits.max_rooms"
    std::string name() const { return table.empty() ? key : table + "." + key; }
    // The value for messages: `"crash"`, `5`, `a list`. Safe to print.
    std::string shown() const;
};

// The values at the top of the file and in these tables, in the order of the keys; any other table
// is one value. The fault if the text is not TOML.
Result<std::vector<FileValue>, Fault> read_values(std::string_view text,
                                                  const std::set<std::string>& tables);

template <class Values>
struct ReadFile {
    struct Said {
        const Row<Values>* row = nullptr;
        std::string value;
        int line = 0;
    };
    std::vector<Said> said;
    std::vector<Fault> faults;  // in the order of lines
};

// Reads a file by the rows. `judge` takes a value and its row (nullptr if there is none) and
// returns a message if the value is wrong; `not_toml` starts the message if the text is not TOML.
template <class Values, class Judge>
ReadFile<Values> read_file(std::string_view text, const Rows<Values>& rows,
                           const std::string& not_toml, Judge judge) {
    std::set<std::string> tables;
    for (const auto& row : rows) {
        if (!row.table.empty()) tables.insert(row.table);
    }
    const auto values = read_values(text, tables);
    ReadFile<Values> read;
    if (!values) {
        read.faults.push_back({values.error().line, not_toml + ": " + values.error().message});
        return read;
    }
    for (const auto& value : *values) {
        const auto* row = find(rows, value.table, value.key);
        if (std::optional<std::string> wrong = judge(value, row)) {
            read.faults.push_back({value.line, *std::move(wrong)});
        } else {
            read.said.push_back({row, value.text.value(), value.line});
        }
    }
    std::ranges::stable_sort(read.faults, {}, &Fault::line);
    return read;
}

// ---- writing ----

// A comment of as many lines as needed, up to 100 columns each.
std::string comment(std::string_view text);
// A value of the setting in TOML: `5`, `"crash"`, `["a", "b"]`.
std::string written(const Setting& setting, std::string_view value);

}  // namespace gridrace::settings
