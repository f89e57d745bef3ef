#include "common/sudoku/texts/structured_text.hpp"

#include <algorithm>
#include <utility>

#include "common/sudoku/texts/cells_in_text.hpp"
#include "common/sudoku/texts/characters.hpp"
#include "common/sudoku/texts/objections.hpp"
#include "common/sudoku/texts/value_tree.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::size_t side_of_grid = 9;
constexpr std::size_t cells_of_grid = Cell::count;
// Sides of other grids in use.
constexpr std::array<std::size_t, 7> other_sides{4, 6, 8, 10, 12, 16, 25};

// Keys of f-puzzles and SudokuPad, in full and short, whose values are rules if there are any.
constexpr std::string_view keys_of_rules =
    " antiknight antiking disjointgroups nonconsecutive negative extraregion odd even thermometer "
    "palindrome littlekillersum sandwichsum xsum skyscraper difference ratio xv clone quadruple "
    "betweenline minimum maximum arrow arrows renban whispers regionsumline line lines rectangle "
    "circle overlays underlays a l o u ";
constexpr std::string_view keys_of_diagonals = " diagonal diagonals diagonal+ diagonal- ";
constexpr std::string_view keys_of_cages = " killercage killercages killer_cages cages ca ";
constexpr std::string_view keys_of_regions = " regions re ";
constexpr std::string_view keys_of_cell = " value v digit number ";
constexpr std::string_view keys_of_solutions = " solution solved answer solutiongrid ";
// Of cells that say where they are: in which order they stand is not known.
constexpr std::string_view keys_of_places = " row col column index position ";
// What says whether a digit is a given one.
constexpr std::string_view keys_of_givens = " given isgiven is_given fixed locked ";
// What looks like cells and is none.
constexpr std::string_view keys_of_marks = " notes candidates marks pencilmarks earmarks ";

bool is_something(const Value& value) {
    return !value.items.empty() ||
           (!value.word.empty() && value.word != "false" && value.word != "f");
}

const Value* find(const Value& object, std::string_view keys) {
    const auto found = std::ranges::find_if(
        object.items, [&](const Value& item) { return is_word_of(keys, item.key); });
    return found == object.items.end() ? nullptr : &*found;
}

// Cells row by row, '0' for an empty one.
struct Cells {
    std::string digits;
    std::string givens;
    std::size_t rows = 1;
    bool has_words = false;  // not only empty objects
};

// Of an object that is no cell.
bool has_grid(const Value& object) {
    return std::ranges::any_of(object.items, [](const Value& item) {
        return item.is_object || item.word.size() >= cells_of_grid;
    });
}

char cell_of(char c) {
    return is_clue(c) ? c : '0';
}

// One cell: a word of one character, or an object.
bool add_cell(const Value& value, Cells& cells) {
    if (value.is_array) return false;
    if (value.is_object && (find(value, keys_of_places) || has_grid(value))) return false;
    const Value* shown = value.is_object ? find(value, keys_of_cell) : &value;
    if (shown && (shown->is_array || shown->is_object)) return false;
    const std::string word = shown ? shown->word : std::string();
    if (word.size() > 1 || (word.size() == 1 && !is_clue_or_blank(word.front()))) return false;
    const char digit = word.empty() ? '0' : cell_of(word.front());
    const Value* given = value.is_object ? find(value, keys_of_givens) : nullptr;
    cells.has_words = cells.has_words || !word.empty();
    cells.digits += digit;
    cells.givens += given && !is_something(*given) ? '0' : digit;
    return true;
}

// A row: an array of cells, or a string of nine.
std::optional<Cells> row_of(const Value& value) {
    Cells row;
    if (value.is_array) {
        const bool fits = !value.items.empty() &&
                          std::ranges::all_of(
                              value.items, [&](const Value& item) { return add_cell(item, row); });
        return fits ? std::optional(row) : std::nullopt;
    }
    if (value.is_object || value.word.size() != side_of_grid ||
        !std::ranges::all_of(value.word, is_clue_or_blank)) {
        return std::nullopt;
    }
    for (const char c : value.word) row.digits += cell_of(c);
    row.givens = row.digits;
    row.has_words = true;
    return row;
}

