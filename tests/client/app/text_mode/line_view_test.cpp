// What the line mode answers.
#include "client/app/text_mode/line_view.hpp"

#include <algorithm>

#include "client/app/text_mode/line_input.hpp"
#include "client/app/text_mode/line_messages.hpp"
#include "client/app/text_mode/spoken.hpp"
#include "client/app/view/screens.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;

class LineView : public ::testing::Test, public Stage {
protected:
    LineView() { model.is_spoken = true; }

    // The answer to a line, with its newlines.
    std::string said(std::string_view line) const {
        const auto request = parse_line(line);
        if (!request) return joined(fault_sentences(model, request.error()));
        const auto messages = messages_for(model, *request);
        return messages ? joined(answer(model, *request)) : messages.error() + "\n";
    }
    static std::string joined(const Sentences& sentences) {
        std::string text;
        for (const auto& sentence : sentences) text += sentence + "\n";
        return text;
    }
    // A line of the host's, and what the room makes of it.
    void type(std::string_view line) {
        const auto messages = messages_for(model, *parse_line(line));
        for (const auto& message : *messages) take(message);
        arrive();
    }
    bool is_said(std::string_view line, std::string_view part) const {
        return said(line).find(part) != std::string::npos;
    }
};

TEST_F(LineView, ReadsTheBoardOfAPlayerWhoIsWatched) {
    room.rules.boards_delay = std::chrono::seconds(10);
    const auto ben = join("Ben");
    EXPECT_EQ(said("watch ben"), "You can't see the other boards in this race.\n");
    play("v");
    start_race();
    command(ben, race::PlaceDigit{2, 4});
    pass(std::chrono::seconds(11));

    EXPECT_TRUE(is_said("watch be", "Ben, 10 s ago: 1 of 51 cells filled."));
    EXPECT_TRUE(is_said("watch", "Row 1: 5, 3, 4; blank, 7, blank; blank, blank, blank."));
    EXPECT_EQ(said("watch dan"), "Nobody who races, or more than one, is called that: dan.\n");
    EXPECT_TRUE(is_said("board", "Type watch and a name"));
    EXPECT_TRUE(is_said("rules", "see the boards 10 s late"));
}

TEST_F(LineView, TellsARowWithAStopAtEachBox) {
    start_race();

    EXPECT_EQ(said("row 1"), "Row 1: 5, 3, blank; blank, 7, blank; blank, blank, blank.\n");
    EXPECT_EQ(said("c1"), "Column 1: 5, 6, blank; 8, 4, 7; blank, blank, blank.\n");
    EXPECT_EQ(said("box 1"), "Box 1: 5, 3, blank; 6, blank, blank; blank, 9, 8.\n");
}

TEST_F(LineView, TellsOwnDigitsApartWhenAsked) {
    start_race();
    model.cursor = Cell::at(0, 2);
    play("4");

    EXPECT_EQ(said("r1 own"), "Row 1: 5, 3, own 4; blank, 7, blank; blank, blank, blank.\n");
    EXPECT_EQ(said("cell"), "Row 1, column 3: 4, your own.\n");
    EXPECT_EQ(said("cell r1c1"), "Row 1, column 1: 5, given.\n");
}

TEST_F(LineView, TellsThatTheRoomIsLockedAndWhatTheServerSays) {
    command(model.self, race::LockRoom{true});
    model.server = {"Ada's server", "Be kind to each other."};

    const auto said = joined(room_sentences(model));

    EXPECT_EQ(said.find("Ada's server: Room "), 0u);
    EXPECT_NE(said.find(", locked.\nBe kind to each other.\n"), std::string::npos);
}

TEST_F(LineView, TellsThatTheRoomIsListed) {
    const std::string listed = "The room is listed: strangers may join, watch, or race its ghosts later.";
    EXPECT_EQ(joined(room_sentences(model)).find(listed), std::string::npos);

    command(model.self, race::ListRoom{true});

    EXPECT_NE(joined(room_sentences(model)).find(listed), std::string::npos);
}

TEST_F(LineView, LocksTheRoomByAWord) {
    EXPECT_EQ(*parse_line("lock"), LineRequest(DoAction{Action::lock_room}));
    EXPECT_EQ(*parse_line("list"), LineRequest(DoAction{Action::list_room}));
    EXPECT_EQ(*parse_line("lift"), LineRequest(DoAction{Action::lift_kicks}));
}

