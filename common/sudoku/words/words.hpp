// Hints in words. What to say is chosen here, how to say it is in a catalogue: one file for each
// language. UTF-8, lines end with '\n'; cells are written r1c1 in every language.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/hints/hint.hpp"

namespace gridrace::sudoku {

enum class Language : std::uint8_t { english, german, spanish, simplified_chinese };

inline constexpr std::array all_languages{Language::english, Language::german, Language::spanish,
                                          Language::simplified_chinese};

// The language of a tag such as "de", "zh", "zh-CN", "zh_Hans", "en_GB.UTF-8"; none if there is no
// catalogue for it. Traditional Chinese has none.
std::optional<Language> parse_language(std::string_view tag);

// All that the hint says at its stage. A chain whose links follow one from the other is
// a sentence; others take a line for each link.
std::string say(const Hint& hint, Language language);

// The technique of a step, with its type and level: "unique rectangle, type 2".
std::string say_technique(const Step& step, Language language);

// What the step does and why.
std::string say(const Step& step, Language language);

}  // namespace gridrace::sudoku
