#include "common/sudoku/words/step_text.hpp"

namespace gridrace::sudoku {

std::string coordinates(CellSet cells) {
    std::string text;
    for (const auto cell : cells) text += " " + to_string(cell);
    return text;
}

std::string text_of(DigitSet digits) {
    std::string text;
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) text += std::to_string(digit);
    }
    return text;
}

std::string text_of(const Claim& claim) {
    return to_string(claim.cell) + (claim.stands ? "=" : "<>") + std::to_string(claim.digit);
}

std::string text_of(const Placement& placement) {
    return to_string(placement.cell) + "=" + std::to_string(placement.digit);
}

std::string text_of(const Elimination& elimination) {
    return to_string(elimination.cell) + "<>" + text_of(elimination.digits);
}

std::string text_of(House house) {
    constexpr std::string_view kinds[] = {"row", "column", "box"};
    return std::string(kinds[static_cast<std::size_t>(house.kind)]) + " " +
           std::to_string(house.index + 1);
}

std::string effects(const Step& step) {
    std::string text;
    for (const auto& placement : step.placements) text += " " + text_of(placement);
    for (const auto& elimination : step.eliminations) text += " " + text_of(elimination);
    return text.substr(text.empty() ? 0 : 1);
}

}  // namespace gridrace::sudoku
