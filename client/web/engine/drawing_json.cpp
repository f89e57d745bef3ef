#include "client/web/engine/drawing_json.hpp"

namespace gridrace::web {

void write_drawing(Json& json, const sudoku::Drawing& drawing) {
    auto cells = drawing.cells;
    if (cells.empty()) {
        for (const auto house : drawing.houses) cells = cells | cells_of(house);
    }
    cells = cells | drawing.seen;
    for (const auto& placed : drawing.placed) cells.insert(placed.cell);
    json.key("cells").begin('[');
    for (const auto cell : cells) json.number(cell.index());
    json.end(']').key("found").begin('[');
    for (const auto* list : {&drawing.found_by, &drawing.beside, &drawing.denied}) {
        for (const auto& [cell, digits] : *list) write_marks(json, cell, digits);
    }
    json.end(']').key("struck").begin('[');
    for (const auto& [cell, digits] : drawing.removed) write_marks(json, cell, digits);
    json.end(']').key("placed").begin('[');
    for (const auto& [cell, digit] : drawing.placed)
        write_marks(json, cell, sudoku::DigitSet().with(digit));
    json.end(']');
}

}  // namespace gridrace::web
