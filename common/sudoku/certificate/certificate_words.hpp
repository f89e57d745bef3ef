// The words of certificates shared by the writer and the reader. Internal to certificates.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::certificate {

inline constexpr std::string_view first_line = "gridrace-certificate 1";

inline constexpr std::array<std::string_view, 10> reasons = {
    "assumption",        "cell_is_taken",  "digit_is_in_row",   "digit_is_in_column",
    "digit_is_in_box",   "last_candidate", "last_place_in_row", "last_place_in_column",
    "last_place_in_box", "technique"};

// The name of a technique as one word: "x_wing".
std::string word_of(Technique technique);
std::optional<Technique> technique_of(std::string_view word);

}  // namespace gridrace::sudoku::certificate
