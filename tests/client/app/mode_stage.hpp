// A client in a room of any mode.
#pragma once

#include "client/app/view/view.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {

class ModeStage : public Stage {
protected:
    void choose(race::Mode mode) {
        room.rules.mode_settings.mode = mode;
        command(model.self, race::SetReady{false});  // shows it to the client
    }
    void start(race::Mode mode) {
        choose(mode);
        start_race();
    }
    race::PlaceDigit right(sudoku::Cell cell) const {
        return {static_cast<std::uint32_t>(cell.index()),
                static_cast<std::uint32_t>(solution.digit(cell))};
    }
    bool screen_has(std::string_view text) const {
        return view(model).text().find(text) != std::string::npos;
    }
    void go_to(int row, int column) { model.cursor = sudoku::Cell::at(row, column); }
};

}  // namespace gridrace::app