// An array of rows, all of one length.
std::optional<Cells> rows_of(const Value& value) {
    if (!value.is_array || value.items.empty()) return std::nullopt;
    Cells all{{}, {}, 0, false};
    for (const auto& item : value.items) {
        const auto row = row_of(item);
        if (!row) return std::nullopt;
        all.has_words = all.has_words || row->has_words;
        all.digits += row->digits;
        all.givens += row->givens;
        ++all.rows;
        if (all.digits.size() != all.rows * row->digits.size()) return std::nullopt;
    }
    return all;
}

std::optional<Cells> cells_in(const Value& value) {
    if (value.is_object) return std::nullopt;
    if (value.is_array) {
        auto row = row_of(value);
        return row ? row : rows_of(value);
    }
    std::string word = value.word;
    std::erase_if(word, [](char c) { return c == ' ' || c == '\n'; });
    const auto grid = grid_of_81(word);
    if (!grid) return std::nullopt;
    Cells cells;
    for (const auto digit : grid->digits()) cells.digits += static_cast<char>('0' + digit);
    cells.givens = cells.digits;
    cells.has_words = true;
    return cells;
}

bool is_grid(const std::optional<Cells>& cells) {
    const bool has_all = cells && cells->digits.size() == cells_of_grid;
    return has_all && cells->has_words && (cells->rows == 1 || cells->rows == side_of_grid);
}

Grid grid_of(std::string_view cells) {
    Grid::Digits digits{};
    std::ranges::transform(cells, digits.begin(),
                           [](char c) { return static_cast<std::uint8_t>(c - '0'); });
    return Grid(digits);
}

// True if no cell has a digit in one grid and another one in the other.
bool agree(const Grid& one, const Grid& other) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const bool are_both = !one.is_empty(cell) && !other.is_empty(cell);
        if (are_both && one.digit(cell) != other.digit(cell)) return false;
    }
    return true;
}

// `regions` of SudokuPad: nine lists of nine pairs, each within a box.
bool are_boxes(const Value& regions) {
    return std::ranges::all_of(regions.items, [](const Value& region) {
        const auto pairs = rows_of(region);
        if (!pairs || pairs->digits.size() != 2 * side_of_grid) return false;
        const auto third = [&](std::size_t i) { return (pairs->digits[i] - '0') / 3; };
        for (std::size_t i = 2; i < 2 * side_of_grid; ++i) {
            if (third(i) != third(i % 2)) return false;
        }
        return true;
    });
}

// A number for each cell, that of its region.
bool is_jigsaw(std::string_view regions) {
    if (regions.size() != cells_of_grid) return false;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell first = Cell::at(Cell(i).row() / 3 * 3, Cell(i).column() / 3 * 3);
        if (regions[static_cast<std::size_t>(i)] !=
            regions[static_cast<std::size_t>(first.index())])
            return true;
    }
    return false;
}

// f-puzzles tells the region of a cell where it is not its box.
bool has_regions_in_cells(const Value& grid) {
    return std::ranges::any_of(grid.items, [](const Value& row) {
        return std::ranges::any_of(row.items, [](const Value& cell) {
            return cell.is_object && find(cell, " region ") != nullptr;
        });
    });
}

// Of a puzzle that says of which kind it is.
std::string_view objection_to_kind(const std::string& kind) {
    const auto names = [&kind](std::string_view name) {
        return kind.find(name) != std::string::npos;
    };
    if (names("jigsaw") || names("irregular")) return objections::jigsaw;
    if (names("killer")) return objections::killer;
    return names("x-sudoku") || names("diagonal") ? objections::diagonals : "";
}

// The rule of an object that is not sudoku's; empty if there is none.
std::string_view objection_to(const Value& rule) {
    if (is_word_of(keys_of_regions, rule.key)) {
        const bool is_other = rule.is_array ? !are_boxes(rule) : is_jigsaw(rule.word);
        return is_something(rule) && is_other ? objections::jigsaw : "";
    }
    if (is_word_of(keys_of_cages, rule.key)) {
        // Cages without cells tell title and author.
        const bool has_cells = std::ranges::any_of(rule.items, [](const Value& cage) {
            if (cage.is_array) return true;
            const Value* cells = find(cage, " cells ce positions ");
            return cells && is_something(*cells);
        });
        return has_cells ? objections::killer : "";
    }
    if (!is_something(rule) || rule.word == "0") return "";
    if (is_word_of(keys_of_diagonals, rule.key)) return objections::diagonals;
    if (is_word_of(" type variant ", rule.key)) return objection_to_kind(rule.word);
    return is_word_of(keys_of_rules, rule.key) ? objections::variant : "";
}

class Search {
public:
    explicit Search(StructuredText& found) : found_(found) {}

