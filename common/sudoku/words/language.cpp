#include "common/sudoku/words/language.hpp"

#include <string>

namespace gridrace::sudoku {

std::optional<Language> parse_language(std::string_view tag) {
    std::string plain;
    for (const char c : tag.substr(0, tag.find('.'))) {
        plain += c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    const auto is_about = [&](std::string_view language) {
        return plain == language || plain.starts_with(std::string(language) + "-");
    };
    if (is_about("en")) return Language::english;
    if (is_about("de")) return Language::german;
    if (is_about("es")) return Language::spanish;
    const bool traditional =
        is_about("zh-tw") || is_about("zh-hk") || is_about("zh-mo") || is_about("zh-hant");
    if (is_about("zh") && !traditional) return Language::simplified_chinese;
    return std::nullopt;
}

}  // namespace gridrace::sudoku
