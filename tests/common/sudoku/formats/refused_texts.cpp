#include "tests/common/sudoku/formats/pasted_texts.hpp"

#include <utility>

#include "common/sudoku/formats/formats.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku::pasted {

namespace {

// Of which the last column is empty.
const std::string sparse_puzzle =
    "53..7...."
    "6..195..."
    ".98....6."
    "8...6..3."
    "4..8.3..."
    "7...2...."
    ".6....28."
    "...419..."
    "....8..7.";

std::string easy() {
    return to_line(puzzle());
}

std::string solved() {
    return "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
}

// Column by column.
std::string cells_with_places() {
    std::string cells;
    for (int i = 0; i < Cell::count; ++i) {
        const int row = i % 9, column = i / 9;
        cells += (i == 0 ? "" : ",") + std::string("{\"row\":") + std::to_string(row) +
                 ",\"col\":" + std::to_string(column) +
                 ",\"value\":" + std::to_string(puzzle().digit(Cell::at(row, column))) + "}";
    }
    return "[" + cells + "]";
}

// Nine rows of f-puzzles, all cells but the digits as given.
std::string rows_of_cells(const std::string& empty) {
    return "[" +
           drawn(easy(), {.empty = empty,
                          .between_cells = ",",
                          .between_rows = ",",
                          .before_row = "[",
                          .after_row = "]"}) +
           "]";
}

}  // namespace

