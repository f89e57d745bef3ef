#include "common/sudoku/canonical/transformed_step.hpp"

#include "common/base/sort_by.hpp"

namespace gridrace::sudoku {

namespace {

DigitSet transformed(DigitSet digits, const Transformation& transformation) {
    DigitSet result;
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) result = result.with(transformation(digit));
    }
    return result;
}

Reason transposed(Reason reason) {
    switch (reason) {
        case Reason::digit_is_in_row: return Reason::digit_is_in_column;
        case Reason::digit_is_in_column: return Reason::digit_is_in_row;
        case Reason::last_place_in_row: return Reason::last_place_in_column;
        case Reason::last_place_in_column: return Reason::last_place_in_row;
        default: return reason;
    }
}

void transform(Branch& branch, const Transformation& transformation) {
    for (Link& link : branch) {
        link.claim.cell = transformation(link.claim.cell);
        link.claim.digit = transformation(link.claim.digit);
        if (transformation.parts().transposed) link.reason = transposed(link.reason);
    }
}

}  // namespace

CellSet transformed(const CellSet& cells, const Transformation& transformation) {
    CellSet result;
    for (const Cell cell : cells) result.insert(transformation(cell));
    return result;
}

House transformed(House house, const Transformation& transformation) {
    const auto& parts = transformation.parts();
    const Cell cell = transformation(cells_of(house).first());
    if (house.kind == HouseKind::box)
        return {HouseKind::box, static_cast<std::uint8_t>(cell.box())};
    const bool becomes_row = (house.kind == HouseKind::row) != parts.transposed;
    if (becomes_row) return {HouseKind::row, static_cast<std::uint8_t>(cell.row())};
    return {HouseKind::column, static_cast<std::uint8_t>(cell.column())};
}

Step transformed(const Step& step, const Transformation& transformation) {
    Step result = step;
    for (auto& [cell, digit] : result.placements) {
        cell = transformation(cell);
        digit = transformation(digit);
    }
    for (auto& [cell, digits] : result.eliminations) {
        cell = transformation(cell);
        digits = transformed(digits, transformation);
    }
    sort_by(result.eliminations, [](const Elimination& gone) { return gone.cell.index(); });
    result.cells = transformed(step.cells, transformation);
    result.other_cells = transformed(step.other_cells, transformation);
    result.digits = transformed(step.digits, transformation);
    result.other_digits = transformed(step.other_digits, transformation);
    for (House& house : result.houses) house = transformed(house, transformation);
    for (Branch& branch : result.branches) transform(branch, transformation);
    for (Step& nested : result.nested) nested = transformed(nested, transformation);
    return result;
}

}  // namespace gridrace::sudoku
