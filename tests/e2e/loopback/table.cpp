#include "tests/e2e/loopback/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "client/net/create_room.hpp"
#include "common/race/view.hpp"

namespace gridrace::e2e {

namespace {
constexpr std::chrono::seconds patience{120};
}

bool serve_until(boost::asio::io_context& io, const std::function<bool()>& done) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!done()) {
        io.restart();
        if (io.run_one_until(deadline) == 0) return done();
    }
    return true;
}

Racer& Table::add(race::Role role, std::string token) {
    const auto number = racers_.size() + 1;
    const auto name = "racer" + std::to_string(number);
    racers_.push_back(std::make_unique<Racer>(io_, room_, name, role, std::move(token), number));
    racers_.back()->connect();
    return *racers_.back();
}

Racer& Table::seat(race::Role role) {
    auto& racer = add(role, client::new_resume_token());
    EXPECT_TRUE(serve_until(io_, [&] { return racer.is_connected(); }));
    return racer;
}

void Table::seat_players(int count) {
    if (racers_.empty()) seat();
    while (racers_.size() < static_cast<std::size_t>(count)) {
        add(race::Role::player, client::new_resume_token());
    }
    EXPECT_TRUE(serve_until(io_, [&] {
        return std::ranges::all_of(racers_,
                                   [](const auto& racer) { return racer->is_connected(); });
    }));
}

Racer& Table::seat_twin(const Racer& racer) {
    auto& twin = add(race::Role::player, racer.token());
    EXPECT_TRUE(serve_until(io_, [&] { return twin.is_connected(); }));
    return twin;
}

void Table::start_race() {
    for (const auto& racer : racers_) {
        const auto* member = racer->state().member(racer->self());
        if (member->role == race::Role::player) racer->ask(race::SetReady{true});
    }
    racers_.front()->ask(race::StartRace{true});
}

bool Table::has_ended(RaceNumber race) const {
    return std::ranges::all_of(racers_, [&](const auto& racer) {
        const auto& state = racer->state();
        return racer->end() || (state.race.number == race && state.race.ended_at);
    });
}

bool Table::all_have_seen_the_same() const {
    EventNumber newest;
    for (const auto& racer : racers_) newest = std::max(newest, racer->state().public_events);
    return std::ranges::all_of(racers_, [&](const auto& racer) {
        return racer->end() || (racer->is_connected() && racer->is_idle() &&
                                racer->state().public_events == newest);
    });
}

bool Table::finish_race(RaceNumber race) {
    return serve_until(io_, [&] { return has_ended(race) && all_have_seen_the_same(); });
}

void Table::expect_agreement() {
    const auto& witness = seat(race::Role::spectator);
    ASSERT_TRUE(serve_until(io_, [&] { return all_have_seen_the_same(); }));
    const auto told = race::visible_to(witness.state(), MemberId{});
    for (const auto& racer : racers_) {
        if (racer->end()) continue;
        EXPECT_TRUE(race::visible_to(racer->state(), MemberId{}) == told);
        racer->expect_books_to_balance();
    }
}

}  // namespace gridrace::e2e
