#include "client/language/language.hpp"

#include <algorithm>
#include <unordered_map>

namespace gridrace::language {

namespace {

struct Naming {
    std::string_view code;
    std::string_view own_name;
};
constexpr std::array<Naming, all_languages.size()> namings{
    {{"en", "English"}, {"de", "Deutsch"}, {"es", "Español"}, {"zh", "简体中文"}}};

const Naming& naming(Language language) {
    return namings[static_cast<std::size_t>(language)];
}

using Index = std::unordered_map<std::string_view, const CatalogueRow*>;

Index index_of(const std::vector<CatalogueRow>& rows) {
    Index index;
    index.reserve(rows.size());
    for (const auto& row : rows) index.emplace(row.front(), &row);
    return index;
}

// "de_AT.UTF-8" is German.
std::optional<Language> spoken(std::string_view locale) {
    return parse_language(locale.substr(0, locale.find_first_of("_.@")));
}

// The first supported language in "fr:de:en".
std::optional<Language> first_spoken(std::string_view list) {
    while (!list.empty()) {
        const auto end = std::min(list.find(':'), list.size());
        if (const auto language = spoken(list.substr(0, end))) return language;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return std::nullopt;
}

bool is_neutral(std::string_view locale) {
    return locale == "C" || locale == "POSIX" || locale.starts_with("C.");
}

std::string english_ordinal(std::uint32_t number) {
    constexpr std::array<std::string_view, 4> endings{"th", "st", "nd", "rd"};
    const bool is_teen = number / 10 % 10 == 1;
    const std::size_t last = number % 10;
    return std::to_string(number) + std::string(is_teen || last > 3 ? "th" : endings[last]);
}

}  // namespace

std::string_view code(Language language) {
    return naming(language).code;
}

std::string_view own_name(Language language) {
    return naming(language).own_name;
}

std::optional<Language> parse_language(std::string_view code) {
    const auto* found = std::ranges::find(namings, code, &Naming::code);
    if (found == namings.end()) return std::nullopt;
    return all_languages[static_cast<std::size_t>(found - namings.begin())];
}

Language detect(
    const std::function<std::optional<std::string>(const char* variable)>& environment) {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const auto locale = environment(name).value_or("");
        if (locale.empty()) continue;
        if (is_neutral(locale)) return Language::english;
        const auto wished = first_spoken(environment("LANGUAGE").value_or(""));
        return wished ? *wished : spoken(locale).value_or(Language::english);
    }
    return Language::english;
}

std::string_view translated(Language language, Phrase phrase) {
    if (language == Language::english) return phrase.english();
    static const Index index = index_of(catalogue());
    const auto found = index.find(phrase.english());
    if (found == index.end()) return phrase.english();
    return (*found->second)[static_cast<std::size_t>(language)];
}

std::string detail::fill(std::string_view text, const std::vector<std::string>& words) {
    std::string filled;
    while (!text.empty()) {
        const bool is_place = text.size() >= 3 && text[0] == '{' && text[2] == '}' &&
                              text[1] >= '0' && text[1] <= '9';
        const auto word = is_place ? static_cast<std::size_t>(text[1] - '0') : words.size();
        if (word < words.size()) {
            filled += words[word];
            text.remove_prefix(3);
        } else {
            filled += text.front();
            text.remove_prefix(1);
        }
    }
    return filled;
}

std::string ordinal(Language language, std::uint32_t number) {
    switch (language) {
        case Language::english: return english_ordinal(number);
        case Language::german: return std::to_string(number) + ".";
        case Language::spanish: return std::to_string(number) + ".º";
        case Language::chinese: return "第" + std::to_string(number) + "名";
    }
    return std::to_string(number);
}

}  // namespace gridrace::language