    void look_into(const Value& value, int level = 0) {
        const auto cells = cells_in(value);
        if (is_grid(cells)) {
            add({grid_of(cells->givens), grid_of(cells->digits), std::nullopt}, value);
        } else if (cells) {
            look_at_other(*cells, level);
        } else if (value.is_object) {
            look_into_object(value, level);
        } else {
            for (const auto& item : value.items) look_into(item, level + 1);
        }
    }

private:
    void add(const StructuredText::Puzzle& puzzle, const Value& value) {
        if (has_regions_in_cells(value)) return object(objections::jigsaw);
        found_.puzzles.push_back(puzzle);
    }

    void object(std::string_view why) {
        if (found_.objection.empty()) found_.objection = why;
    }

    void look_at_other(const Cells& cells, int level) {
        found_.other_count = static_cast<int>(cells.digits.size());
        if (level == 0 && cells.digits.size() == side_of_grid && cells.rows == 1)
            found_.row = cells.digits;
        for (const auto other : other_sides) {
            if (cells.digits.size() == other * other && cells.rows == other) {
                found_.other_size = static_cast<int>(other);
            }
        }
    }

    void look_into_object(const Value& value, int level) {
        const auto before = found_.puzzles.size();
        std::optional<StructuredText::Puzzle> puzzle;
        std::optional<Grid> solution;
        std::optional<Grid> digits;
        std::string_view why;
        for (const auto& item : value.items) {
            if (why.empty()) why = objection_to(item);
            if (is_word_of(keys_of_marks, item.key) || is_word_of(keys_of_regions, item.key))
                continue;
            const auto cells = cells_in(item);
            if (!is_grid(cells)) {
                if (!is_word_of(keys_of_solutions, item.key)) look_into(item, level + 1);
                continue;
            }
            const Grid grid = grid_of(cells->digits);
            if (is_word_of(keys_of_solutions, item.key)) {
                solution = grid;
            } else if (item.key == "digits") {
                digits = grid;
            } else if (has_regions_in_cells(item)) {
                return object(objections::jigsaw);
            } else if (!puzzle) {
                puzzle = {grid_of(cells->givens), grid, std::nullopt};
            } else if (stands_in(grid, puzzle->givens)) {
                puzzle = {grid, grid, std::nullopt};
            } else if (!stands_in(puzzle->givens, grid)) {
                why = objections::two_grids;
            }
        }
        if (puzzle && solution && !agree(puzzle->givens, *solution))
            why = objections::other_solution;
        if (!puzzle && digits) puzzle = {*digits, *digits, std::nullopt};
        if (!puzzle && solution && found_.puzzles.size() == before) {
            puzzle = {*solution, *solution, std::nullopt};
        }
        if (puzzle && digits && stands_in(puzzle->givens, *digits)) puzzle->digits = *digits;
        if (puzzle) add_notes(value, *puzzle);
        if (!why.empty() && (puzzle || found_.puzzles.size() > before)) {
            found_.puzzles.resize(before);
            return object(why);
        }
        if (puzzle) found_.puzzles.push_back(*puzzle);
    }

    static void add_notes(const Value& object, StructuredText::Puzzle& puzzle) {
        const Value* notes = find(object, " notes ");
        if (!notes || notes->items.size() != cells_of_grid) return;
        puzzle.notes.emplace();
        for (std::size_t i = 0; i < cells_of_grid; ++i) {
            if (!puzzle.digits.is_empty(Cell(static_cast<int>(i)))) continue;
            for (const char c : notes->items[i].word) {
                if (c < '1' || c > '9') return puzzle.notes.reset();
                (*puzzle.notes)[i] = (*puzzle.notes)[i].with(c - '0');
            }
        }
    }

    StructuredText& found_;
};

}  // namespace

StructuredText read_structured(std::string_view text) {
    StructuredText found;
    const auto value = read_value(text);
    found.is_broken = !value;
    if (value) Search(found).look_into(*value);
    return found;
}

std::optional<std::size_t> BracketCount::end_in(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (quote_ != 0) {
            if (c == quote_ && !is_escaped_) quote_ = 0;
            is_escaped_ = c == '\\' && !is_escaped_;
        } else if (c == '"') {
            quote_ = c;
        } else if (c == '[' || c == '{' || c == '(') {
            ++depth_;
        } else if ((c == ']' || c == '}' || c == ')') && --depth_ <= 0) {
            return i + 1;
        }
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::detail
