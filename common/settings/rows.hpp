// Constructors of rows. A row names the member that holds its value by a path of pointers to
// members: number({"most-lag-ms", "…"}, {1, 60000}, &Config::gate, &GateSettings::most_lag).
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/settings/setting.hpp"

namespace gridrace::settings {

// "GRIDRACE_MAX_ROOMS" for "max-rooms".
std::string variable_of(std::string_view name);

template <class Values, class Member, class... Path>
auto& member_at(Values& values, Member member, Path... path) {
    if constexpr (sizeof...(path) == 0) {
        return values.*member;
    } else {
        return member_at(values.*member, path...);
    }
}

// A row of any kind. `parse` takes a std::string_view and returns an optional value, none if the
// text is invalid for the setting; `write` returns the text of a value.
template <class Parse, class Write, class Values, class Member, class... Path>
Row<Values> parsed(Setting setting, Parse parse, Write write, Member Values::*member,
                   Path... path) {
    const auto put = [parse, member, path...](Values& values, std::string_view said) {
        auto value = parse(said);
        if (!value) return false;
        member_at(values, member, path...) = *std::move(value);
        return true;
    };
    const auto value = [write, member, path...](const Values& values) -> std::string {
        return write(member_at(values, member, path...));
    };
    return {std::move(setting), put, value};
}

// A std::string or std::filesystem::path.
template <class Parse, class Values, class Member, class... Path>
Row<Values> text(Setting setting, Parse parse, Member Values::*member, Path... path) {
    const auto write = [](const auto& value) { return std::string(value); };
    return parsed(std::move(setting), parse, write, member, path...);
}
inline std::optional<std::string> verbatim(std::string_view said) {
    return std::string(said);
}

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};
std::optional<std::int64_t> parse_whole(std::string_view text, Range range);

// A number or a duration, in the unit that the help names.
template <class Values, class Member, class... Path>
Row<Values> number(Setting setting, Range range, Member Values::*member, Path... path) {
    using Number =
        std::remove_cvref_t<decltype(member_at(std::declval<Values&>(), member, path...))>;
    const auto parse = [range](std::string_view said) -> std::optional<Number> {
        const auto whole = parse_whole(said, range);
        if (!whole) return std::nullopt;
        return Number(static_cast<Number>(*whole));
    };
    const auto write = [](Number value) {
        if constexpr (std::integral<Number>) {
            return std::to_string(value);
        } else {
            return std::to_string(value.count());
        }
    };
    setting.kind = Setting::Kind::number;
    setting.wants =
        "a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.most);
    return parsed(std::move(setting), parse, write, member, path...);
}

// One of several words, each with its value.
template <class Value, class Values, class Member, class... Path>
Row<Values> choice(Setting setting, std::vector<std::pair<std::string, Value>> choices,
                   Member Values::*member, Path... path) {
    const auto parse = [choices](std::string_view said) -> std::optional<Value> {
        for (const auto& [word, value] : choices) {
            if (word == said) return value;
        }
        return std::nullopt;
    };
    const auto write = [choices](const Value& held) {
        for (const auto& [word, value] : choices) {
            if (value == held) return word;
        }
        return std::string();
    };
    setting.kind = Setting::Kind::choice;
    setting.wants.clear();
    for (const auto& [word, value] : choices) {
        setting.wants += (setting.wants.empty() ? "one of " : ", ") + word;
        setting.choices.push_back(word);
    }
    return parsed(std::move(setting), parse, write, member, path...);
}

// A bool, "true" or "false".
template <class Values, class Member, class... Path>
Row<Values> toggle(Setting setting, Member Values::*member, Path... path) {
    auto row =
        choice<bool>(std::move(setting), {{"true", true}, {"false", false}}, member, path...);
    row.kind = Setting::Kind::toggle;
    return row;
}

}  // namespace gridrace::settings
