// One thread with one io_context and the rooms it owns. A room stays on its shard, and its
// connections run there: no locks. Only functions marked so may be called from other threads.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/log/log.hpp"
#include "server/ops/clock.hpp"
#include "server/puzzles/puzzle_supply.hpp"
#include "server/rooms/async.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/service_record.hpp"

namespace gridrace::server {

// Why a room could not be created or opened.
struct RoomFault {
    enum class Kind {
        no_such_room,
        refused,
        too_many_rooms,
        too_many_clubs,
        no_clubs,  // the server does not keep any
        log_failed,
        damaged,
        elsewhere
    };
    Kind kind{};
    std::optional<race::Refusal> refusal{};  // for refused
    std::string owner_url{};                 // for elsewhere: of the node that has the room
};

struct RoomLimits {
    std::size_t max_rooms = 10000;
    std::size_t max_clubs = 1000;                        // of these rooms; 0: none
    std::uint32_t day_players = race::most_day_players;  // of the puzzle of the day
    std::uint64_t most_log_bytes = 64ull << 20;          // of one room
    std::uint64_t log_kept_of_club = 256 << 10;  // once all have left: about ten races of two
    Allowance made_to_order{6, 6};               // puzzles for one room
    std::size_t orders = 128;                    // of such puzzles that wait, of all rooms
    std::uint32_t max_spectators = race::usual_max_spectators;  // in one room
    std::uint32_t max_bots = race::usual_max_bots;              // in one room
    bool lists_rooms = true;                                    // if their hosts want it
    bool rates = true;                                          // players, by their races
};

// Where the request for a room came from.
struct Founder {
    boost::asio::ip::address address;
    std::optional<NetworkKey> networks;  // none: not limited
};

// How connections must end.
enum class Stop : std::uint8_t { gently, at_once };

// The index of the shard that owns the room with this code.
inline std::size_t shard_index(const race::RoomCode& code, std::size_t shards) {
    return std::hash<race::RoomCode>()(code) % shards;
}

class Shard final : private RoomServices {
public:
    enum class Begun { done, code_taken };

    // Log and supply must outlive the shard.
    Shard(Log& log, PuzzleSupply& puzzles, const Clock& clock, const RoomLimits& limits);
    ~Shard();

    // The time of its rooms. On this thread.
    Instant now() const { return clock_.now() + stepped_; }
    // The time of day, for everything but rooms. From any thread.
    Instant wall() const { return clock_.wall(); }
    // The system's clock was set, or the machine slept: the rooms follow. Their races are interrupted
    // as by a restart, and members come back at once, so that clients measure the clock again. A
    // room's own time never goes back. On this thread.
    void step_clock(Milliseconds by);
    // From any thread.
    const RoomLimits& limits() const { return limits_; }
    boost::asio::io_context& io() { return io_; }
    ShardCounts& counts() override { return counts_; }
    const ShardCounts& counts() const { return counts_; }
    Executor executor() { return io_.get_executor(); }
    // Runs until io() is stopped. An exception that escapes from a handler is reported; the thread
    // continues.
    void run();

    // Creates a room, or a club if `club` is not empty; if there are `entrants`, only they play. Its first race is against
    // the `ghosts`, and newcomers must say the `word`, if there is one.
    // Durable on completion. `code_taken` is not a fault: draw another code. The places for rooms and
    // for clubs are shared by the founders' networks, as far as known since the start.
    Awaitable<Result<Begun, RoomFault>> begin_room(race::RoomCode code, race::RaceRules rules,
                                                   race::PuzzleChoice choice, std::string club = {},
                                                   std::vector<std::string> entrants = {},
                                                   Founder founder = {},
                                                   std::vector<race::RecordedRun> ghosts = {},
                                                   std::optional<race::WordHash> word = {});
    // The room with this code, read from the log if necessary; that of today is founded if there is
    // none and `founds`, unless the server does not offer Feature::daily. Valid until this thread's
    // next turn or, after entering it, until leave_room().
    Awaitable<Result<Room*, RoomFault>> open_room(race::RoomCode code, bool founds = true);
    // Whether this fault of open_room() is that the room of today is not founded yet.
    bool would_found(const race::RoomCode& code, const RoomFault& fault) const {
        return fault.kind == RoomFault::Kind::no_such_room && day_if_today(code).has_value();
    }
    // Whether the room is open; whether a client may get a seat in it, as far as known without
    // reading it.
    bool has_open(const race::RoomCode& code) const { return rooms_.contains(code); }
    bool may_have_members(const race::RoomCode& code) const;
    // See Room::has_proved(); false of a room that is not open.
    bool has_proved(const race::RoomCode& code, const wire::Hello& hello) const;
    // Opens a room of the log without a request: its clock continues, and it ends in time. False if
    // the log fails; then it is retried.
    Awaitable<bool> reopen_room(race::RoomCode code);
    // Opens the rooms again that were paused because the log failed, one after the other until it
    // fails again. Happens by itself at intervals while rooms are paused.
    Awaitable<void> reopen_paused_rooms();

