// A room on the server: the newest part of the log, the state folded from it, and the cursors of
// subscribers. A command becomes events, the events are appended to the log, and nobody, not even
// their author, sees any of them before they are durable. Lives on its shard's thread.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/race/decide/operator_command.hpp"
#include "common/wire/messages.hpp"
#include "server/log/log.hpp"
#include "server/log/replay.hpp"
#include "server/log/seal_maker.hpp"
#include "server/ops/network_share.hpp"
#include "server/rooms/house_bots.hpp"
#include "server/rooms/listed_rooms.hpp"
#include "server/rooms/public_news.hpp"
#include "server/rooms/room_pace.hpp"
#include "server/rooms/room_places.hpp"
#include "server/rooms/room_tail.hpp"
#include "server/rooms/shard_counts.hpp"
#include "server/rooms/staged_records.hpp"

namespace gridrace::server {

class RaceField;

// Whether an address is one of those that are looked for.
using IsMeant = std::function<bool(const boost::asio::ip::address&)>;

// A connection, from the room's point of view.
class Subscriber {
public:
    // There is something to send: call Room::compose when the socket is writable. May be called
    // repeatedly at any time.
    virtual void wake() = 0;
    // Ends a connection whose room another node has; see Shard::add_relayed().
    virtual void end_relayed(wire::CloseCode) {}
    // Its address; unspecified if unknown.
    virtual boost::asio::ip::address address() const { return {}; }
    // The name of the node that keeps it; empty: this one.
    virtual std::string_view node() const { return {}; }
    // Identifies members who return as new ones: the address, or an IPv6 address's /64, as text.
    // Empty if unknown or shared.
    virtual std::string network() const { return {}; }
    // The networks around the address, for shares of places; none if it is not limited.
    virtual std::optional<NetworkKey> network_key() const { return {}; }

protected:
    ~Subscriber() = default;
};

// The room's interface to its shard.
class RoomServices {
public:
    virtual race::Context context() = 0;
    virtual void want_append(class Room& room) = 0;
    virtual void want_puzzle(class Room& room, const race::PuzzleOrder& order) = 0;
    // The room's next deadline has changed, or was reached.
    virtual void want_time(class Room& room) = 0;
    // Outlives the room.
    virtual ShardCounts& counts() = 0;
    // Sent with every welcome.
    virtual const wire::ServerLabel& label() const = 0;
    virtual wire::FeatureSet features() const { return wire::server_features; }
    // Maximum size of a room's log, in the bytes of Room::log_bytes().
    virtual std::uint64_t most_log_bytes() const = 0;
    // A club's log that is longer is shortened when all have left.
    virtual std::uint64_t log_kept_of_club() const = 0;
    // Outlives the room. None: hosts may list no rooms.
    virtual ListedRooms* listed_rooms() { return nullptr; }
    // Outlives the room. None: no race is kept to be raced again.
    virtual RaceField* field() { return nullptr; }
    // Outlives the room. None: nobody wants public news.
    virtual NewsListener* news_listener() { return nullptr; }
    // Whether races count for ratings.
    virtual bool rates() const { return true; }
    // By which the server signs races, which are in its tree. None: it signs none.
    virtual std::optional<race::PlayerKey> server_key() const { return {}; }

protected:
    ~RoomServices() = default;
};

// The reason for members whom a full club disconnects, and for newcomers until it has made room.
wire::Error club_makes_space();

// Why a newcomer from this network (see Subscriber::network) cannot join a room as a player; none if
// they can.
std::optional<race::Refusal> refuse_newcomer(const race::RoomCode& code,
                                             const race::RoomState& state,
                                             const std::string& network, race::Context context,
                                             race::WordSaid said = {});

// What a client needs to know of a room in this state.
wire::FeatureSet needed_features(const race::RoomState& state);

// Approximate disk space of a record of this size.
std::uint64_t bytes_in_log(std::size_t record);

// A room of another node, read before it comes here.
struct PreparedRoom {
    LogSpan span;  // of the records
    Replayed room;
    std::uint64_t log_bytes = 0;  // as Room::log_bytes()
    Instant at;                   // when it was read
};

class Room {
public:
    // One connection's subscription to the room.
    struct Subscription {
        Subscriber* subscriber = nullptr;
        MemberId member;
        Position next = 0;                   // the first unsent event
        race::Cursor cursor;                 // the client's, after receiving all that was sent
        std::optional<Position> not_before;  // nothing is sent before this position is durable
        // Nothing after this position is sent: a full club sends the member away, who comes back.
        std::optional<Position> not_after;
        wire::FeatureSet features;  // what the client supports
        EntryNumber entry;          // none: of a relay that got it from an earlier version
        std::optional<wire::KeyStanding> key;  // what came of the player's; none: a guest
        bool welcome_due = true;
        bool snapshot_due = true;
        std::vector<race::Answer> repeated_answers;
        std::vector<wire::LackingClient>
            lacking;  // what this connection, of the host, was told last
        std::optional<wire::CloseCode>
            ended;  // close code for the connection, after pending messages
        // Since when events wait to be sent. Taken by the writer.
        std::optional<std::chrono::steady_clock::time_point> waiting_since;
    };