std::vector<Refused> refused() {
    const std::string regions =
        "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    std::string jigsaw = regions;
    std::swap(jigsaw[3], jigsaw[20]);
    std::string other = easy();
    other[2] = '1', other[0] = '.';
    std::string row_of_16;
    for (int i = 0; i < 16; ++i) row_of_16 += "..3.5...1...A..4\n";
    return {
        {"80 cells", easy().substr(1), "80 cells"},
        {"82 cells", easy() + "1", "82 cells"},
        {"two puzzles on a line", easy() + "," + other, "two readings fit"},
        {"two puzzles", easy() + "\n" + other, "2 puzzles"},
        {"two puzzles with Janko's first word between", easy() + "\nbegin\n" + other, "2 puzzles"},
        {"the same in rows", to_rows(puzzle()) + "begin\n" + with(other, "1", "2"), "2 puzzles"},
        {"a solution of another puzzle",
         "{\"puzzle\":\"" + easy() + "\",\"solution\":\"" + with(solved(), "8", "9") + "\"}",
         "of another one"},
        {"the same before its puzzle",
         "{\"solution\":\"" + with(solved(), "8", "9") + "\",\"puzzle\":\"" + easy() + "\"}",
         "of another one"},
        {"a slip", with(easy().substr(0, 9), ".", "?") + easy().substr(9), "is not part of a grid"},
        {"a solution with a slip", "l" + solved().substr(1), ""},
        {"a row that lacks a cell", to_rows(puzzle()).erase(40, 1), "line 5 has 8 cells"},
        {"a row missing", to_rows(puzzle()).substr(10), "8 rows"},
        {"41 digits",
         drawn(easy(), {.empty = "0", .between_cells = " ", .between_rows = " "}).substr(0, 81),
         "cells"},
        {"a column that cannot be told", drawn(sparse_puzzle, {.empty = " "}), "two readings fit"},
        {"16x16 in rows", row_of_16, "16x16"},
        {"16x16 in a line", with(row_of_16, "\n", ""), "16x16"},
        {"6x6 of Tatham", "2x3:a1b2c3d4e5f6g", "9x9"},
        {"JSON of 4x4", "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]", "4x4"},
        {"JSON without a grid", "{\"error\":\"not found\"}", "no grid"},
        {"JSON with two grids", "{\"a\":\"" + easy() + "\",\"b\":\"" + other + "\"}",
         "two readings fit"},
        {"jigsaw of Tatham", "9j:a1b2c3,d4", "jigsaw"},
        {"killer of Tatham", "3x3k:,a1b2", "killer"},
        {"diagonals of Tatham", "3x3x:a1b2", "diagonals"},
        {"a seed of Tatham", "3x3db#123456789", "random game"},
        {"killer of f-puzzles",
         "{\"size\":9,\"grid\":" + rows_of_cells("{}") +
             ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"5\"}]}",
         "killer"},
        {"diagonals of f-puzzles",
         "{\"size\":9,\"grid\":" + rows_of_cells("{}") + ",\"diagonal+\":true}", "diagonals"},
        {"thermometers of f-puzzles",
         "{\"size\":9,\"grid\":" + rows_of_cells("{}") +
             ",\"thermometer\":[{\"easy()s\":[[\"R1C1\"]]}]}",
         "variant"},
        {"jigsaw of f-puzzles",
         "{\"size\":9,\"grid\":" + with(rows_of_cells("{}"), "{}", "{\"region\":3}") + "}",
         "jigsaw"},
        {"a jigsaw of SudoCue", easy() + "\n" + jigsaw, "jigsaw"},
        {"a jigsaw on one line", easy() + "," + jigsaw, "jigsaw"},
        {"a link that only names a puzzle", "https://sudokupad.app/abc123", "only names a puzzle"},
        {"a link of Penpa",
         "https://swaroopg92.github.io/penpa-edit/"
         "#m=edit&p=7VTBjpswEL3zFZXPPmAMZPEtyW566dLdZqtohRAixK1osK3BkX34",
         "Penpa"},
        {"a link of f-puzzles with cages",
         "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBGACABywEMIA7Qge"
         "0rlTIFc0ALGgJwRAEFLKQqAOYcIAEwQBtSaABuZLE1wBWYRFkwB8NByUBfZHIVKEAZjUatO/YYPA"
         "7IeYtwB2C5oTWYdn7dsBdZBlHY1wANncrXW8/e0MQ5wQARkjPaIcnEyRU7XT4zJUcr184+0CZDNC"
         "EFBAhdQ9cmyNE+AAOIrzSksqWiNr6qKa9cuas9v7LNKHYnqy+usnGmK7YhKzzCYbikbXcABYO6dL"
         "dhHGFrc7Z3A3zweWSk/gUzbvhoNHXQ/uZ/Kr4ACYvt1VgUEPMBlNvCMrmCgT8Vh8EICXpCYW04WV"
         "3sDEfADiilmjnrdUb8WjViQT4Y9VPjtlj4WizhDKQjHm5aZ1HuTmdtAiAANYQLA4DgAYzIQlwwVF"
         "MGFYCkIAASkkAMJJQRK1X/EB80F4VogYZ6IA",
         "killer"},
        {"a damaged link",
         "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QDkBXAWwCNNEAZCAcwCdCBrB",
         "damaged"},
        {"Janko's jigsaw",
         "begin\npuzzle sudoku\nproblem\n" + drawn(easy(), {.empty = "-", .between_cells = " "}) +
             "\nareas\n1 1\nend\n",
         "jigsaw"},
        {"regions as digits", "{\"puzzle\":\"" + easy() + "\",\"regions\":\"" + jigsaw + "\"}",
         "jigsaw"},
        {"cages as lists", "{\"puzzle\":\"" + easy() + "\",\"killer_cages\":[[5,[[0,0],[0,1]]]]}",
         "killer"},
        {"a diagonal", "{\"puzzle\":\"" + easy() + "\",\"diagonal\":true}", "diagonals"},
        {"a type", "{\"puzzle\":\"" + easy() + "\",\"type\":\"jigsaw\"}", "jigsaw"},
        {"cells with their places", cells_with_places(), ""},
        {"a blank row above and a blank line below",
         "\n" + drawn(easy(), {.empty = " "}).substr(10) + std::string(12, ' ') + "\n", ""},
        {"words", "hello world\nthis is a text\n", "no part of a puzzle"},
        {"nothing", " \n\t\n", "no grid"},
    };
}

}  // namespace gridrace::sudoku::pasted