    // ---- rooms that move to another node while both live ----

    // Reads a room that its owner is about to move here: then opening it reads only what came since.
    // False if this shard cannot take it. Nothing rests on it but time.
    Awaitable<bool> prepare_room(race::RoomCode code);
    // Once a second: opens rooms that came without anybody asking for them, and forgets those that do
    // not come.
    void look_after_prepared();
    // The rooms that have connections.
    std::vector<race::RoomCode> rooms_in_use() const;
    // The rooms that may move while the node continues to run: nothing has happened in them for a moment, and they
    // have not just come here.
    std::vector<RoomAtRest> rooms_at_rest() const;
    // Makes the node of this name the owner of a room, and then disconnects its members, who find it
    // there. Appends nothing to it meanwhile. False if the room stays here, or if nobody knows. Unless
    // the node stops, only a room at rest moves.
    Awaitable<bool> move_room(race::RoomCode code, std::string node, MoveReason why);

    // Gives up all rooms, for other nodes, and then stops the connections gently: members who come
    // back at once find the rooms free. What is being appended is theirs, too. Opens and appends
    // nothing from now on. On this thread.
    void hand_over();
    // Closes the rooms of `opened` that are open and not among `owned`: another node has taken them.
    // On this thread.
    void give_up(const std::vector<race::RoomCode>& opened,
                 const std::unordered_set<race::RoomCode>& owned);
    // The state of a room that another node serves, or that is not open; of today before anybody has come as it would be
    // founded. Founds and opens nothing.
    Awaitable<Result<race::RoomState, RoomFault>> peek(race::RoomCode code);
    // Until when all its rooms were served; see ServiceRecord. On this thread.
    std::optional<Instant> served_until() const { return service_.served_until(now()); }
    // How long the pending records have waited to be durable. On this thread.
    std::chrono::nanoseconds commit_wait(std::chrono::steady_clock::time_point at) const;
    // Connections of players whose rooms other nodes have, for end_seats_of(). On this thread.
    void add_relayed(Subscriber& connection);
    void remove_relayed(Subscriber& connection);
    // The connection with this seat is gone; `room` may not be used any more.
    void leave_room(Room& room, Room::Subscription* subscription);

    // Executes an operator's command on a room; durable on completion. Returns the fault, if any.
    Awaitable<std::optional<RoomFault>> oversee(race::RoomCode code, race::OperatorCommand command);
    // Closes a room, if open, and deletes it for good; also a damaged one.
    enum class Erased { nowhere_to_be_read, copies_left };  // see Log::erase
    Awaitable<Result<Erased, RoomFault>> erase_room(race::RoomCode code);
    // For every room that has members; returns their number.
    Awaitable<std::size_t> oversee_all(race::OperatorCommand command);
    // Ends the connections of members in all rooms; see Room::end_seats_of. On this thread.
    std::size_t end_seats_of(const IsMeant& is_meant, wire::CloseCode code);
    // Frees what these addresses hold in rooms beyond their connections: removes their members from
    // the room of a day, and closes their clubs in which no race has counted and nobody else is.
    // Returns the number of both; durable on completion. On this thread.
    Awaitable<std::size_t> free_places_of(IsMeant is_meant);
    void for_each_room(const std::function<void(const Room&)>& visit) const;
    // The server's name and message for every welcome. Call before any room is open.
    void label_as(wire::ServerLabel label) { label_ = std::move(label); }
    void sign_as(const race::PlayerKey& key) { key_ = key; }
    wire::FeatureSet features() const override { return features_; }
    void offer(wire::Feature feature) { features_.insert(feature); }
    // Where rooms are listed whose hosts want it; outlives the shard. Call before any room is open.
    void list_in(ListedRooms& list) { listed_rooms_ = &list; }
    // Where races go that are kept to be raced again; outlives the shard. Call before any room is open.
    void keep_races_in(RaceField& field) { field_ = &field; }
    // Who hears public news; outlives the shard. Call before any room is open.
    void tell_news_to(NewsListener& listener) { news_listener_ = &listener; }
    // During a drain only clients that already have a seat are admitted.
    bool takes_newcomers() const { return takes_newcomers_; }
    void take_newcomers(bool takes) { takes_newcomers_ = takes; }

