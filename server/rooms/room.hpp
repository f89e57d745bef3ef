// A room as its server holds it: the log's newest part, the state folded from it, and the cursors of those
// who follow. A command becomes events, the events are appended to the log, and nobody, their author
// included, is shown any of them before they are durable. Lives on its shard's thread.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <utility>

#include "common/race/operator_command.hpp"
#include "common/wire/messages.hpp"
#include "server/log/log.hpp"
#include "server/rooms/room_pace.hpp"
#include "server/rooms/room_tail.hpp"
#include "server/rooms/shard_counts.hpp"
#include "server/rooms/staged_records.hpp"

namespace gridrace::server {

// A connection, as the room sees it.
class Subscriber {
public:
    // There is something to send: call Room::compose when the socket is writable. May be called at any
    // time and often.
    virtual void wake() = 0;
    // Where it comes from; unspecified if that is not known.
    virtual boost::asio::ip::address address() const { return {}; }
    // By what the room knows its people again when they come as somebody new: the address, or an IPv6 address's /64, as
    // text. Empty if it is not known, or stands for nobody in particular.
    virtual std::string network() const { return {}; }

protected:
    ~Subscriber() = default;
};

// What a room asks of its shard.
class RoomServices {
public:
    virtual race::Context context() = 0;
    virtual void want_append(class Room& room) = 0;
    virtual void want_puzzle(class Room& room, const race::PuzzleOrder& order) = 0;
    // The next deadline of the room has changed, or its time was passed.
    virtual void want_time(class Room& room) = 0;
    // Outlives the room.
    virtual ShardCounts& counts() = 0;
    // Told to everybody who is welcomed.
    virtual const wire::ServerLabel& label() const = 0;
    // What the log of one room may hold, in the bytes of Room::log_bytes().
    virtual std::uint64_t most_log_bytes() const = 0;

protected:
    ~RoomServices() = default;
};

class Room {
public:
    // One connection's place in the room.
    struct Subscription {
        Subscriber* subscriber = nullptr;
        MemberId member;
        Position next = 0;                   // the first event not sent yet
        race::Cursor cursor;                 // what the client has, once all sent arrives
        std::optional<Position> not_before;  // nothing is sent until this much is durable
        wire::FeatureSet features;           // what the client knows
        bool welcome_due = true;
        bool snapshot_due = true;
        std::vector<race::Answer> repeated_answers;
        std::optional<wire::CloseCode>
            ended;  // after what is due, the connection is closed with this
        // Since when events wait to be sent. Whoever sends them takes it.
        std::optional<std::chrono::steady_clock::time_point> waiting_since;
    };

    // A room without a log yet: call open() or restore() next.
    Room(race::RoomCode code, Epoch epoch, RoomServices& services);
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    // A new room.
    std::optional<race::Refusal> open(const race::RaceRules& rules,
                                      const race::PuzzleChoice& choice);
    // A room whose log was read. Everybody who was connected is away, and the room's clocks have stood
    // still since it was last alive. Says what is wrong with the log.
    std::optional<std::string> restore(const OpenedLog& log);

    // Gives a connection its seat: a new member's, or that of the member with this token, whose older
    // connection is ended (replaced). The name is cleaned. The seat stays valid until leave().
    Result<Subscription*, race::Refusal> enter(const wire::Hello& hello, Subscriber& subscriber);
    // The connection is gone; its member is away, unless a newer connection has the seat.
    void leave(Subscription* subscription);

    // False if the number leaves a gap: the connection cannot go on.
    bool submit(Subscription& subscription, const wire::NumberedCommand& numbered);
    // What whoever runs the server asks. The position before which everything must be durable to be done.
    Result<Position, race::Refusal> oversee(const race::OperatorCommand& command);
    void pass_time();
    void deliver_puzzle(const Result<race::OrderedPuzzle, race::CancelReason>& puzzle);

    // Appends everything that is due to the seat's connection to `frame`; false if nothing is. `limits` are
    // announced with the welcome.
    bool compose(Subscription& subscription, const wire::Limits& limits, std::string& frame);

