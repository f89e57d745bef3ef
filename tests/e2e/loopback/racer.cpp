#include "tests/e2e/loopback/racer.hpp"

#include <gtest/gtest.h>

#include "common/bot/bot_plan.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::e2e {

namespace {

constexpr std::size_t commands_under_way = 4;
constexpr std::chrono::seconds first_contact{10};

// Fills the grid in an order of its own; now and then a digit that clashes with a given, and one that is
// taken back first.
std::vector<race::Command> write_script(const sudoku::Grid& puzzle, Random& random) {
    const auto solution = sudoku::solve(puzzle);
    std::vector<std::uint32_t> empty;
    for (std::uint32_t i = 0; i < sudoku::Cell::count; ++i) {
        if (puzzle.is_empty(sudoku::Cell(static_cast<int>(i)))) empty.push_back(i);
    }
    random.shuffle(std::span(empty));
    std::vector<race::Command> script;
    for (const auto cell : empty) {
        const auto digit =
            static_cast<std::uint32_t>(solution->digit(sudoku::Cell(static_cast<int>(cell))));
        const auto wrong = bot::slip(puzzle, cell, random);
        if (wrong && random.below(8) == 0) script.push_back(*wrong);
        if (cell != empty.back() && random.below(8) == 0) {
            script.push_back(race::PlaceDigit{cell, digit});
            script.push_back(race::ClearCell{cell});
        }
        script.push_back(race::PlaceDigit{cell, digit});
    }
    return script;
}

}  // namespace

Racer::Racer(boost::asio::io_context& io, client::RoomAddress room, const std::string& name,
             race::Role role, std::string token, std::uint64_t seed)
    : io_(io),
      room_(std::move(room)),
      name_(name),
      role_(role),
      token_(std::move(token)),
      random_(seed),
      replica_(std::make_unique<client::RoomReplica>(name, role, token_)) {}

void Racer::connect() {
    disconnect();
    client::ConnectionListener& listener = *this;
    connection_ =
        std::make_unique<client::Connection>(io_, room_, *replica_, listener, first_contact);
    connection_->start();
    ++connections_;
}

void Racer::disconnect() {
    connection_.reset();
    connected_ = false;
}

void Racer::forget() {
    ASSERT_TRUE(is_idle());
    disconnect();
    replica_ = std::make_unique<client::RoomReplica>(name_, role_, token_);
}

void Racer::ask(race::Command command) {
    connection_->send(command);
    asked_.emplace(replica_->unanswered().back().number, std::move(command));
}

void Racer::pause_after(std::size_t moves) {
    pause_at_ = moves;
}

void Racer::play_on() {
    pause_at_ = SIZE_MAX;
    play();
}

void Racer::on_end(const client::ConnectionEnd& end) {
    end_ = end;
    connected_ = false;
}

void Racer::on_received(const client::Received& received) {
    if (state().race.number != race_ && state().run(self()) != nullptr) begin_race();
    for (const auto& answer : received.answers) book(answer);
    if (connected_) play();
    const auto answers = static_cast<std::uint64_t>(lose_every_);
    if (answers > 0 && !received.answers.empty() &&
        answered_ / answers > (answered_ - received.answers.size()) / answers) {
        connect();
    }
}

void Racer::begin_race() {
    race_ = state().race.number;
    script_ = write_script(*state().race.puzzle, random_);
    next_ = 0;
    grid_ = *state().race.puzzle;
    refused_moves_ = 0;
}

void Racer::play() {
    const auto* run = state().run(self());
    const bool racing = state().phase == race::Phase::racing && run != nullptr &&
                        run->status == race::RunStatus::racing && state().race.number == race_;
    if (!racing) return;
    while (next_ < std::min(script_.size(), pause_at_) && asked_.size() < commands_under_way) {
        ask(script_[next_++]);
    }
}

void Racer::book(const race::AnsweredCommand& answer) {
    const auto asked = asked_.extract(answer.number);
    ASSERT_FALSE(asked.empty()) << name_ << " got an answer that nobody waited for";
    ++answered_;
    const auto* place = std::get_if<race::PlaceDigit>(&asked.mapped());
    const auto* clear = std::get_if<race::ClearCell>(&asked.mapped());
    if (place == nullptr && clear == nullptr) return;
    if (answer.refusal) {
        ++refused_moves_;
        return;
    }
    ++confirmed_moves_;
    if (place != nullptr) {
        grid_.place(sudoku::Cell(static_cast<int>(place->cell)), static_cast<int>(place->digit));
    } else {
        grid_.clear(sudoku::Cell(static_cast<int>(clear->cell)));
    }
}

void Racer::expect_books_to_balance() const {
    SCOPED_TRACE(name_);
    EXPECT_TRUE(asked_.empty());
    const auto* me = state().member(self());
    ASSERT_NE(me, nullptr);
    EXPECT_EQ(me->last_command.value, answered_);
    EXPECT_EQ(me->private_events.value, answered_ + confirmed_moves_);
    const auto* run = state().run(self());
    if (run == nullptr) return;
    EXPECT_EQ(run->grid, grid_);
    EXPECT_EQ(run->refused_moves, refused_moves_);
    EXPECT_TRUE(!state().has_finished(self()) || sudoku::is_solved(run->grid));
}

}  // namespace gridrace::e2e
