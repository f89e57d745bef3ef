// A durable log in a PostgreSQL database, and one writer thread. Calls that arrive during a commit
// share the next one. A node of a cluster owns some of the rooms: open() takes over those whose owner
// is gone, and tells where the others are.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/log/heartbeats.hpp"
#include "server/log/job_queue.hpp"
#include "server/log/log.hpp"
#include "server/log/postgres/answer_patience.hpp"
#include "server/log/postgres/scrubber.hpp"
#include "server/log/postgres/session.hpp"
#include "server/log/shared_tables.hpp"

namespace gridrace::server {

// Thread-safe; calls back on its own thread. If the database refuses a statement, only that call
// fails, or all that add records if there is no space; the others of its transaction are tried again
// without it. After an error of the connection, or one whose effect is unknown, every call of that
// transaction fails; the next call connects again, and fails with the cause until that succeeds.
class PostgresLog : public Log, public SharedTables {
public:
    // Connects, makes the tables if they are missing, and locks out other servers. Returns the
    // cause of a failure: one sentence, safe to print, without the password.
    static Result<std::unique_ptr<PostgresLog>, std::string> open(postgres::Settings settings);
    ~PostgresLog() override;

    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void prepare(const race::RoomCode& room, Prepared done) override;
    void open_prepared(const race::RoomCode& room, const LogSpan& known, Opened done) override;
    void read(const race::RoomCode& room, Read done) override;
    void list(Listed done) override;
    void list_ended(Instant after, Listed done) override;
    void list_abandoned(Listed done) override;
    bool owns_for_sure() const override;
    std::uint64_t lease_losses() const override;
    void confirm_ownership(std::uint64_t lease_losses) override {
        confirmed_losses_ = lease_losses;
    }
    void release(std::vector<race::RoomCode> rooms, Instant served_until, Released done) override;
    void move(const race::RoomCode& room, Epoch epoch, std::string node, Instant served_until,
              Moved done) override;
    void release_unreadable(const race::RoomCode& room, Instant served_until, Left done) override;
    void append(std::vector<Append> batch, Appended done) override;
    void retire(const race::RoomCode& room, Instant at) override;
    void expire(Instant before) override;
    // Answers once no copy is left in the tables' files, see Scrubber; other calls continue meanwhile.
    // Copies that the database keeps elsewhere (its write-ahead log, standby servers, backups) are
    // its host's.
    void erase(const race::RoomCode& room, Erased done) override;
    void keep_server_key(ServerKeyOffer offer, ServerKeyKept done) override;
    void beat(Instant served_until) override;
    void add_results(std::vector<RatedRace> races, Done done) override;
    void read_results(std::int64_t after, ResultsRead done) override;
    void list_ratings(Ratings done) override;
    void replace_ratings(std::vector<PlayerRating> ratings, Done done) override;
    void find_player(std::string key_prefix, PlayerFound done) override;
    void list_best(RatingFamily family, Ratings done) override;
    void forget_player(const race::PlayerKey& key, Done done) override;
    void add_leaves(std::vector<RaceLeaf> leaves, Done done) override;
    void read_leaves(std::int64_t after, std::int64_t most, LeavesRead done) override;
    void find_leaf(const RaceLeaf& leaf, LeafFound done) override;
    void drain() override;
    SharedTables* shared_tables() override { return this; }

    void list_nodes(NodesListed done) override;
    void find_nodes(NodesListed done) override;
    void allow_takeovers(bool allowed) override { takeovers_allowed_ = allowed; }
    std::map<std::string, std::size_t> take_takeovers() override;
    void change_bans(BanChange change, BansChanged done) override;
    void watch_bans(BanListener listener, std::function<void()> done) override;

private:
    using Rows = std::span<const postgres::Rows>;

