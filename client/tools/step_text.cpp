#include "client/tools/step_text.hpp"

#include <vector>

#include "common/sudoku/words/words.hpp"

namespace gridrace::client::tools {

namespace {

template <class Effects>
std::vector<std::string> texts_of(const Effects& effects) {
    std::vector<std::string> texts;
    texts.reserve(std::size(effects));
    for (const auto& effect : effects) texts.push_back(text_of(effect));
    return texts;
}

}  // namespace

std::string coordinates(sudoku::CellSet cells) {
    std::string text;
    for (const auto cell : cells) text += " " + to_string(cell);
    return text;
}

std::string text_of(sudoku::DigitSet digits) {
    std::string text;
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) text += std::to_string(digit);
    }
    return text;
}

std::string text_of(const sudoku::Claim& claim) {
    return to_string(claim.cell) + (claim.stands ? "=" : "<>") + std::to_string(claim.digit);
}

std::string text_of(const sudoku::Placement& placement) {
    return to_string(placement.cell) + "=" + std::to_string(placement.digit);
}

std::string text_of(const sudoku::Elimination& elimination) {
    return to_string(elimination.cell) + "<>" + text_of(elimination.digits);
}

std::string effects(const sudoku::Step& step) {
    std::string text;
    for (const auto& placement : step.placements) text += " " + text_of(placement);
    for (const auto& elimination : step.eliminations) text += " " + text_of(elimination);
    return text.substr(text.empty() ? 0 : 1);
}

std::string text_of(sudoku::House house) {
    constexpr std::string_view kinds[] = {"row", "column", "box"};
    return std::string(kinds[static_cast<std::size_t>(house.kind)]) + " " +
           std::to_string(house.index + 1);
}

namespace {

std::vector<std::string> texts_of(const sudoku::CellSet& cells) {
    std::vector<std::string> texts;
    for (const auto cell : cells) texts.push_back(to_string(cell));
    return texts;
}

nlohmann::json as_json(const sudoku::Side& side) {
    return {{"digit", side.digit}, {"cells", texts_of(side.cells)}};
}

// The sides, and why one of them is true.
nlohmann::json as_json(const sudoku::EitherOr& link) {
    nlohmann::json said = {{"either", as_json(link.one)}, {"or", as_json(link.other)}};
    if (link.set.empty()) {
        said["house"] = text_of(link.house);
    } else {
        said["set"] = texts_of(link.set);
    }
    return said;
}

}  // namespace

nlohmann::json step_as_json(const sudoku::Step& step) {
    nlohmann::json said = {{"technique", sudoku::say_technique(step, sudoku::Language::english)}};
    if (step.rating != sudoku::Rating{}) said["rating"] = step.rating.tenths / 10.0;
    if (!step.cells.empty()) said["cells"] = texts_of(step.cells);
    if (!step.other_cells.empty()) said["other_cells"] = texts_of(step.other_cells);
    if (!step.houses.empty()) said["houses"] = texts_of(step.houses);
    for (const auto& link : step.links) said["links"].push_back(as_json(link));
    if (!step.placements.empty()) said["placements"] = texts_of(step.placements);
    if (!step.eliminations.empty()) said["eliminations"] = texts_of(step.eliminations);
    return said;
}

}  // namespace gridrace::client::tools
