// Translations of the client's texts. The English text is the key; the catalogue has the others.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridrace::language {

enum class Language : std::uint8_t { english, german, spanish, chinese };

inline constexpr std::array all_languages{Language::english, Language::german, Language::spanish,
                                          Language::chinese};

// As in the settings: "en", "de", "es", "zh".
std::string_view code(Language language);
// In the language itself: "Deutsch".
std::string_view own_name(Language language);
std::optional<Language> parse_language(std::string_view code);

// From LANGUAGE (unless the locale is C), LC_ALL, LC_MESSAGES and LANG, as in gettext; English for
// an unsupported language.
Language detect(const std::function<std::optional<std::string>(const char* variable)>& environment);

// A text in English for the user; {0}, {1} … are placeholders. Written as "…"_t, so that tests find
// texts missing in the catalogue.
class Phrase {
public:
    explicit constexpr Phrase(std::string_view english) : english_(english) {}
    constexpr std::string_view english() const { return english_; }
    constexpr bool is_empty() const { return english_.empty(); }
    friend constexpr bool operator==(const Phrase&, const Phrase&) = default;

private:
    std::string_view english_;
};

inline namespace literals {
consteval Phrase operator""_t(const char* text, std::size_t size) {
    return Phrase({text, size});
}
}  // namespace literals

// The phrase in the language, with its placeholders.
std::string_view translated(Language language, Phrase phrase);

// One row of the catalogue; its texts are in the order of all_languages.
using CatalogueRow = std::array<std::string_view, all_languages.size()>;
const std::vector<CatalogueRow>& catalogue();

// Values for placeholders; untrusted text is not escaped here: the canvas does it.
class Words {
public:
    Words(std::string text) : text_(std::move(text)) {}
    Words(std::string_view text) : text_(text) {}
    Words(const char* text) : text_(text) {}
    template <class Number>
    requires std::is_integral_v<Number> Words(Number number) : text_(std::to_string(number)) {}
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

namespace detail {
std::string fill(std::string_view text, const std::vector<std::string>& words);
}

// The phrase in the language, with its placeholders replaced.
template <class... Arguments>
std::string say(Language language, Phrase phrase, const Arguments&... arguments) {
    return detail::fill(translated(language, phrase), {Words(arguments).text()...});
}

// `one` for a count of 1, else `other`; {0} is the count.
template <class... Arguments>
std::string say_count(Language language, std::size_t count, Phrase one, Phrase other,
                      const Arguments&... arguments) {
    return say(language, count == 1 ? one : other, count, arguments...);
}

// "1st", "2.", "第3": an ordinal number.
std::string ordinal(Language language, std::uint32_t number);

}  // namespace gridrace::language
