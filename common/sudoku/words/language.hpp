// The languages of hints.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gridrace::sudoku {

enum class Language : std::uint8_t { english, german, spanish, simplified_chinese };

inline constexpr std::array all_languages{Language::english, Language::german, Language::spanish,
                                          Language::simplified_chinese};

// Parses a tag such as "de", "zh", "zh-CN", "zh_Hans", "en_GB.UTF-8"; none if there is no catalogue
// for it. Traditional Chinese has none.
std::optional<Language> parse_language(std::string_view tag);

}  // namespace gridrace::sudoku
