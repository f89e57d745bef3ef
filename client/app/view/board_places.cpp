#include "client/app/view/board_places.hpp"

namespace gridrace::app {

namespace {

// 3x1: no space for notes.
constexpr Measures compact{
    .cell = {3, 1}, .digit = {1, 0}, .outer = 1, .inner = 1, .letter = {2, 0}, .first_note = {}};
// 5x2: 1 to 5 above 6 to 9; the tenth position is the colour's.
constexpr Measures roomy{.cell = {5, 2},
                         .has_thin_columns = true,
                         .digit = {2, 0},
                         .outer = 2,
                         .inner = 1,
                         .letter = {4, 1},
                         .notes_in_a_row = 5,
                         .first_note = {0, 0}};
// 7x3: notes as on a keypad.
constexpr Measures large{.cell = {7, 3},
                         .has_thin_columns = true,
                         .has_thin_rows = true,
                         .digit = {3, 1},
                         .outer = 3,
                         .inner = 1,
                         .letter = {6, 2},
                         .notes_in_a_row = 3,
                         .first_note = {1, 0},
                         .note_spacing = 2,
                         .notes_leave_room = true};

int line_before(int index, int extent, bool has_thin_lines) {
    return index * extent + (has_thin_lines ? index : (index + 2) / 3);
}

// The column or row of cells at a position; none on a line.
std::optional<int> index_at(int place, int extent, bool has_thin_lines) {
    for (int index = 0; index < 9; ++index) {
        const int first =
            line_before(index, extent, has_thin_lines) + (index % 3 == 0 || has_thin_lines ? 1 : 0);
        if (place >= first && place < first + extent) return index;
    }
    return std::nullopt;
}

// Minimum width of a panel beside a board.
constexpr int least_panel = 24;

bool has_room_for(Size size, Tier tier) {
    const Size board = board_size(tier);
    return size.width >= board.width + 1 + least_panel && size.height >= board.height;
}

}  // namespace

const Measures& measures(Tier tier) {
    switch (tier) {
        case Tier::compact: return compact;
        case Tier::roomy: return roomy;
        case Tier::large: return large;
    }
    return compact;
}

int column_line(int index, const Measures& measures) {
    return line_before(index, measures.cell.width, measures.has_thin_columns);
}

int row_line(int index, const Measures& measures) {
    return line_before(index, measures.cell.height, measures.has_thin_rows);
}

Point corner_of(sudoku::Cell cell, const Measures& measures) {
    const int column = cell.column();
    const int row = cell.row();
    const bool after_column_line = column % 3 == 0 || measures.has_thin_columns;
    const bool after_row_line = row % 3 == 0 || measures.has_thin_rows;
    return {column_line(column, measures) + (after_column_line ? 1 : 0),
            row_line(row, measures) + (after_row_line ? 1 : 0)};
}

Point note_place(int digit, const Measures& measures) {
    const int index = digit - 1;
    return {measures.first_note.x + index % measures.notes_in_a_row * measures.note_spacing,
            measures.first_note.y + index / measures.notes_in_a_row};
}

Tier tier_of(Size size) {
    if (has_room_for(size, Tier::large)) return Tier::large;
    return has_room_for(size, Tier::roomy) ? Tier::roomy : Tier::compact;
}

Size board_size(Tier tier) {
    const auto& sizes = measures(tier);
    return {column_line(9, sizes) + 1, row_line(9, sizes) + 1};
}

Area board_area(Area area) {
    const Tier tier = tier_of(area.size);
    const Size board = board_size(tier);
    const int above = tier == Tier::large ? (area.size.height - board.height) / 2 : 0;
    return {{area.corner.x, area.corner.y + above}, board};
}

std::optional<sudoku::Cell> cell_at(Tier tier, Point place) {
    const auto& sizes = measures(tier);
    const auto column = index_at(place.x, sizes.cell.width, sizes.has_thin_columns);
    const auto row = index_at(place.y, sizes.cell.height, sizes.has_thin_rows);
    if (!column || !row) return std::nullopt;
    return sudoku::Cell::at(*row, *column);
}

}  // namespace gridrace::app
