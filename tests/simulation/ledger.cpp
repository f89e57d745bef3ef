#include "tests/simulation/ledger.hpp"

#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

namespace {

bool is_move(const race::Event& event) {
    return std::holds_alternative<race::DigitPlaced>(event) ||
           std::holds_alternative<race::CellCleared>(event);
}

// The event that this command brings if it is a move that is not refused.
std::optional<race::Event> move_asked(MemberId member, const race::Command& command) {
    if (const auto* place = std::get_if<race::PlaceDigit>(&command)) {
        return race::DigitPlaced{member, sudoku::Cell(static_cast<int>(place->cell)),
                                 static_cast<std::uint8_t>(place->digit)};
    }
    if (const auto* clear = std::get_if<race::ClearCell>(&command)) {
        return race::CellCleared{member, sudoku::Cell(static_cast<int>(clear->cell))};
    }
    return std::nullopt;
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
    int moves = 0;
    for (const auto& event : events) {
        moves += is_move(event);
        if (const auto* answer = std::get_if<race::CommandAnswered>(&event)) {
            ++answers;
            enter_answer(*answer, events);
        }
    }
    require(answers <= 1, "one command has two answers");
    require(moves <= answers, "a move without a command");
}

void Ledger::enter_answer(const race::CommandAnswered& answer, const race::Events& events) {
    auto& account = accounts_[answer.member];
    require(answer.command == account.answered.next(), "a command was answered twice or never");
    require(answer.command.value <= account.asked.size(), "an answer that nobody asked for");
    account.answered = answer.command;

    const auto asked = move_asked(answer.member, account.asked[answer.command.value - 1]);
    for (const auto& event : events) {
        if (!is_move(event)) continue;
        require(!answer.refusal, "a refused move took effect");
        require(asked && event == *asked, "a move happened that was not asked for");
    }
}

}  // namespace gridrace::simulation
