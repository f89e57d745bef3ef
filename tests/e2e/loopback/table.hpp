// The members of one room, over real connections that one thread serves.
#pragma once

#include <functional>

#include "tests/e2e/loopback/racer.hpp"

namespace gridrace::e2e {

// Serves all connections until `done`; false if that takes longer than anything may.
bool serve_until(boost::asio::io_context& io, const std::function<bool()>& done);

class Table {
public:
    Table(boost::asio::io_context& io, client::RoomAddress room)
        : io_(io), room_(std::move(room)) {}

    // Gives a member a seat and waits until it is in the room. The first is the host.
    Racer& seat(race::Role role = race::Role::player);
    void seat_players(int count);
    Racer& racer(std::size_t index) { return *racers_[index]; }
    // One more connection of that racer's member.
    Racer& seat_twin(const Racer& racer);

    // Everybody gets ready and the host starts.
    void start_race();
    bool has_ended(RaceNumber race) const;
    // Waits until that race has ended and everybody has seen all there is to see.
    bool finish_race(RaceNumber race = {1});

    // All that is public looks the same to everybody, also to a spectator who comes now, and each racer's
    // books balance.
    void expect_agreement();

    auto begin() { return racers_.begin(); }
    auto end() { return racers_.end(); }

private:
    Racer& add(race::Role role, std::string token);
    bool all_have_seen_the_same() const;

    boost::asio::io_context& io_;
    client::RoomAddress room_;
    std::vector<std::unique_ptr<Racer>> racers_;
};

}  // namespace gridrace::e2e