    // What has gathered since the last call, for the log; none if nothing has.
    std::optional<Append> take_records();
    std::size_t records_waiting() const { return staged_.waiting(); }
    // All records taken so far are durable: show them.
    void on_durable();
    // The log failed, or belongs to somebody else by now: nothing that was not durable has happened, and
    // nothing happens here any more. Every seat ends; its member comes back to the room as the log has it.
    void fail();

    RoomPace& pace() { return pace_; }
    const race::RoomCode& code() const { return code_; }
    Epoch epoch() const { return epoch_; }
    // The room's time: the server's, or ahead of it if the room has seen later times already. Never goes back, and
    // never stands still.
    Instant now() const;
    std::optional<Instant> next_deadline() const { return race::next_deadline(state_); }
    std::optional<race::PuzzleOrder> puzzle_wanted() const { return race::puzzle_wanted(state_); }
    bool is_closed() const { return durable_.closed; }
    bool has_seats() const { return !subscriptions_.empty(); }
    // The room as everybody may know it by now.
    const race::RoomState& durable_state() const { return durable_; }
    Position durable_end() const { return durable_end_; }
    // About what its records take on the disk, those that are not durable yet included.
    std::uint64_t log_bytes() const { return log_bytes_; }
    // What was written since the last call. Who acts pays for it, and so also for what time has done meanwhile.
    std::uint64_t take_unpaid() { return std::exchange(unpaid_, 0); }
    // Whether somebody with this token would come back, and not come anew.
    bool knows(const wire::Hello& hello) const;
    // Ends every connection whose address is meant, with this code; how many there are.
    std::size_t end_seats_of(const std::function<bool(const boost::asio::ip::address&)>& is_meant,
                             wire::CloseCode code);
    // Where the member's connection comes from; none if the member has none.
    std::optional<boost::asio::ip::address> address_of(MemberId member) const;

private:
    race::Context context();
    void set_clock_after(Instant served_until);
    void stage(race::Events events, Instant at);
    // Returns what it counts.
    std::uint64_t count_record(std::size_t bytes);
    void mind_the_space();
    bool log_is_full() const { return log_bytes_ >= services_.most_log_bytes(); }
    void push_to_tail(const race::Events& events);
    void repeat_answer(Subscription& subscription, CommandNumber number);
    std::uint64_t history_of(MemberId member) const { return history_ ^ member.value; }
    std::string compose_head(Subscription& subscription, const wire::Limits& limits);
    wire::Welcome welcome(const Subscription& subscription, const wire::Limits& limits);
    void end_seats_that_end_with(const race::Event& event);
    static void end(Subscription& subscription, wire::CloseCode code);

    race::RoomCode code_;
    Epoch epoch_;
    // A cursor counts in the events that it was given for. Were the newest of them ever lost, with a backup
    // that was restored or a disk that did not keep its word, others would get their numbers. And it counts
    // for one seat: whoever has a new one may not know yet, and come with the cursor of the old.
    std::uint64_t history_;
    RoomServices& services_;
    race::RoomState state_;    // all events, durable or not: what the rules decide on
    race::RoomState durable_;  // durable events only: what may be shown
    RoomTail tail_;
    Position durable_end_ = 0;
    std::vector<race::Audience>
        audiences_;        // of the events that go to the tail, and one of them encoded:
    std::string encoded_;  // kept for their memory
    StagedRecords staged_;
    Position taken_end_ = 0;  // of the tail, with the records that the log was given
    RaceNumber puzzle_wanted_for_;
    std::optional<Instant> deadline_told_;
    Instant latest_;        // of the room's times so far
    Milliseconds ahead_{};  // the room's clock, of the server's
    std::uint64_t log_bytes_ = 0;
    std::uint64_t unpaid_ = 0;
    bool told_of_space_ = false;  // that its log is full
    bool failed_ = false;
    RoomPace pace_;
    std::list<Subscription> subscriptions_;
    RoomShare share_;
};

}  // namespace gridrace::server
