// The request of a line in text mode, as a value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/app/settings/action.hpp"
#include "common/race/talk.hpp"
#include "common/sudoku/cell.hpp"
#include "common/sudoku/digit_set.hpp"

namespace gridrace::app {

// None stands for the cursor's cell.
using MaybeCell = std::optional<sudoku::Cell>;

struct PlaceInCell {
    MaybeCell cell;
    int digit = 0;  // 1..9
    friend bool operator==(const PlaceInCell&, const PlaceInCell&) = default;
};
// Toggles corner notes of the digits.
struct NoteInCell {
    MaybeCell cell;
    sudoku::DigitSet digits;
    friend bool operator==(const NoteInCell&, const NoteInCell&) = default;
};
struct EmptyCell {
    MaybeCell cell;
    friend bool operator==(const EmptyCell&, const EmptyCell&) = default;
};
// To the cell, or one step in a direction.
struct GoToCell {
    std::variant<sudoku::Cell, Action> where;
    friend bool operator==(const GoToCell&, const GoToCell&) = default;
};

// Whether a row marks the player's own digits.
enum class Origins : std::uint8_t { unsaid, said };

struct TellHouse {
    sudoku::House house;
    Origins origins{};
    friend bool operator==(const TellHouse&, const TellHouse&) = default;
};
struct TellBoard {
    Origins origins{};
    friend bool operator==(const TellBoard&, const TellBoard&) = default;
};
// Of a player who is watched; the name as typed, in lower case. Empty: the player shown first.
struct TellPlayer {
    std::string name;
    friend bool operator==(const TellPlayer&, const TellPlayer&) = default;
};
struct TellCell {
    MaybeCell cell;
    friend bool operator==(const TellCell&, const TellCell&) = default;
};
struct TellCandidates {
    MaybeCell cell;
    friend bool operator==(const TellCandidates&, const TellCandidates&) = default;
};
enum class Topic : std::uint8_t {
    help,
    left,
    time,
    standings,
    status,
    who,
    rules,
    happened,
    repeat,
    analysis,
    club
};
struct Tell {
    Topic topic{};
    friend bool operator==(const Tell&, const Tell&) = default;
};

// An action without parameters.
struct DoAction {
    Action action{};
    friend bool operator==(const DoAction&, const DoAction&) = default;
};
// An action on a member; the name as typed, in lower case.
struct DoToMember {
    Action action{};
    std::string name;
    friend bool operator==(const DoToMember&, const DoToMember&) = default;
};
// Ends a pause.
struct ResumeGame {
    friend bool operator==(const ResumeGame&, const ResumeGame&) = default;
};
struct SayText {
    std::string text;  // as typed
    friend bool operator==(const SayText&, const SayText&) = default;
};
// The club's next meeting; as typed, see read_meeting().
struct MeetAt {
    std::string text;
    friend bool operator==(const MeetAt&, const MeetAt&) = default;
};
// The word that newcomers must say, as typed; empty: none.
struct WantWord {
    std::string text;
    friend bool operator==(const WantWord&, const WantWord&) = default;
};
struct ReactWith {
    race::Emote emote{};
    friend bool operator==(const ReactWith&, const ReactWith&) = default;
};

// How much is reported without a request.
enum class Verbosity : std::uint8_t { quiet, usual, verbose };
struct Announce {
    Verbosity verbosity{};
    friend bool operator==(const Announce&, const Announce&) = default;
};
// The answer to a question.
struct Reply {
    bool is_yes = false;
    friend bool operator==(const Reply&, const Reply&) = default;
};

using LineRequest = std::variant<PlaceInCell, NoteInCell, EmptyCell, GoToCell, TellHouse, TellBoard,
                                 TellPlayer, TellCell, TellCandidates, Tell, DoAction, DoToMember,
                                 ResumeGame, SayText, MeetAt, WantWord, ReactWith, Announce, Reply>;

// Why a line is not a request.
struct LineFault {
    enum class Kind : std::uint8_t {
        unknown,      // no such command
        ambiguous,    // an abbreviation of several
        no_cell,      // the text after the word is not a cell
        no_digit,     // … not a digit 1 to 9
        no_house,     // … not a number 1 to 9
        no_text,      // nothing follows the word
        no_name,      // … no name follows it
        no_reaction,  // … not the number of a reaction
        too_much      // unexpected text at the end
    };
    Kind kind{};
    std::string word;                  // the command, or the word that was typed instead
    std::vector<std::string> choices;  // of an ambiguous one; the likely one of an unknown one
    friend bool operator==(const LineFault&, const LineFault&) = default;
};

}  // namespace gridrace::app
