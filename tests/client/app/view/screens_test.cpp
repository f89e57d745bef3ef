// The screens of a room as pictures.
#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "client/terminal/ascii.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/stage.hpp"
#include "tests/client/app/view/styled_picture.hpp"

namespace gridrace::app {
namespace {

class Screens : public ::testing::Test, public Stage {
protected:
    void expect_screen(const std::string& name) { expect_picture(name, view(model)); }

    // Three players and a spectator, some way into a race.
    void play_a_while() {
        const auto ben = join("Ben");
        const auto cho = join("Cho 数独");
        join("Dora", race::Role::spectator);
        start_race();
        pass(std::chrono::seconds(187));
        for (std::uint32_t cell : {2u, 3u, 5u, 6u, 7u, 8u, 10u, 11u, 15u, 16u, 17u, 18u, 21u}) {
            const sudoku::Cell at(static_cast<int>(cell));
            command(ben, race::PlaceDigit{cell, static_cast<std::uint32_t>(solution.digit(at))});
        }
        command(cho, race::PlaceDigit{2, 3});
        command(cho, race::PlaceDigit{2, 4});
        race::connection_lost(room, cho, {now});
        model.cursor = sudoku::Cell::at(0, 2);
        play("4");
        model.cursor = sudoku::Cell::at(4, 4);
        play("5");
        model.status = {};
    }

    void write_notes() {
        model.cursor = sudoku::Cell::at(3, 1);
        play("n1259");
        model.cursor = sudoku::Cell::at(3, 2);
        play("123456789");
        model.cursor = sudoku::Cell::at(5, 1);
        play("15n");
    }
};

TEST_F(Screens, Connecting) {
    model = Model{};

    expect_screen("connecting");
}

TEST_F(Screens, Lobby) {
    const auto ben = join("Ben");
    join("Cho 数独");
    join("Dora", race::Role::spectator);
    command(ben, race::SetReady{true});

    expect_screen("lobby");
    expect_in_every_language("lobby", model);
}

TEST_F(Screens, LobbyOfASmallWindow) {
    join("Ben");
    resize(40, 16);

    expect_screen("lobby-40x16");
}

TEST_F(Screens, Countdown) {
    join("Ben");
    play("ss");
    pass(Milliseconds(1500));

    expect_screen("countdown");
}

TEST_F(Screens, Board) {
    play_a_while();

    expect_screen("board");
}

TEST_F(Screens, Notes) {
    play_a_while();
    write_notes();

    expect_screen("notes");
}

// Everything that can be marked, in every size that is laid out in a way of its own.
TEST_F(Screens, BoardOfEverySize) {
    for (const char* name : {"Eve", "Finn", "Gus"}) join(name);
    allow_assists();
    play_a_while();
    write_notes();
    model.cursor = sudoku::Cell::at(8, 6);
    press("v3v");
    model.cursor = sudoku::Cell::at(6, 2);
    press("c14V144V");
    model.cursor = sudoku::Cell::at(2, 3);
    press("3 ");  // a clash, and the cell stays selected
    model.cursor = sudoku::Cell::at(3, 2);
    model.round_trip = Milliseconds(23);

    for (const Size size : {Size{40, 16}, {60, 18}, {80, 24}, {120, 40}, {200, 60}}) {
        resize(size.width, size.height);
        const auto name = "board-" + std::to_string(size.width) + "x" + std::to_string(size.height);
        expect_file(name + ".utf8.txt", styled_picture(view(model)));
        expect_file(name + ".ascii.txt", terminal::ascii_text(view(model)));
    }
}

TEST_F(Screens, SpeakEveryLanguage) {
    play_a_while();
    for (const auto language : language::all_languages) {
        model.settings.language = language;
        model.cursor = sudoku::Cell::at(0, 3);
        press("3");
        arrive();
        expect_file("board-" + std::string(code(language)) + ".utf8.txt", view(model).text());
        press("?");
        expect_file("help-" + std::string(code(language)) + ".utf8.txt", view(model).text());
        press("x");
    }
}

TEST_F(Screens, ConflictBeforeAndAfterTheRefusal) {
    play_a_while();
    model.cursor = sudoku::Cell::at(0, 3);

    press("3");
    expect_screen("conflict");
    arrive();
    expect_screen("conflict-refused");
}

TEST_F(Screens, NoContact) {
    play_a_while();
    change_connection(Contact::lost);
    model.cursor = sudoku::Cell::at(0, 3);
    press("6");
    pass(std::chrono::seconds(3));

    expect_screen("no-contact");
}

TEST_F(Screens, Spectating) {
    const auto ben = join("Ben");
    const auto cho = join("Cho");
    play("v");
    start_race();
    pass(std::chrono::seconds(65));
    command(ben, race::PlaceDigit{2, 4});
    solve(cho);

    expect_screen("spectating");
}

TEST_F(Screens, Result) {
    const auto ben = join("Ben");
    const auto cho = join("Cho");
    start_race();
    pass(std::chrono::seconds(200));
    command(ben, race::PlaceDigit{2, 3});
    solve(ben);
    pass(Milliseconds(12'340));
    solve(model.self);
    command(cho, race::Forfeit{});

    expect_screen("result");
    expect_in_every_language("result", model);
}

TEST_F(Screens, ResultOfAnInterruptedRace) {
    start_race();
    pass(std::chrono::seconds(200));
    interrupt(std::chrono::seconds(72));
    solve(model.self);

    expect_screen("result-interrupted");
}

TEST_F(Screens, Help) {
    press("?");

    expect_screen("help");
}

TEST_F(Screens, QuestionBeforeLeaving) {
    play_a_while();
    press("q");

    expect_screen("ask-quit");
}

TEST_F(Screens, Closed) {
    change_connection(Contact::closed, "The host has removed you from this room.");

    expect_screen("closed");
}

TEST_F(Screens, TooSmall) {
    resize(30, 10);

    expect_screen("too-small");
}

}  // namespace
}  // namespace gridrace::app
