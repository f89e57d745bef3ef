// Puzzles as they are ordered on the command line: of a grade or rating, with a shape, made in a way.
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

// For help and for messages about names that are none.
inline constexpr std::string_view list_of_grades =
    "easy, medium, hard, expert, extreme, diabolical or any";
inline constexpr std::string_view list_of_symmetries =
    "none, rotational_180, rotational_90, mirror_left_right, mirror_top_bottom, diagonal or "
    "antidiagonal";
inline constexpr std::string_view list_of_methods =
    "uniform, diagonal_boxes, row_by_row, box_by_box or controlled_bias";

// What is not said may be anything.
struct PuzzleOrder {
    std::optional<sudoku::Grade> grade;
    std::optional<sudoku::RatingRange> rating;
    sudoku::PuzzleShape shape;
    std::optional<sudoku::FullGridMethod> method;  // how its solution comes about
    bool controlled_bias = false;                  // see controlled_bias.hpp: then nothing else
};

// What the options order, or one sentence on what cannot be ordered and what to do instead. Nothing at all
// is an easy puzzle.
Result<PuzzleOrder, std::string> order_from(const Options& options);

// The puzzle that a seed gives for the order, the same on every machine; none, and why, if too many tries
// were in vain: those of sudoku::generate if nothing but a rating is ordered, else ten thousand.
// Milliseconds for what is common; seconds to a minute for what is very rare.
Result<sudoku::Grid, std::string> make_puzzle(const PuzzleOrder& order, std::uint64_t seed);

// What is told if too many tries were in vain, and what to do instead.
std::string none_found(const PuzzleOrder& order);

}  // namespace gridrace::client::tools