    // A call: its part of a transaction, and the answer after its end, on the writer thread.
    struct Job {
        std::vector<postgres::Statement> statements;
        // What the statements returned; nothing after an error.
        std::function<void(std::error_code error, Rows rows)> answer;
        bool adds_records = false;
        std::error_code fault{};         // the database has refused it
        std::vector<RatedRace> rated{};  // to be counted, if they are not of rooms at fault of
        std::shared_ptr<const std::vector<Append>>
            batch{};                     // this append, of one room at least; none: all of them
        bool adds_leaves = false;        // of rooms of `batch` that are not at fault, or
        std::vector<RaceLeaf> leaves{};  // these, of a call that is none
    };
    // What follows from what the statements of the jobs returned; the rest of the rows is not theirs.
    static std::vector<bool> counting_of(std::span<const Job> jobs, Rows rows);
    static std::vector<RaceLeaf> leaves_of(std::span<const Job> jobs, Rows rows);

    PostgresLog(postgres::Settings settings, postgres::Session session, int lock_holder);

    // On the writer thread.
    void run_thread();
    void work(std::span<Job> jobs);
    std::chrono::milliseconds time_to_beat() const;
    void note(Instant beat);
    void commit_beat();
    void leave();
    void read_bans();
    void tell_bans(const postgres::Rows& rows, bool is_own);
    std::int64_t is_node() const { return settings_.node ? 1 : 0; }
    // Whether this node may take over rooms of others at all; of whom, the statements say. From any
    // thread.
    bool may_adopt() const { return takeovers_allowed_; }
    void note_takeover(std::string owner);
    void list_by(const char* statement, NodesListed done);
    Result<std::vector<postgres::Rows>, std::error_code> commit(std::span<Job> jobs);
    Result<std::vector<postgres::Rows>, postgres::Failure> transact(
        std::span<const postgres::Statement> statements, const postgres::Session::GoOn& go_on = {});
    Result<std::vector<postgres::Rows>, postgres::Failure> transact(
        std::vector<postgres::Statement>& statements, std::span<const Job> jobs);
    std::error_code prepare_session();
    std::error_code begin_session();
    std::error_code lose(const postgres::Failure& failure);
    void refuse(std::span<Job> jobs, const postgres::Failure& failure, bool is_too_many);
    void note_success(std::span<const Job> jobs);
    void note(const postgres::Failure& failure);
    void report_refusal(const postgres::Failure& failure);
    Job expire_job(Instant before);
    void scrub(std::function<void(bool)> done);
    void report_once(const std::string& fault);

    const postgres::Settings settings_;
    std::optional<postgres::Session> session_;  // writer thread only; none after an error
    std::uint64_t sessions_ = 1;                // writer thread only; so far
    int lock_holder_ = 0;                       // writer thread only; see Session::begin()
    postgres::Claim claim_;                     // writer thread only; of the last session
    postgres::AnswerPatience patience_;         // writer thread only
    Heartbeats heartbeats_;                     // writer thread only
    std::optional<Instant> beat_;               // writer thread only; not in the database yet
    using Clock = std::chrono::steady_clock;
    Clock::time_point beaten_{};    // writer thread only; the last beat, successful or not
    Clock::time_point answered_{};  // writer thread only; the last commit
    std::atomic<Clock::time_point> owns_until_{};      // of a node: see owns_for_sure()
    std::atomic<std::uint64_t> lease_losses_ = 0;      // how often that was over
    std::atomic<std::uint64_t> confirmed_losses_ = 0;  // of these
    std::atomic<bool> has_abandoned_ = false;          // others' rooms, whose owners are gone
    std::atomic<bool> takeovers_allowed_ = true;
    std::mutex takeovers_guard_;
    std::map<std::string, std::size_t> takeovers_;  // guarded; not told yet
    BanListener ban_listener_;                      // writer thread only
    std::int64_t bans_told_ = -1;  // writer thread only; the change that the listener knows
    std::size_t leaves_at_ = 0;    // writer thread only; the statement that adds leaves; 0: none
    std::string reported_;         // writer thread only; the cause of the failure, empty if none
    std::string refused_;  // writer thread only; the SQLSTATE, until records are taken again
    std::atomic<bool> copies_left_ = false;  // of what was erased
    postgres::Scrubber scrubber_;
    JobQueue<Job> queue_;
    std::thread thread_;
};

}  // namespace gridrace::server
