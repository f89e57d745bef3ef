// Solving continues while the server is away: which moves wait, what the screen shows, and what becomes of them.
#include "client/app/text_mode/line_view.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "common/race/view.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app::absence_test {
namespace {

using sudoku::Cell;

class Absence : public ::testing::Test, public Stage {
protected:
    void SetUp() override {
        start_race();
        effects.clear();
    }
    void lose_contact(const std::string& reason = "") {
        change_connection(Contact::lost, reason);
        pass(std::chrono::seconds(1));
    }
    void enter(Cell cell) {
        model.cursor = cell;
        press(std::to_string(solution.digit(cell)));
    }
    bool shows(const std::string& text) const {
        return view(model).text().find(text) != std::string::npos;
    }
    // The server has refused everything that waited.
    void take_all_back() {
        std::vector<race::AnsweredCommand> answers;
        for (const auto& command : model.unanswered) {
            answers.push_back({command, race::RefusalCode::not_racing});
        }
        const RoomChanged changed{model.room, model.self, {}, {}, answers};
        model = update(std::move(model), changed, now).model;
    }
};

struct HostAway : ::testing::Test, Stage {};

TEST_F(HostAway, SaysInTheLobbyWhoIsAwaitedAndForHowLong) {
    const auto ben = join("Ben");
    model.room.host = ben;
    const std::string text =
        "The host Ben is away; if not back within 120 s, another becomes host.";
    EXPECT_EQ(host_away_text(model), "");

    model.room.member(ben)->away_since = now;

    EXPECT_EQ(host_away_text(model), text);
    EXPECT_NE(view(model).text().find(text), std::string::npos);
    EXPECT_EQ(who_sentences(model).back(), text);
}

TEST_F(Absence, ForGoodShowsNothingOfBefore) {
    play("f");
    take(Noticed{"Copied, if your terminal allows it."});
    change_connection(Contact::closed, "This room is closed.");

    EXPECT_TRUE(shows("This room is closed."));
    EXPECT_FALSE(shows("Copied"));
}

TEST_F(Absence, OfTheServerIsToldOnceItIsBack) {
    auto snapshot = model.room;
    snapshot.race.interrupted = std::chrono::seconds(72);
    const RoomChanged changed{snapshot, model.self, {}, {}, {}};
    model = update(std::move(model), changed, now).model;

    EXPECT_TRUE(shows("The server was away for 1 minute 12 seconds; that time doesn't count."));
}

TEST_F(Absence, MarksWhatWaitsUntilItIsConfirmed) {
    lose_contact();

    enter(Cell::at(0, 2));
    enter(Cell::at(0, 3));
    model.cursor = Cell::at(8, 0);

    EXPECT_TRUE(shows("  4… │  6… ┆"));
    EXPECT_TRUE(shows("2 waiting"));
    EXPECT_FALSE(shows("  7… "));
    change_connection(Contact::connected);
    EXPECT_TRUE(shows("2 waiting"));
    arrive();
    EXPECT_FALSE(shows("…"));
    EXPECT_FALSE(shows("waiting"));
}

TEST_F(Absence, MarksACellThatWaitsToBeCleared) {
    enter(Cell::at(0, 2));
    arrive();
    lose_contact();

    press("x");
    model.cursor = Cell::at(8, 0);

    EXPECT_TRUE(shows("   … │"));
}

TEST_F(Absence, MarksNothingWhileAnswersComeAsUsual) {
    enter(Cell::at(0, 2));
    model.cursor = Cell::at(8, 0);

    EXPECT_FALSE(shows("…"));
    EXPECT_FALSE(shows("waiting"));
}

TEST_F(Absence, LetsAThousandMovesWaitAndSaysWhenNoMoreCan) {
    lose_contact();
    model.cursor = Cell::at(0, 2);
    for (int i = 0; i < 500; ++i) press("4x");
    EXPECT_EQ(model.unanswered.size(), most_waiting);
    const auto history = model.history;

    press("4");

    EXPECT_EQ(model.unanswered.size(), most_waiting);
    EXPECT_EQ(effects.size(), most_waiting);
    EXPECT_EQ(shown(Cell::at(0, 2)), 0);
    EXPECT_EQ(model.history, history);
    EXPECT_EQ(status_line(model).text,
              "no contact 1 s: 1000 moves are waiting; there is no room for more");
    press("u");
    EXPECT_EQ(model.history, history);
    press("n1");
    EXPECT_TRUE(model.notes[2].contains(1));
}

TEST_F(Absence, SaysInOneSentenceHowManyMovesWereTakenBack) {
    lose_contact();
    for (int column : {2, 3, 5}) enter(Cell::at(0, column));
    change_connection(Contact::connected);

    take_all_back();

    EXPECT_EQ(model.status.text, "3 moves taken back: The race was over.");
    EXPECT_EQ(shown(Cell::at(0, 2)), 0);
    enter(Cell::at(0, 2));
    take_all_back();
    EXPECT_EQ(model.status.text, "1 move taken back: The race was over.");
}

TEST_F(Absence, BeginsAnewOnAnotherSeat) {
    model.cursor = Cell::at(0, 2);
    play("n12n");
    lose_contact();
    enter(Cell::at(0, 3));
    const auto heir = join("Ada 2");

    model =
        update(std::move(model), RoomChanged{race::visible_to(room, heir), heir, {}, {}, {}}, now)
            .model;

    EXPECT_EQ(model.self, heir);
    EXPECT_TRUE(model.notes[2].empty());
    EXPECT_EQ(model.history, History());
    EXPECT_EQ(model.status.text, "You were away too long and lost your seat and 1 waiting move.");
}

// Such as a full club gives to all whom it sends away for a moment.
TEST_F(Absence, DoesNotComplainOfAnotherSeatInAClubAtRest) {
    room.club.emplace();
    room.phase = race::Phase::lobby;
    const auto take_other_seat = [&] {
        const auto heir = join("Ada 2");
        model = update(std::move(model),
                       RoomChanged{race::visible_to(room, heir), heir, {}, {}, {}}, now)
                    .model;
    };
    take_other_seat();
    model.status = {};
    take_other_seat();

    EXPECT_EQ(model.status.text, "");
    room.club.reset();
    take_other_seat();
    EXPECT_EQ(model.status.text, "You were away too long and lost your seat.");
}

TEST_F(Absence, TellsTheServersReason) {
    lose_contact("The server stops; come back in a moment.");
    enter(Cell::at(0, 2));

    EXPECT_EQ(status_line(model).text,
              "The server stops; come back in a moment: keep solving, 1 move waiting");
    EXPECT_TRUE(shows("no contact 1 s"));
}

TEST_F(Absence, CutsAReasonBeforeWhatIsToBeDone) {
    lose_contact(std::string(150, 'a'));

    const auto text = status_line(model).text;

    EXPECT_TRUE(text.ends_with("…: keep solving"));
    EXPECT_EQ(text.size(), 80u + 2u);
}

TEST_F(Absence, CountsFromTheLossAlsoWhenTheReasonChanges) {
    lose_contact();
    pass(std::chrono::seconds(4));

    change_connection(Contact::lost, "The room is paused.");

    EXPECT_EQ(connection_text(model), "no contact 5 s");
}

// The program was restarted in the middle of a race.
TEST_F(Absence, FindsTheBoardOfTheSameRaceAgain) {
    model.cursor = Cell::at(0, 2);
    play("n12n");
    const auto board = board_of(model);
    const RoomChanged seen{model.room, model.self, {}, {}, {}};
    Model heir;
    heir.self = model.self;
    lay_out(heir, board);

    heir = update(heir, seen, now).model;

    EXPECT_EQ(board_of(heir), board);
    EXPECT_TRUE(heir.notes[2].contains(1));
}

TEST_F(Absence, LeavesTheBoardOfAnotherRace) {
    model.cursor = Cell::at(0, 2);
    play("n12n");
    auto board = board_of(model);
    board.race = {7};
    Model heir;
    lay_out(heir, board);

    heir = update(heir, RoomChanged{model.room, model.self, {}, {}, {}}, now).model;

    EXPECT_TRUE(heir.notes[2].empty());
    EXPECT_EQ(heir.race, model.race);
}

}  // namespace
}  // namespace gridrace::app::absence_test
