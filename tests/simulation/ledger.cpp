#include "tests/simulation/ledger.hpp"

#include <algorithm>

#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

namespace {

// The digit that somebody wrote into a cell, or 0 for one that was cleared; whatever the board.
struct Written {
    MemberId by;
    std::uint32_t cell = 0;
    std::uint32_t digit = 0;
    friend bool operator==(const Written&, const Written&) = default;
};

std::uint32_t index_of(sudoku::Cell cell) {
    return static_cast<std::uint32_t>(cell.index());
}

std::optional<Written> written_by(const race::Event& event) {
    if (const auto* e = std::get_if<race::DigitPlaced>(&event))
        return Written{e->member, index_of(e->cell), e->digit};
    if (const auto* e = std::get_if<race::CellCleared>(&event))
        return Written{e->member, index_of(e->cell), 0};
    if (const auto* e = std::get_if<race::BoardChanged>(&event))
        return Written{e->member, index_of(e->cell), e->digit};
    const auto* e = std::get_if<race::TeamMoved>(&event);
    if (e != nullptr && e->cell) return Written{e->member, index_of(*e->cell), e->digit};
    return std::nullopt;
}

// What this command writes if it is a move that is not refused.
std::optional<Written> move_asked(MemberId member, const race::Command& command) {
    if (const auto* place = std::get_if<race::PlaceDigit>(&command)) {
        return Written{member, place->cell, place->digit};
    }
    if (const auto* clear = std::get_if<race::ClearCell>(&command)) {
        return Written{member, clear->cell, 0};
    }
    return std::nullopt;
}

// Without the cells of head starts, which nobody asks for: they follow the start of a race.
std::vector<Written> moves_in(const race::Events& events) {
    std::vector<Written> moves;
    for (const auto& event : events) {
        if (std::holds_alternative<race::RaceStarted>(event)) break;
        if (const auto written = written_by(event)) moves.push_back(*written);
    }
    return moves;
}

}  // namespace

void Ledger::ask(MemberId member, const wire::NumberedCommand& numbered) {
    auto& asked = accounts_[member].asked;
    require(numbered.number.value == asked.size() + 1, "a client left a gap in its numbers");
    asked.push_back(numbered.command);
}

void Ledger::forget_after(MemberId member, CommandNumber number) {
    auto& asked = accounts_[member].asked;
    require(number.value <= asked.size(), "a number that nobody has used is called the last");
    asked.resize(number.value);
}

void Ledger::enter(const race::Events& events) {
    int answers = 0;
    for (const auto& event : events) {
        if (const auto* answer = std::get_if<race::CommandAnswered>(&event)) {
            ++answers;
            enter_answer(*answer, events);
        }
    }
    require(answers <= 1, "one command has two answers");
    const auto moves = moves_in(events);
    require(moves.size() <= static_cast<std::size_t>(answers), "a move without a command");
}

void Ledger::enter_answer(const race::CommandAnswered& answer, const race::Events& events) {
    auto& account = accounts_[answer.member];
    require(answer.command == account.answered.next(), "a command was answered twice or never");
    require(answer.command.value <= account.asked.size(), "an answer that nobody asked for");
    account.answered = answer.command;

    const auto asked = move_asked(answer.member, account.asked[answer.command.value - 1]);
    for (const auto& move : moves_in(events)) {
        require(!answer.refusal, "a refused move took effect");
        require(asked && move == *asked, "a move happened that was not asked for");
    }
}

}  // namespace gridrace::simulation