TEST_F(LineView, TellsTheNotesOfACell) {
    start_race();
    model.cursor = Cell::at(0, 2);
    play("n12");

    EXPECT_EQ(said(""), "Row 1, column 3: blank, notes: 1 2.\n");
    play("5");
    EXPECT_EQ(said(""), "Row 1, column 3: blank, notes: 1 2 5, conflict: 5.\n");
    play("V1");
    EXPECT_EQ(said(""), "Row 1, column 3: blank, notes: 1a 2 5, conflict: 5.\n");
}

TEST_F(LineView, TellsCandidatesOnlyIfTheRulesAllow) {
    allow_assists();
    start_race();
    EXPECT_EQ(said("candidates r1c3"), "Row 1, column 3: can be 1, 2, 4.\n");

    model.room.race.assists = race::AssistSet::standard();
    EXPECT_EQ(said("candidates r1c3"), "This race does not allow that.\n");
}

TEST_F(LineView, CountsWhatIsLeft) {
    start_race();

    EXPECT_TRUE(is_said("left", "Left to place: 6 times 1, 7 times 2"));
}

TEST_F(LineView, TellsTimeAndStandings) {
    const auto ben = join("Ben");
    start_race();
    command(ben, race::PlaceDigit{2, 4});
    pass(std::chrono::seconds(65));

    EXPECT_EQ(said("time"), "1 minute 5 seconds since the start, 58 minutes 54 seconds left.\n");
    EXPECT_EQ(said("standings"), "1st: Ben, 1 percent.\n2nd: You, 0 percent.\n");
}

TEST_F(LineView, TellsNeitherClockNorPlacesOfACalmRaceBeforeItsEnd) {
    const auto ben = join("Ben");
    room.rules.mode_settings.calm = true;
    start_race();
    const std::string calm = "Calm: no clock and no places until the end.\n";
    EXPECT_EQ(said("time"), calm);
    EXPECT_EQ(said("standings"), calm);
    EXPECT_FALSE(is_said("status", "since the start"));

    solve(ben);
    command(model.self, race::Forfeit{});
    EXPECT_TRUE(is_said("standings", "1st: Ben"));
}

TEST_F(LineView, TellsWhenTheRaceStarts) {
    model.now = Instant(std::chrono::hours(1));
    model.room.phase = race::Phase::countdown;
    model.room.race.starts_at = model.now + std::chrono::milliseconds(4100);
    EXPECT_EQ(time_sentence(model), "The race starts in 5 seconds.");

    model.room.race.starts_at = model.now + std::chrono::milliseconds(900);
    EXPECT_EQ(time_sentence(model), "The race starts in 1 second.");
}

TEST_F(LineView, TellsMistakesAndAidsOnlyWhereThereAreSome) {
    race::Standing standing{2, MemberId{7}, "Ben", race::RunStatus::racing, 45, 0, 1, {}};
    EXPECT_EQ(standing_sentence(model, standing), "2nd: Ben, 45 percent, helped 1 time.");

    standing.refused_moves = 2;
    EXPECT_EQ(standing_sentence(model, standing),
              "2nd: Ben, 45 percent, 2 mistakes, helped 1 time.");
}

TEST_F(LineView, TellsWhoIsHere) {
    join("Ben", race::Role::spectator);

    EXPECT_EQ(said("who"), "Ada: host, you.\nBen: spectator.\n");
}

TEST_F(LineView, SaysWhyThereIsNoBoard) {
    EXPECT_EQ(said("row 3"), "There is no race now.\n");
    EXPECT_EQ(said("r3c5 7"), "There is no race now.\n");
    play("ss");
    EXPECT_EQ(said("board"), "The race has not started yet.\n");
    EXPECT_EQ(said("ready"), "Not until the race is over.\n");
}

TEST_F(LineView, HidesTheBoardInAPause) {
    start_race();
    model.is_paused = true;

    EXPECT_EQ(said("board"), "Paused. Type resume to continue.\n");
    EXPECT_EQ(said("r3c5 7"), "Paused. Type resume to continue.\n");
    EXPECT_EQ(said("resume"), "");
    EXPECT_EQ(said("pause"), "");
    model.is_paused = false;
    EXPECT_EQ(said("resume"), "The game is not paused.\n");
}

