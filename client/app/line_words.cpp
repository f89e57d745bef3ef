#include "client/app/line_words.hpp"

#include <vector>

namespace gridrace::app {

namespace {

using namespace language::literals;

std::vector<LineWordRow> make_rows() {
    using enum LineWord;
    const auto none = std::nullopt;
    return {
        {place, "place", "", "r3c5 7", "place 7 in row 3, column 5; 35 7 and 357 do the same"_t,
         none},
        {note, "note", "", "r3c5 note 4 7", "note 4 and 7 there, or take the notes away"_t, none},
        {clear, "clear", "x", "clear r3c5", "clear the cell"_t, EmptyCell{}},
        {go, "go", "", "go r3c5", "go there: 7, note 4 or clear alone then mean this cell"_t, none},
        {next, "next", "n", "next", "go to the next empty cell"_t, DoAction{Action::next_empty}},
        {previous, "previous", "", "previous", "go to the last empty cell"_t,
         DoAction{Action::previous_empty}},
        {undo, "undo", "", "undo", "undo"_t, DoAction{Action::undo}},
        {redo, "redo", "", "redo", "redo"_t, DoAction{Action::redo}},
        {row, "row", "r", "row 3", "what stands in row 3; row 3 own tells your own digits apart"_t,
         none},
        {column, "column", "c", "column 5", "what stands in column 5"_t, none},
        {box, "box", "b", "box 2", "what stands in box 2"_t, none},
        {board, "board", "", "board", "all rows"_t, TellBoard{}},
        {cell, "cell", "", "cell", "where you are, and what is there"_t, TellCell{}},
        {candidates, "candidates", "", "candidates",
         "what the cell can hold, if the rules say so"_t, TellCandidates{}},
        {left, "left", "", "left", "which digits are still to be placed"_t, Tell{Topic::left}},
        {time, "time", "", "time", "how long the race has lasted"_t, Tell{Topic::time}},
        {standings, "standings", "", "standings", "who is where"_t, Tell{Topic::standings}},
        {who, "who", "w", "who", "who is in the room"_t, Tell{Topic::who}},
        {rules, "rules", "", "rules", "the rules of the room"_t, Tell{Topic::rules}},
        {what, "what", "news", "what", "what happened last"_t, Tell{Topic::happened}},
        {repeat, "repeat", "", "repeat", "say the last announcement again"_t, Tell{Topic::repeat}},
        {ready, "ready", "rematch", "ready", "ready for the next race, or not"_t,
         DoAction{Action::ready}},
        {start, "start", "s", "start", "start the race (host)"_t, DoAction{Action::start}},
        {grade, "grade", "", "grade", "another grade (host)"_t, DoAction{Action::change_grade}},
        {role, "role", "", "role", "watch or play the next race"_t, DoAction{Action::change_role}},
        {lock, "lock", "", "lock", "lock the room, or open it again (host)"_t,
         DoAction{Action::lock_room}},
        {lift, "lift", "", "lift", "let those who were kicked come again (host)"_t,
         DoAction{Action::lift_kicks}},
        {check, "check", "", "check", "check my digits"_t, DoAction{Action::check}},
        {hint, "hint", "", "hint", "a hint; again: more of it"_t, DoAction{Action::hint}},
        {rewind, "rewind", "", "rewind", "go back to before my mistake"_t,
         DoAction{Action::rewind}},
        {pause, "pause", "p", "pause", "pause the game (solo)"_t, DoAction{Action::pause}},
        {resume, "resume", "", "resume", "resume the paused game (solo)"_t, ResumeGame{}},
        {say, "say", "", "say good luck", "say something to the room"_t, none},
        {react, "react", "", "react 2", "react alone tells what there is"_t, none},
        {verbose, "verbose", "", "verbose", "announce every little thing"_t,
         Announce{Verbosity::verbose}},
        {normal, "normal", "", "normal", "announce what matters"_t, Announce{Verbosity::usual}},
        {quiet, "quiet", "", "quiet", "announce only what you must know"_t,
         Announce{Verbosity::quiet}},
        {forfeit, "forfeit", "", "forfeit", "forfeit this race"_t, DoAction{Action::forfeit}},
        {leave, "leave", "quit exit", "leave", "leave"_t, DoAction{Action::leave}},
        {help, "help", "?", "help", "say all this again"_t, Tell{Topic::help}},
        {yes, "yes", "y", "", ""_t, Reply{true}},
        {no, "no", "", "", ""_t, Reply{false}},
    };
}

}  // namespace

std::span<const LineWordRow> line_words() {
    static const auto rows = make_rows();
    return rows;
}

}  // namespace gridrace::app
