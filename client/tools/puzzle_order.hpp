// The puzzles requested on the command line: by grade or rating, shape and method.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/tools/options.hpp"
#include "common/base/result.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/generator/puzzle_shape.hpp"

namespace gridrace::client::tools {

// For help and for messages about unknown names.
inline constexpr std::string_view list_of_grades =
    "easy, medium, hard, expert, extreme, diabolical or any";
inline constexpr std::string_view list_of_symmetries =
    "none, rotational_180, rotational_90, mirror_left_right, mirror_top_bottom, diagonal or "
    "antidiagonal";
inline constexpr std::string_view list_of_methods =
    "uniform, diagonal_boxes, row_by_row, box_by_box or controlled_bias";

// Absent values mean any.
struct PuzzleOrder {
    std::optional<sudoku::Grade> grade;
    std::optional<sudoku::RatingRange> rating;
    std::optional<sudoku::Technique> technique;  // for people; excludes grade and rating
    sudoku::PuzzleShape shape;
    std::optional<sudoku::FullGridMethod> method;  // of making its solution
    bool controlled_bias = false;                  // see controlled_bias.hpp: excludes all others
};

// "full house, hidden single, … or death blossom": the techniques that can be ordered.
std::string list_of_techniques();

// The order of the options, or one sentence on a contradiction and what to do instead. The default
// is an easy puzzle.
Result<PuzzleOrder, std::string> order_from(const Options& options);

// The puzzle of a seed for the order, the same on every machine; none, with the reason, after too
// many tries: those of sudoku::generate if only a rating is ordered, else ten thousand, or a hundred
// thousand for a technique. Milliseconds for common orders; seconds to a minute for very rare ones.
Result<sudoku::Grid, std::string> make_puzzle(const PuzzleOrder& order, std::uint64_t seed);

// The message after too many tries, with what to do instead.
std::string none_found(const PuzzleOrder& order);

}  // namespace gridrace::client::tools
