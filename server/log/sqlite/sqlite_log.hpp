// A durable log: one SQLite file and one writer thread. Calls that arrive during a commit share the
// next one, so that a busy server waits for the disk no more often than a quiet one.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/log/heartbeats.hpp"
#include "server/log/job_queue.hpp"
#include "server/log/log.hpp"
#include "server/log/sqlite/store.hpp"
#include "server/log/sqlite/store_file.hpp"

namespace gridrace::server {

// Thread-safe; calls back on its own thread. After an error of the file nothing is written until
// the file has been opened again and all its contents are on disk: every call tries that again, and
// fails with the cause until it succeeds.
class SqliteLog : public Log {
public:
    // Opens or creates the log in this folder, and locks out other servers. Returns the cause of a
    // failure: one sentence, safe to print.
    static Result<std::unique_ptr<SqliteLog>, std::string> open(
        const std::filesystem::path& folder, Durability durability,
        Contents contents = Contents::whole);
    ~SqliteLog() override;

    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void read(const race::RoomCode& room, Read done) override;
    void list(Listed done) override;
    void list_ended(Instant after, Listed done) override;
    void append(std::vector<Append> batch, Appended done) override;
    void retire(const race::RoomCode& room, Instant at) override;
    void expire(Instant before) override;
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

private:
    // A call: does its part of a transaction, and answers after its end. On the writer thread.
    struct Job {
        using Step = std::function<std::error_code(sqlite::Store&)>;
        // Before the transaction: reads what the job needs from rooms that may be damaged. May be
        // empty.
        Step prepare;
        // Inside a transaction, unless prepare found a fault. An error that is not a LogFault rolls
        // the transaction back.
        Step run;
        // The transaction is durable, or failed with `error`; `fault` is the job's own. If the
        // transaction did not fail, the store exists.
        std::function<void(std::error_code error, std::error_code fault)> answer;
        std::error_code fault;
    };
    using Jobs = std::vector<Job>;

    SqliteLog(sqlite::StoreFile file, sqlite::Store store);

    // On the writer thread.
    void run_thread();
    void note(Instant beat);
    template <class Find>
    void list_by(Find find_rooms, Listed done);
    template <class Value, class Find, class Answered>
    void find_by(Find find, Answered done);
    void change(Job::Step step, Done done);
    Job expire_job(Instant before, sqlite::Store::Expired expired);
    std::error_code commit(Jobs& jobs);
    std::error_code prepare_store();
    std::error_code open_store();
    std::error_code run(Jobs& jobs);
    std::error_code count(sqlite::Store& store, const Append& part);
    std::error_code add_leaves(sqlite::Store& store, const Append& part);
    std::error_code keep_in_place();
    void rewrite();
    void report_once(const std::string& fault);

    sqlite::StoreFile file_;
    std::optional<sqlite::Store> store_;  // writer thread only; none after an error
    Heartbeats heartbeats_;               // writer thread only
    std::string reported_;      // writer thread only; the cause of the failure, empty if none
    bool counts_ = true;        // writer thread only; results of races
    bool keeps_leaves_ = true;  // writer thread only; of races
    bool forgets_ = true;       // writer thread only; delete expired rooms
    bool rewrites_ = false;     // writer thread only; rewrite the files, if that is due, after the
                                // current answers
    struct Erasure {
        Erased done;
        std::error_code fault;
    };
    std::vector<Erasure> erasures_;  // writer thread only; answered after rewriting
    JobQueue<Job> queue_;
    std::thread thread_;
};

}  // namespace gridrace::server