    // Called to end a connection when the server stops. On this thread, once to stop gently and, if
    // the connection still exists some time later, once to stop at once.
    using StopHook = std::function<void(Stop)>;
    class Registration;
    std::size_t connections() const { return hooks_.size(); }

    // Tells every connection to end; see StopHook.
    void stop_connections(Stop how);

private:
    // The places of a room that was founded since the start.
    struct Founding {
        boost::asio::ip::address by;
        HeldShare::Place room;
        HeldShare::Place club;
    };
    struct RoomEntry {
        std::unique_ptr<Room> room;
        Timer timer;
        std::vector<std::shared_ptr<Reply<>>> when_durable;  // answered after the next append
        Founding founding;
    };

    // RoomServices
    race::Context context() override;
    void want_append(Room& room) override;
    void want_puzzle(Room& room, const race::PuzzleOrder& order) override;
    bool may_order(Room& room, const race::PuzzleOrder& order);
    void want_time(Room& room) override;
    const wire::ServerLabel& label() const override { return label_; }
    ListedRooms* listed_rooms() override { return listed_rooms_; }
    RaceField* field() override { return field_; }
    NewsListener* news_listener() override { return news_listener_; }
    bool rates() const override { return limits_.rates; }
    std::optional<race::PlayerKey> server_key() const override { return key_; }
    std::uint64_t most_log_bytes() const override { return limits_.most_log_bytes; }
    std::uint64_t log_kept_of_club() const override { return limits_.log_kept_of_club; }

    std::optional<RoomFault> refuse_room(const race::RaceRules& rules,
                                         const race::PuzzleChoice& choice, const std::string& club,
                                         const std::vector<std::string>& entrants,
                                         const std::optional<NetworkKey>& from) const;

    class Opening;
    class ClubToCome;
    std::optional<std::uint32_t> day_if_today(const race::RoomCode& code) const;
    Awaitable<Result<Begun, RoomFault>> fill_room(
        race::RoomCode code, Epoch epoch, race::RaceRules rules, race::PuzzleChoice choice,
        std::string club, std::vector<std::string> entrants, std::vector<race::RecordedRun> ghosts,
        Founding founding, std::optional<race::WordHash> word = {});
    Awaitable<Result<Room*, RoomFault>> fill_day(race::RoomCode code, std::uint32_t day,
                                                 Epoch epoch);
    Result<Room*, RoomFault> find_open(const race::RoomCode& code);
    race::RoomState state_of_day(const race::RoomCode& code, std::uint32_t day);
    Awaitable<Result<Room*, RoomFault>> found_day(race::RoomCode code, std::uint32_t day);
    Awaitable<Result<Room*, RoomFault>> read_room(race::RoomCode code);
    // A room that this version could not read.
    struct Unreadable {
        std::size_t records = 0;  // that it had then
        bool is_newer = false;    // surely written by a newer version
    };
    Awaitable<RoomFault> release_unreadable(race::RoomCode code, OpenedLog log, Damage damage);
    Awaitable<std::optional<RoomFault>> find_reader(race::RoomCode code);
    Awaitable<bool> be_durable(race::RoomCode code, Position until);
    Awaitable<void> confirm(race::RoomCode code);
    RoomEntry& add_entry(std::unique_ptr<Room> room);
    RoomEntry* find(const Room& room);
    void post_flush(int turns_left);
    void flush();
    void on_appended(const AppendResult& result);
    void report_failure(const race::RoomCode& code, std::error_code error);
    void on_durable(const race::RoomCode& code);
    void evict(const race::RoomCode& code,
               wire::CloseCode close_code = wire::CloseCode::try_again_later);
    void keep(const race::RoomCode& code);
    bool is_at_rest(const Room& room) const;
    Awaitable<void> reopen(race::RoomCode code);
    Awaitable<std::shared_ptr<Reply<OpenedLog>>> open_log(
        race::RoomCode code, const std::optional<PreparedRoom>& prepared);
    void end_hand_over();
    void pause(std::vector<race::RoomCode> rooms);
    Awaitable<void> reopen_all(std::vector<race::RoomCode> rooms);
    void count_paused();
    void try_to_go_on();
    void on_deadline(const race::RoomCode& code);

