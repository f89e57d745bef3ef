// The words of a certificate. Each function parses a whole word in its exact notation.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "common/checker/certificate.hpp"

namespace gridrace::checker {

// Splits at every separator; a piece may be empty.
std::vector<std::string_view> split(std::string_view text, char separator);
// 1..999999 without leading zeros.
std::optional<int> read_number(std::string_view text);
std::optional<int> read_digit(char c);
// "12.5": tenths of a rating, 1.0 to 99.9.
std::optional<int> read_rating(std::string_view text);
std::optional<int> read_cell(std::string_view text);
std::optional<int> read_house(std::string_view text);
// Ascending: "257".
std::optional<Digits> read_digits(std::string_view text);
// Ascending: "r1c1,r1c5".
std::optional<Cells> read_cells(std::string_view text);
std::optional<std::vector<int>> read_houses(std::string_view text);
// "r1c1=5" or "r1c1-5".
std::optional<Claim> read_claim(std::string_view text);
// In ascending order of cells: "r1c1-5,r1c4-27".
std::optional<Removals> read_removals(std::string_view text);
// Numbers from 1 in ascending order, given from 0: "1,3".
std::optional<std::vector<int>> read_parents(std::string_view text);
std::optional<Grid> read_grid(std::string_view text);

}  // namespace gridrace::checker
