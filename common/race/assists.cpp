#include "common/race/assists.hpp"

#include <algorithm>

namespace gridrace::race {

std::string_view name(Assist assist) {
    switch (assist) {
        case Assist::highlights: return "highlights";
        case Assist::note_removal: return "note-removal";
        case Assist::auto_notes: return "auto-notes";
        case Assist::check: return "check";
        case Assist::rewind: return "rewind";
        case Assist::hints: return "hints";
    }
    return "unknown";
}

std::string to_string(AssistSet assists) {
    std::string names;
    for (const auto assist : all_assists) {
        if (!assists.contains(assist)) continue;
        if (!names.empty()) names += ", ";
        names += name(assist);
    }
    return names.empty() ? "none" : names;
}

std::optional<AssistSet> parse_assists(std::string_view text) {
    if (text == "none") return AssistSet::none();
    if (text == "standard") return AssistSet::standard();
    if (text == "all") return AssistSet::all();
    AssistSet assists;
    for (bool has_more = true; has_more;) {
        const auto comma = text.find(',');
        has_more = comma != std::string_view::npos;
        auto word = text.substr(0, comma);
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        const auto known = std::ranges::find(all_assists, word, name);
        if (known == all_assists.end()) return std::nullopt;
        assists = assists.with(*known);
        if (has_more) text.remove_prefix(comma + 1);
    }
    return assists;
}

}  // namespace gridrace::race