    Log& log_;
    PuzzleSupply& puzzles_;
    const Clock& clock_;
    Milliseconds stepped_{};  // see step_clock
    RoomLimits limits_;
    wire::ServerLabel label_;
    std::optional<race::PlayerKey> key_;  // of the server
    wire::FeatureSet features_ = wire::server_features;
    ListedRooms* listed_rooms_ = nullptr;    // none: hosts may list no rooms
    RaceField* field_ = nullptr;             // none: no race is kept to be raced again
    NewsListener* news_listener_ = nullptr;  // none: nobody wants public news
    // Declared before the loop: sessions destroyed with the loop still unregister themselves.
    std::list<StopHook> hooks_;
    ShardCounts counts_;  // declared before the rooms
    // By the networks of their founders, with those being founded. Declared before the loop, whose
    // destructor ends what waits in it.
    HeldShare rooms_founded_;
    HeldShare clubs_founded_;
    std::size_t clubs_to_come_ = 0;
    // Puzzles made to order that are waited for, by the networks of the rooms' hosts.
    HeldShare orders_by_;
    std::unordered_map<std::uint64_t, HeldShare::Place> orders_;
    std::uint64_t last_order_ = 0;
    // Rooms being read from the log, with those who wait for them. Declared before the loop, whose
    // destructor ends the openings that are under way: see Opening.
    std::unordered_map<race::RoomCode, std::vector<std::shared_ptr<Reply<>>>> opening_;
    boost::asio::io_context io_{1};
    std::unordered_map<race::RoomCode, RoomEntry> rooms_;
    std::vector<race::RoomCode> dirty_;      // with records to append
    std::vector<race::RoomCode> appending_;  // with records in the pending append
    std::chrono::steady_clock::time_point appending_since_;
    bool flush_posted_ = false;
    std::uint64_t appends_wanted_ = 0;  // appends requested so far
    std::list<std::unique_ptr<Room>>
        evicted_;  // not owned any more, but connections may still use them
    // Rooms whose append failed: closed until the log is readable again.
    std::unordered_set<race::RoomCode> paused_;
    // How often in succession a room was paused, until it appends again.
    std::unordered_map<race::RoomCode, int> failures_;
    std::error_code reported_;  // the failure of the log, until it takes records again
    std::unordered_map<race::RoomCode, Unreadable> unreadable_;  // of a cluster
    std::unordered_map<race::RoomCode, PreparedRoom> prepared_;  // to come here soon
    std::unordered_set<race::RoomCode> moving_;                  // to another node
    ServiceRecord service_;
    Timer retry_;
    Timer hand_over_;  // its deadline
    bool takes_newcomers_ = true;
    bool hands_over_ = false;  // or has done so
    std::unordered_set<Subscriber*> relayed_;
    bool cutting_ = false;  // connections were stopped at once
};

// Keeps a connection's StopHook registered during its lifetime.
class Shard::Registration {
public:
    Registration(Shard& shard, StopHook hook)
        : shard_(shard), hook_(shard.hooks_.insert(shard.hooks_.end(), std::move(hook))) {
        if (shard.cutting_) (*hook_)(Stop::at_once);  // registered after stop_connections
    }
    ~Registration() { shard_.hooks_.erase(hook_); }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

private:
    Shard& shard_;
    std::list<StopHook>::iterator hook_;
};

}  // namespace gridrace::server
