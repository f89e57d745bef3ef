#include "common/settings/variables.hpp"

#include <algorithm>

#include "common/base/nearest.hpp"
#include "common/base/text.hpp"

namespace gridrace::settings {

namespace {
constexpr std::string_view prefix = "GRIDRACE_";
}  // namespace

std::vector<std::string> variables_set(const char* const* environment) {
    std::vector<std::string> names;
    for (; environment != nullptr && *environment != nullptr; ++environment) {
        const std::string_view pair(*environment);
        const auto equals = pair.find('=');
        const bool has_value = equals != pair.npos && equals + 1 < pair.size();
        if (pair.starts_with(prefix) && has_value) names.emplace_back(pair.substr(0, equals));
    }
    std::ranges::sort(names);
    return names;
}

// What all have in common would make short names similar.
std::string meant_variable(std::string_view name, std::span<const std::string> known) {
    std::vector<std::string> words;
    for (const auto& one : known) words.push_back(one.substr(std::min(prefix.size(), one.size())));
    name.remove_prefix(std::min(prefix.size(), name.size()));
    const auto meant = nearest(name, words);
    return meant ? std::string(prefix) + *meant : "";
}

std::string unknown_variable(std::string_view name, std::span<const std::string> known) {
    const auto meant = meant_variable(name, known);
    return "there is no variable " + printable(name) +
           (meant.empty() ? "" : "; did you mean " + meant + "?");
}

}  // namespace gridrace::settings