    // A room without a log: call open() or restore() next.
    Room(race::RoomCode code, Epoch epoch, RoomServices& services);
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    // A new room.
    std::optional<race::Refusal> open(const race::RaceRules& rules,
                                      const race::PuzzleChoice& choice, std::string_view club = {},
                                      const std::vector<std::string>& entrants = {},
                                      const std::vector<race::RecordedRun>& ghosts = {},
                                      const std::optional<race::WordHash>& word = {});
    // Restores a room from its log. All members are away, and the room's clocks have stood still
    // since it was last served. Returns what is wrong with the log.
    std::optional<Damage> restore(const OpenedLog& log);
    // The same of a log that continues what was prepared.
    std::optional<Damage> restore(PreparedRoom prepared, const OpenedLog& log);

    // Gives a connection its seat: a new member's, or that of the member with this token, whose
    // older connection is ended (replaced). The name is cleaned. The seat stays valid until
    // leave().
    Result<Subscription*, race::Refusal> enter(const wire::Hello& hello, Subscriber& subscriber);
    // Gives a seat back to a relay that had it at an earlier owner, by this entry or, if that is none,
    // an unknown one; as enter(). Fails with the close code `replaced` if the player has entered again
    // since, and with `try_again_later` if the seat is gone: the player's connection may be dead
    // without the relay's knowing.
    Result<Subscription*, wire::CloseCode> resume(const wire::Hello& hello, EntryNumber entry,
                                                  Subscriber& subscriber);
    // Whether it is a club that nobody can enter now, because its full log is about to be shortened.
    bool is_full_for_now() const;
    // Whether newcomers must say a word.
    bool wants_word() const { return state_.word_needed; }
    // What a client needs to know of this room, and of its last race.
    wire::FeatureSet needed_features() const;
    // See refuse_newcomer. `from`: the newcomer's networks, none if it is not limited.
    std::optional<race::Refusal> refuse_player(const std::string& network,
                                               const std::optional<NetworkKey>& from = {},
                                               race::WordSaid said = {}) const;
    // The connection is gone; its member is away, unless a newer connection has the seat.
    void leave(Subscription* subscription);

    // False if there is a gap in the numbers: the connection must end.
    bool submit(Subscription& subscription, const wire::NumberedCommand& numbered);
    // Executes an operator's command. Returns the position up to which events must be durable for
    // it to be done.
    Result<Position, race::Refusal> oversee(const race::OperatorCommand& command);
    void pass_time();
    void deliver_puzzle(const Result<race::OrderedPuzzle, race::CancelReason>& puzzle);

    // Appends everything that is due on the connection to `frame`; false if there is nothing.
    // `limits` are announced with the welcome.
    bool compose(Subscription& subscription, const wire::Limits& limits, std::string& frame);

    // The records since the last call, for the log; none if there are none.
    std::optional<Append> take_records();
    std::size_t records_waiting() const { return staged_.waiting(); }
    // All records taken so far are durable: makes them visible.
    void on_durable();
    // Replaces the log by a short one if that is due: of a club that nobody uses now, and whose log is
    // full, or long and at least twice as long as the short one. Call when something has become
    // durable, or a connection has left.
    void shorten_log();
    // The log failed, or has another owner: nothing that was not durable has happened, and the room
    // does nothing more. Every seat ends; its member reconnects to the room as it is in the log.
    // `code`: with which they end.
    void fail(wire::CloseCode code = wire::CloseCode::try_again_later);
    bool has_failed() const { return failed_; }

