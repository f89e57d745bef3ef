#include "tests/simulation/cluster/node.hpp"

#include <algorithm>
#include <array>

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

void Node::begin_room(const race::RaceRules& rules) {
    around_.log.execute(Opening{});
    room_.emplace(around_.code, server::first_epoch, static_cast<server::RoomServices&>(*this));
    require(!room_->open(rules, {}), "a room cannot be opened with these rules");
    // Nobody knows the code before the beginning is durable.
    while (append() || let_log_work() || hear_log()) {
    }
}

bool Node::act() {
    using Deed = bool (Node::*)();
    static constexpr std::array<Deed, 9> deeds = {
        &Node::append,        &Node::let_log_work,     &Node::hear_log,
        &Node::serve_someone, &Node::serve_someone,    &Node::write_to_someone,
        &Node::pass_time,     &Node::write_to_someone, &Node::deliver_puzzle};
    const auto first = around_.random.below(deeds.size());
    for (std::size_t i = 0; i < deeds.size(); ++i) {
        if ((this->*deeds[(first + i) % deeds.size()])()) return true;
    }
    return false;
}

Progress Node::progress() const {
    if (!requests_.empty()) return Progress::with_log;
    if (!answers_.empty()) return Progress::durable;
    if (is_append_due_) return Progress::gathered;
    return std::ranges::any_of(ends_, &LineEnd::is_woken) ? Progress::shown : Progress::sent;
}

void Node::die() {
    for (auto& request : requests_) {
        if (one_in(around_.random, 2)) around_.log.keep_for_later(std::move(request));
    }
    for (auto& end : ends_) break_off(end.line, around_.random);
}

// ---- the log: one append is under way at a time ----

bool Node::append() {
    if (!has_room() || !is_append_due_ || !requests_.empty() || !answers_.empty()) return false;
    is_append_due_ = false;
    auto records = room_->take_records();
    if (!records) return false;
    requests_.push_back(*std::move(records));
    if (around_.seams.answers_before_durable) answers_.push_back({});
    return true;
}

bool Node::let_log_work() {
    if (requests_.empty()) return false;
    auto answer = around_.log.execute(requests_.front());
    requests_.pop_front();
    if (!around_.seams.answers_before_durable || answer.opened) {
        answers_.push_back(std::move(answer));
    }
    return true;
}

bool Node::hear_log() {
    if (answers_.empty()) return false;
    auto answer = std::move(answers_.front());
    answers_.pop_front();
    around_.seams.answer(answer.error);
    if (answer.opened) {
        restore(*answer.opened);
    } else if (answer.error) {
        has_lost_room_ = true;
        room_->fail();
    } else {
        room_->on_durable();
    }
    return true;
}

void Node::restore(const server::OpenedLog& log) {
    room_.emplace(around_.code, log.epoch, static_cast<server::RoomServices&>(*this));
    const auto damage = room_->restore(log);
    require(!damage, "a room cannot be restored from its log");
}

// ---- the clients ----

// With one of the clients, beginning with any.
bool Node::try_each(bool (Node::*deed)(LineEnd&)) {
    if (!room_ || ends_.empty()) return false;
    const auto count = static_cast<std::uint32_t>(ends_.size());
    auto end = std::next(ends_.begin(), around_.random.below(count));
    for (std::uint32_t i = 0; i < count; ++i) {
        if ((this->*deed)(*end)) return true;
        if (++end == ends_.end()) end = ends_.begin();
    }
    return false;
}

bool Node::serve(LineEnd& end) {
    auto& messages = end.line.to_server;
    if (messages.empty()) {
        if (end.line.has_client) return false;
        close(end, {});
        return true;
    }
    const auto message = std::move(messages.front());
    messages.pop_front();
    if (const auto* hello = std::get_if<wire::Hello>(&message)) {
        welcome(end, *hello);
    } else {
        const auto& command = std::get<wire::NumberedCommand>(message);
        require(room_->submit(*end.subscription, command), "a command number was left out");
    }
    return true;
}

void Node::welcome(LineEnd& end, const wire::Hello& hello) {
    if (has_lost_room_) return close(end, wire::CloseCode::try_again_later);
    if (room_->is_closed()) return close(end, wire::CloseCode::room_closed);
    const auto subscription = room_->enter(hello, end);
    if (!subscription) return close(end, wire::CloseCode::refused);
    end.subscription = *subscription;
    end.is_woken = true;
}

bool Node::write(LineEnd& end) {
    if (end.subscription == nullptr || !end.is_woken) return false;
    if (end.write(*room_)) return true;
    if (!end.subscription->ended) return false;
    close(end, end.subscription->ended);
    return true;
}

void Node::close(LineEnd& end, std::optional<wire::CloseCode> code) {
    end.line.closed_with = code;
    end.line.has_server = false;
    if (end.subscription != nullptr) room_->leave(end.subscription);
    ends_.remove_if([&](const LineEnd& other) { return &other == &end; });
}

// ---- time and puzzles ----

bool Node::pass_time() {
    if (!has_room() || !deadline_ || *deadline_ > context().now) return false;
    deadline_.reset();
    room_->pass_time();
    return true;
}

bool Node::deliver_puzzle() {
    if (!has_room() || !order_) return false;
    const auto order = std::exchange(order_, std::nullopt);
    if (room_->puzzle_wanted() != order) return false;
    if (one_in(around_.random, 20)) {
        room_->deliver_puzzle(race::CancelReason::too_busy);
        return true;
    }
    auto puzzle = around_.solution;
    for (auto holes = 1 + around_.random.below(5); holes > 0; --holes) {
        puzzle.clear(sudoku::Cell(static_cast<int>(around_.random.below(sudoku::Cell::count))));
    }
    room_->deliver_puzzle(race::OrderedPuzzle{puzzle, {}});
    return true;
}

}  // namespace gridrace::simulation
