#include "tests/simulation/shards/visitors.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

#include "server/log/replay.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/simulation/club_invariants.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"
#include "tests/simulation/sealed_races.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::size_t people_in_a_room = 2;

// No deadline is due at once: a timer with nothing to wait for comes between other things of the same instant, and not
// always at the same place.
race::RaceRules visited_rules(Random& random) {
    auto rules = short_race_rules(random);
    rules.countdown = std::max(rules.countdown, std::chrono::seconds(1));
    return rules;
}

}  // namespace

Visitors::Visitors(Random& random, const Seams& seams, std::uint64_t rooms)
    : random_(random), seams_(seams), room_count_(rooms), solution_(race::solution()) {}

void Visitors::begin_rooms(Entrance& server, std::uint64_t number) {
    for (std::uint64_t i = 1; i <= room_count_; ++i) {
        rooms_.push_back({race::RoomCode::from_number(number + i), {}, {}});
        auto& room = rooms_.back();
        server.begin_room(room.code, visited_rules(random_));
        for (std::size_t j = 0; j < people_in_a_room; ++j) {
            room.people.emplace_back(random_.next(), seams_, room.evidence);
        }
    }
}

Visitors::Visitor Visitors::anyone() {
    auto& room = *std::next(rooms_.begin(), random_.below(static_cast<std::uint32_t>(room_count_)));
    return {room, room.people[random_.below(people_in_a_room)]};
}

// ---- one thing happens ----

void Visitors::let_someone_act(Entrance* server) {
    const auto visitor = anyone();
    visitor.room.is_being_left ? leave(visitor, server) : act(visitor, server);
}

void Visitors::act(const Visitor& visitor, Entrance* server) {
    if (visitor.person.is_connected()) {
        visitor.person.ask(solution_);
    } else if (server != nullptr && !visitor.room.is_closed) {
        connect(visitor, *server);
    }
}

void Visitors::leave_a_room() {
    anyone().room.is_being_left = true;
}

// Who is not connected comes back to leave.
void Visitors::leave(const Visitor& visitor, Entrance* server) {
    const auto& [room, person] = visitor;
    if (!person.may_have_seat()) {
        const bool have_left = std::ranges::none_of(room.people, &Person::may_have_seat);
        if (have_left && one_in(random_, 3)) room.is_being_left = false;
    } else if (person.is_connected()) {
        person.leave();
    } else if (server != nullptr && !room.is_closed) {
        connect(visitor, *server);
    }
}

void Visitors::connect(const Visitor& visitor, Entrance& server) {
    auto& way = ways_.emplace_back(visitor);
    server.accept(way.line, visitor.room.code);
    visitor.person.connect(way.line);
}

void Visitors::disturb_someone() {
    auto& person = anyone().person;
    if (one_in(random_, 4)) {
        person.restart();
    } else if (person.is_connected()) {
        lose_line(person);
    }
}

void Visitors::move_to(Entrance& server) {
    for (auto& room : rooms_) {
        for (auto& person : room.people) {
            if (person.is_connected()) lose_line(person);
            if (!room.is_closed) connect({room, person}, server);
        }
    }
}

// What was said may still arrive, or its beginning; the server has yet to notice.
void Visitors::lose_line(Person& person) {
    for (auto& way : ways_) {
        auto& messages = way.line.to_server;
        const bool is_current = &way.visitor.person == &person && way.line.has_client;
        if (!is_current || one_in(random_, 2)) continue;
        messages.resize(random_.below(static_cast<std::uint32_t>(messages.size()) + 1));
    }
    person.hang_up();
}

void Visitors::deliver_frame() {
    if (ways_.empty()) return;
    const auto which = random_.below(static_cast<std::uint32_t>(ways_.size()));
    const auto way = std::next(ways_.begin(), which);
    if (hear(*way)) return;
    if (!way->line.has_client && !way->line.has_server) ways_.erase(way);
}

bool Visitors::hear(Way& way) {
    if (way.line.closed_with == wire::CloseCode::room_closed) way.visitor.room.is_closed = true;
    return way.visitor.person.hear(way.line);
}

// ---- the end ----

void Visitors::lose_some_lines() {
    for (auto& room : rooms_) {
        for (auto& person : room.people) {
            if (person.is_connected() && one_in(random_, 2)) lose_line(person);
        }
    }
}

bool Visitors::let_all_act(Entrance& server) {
    bool moves = false;
    for (auto& way : ways_) moves |= hear(way);
    for (auto& room : rooms_) {
        for (auto& person : room.people) {
            if (person.is_connected() || room.is_closed) continue;
            connect({room, person}, server);
            moves = true;
        }
    }
    return moves;
}

void Visitors::check_settled() const {
    for (const auto& room : rooms_) {
        for (const auto& person : room.people) {
            if (!room.is_closed) person.check_settled();
        }
    }
}

void Visitors::check(const Read& read, std::vector<std::string>& all_records) {
    for (auto& room : rooms_) {
        auto chapters = read(room.code);
        check(room, chapters);
        for (auto& records : chapters) std::ranges::move(records, std::back_inserter(all_records));
    }
}

void Visitors::check(Room& room, const Chapters& chapters) {
    std::optional<server::Replayed> last;
    for (const auto& records : chapters) {
        auto replayed = server::replay(room.code, records);
        require(replayed.has_value(), "the log of a room cannot be read");
        check_seals(records, room.is_closed);
        if (last) {
            const auto begun = server::replay(room.code, std::span(records).first(1));
            check_shortened(last->state, begun->state);
        }
        last = *std::move(replayed);
    }
    require(last && last->state.closed == room.is_closed, "a room is closed that its log has open");
    room.evidence.check(chapters);
}

std::size_t Visitors::answers() const {
    std::size_t sum = 0;
    for (const auto& room : rooms_) sum += room.evidence.answers();
    return sum;
}

std::size_t Visitors::resumed() const {
    std::size_t sum = 0;
    for (const auto& room : rooms_) {
        for (const auto& person : room.people) sum += person.resumed();
    }
    return sum;
}

}  // namespace gridrace::simulation