    RoomPace& pace() { return pace_; }
    const race::RoomCode& code() const { return code_; }
    Epoch epoch() const { return epoch_; }
    // The room's time: the server's, or ahead of it if the room has had later times. Strictly
    // increasing.
    Instant now() const;
    std::optional<Instant> next_deadline() const;
    // Whether the puzzle of the countdown, or of the race, is drawn by all.
    bool draws_puzzle() const { return state_.race.draw.has_value(); }
    std::optional<race::PuzzleOrder> puzzle_wanted() const { return race::puzzle_wanted(state_); }
    bool is_closed() const { return durable_.closed; }
    bool has_seats() const { return !subscriptions_.empty(); }
    ConnectionsByNode connections() const;
    // For how long nobody has asked anything of it, and its time has not come.
    Milliseconds at_rest_for() const { return now() - latest_; }
    // By this node, without an interruption.
    Milliseconds served_for() const { return now() - served_since_; }
    // The state that members may see.
    bool is_club() const { return durable_.club.has_value(); }
    const race::RoomState& durable_state() const { return durable_; }
    Position durable_end() const { return durable_end_; }
    // That of the newest event, durable or not.
    Position end() const { return tail_.end(); }
    // Approximate disk space of its records, including those that are not durable yet.
    std::uint64_t log_bytes() const { return log_bytes_; }
    // Bytes written since the last call. Charged to the acting member, including those caused by
    // time.
    std::uint64_t take_uncharged_bytes() { return std::exchange(uncharged_bytes_, 0); }
    // Whether a client with this token, or with this key, if it is proved, would return to a seat.
    bool knows(const wire::Hello& hello) const { return seat_of(hello).has_value(); }
    // Whether the member with this token has proved this key.
    bool has_proved(const wire::Hello& hello) const;
    // Ends every connection whose address matches, with this code; returns their number.
    std::size_t end_seats_of(const IsMeant& is_meant, wire::CloseCode code);
    // Members whose newest connection since the server opened the room came from such an address,
    // also those who are away.
    std::vector<MemberId> members_from(const IsMeant& is_meant) const;
    // See Shard::free_places_of. `founder`: unspecified if unknown.
    std::size_t free_places_of(const IsMeant& is_meant, const boost::asio::ip::address& founder);
    // The networks that the member came from last, where they are limited and known.
    std::optional<NetworkKey> networks_of(MemberId member) const;
    // The address of the member's connection; none without one.
    std::optional<boost::asio::ip::address> address_of(MemberId member) const;

private:
    race::Context context();
    // The member with this token or else with this key, which was proved.
    std::optional<MemberId> seat_of(const wire::Hello& hello) const;
    void come_back(MemberId member, Subscriber& subscriber, const race::Context& context);
    Subscription& add_subscription(const wire::Hello& hello, MemberId member,
                                   Subscriber& subscriber);
    bool is_replaced(MemberId member, EntryNumber entry) const;
    void set_clock_after(Instant served_until);
    void resume_from(Replayed replayed, const OpenedLog& log);
    void log_extended_deadline() const;
    void stage(race::Events events, Instant at);
    // Returns the bytes counted.
    std::uint64_t count_record(std::size_t bytes);
    // Whether somebody was just refused because the log is full.
    void mind_the_space(bool somebody_is_refused);
    void begin_short_log();
    void send_all_away();
    bool log_is_full() const { return log_bytes_ >= services_.most_log_bytes(); }
    void order_puzzle();
    void tell_listing();
    void tell_field();
    void tell_race_over();
    void seal_races();
    void move_bots();
    void push_to_tail(const race::Events& events);
    void narrow(Position position, const race::Event& event);
    void repeat_answer(Subscription& subscription, CommandNumber number);
    std::uint64_t history_of(MemberId member) const { return history_ ^ member.value; }
    std::string compose_head(Subscription& subscription, const wire::Limits& limits,
                             std::optional<std::vector<wire::LackingClient>> lacking);
    wire::Welcome welcome(const Subscription& subscription, const wire::Limits& limits);
    // Whether newcomers from there may have one more of the places of a day's room.
    // The host's for what is told in public: one network for all hosts of whom none is known, as after a restart.
    std::optional<NetworkKey> networks_of_host() const;
    bool has_share_for(race::Role role, const std::optional<NetworkKey>& from) const;
    std::optional<std::vector<wire::LackingClient>> news_of_clients(Subscription& host) const;
    void end_seats_that_end_with(const race::Event& event);
    static void end(Subscription& subscription, wire::CloseCode code);

    race::RoomCode code_;
    Epoch epoch_;
    // A cursor refers to the history of its events. If the newest of them were lost, by a restored
    // backup or a faulty disk, other events would get their numbers. It also belongs to one seat: a
    // client with a new seat may still send the old one's cursor.
    std::uint64_t history_;
    RoomServices& services_;
    race::RoomState state_;    // all events, durable or not: input of the rules
    race::RoomState durable_;  // durable events only: visible to members
    RoomTail tail_;
    Position durable_end_ = 0;
    std::vector<race::Audience>
        audiences_;        // of the events for the tail, and one of those events encoded:
    std::string encoded_;  // kept to reuse its memory
    StagedRecords staged_;
    RunKeys run_keys_;
    SealMaker seals_;         // of the durable events
    Position taken_end_ = 0;  // position of the tail up to which records were given to the log
    std::optional<std::pair<RaceNumber, std::uint32_t>> puzzle_ordered_;  // race, index in it
    HouseBots bots_;
    std::optional<Instant> deadline_told_;
    Instant latest_;        // of the room's times
    Instant served_since_;  // by this server
    Milliseconds ahead_{};  // offset of the room's clock from the server's
    std::uint64_t log_bytes_ = 0;
    std::uint64_t uncharged_bytes_ = 0;
    bool told_of_space_ = false;  // members were told that the log is full
    bool failed_ = false;
    RoomPace pace_;
    // Where members came from last, as far as known since the room was opened. Never written down.
    struct Whereabouts {
        boost::asio::ip::address address;
        std::optional<NetworkKey> networks;
    };
    std::unordered_map<std::uint64_t, Whereabouts> whereabouts_;
    std::list<Subscription> subscriptions_;
    RoomShare share_;
    ListedRooms::Entry listing_;
    WaitingNews waiting_news_;
};

}  // namespace gridrace::server
