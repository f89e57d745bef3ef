#include "common/sudoku/canonical/symmetry.hpp"

#include <array>

namespace gridrace::sudoku {

namespace {

constexpr std::array all_symmetries = {
    Symmetry::none,
    Symmetry::rotational_180,
    Symmetry::rotational_90,
    Symmetry::mirror_left_right,
    Symmetry::mirror_top_bottom,
    Symmetry::diagonal,
    Symmetry::antidiagonal,
};

// The image of a cell under the symmetry.
Cell moved(Cell cell, Symmetry symmetry) {
    const int row = cell.row();
    const int column = cell.column();
    switch (symmetry) {
        case Symmetry::none: return cell;
        case Symmetry::rotational_180: return Cell::at(8 - row, 8 - column);
        case Symmetry::rotational_90: return Cell::at(column, 8 - row);
        case Symmetry::mirror_left_right: return Cell::at(row, 8 - column);
        case Symmetry::mirror_top_bottom: return Cell::at(8 - row, column);
        case Symmetry::diagonal: return Cell::at(column, row);
        case Symmetry::antidiagonal: return Cell::at(8 - column, 8 - row);
    }
    return cell;
}

}  // namespace

std::string_view name(Symmetry symmetry) {
    switch (symmetry) {
        case Symmetry::none: return "none";
        case Symmetry::rotational_180: return "rotational_180";
        case Symmetry::rotational_90: return "rotational_90";
        case Symmetry::mirror_left_right: return "mirror_left_right";
        case Symmetry::mirror_top_bottom: return "mirror_top_bottom";
        case Symmetry::diagonal: return "diagonal";
        case Symmetry::antidiagonal: return "antidiagonal";
    }
    return "";
}

std::optional<Symmetry> parse_symmetry(std::string_view name_of_symmetry) {
    for (const Symmetry symmetry : all_symmetries) {
        if (name(symmetry) == name_of_symmetry) return symmetry;
    }
    return std::nullopt;
}

CellSet orbit_of(Cell cell, Symmetry symmetry) {
    CellSet orbit;
    for (; !orbit.contains(cell); cell = moved(cell, symmetry)) orbit.insert(cell);
    return orbit;
}

std::vector<CellSet> orbits(Symmetry symmetry) {
    std::vector<CellSet> all;
    for (int i = 0; i < Cell::count; ++i) {
        const CellSet orbit = orbit_of(Cell(i), symmetry);
        if (orbit.first() == Cell(i)) all.push_back(orbit);
    }
    return all;
}

bool has_symmetry(const Grid& puzzle, Symmetry symmetry) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (puzzle.is_empty(cell) != puzzle.is_empty(moved(cell, symmetry))) return false;
    }
    return true;
}

}  // namespace gridrace::sudoku
