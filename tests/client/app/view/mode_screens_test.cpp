// What the screens look like in each mode.
#include "client/app/view/view.hpp"
#include "client/terminal/ascii.hpp"
#include "tests/client/app/mode_stage.hpp"
#include "tests/client/app/picture.hpp"

namespace gridrace::app {
namespace {

using race::Mode;

class ModeScreens : public ::testing::Test, public ModeStage {};

TEST_F(ModeScreens, Lobby) {
    join("Ben");
    for (const auto mode : race::all_modes) {
        choose(mode);
        play("TT");
        model.status = {};
        model.news.clear();
        expect_in_every_language("modes/lobby-" + std::string(name(mode)), model);
        if (mode == Mode::relay) play("T");
    }
}

TEST_F(ModeScreens, Board) {
    for (const auto mode : race::all_modes) {
        Stage stage;
        static_cast<Stage&>(*this) = stage;
        const auto ben = join("Ben");
        start(mode);
        command(ben, right(sudoku::Cell::at(0, 2)));
        go_to(0, 3);
        play("2");
        play("6");
        pass(std::chrono::seconds(6));
        go_to(4, 4);
        expect_in_every_language("modes/board-" + std::string(name(mode)), model);
        resize(40, 16);
        expect_file("modes/board-" + std::string(name(mode)) + "-40x16.ascii.txt",
                    terminal::ascii_text(view(model)));
    }
}

TEST_F(ModeScreens, Result) {
    for (const auto mode : race::all_modes) {
        Stage stage;
        static_cast<Stage&>(*this) = stage;
        const auto ben = join("Ben");
        start(mode);
        pass(std::chrono::seconds(61));
        go_to(0, 3);
        play("2");
        pass(std::chrono::seconds(6));
        if (mode == Mode::relay) pass(std::chrono::seconds(60));
        command(ben, right(sudoku::Cell::at(0, 2)));
        solve(ben);
        command(model.self, race::Forfeit{});
        if (mode == Mode::sprint) pass(room.rules.time_limit);
        expect_in_every_language("modes/result-" + std::string(name(mode)), model);
    }
}

}  // namespace
}  // namespace gridrace::app