TEST_F(LineView, ExplainsWhatItDoesNotUnderstand) {
    EXPECT_EQ(said("dance"), "Unknown command: dance. Type help for a list.\n");
    EXPECT_EQ(said("unod"), "Unknown command: unod. Did you mean undo?\n");
    EXPECT_EQ(said("st"), "st may mean: standings, status, start.\n");
    EXPECT_EQ(said("row"), "row: give a number, 1 to 9.\n");
    EXPECT_TRUE(is_said("react", "react 2: Well done!\n"));
    EXPECT_EQ(said("yes"), "There is no question to answer.\n");
}

TEST_F(LineView, HelpsInTheLanguageOfThePerson) {
    EXPECT_TRUE(is_said("help", "r3c5 7: place 7 in row 3, column 5"));

    model.settings.language = language::Language::german;
    EXPECT_TRUE(is_said("help", "r3c5 7: setze 7 in Zeile 3, Spalte 5"));
}

TEST_F(LineView, TakesAnotherLineForNoToAQuestion) {
    start_race();
    press("f");
    ASSERT_EQ(model.overlay, Overlay::ask_forfeit);

    const auto messages = messages_for(model, *parse_line("r3c3 7"));

    ASSERT_EQ(messages->size(), 3u);
    EXPECT_EQ(std::get<Pressed>(messages->front()).key.rune, U'n');
}

TEST_F(LineView, MutesAMemberAndGivesAHeadStart) {
    model.is_spoken = true;
    const auto ben = join("Ben");
    EXPECT_EQ(said("mute"), "mute: add a name; who lists them.\n");
    type("mute ben");
    EXPECT_EQ(model.status.text, "You no longer hear Ben.");
    EXPECT_TRUE(is_said("who", "Ben: muted"));
    type("mute ben");
    EXPECT_EQ(model.status.text, "You hear Ben again.");

    EXPECT_TRUE(is_said("help", "head ben: head start in seconds (host)."));
    type("head ben");
    EXPECT_EQ(room.member(ben)->head_start.time, std::chrono::seconds(10));
    type("filled ben");
    EXPECT_EQ(room.member(ben)->head_start.cells, 3U);
}

TEST_F(LineView, LetsTheHostKickAndNameAnotherHost) {
    const auto ben = join("Ben");
    const auto berta = join("Berta");
    EXPECT_EQ(said("kick"), "kick: add a name; who lists them.\n");
    EXPECT_EQ(said("kick zoe"), "Nobody here, or more than one, is called that: zoe.\n");
    EXPECT_EQ(said("host be"), "Nobody here, or more than one, is called that: be.\n");
    EXPECT_TRUE(is_said("help", "kick ben: kick a member, named as in who (host)."));

    type("kick ben");
    EXPECT_EQ(status_line(model).text, "Kick Ben? (y/n)");
    type("yes");
    EXPECT_EQ(room.member(ben), nullptr);
    type("host bert");
    EXPECT_EQ(room.host, berta);
}

TEST_F(LineView, CountsNoSecondsWhereThereAreNone) {
    EXPECT_EQ(start_sentence(model, std::chrono::seconds(0)), "The race starts now.");
}

TEST(Spoken, HasNothingThatMovesACursor) {
    EXPECT_EQ(spoken("Ben: \x1b[2J\a", true), "Ben: \\x1b[2J\\x07");
    EXPECT_EQ(spoken("Zoë: ¡sí!", true), "Zoë: ¡sí!");
    EXPECT_EQ(spoken("Zoë: sí", false), "Zoe: si");
    EXPECT_EQ(spoken("", false), "");
}

TEST_F(LineView, TellsOfTheDayNoRulesThatItDoesNotHave) {
    open_day();

    const auto text = said("rules");

    EXPECT_NE(text.find("Puzzle: a new puzzle, "), std::string::npos) << text;
    EXPECT_EQ(text.find("late joiners"), std::string::npos) << text;
}

TEST(SpokenLines, AreBrokenAtBlanks) {
    const std::string_view sentence = "You cannot move for 5 seconds: the digit was wrong.";

    EXPECT_EQ(spoken_lines(sentence, true, 24),
              (Sentences{"You cannot move for 5", "seconds: the digit was", "wrong."}));
    EXPECT_EQ(spoken_lines(sentence, true, 0), Sentences{std::string(sentence)});
}

}  // namespace
}  // namespace gridrace::app
