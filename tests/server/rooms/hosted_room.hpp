// A room whose shard, log and connections are played by a test.
#pragma once

#include <gtest/gtest.h>

#include <list>
#include <map>

#include "server/rooms/room.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::server {

// A connection that writes nothing by itself: a test asks what would be written.
class Visitor final : public Subscriber {
public:
    explicit Visitor(std::string token) : token_(std::move(token)) {}
    void wake() override { ++wakes; }

    std::string network() const override { return where; }
    boost::asio::ip::address address() const override { return address_of; }
    std::optional<NetworkKey> network_key() const override { return networks; }

    const std::string& token() const { return token_; }

    // Where it comes from.
    std::string where;
    boost::asio::ip::address address_of;
    std::optional<NetworkKey> networks;

    Room::Subscription* subscription = nullptr;
    int wakes = 0;
    CommandNumber last_command;

private:
    std::string token_;
};

// Hears what is told of rooms in public.
struct PublicListener final : NewsListener {
    void tell(PublicNews news) override { heard.push_back(std::move(news)); }
    std::vector<PublicNews> heard;
};

class HostedRoom : private RoomServices {
public:
    explicit HostedRoom(const race::RaceRules& rules = {}, std::string_view club = {},
                        const std::vector<std::string>& entrants = {});
    HostedRoom(const race::RaceRules& rules, const race::PuzzleChoice& choice,
               const std::vector<race::RecordedRun>& ghosts);
    // The room of this log.
    explicit HostedRoom(const std::vector<std::string>& log)
        : HostedRoom(OpenedLog{2, log}, race::noon) {}
    HostedRoom(const OpenedLog& log, Instant now);

    // A newcomer whose seat is not durable yet.
    Visitor& enter(const std::string& name);
    // A newcomer who has read everything.
    Visitor& subscription(const std::string& name);
    // Another connection of that visitor's member, whose entry is durable.
    Visitor& enter_again(const Visitor& visitor, std::optional<race::Cursor> cursor);
    // The same, whose entry is not durable yet.
    Visitor& begin_again(const Visitor& visitor, std::optional<race::Cursor> cursor);
    // A newcomer from this address, which is limited; none if refused.
    Visitor* come_from(const boost::asio::ip::address& address);
    // From now on visitors come back with cursors of another history of this room.
    void forget_history() { histories_.clear(); }

    // The visitor's next command; the same under a number of one's own. False: a gap.
    bool ask(Visitor& visitor, const race::Command& command);
    bool ask(Visitor& visitor, CommandNumber number, const race::Command& command);
    // The visitor makes so many events for everybody and its answers to itself.
    void make_noise(Visitor& visitor, int commands);

    // The log takes what there is; it is durable when it says so.
    void hand_to_log();
    void become_durable();
    void settle();

    // Everything that is due to the visitor, as its client reads it.
    wire::ServerMessage read(const Visitor& visitor);
    // Nothing is due.
    bool is_silent(const Visitor& visitor);

    // The first visitor is the host, and starts a race.
    void start_race(Visitor& host, const sudoku::Grid& puzzle);
    void wait(Milliseconds span);

    // What is wrong with a log of a room of that code.
    std::optional<std::string> restore_as(const std::string& code,
                                          const std::vector<std::string>& log);

    // From now on time passes whenever the room asks for it, as it does on a busy machine.
    void let_time_pass() { each_look_ = Milliseconds(1); }

    // What the log of the room may hold.
    void bound_log(std::uint64_t bytes) { most_log_bytes_ = bytes; }

    // The server keeps races to be raced again.
    bool has_field = false;

    PublicListener listener;

    // The server's, in which this is the only room.
    ListedRooms* listed_rooms() override { return &listed_rooms_; }
    NewsListener* news_listener() override { return &listener; }
    Room& room() { return room_; }
    const Room& room() const { return room_; }
    ShardCounts& counts() override { return counts_; }
    Instant now() const { return now_; }
    const std::vector<std::string>& log() const { return log_; }
    // The deadlines that the room has announced, in their order.
    const std::vector<std::optional<Instant>>& times_wanted() const { return times_wanted_; }
    // The puzzles that the room has ordered, in their order.
    const std::vector<race::PuzzleOrder>& puzzles_wanted() const { return puzzles_wanted_; }
    // The state that follows from the log.
    race::RoomState logged() const;

private:
    race::Context context() override { return {.now = now_ += each_look_, .has_field = has_field}; }
    void want_append(Room&) override {}
    void want_puzzle(Room&, const race::PuzzleOrder& order) override {
        puzzles_wanted_.push_back(order);
    }
    const wire::ServerLabel& label() const override { return label_; }
    void want_time(Room& room) override { times_wanted_.push_back(room.next_deadline()); }
    std::uint64_t most_log_bytes() const override { return most_log_bytes_; }
    std::uint64_t log_kept_of_club() const override { return 256 << 10; }

    Visitor& enter(const wire::Hello& hello);

    Instant now_ = race::noon;
    Milliseconds each_look_{0};
    std::uint64_t most_log_bytes_ = 64 << 20;
    std::uint64_t tokens_ = 0;
    std::map<std::string, std::uint64_t> histories_;  // as the room told them, by token
    std::list<Visitor> visitors_;                     // as long as the room, whose seats know them
    ShardCounts counts_;
    wire::ServerLabel label_{"Ada's server", "Be kind."};
    std::vector<std::optional<Instant>> times_wanted_;
    std::vector<race::PuzzleOrder> puzzles_wanted_;
    ListedRooms listed_rooms_;
    Room room_;
    std::vector<std::string> with_log_;  // handed over, not durable yet
    bool with_log_replaces_ = false;     // what is in log_
    std::vector<std::string> log_;
};

// The state of a client that has read this, a welcome and a snapshot.
race::RoomState state_after(const wire::ServerMessage& message);
// The cursor of a client that has read this.
race::Cursor cursor_after(const wire::ServerMessage& message);

}  // namespace gridrace::server
