#include "client/app/text_mode/line_words.hpp"

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
        {note, "note", "", "r3c5 note 4 7", "add the notes 4 and 7 there, or remove them"_t, none},
        {clear, "clear", "x", "clear r3c5", "clear the cell"_t, EmptyCell{}},
        {go, "go", "", "go r3c5", "go there; 7, note 4 or clear alone then apply to that cell"_t,
         none},
        {next, "next", "n", "next", "next empty cell"_t, DoAction{Action::next_empty}},
        {previous, "previous", "", "previous", "previous empty cell"_t,
         DoAction{Action::previous_empty}},
        {undo, "undo", "", "undo", "undo your last move"_t, DoAction{Action::undo}},
        {redo, "redo", "", "redo", "redo what you have undone"_t, DoAction{Action::redo}},
        {row, "row", "r", "row 3", "read row 3; row 3 own points out your own digits"_t, none},
        {column, "column", "c", "column 5", "read column 5"_t, none},
        {box, "box", "b", "box 2", "read box 2"_t, none},
        {board, "board", "", "board", "read all rows"_t, TellBoard{}},
        {watch, "watch", "", "watch ada", "read the board of a player you watch"_t, TellPlayer{}},
        {cell, "cell", "", "cell", "read the current cell"_t, TellCell{}},
        {candidates, "candidates", "", "candidates",
         "candidates of the cell, if the rules allow it"_t, TellCandidates{}},
        {left, "left", "", "left", "digits left to place"_t, Tell{Topic::left}},
        {time, "time", "", "time", "time since the start"_t, Tell{Topic::time}},
        {standings, "standings", "", "standings", "where everyone stands"_t,
         Tell{Topic::standings}},
        {status, "status", "", "status", "your lives, turn or puzzle, by the mode"_t,
         Tell{Topic::status}},
        {who, "who", "w", "who", "who is in the room"_t, Tell{Topic::who}},
        {rules, "rules", "", "rules", "the rules of the room"_t, Tell{Topic::rules}},
        {what, "what", "news", "what", "the latest news"_t, Tell{Topic::happened}},
        {repeat, "repeat", "", "repeat", "repeat the last announcement"_t, Tell{Topic::repeat}},
        {analysis, "analysis", "", "analysis", "read where the last race was decided"_t,
         Tell{Topic::analysis}},
        {club, "club", "", "club", "standings of the club, and its last races"_t,
         Tell{Topic::club}},
        {meet, "meet", "", "meet thu 20:00", "set the next meeting of the club (host)"_t, none},
        {word, "word", "", "word kite", "set the word that newcomers must say (host)"_t, none},
        {ready, "ready", "rematch", "ready", "ready or not for the next race"_t,
         DoAction{Action::ready}},
        {start, "start", "s", "start", "start the race (host)"_t, DoAction{Action::start}},
        {grade, "grade", "", "grade", "change the difficulty (host)"_t,
         DoAction{Action::change_grade}},
        {mode, "mode", "m", "mode", "change the mode (host)"_t, DoAction{Action::change_mode}},
        {number, "number", "", "number", "change lives, seconds, rounds ... (host)"_t,
         DoAction{Action::change_number}},
        {team, "team", "", "team", "change your team"_t, DoAction{Action::change_team}},
        {teams, "teams", "", "teams", "change the teams (host)"_t, DoAction{Action::change_teams}},
        {role, "role", "", "role", "watch or play the next race"_t, DoAction{Action::change_role}},
        {show, "show", "", "show", "change who sees the boards, and when (host)"_t,
         DoAction{Action::change_boards}},
        {window, "window", "", "window", "change when the race ends for the others (host)"_t,
         DoAction{Action::change_window}},
        {end, "end", "", "end", "end the race in a minute (host)"_t, DoAction{Action::end_race}},
        {lock, "lock", "", "lock", "lock or unlock the room (host)"_t, DoAction{Action::lock_room}},
        {list, "list", "", "list", "list the room for strangers, or not (host)"_t,
         DoAction{Action::list_room}},
        {lift, "lift", "", "lift", "let kicked members back in (host)"_t,
         DoAction{Action::lift_kicks}},
        {add_bot, "bot", "", "bot", "add a bot (host)"_t, DoAction{Action::add_bot}},
        {kick, "kick", "", "kick ben", "kick a member, named as in who (host)"_t, none},
        {host, "host", "", "host ben", "make another member host (host)"_t, none},
        {mute, "mute", "", "mute ben", "mute or unmute a member"_t, none},
        {head_start, "head", "", "head ben", "head start in seconds (host)"_t, none},
        {filled, "filled", "", "filled ben", "head start in cells (host)"_t, none},
        {challenge, "challenge", "", "challenge", "challenge a friend to this race"_t,
         DoAction{Action::challenge}},
        {check, "check", "", "check", "check my digits"_t, DoAction{Action::check}},
        {hint, "hint", "", "hint", "hint (again for more)"_t, DoAction{Action::hint}},
        {do_hint, "do", "", "do", "do what the hint says"_t, DoAction{Action::do_hint}},
        {rewind, "rewind", "", "rewind", "undo to before my mistake"_t, DoAction{Action::rewind}},
        {pause, "pause", "p", "pause", "pause the game (solo)"_t, DoAction{Action::pause}},
        {resume, "resume", "", "resume", "resume the paused game (solo)"_t, ResumeGame{}},
        {say, "say", "", "say good luck", "say something to the room"_t, none},
        {react, "react", "", "react 2", "react with a number; react alone lists them"_t, none},
        {verbose, "verbose", "", "verbose", "announce everything"_t, Announce{Verbosity::verbose}},
        {normal, "normal", "", "normal", "announce the usual events"_t, Announce{Verbosity::usual}},
        {quiet, "quiet", "", "quiet", "announce only what you must know"_t,
         Announce{Verbosity::quiet}},
        {forfeit, "forfeit", "", "forfeit", "forfeit this race"_t, DoAction{Action::forfeit}},
        {leave, "leave", "quit exit", "leave", "leave the room"_t, DoAction{Action::leave}},
        {help, "help", "he ?", "help", "show this list"_t, Tell{Topic::help}},
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
