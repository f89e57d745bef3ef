// The log of a server that can be killed: one SQLite file and one thread that writes it. What has gathered
// while a commit is under way goes into the next one together, so that a busy server waits for the disk
// no more often than a quiet one.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/log/log.hpp"
#include "server/log/sqlite/heartbeat.hpp"
#include "server/log/sqlite/store.hpp"
#include "server/log/sqlite/store_file.hpp"

namespace gridrace::server {

// Thread-safe; calls back on its own thread. After an error of the file nothing is written before the file
// has been opened anew and all it holds is on disk: every call tries that again, and fails with what is
// in the way until it succeeds.
class SqliteLog : public Log {
public:
    // Opens the log in this folder, or begins one; no other server can use it meanwhile. What is in the
    // way, if something is: one sentence, safe to print.
    static Result<std::unique_ptr<SqliteLog>, std::string> open(const std::filesystem::path& folder,
                                                                Durability durability);
    ~SqliteLog() override;

    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void read(const race::RoomCode& room, Read done) override;
    void list(Listed done) override;
    void append(std::vector<Append> batch, Appended done) override;
    void retire(const race::RoomCode& room, Instant at) override;
    void expire(Instant before) override;
    void erase(const race::RoomCode& room, Erased done) override;
    void beat(Instant served_until) override;
    void drain() override;

private:
    // A call: it does its part of a transaction, and answers when that is over. On the thread.
    struct Job {
        using Step = std::function<std::error_code(sqlite::Store&)>;
        // Before the transaction: reads what the job needs to know of rooms that may be damaged. May be empty.
        Step prepare;
        // Inside a transaction, unless prepare found a fault. An error that is not a LogFault ends the
        // transaction: nothing of it is kept.
        Step run;
        // The transaction is durable, or failed with `error`; `fault` is the job's own. The store is there if the
        // transaction did not fail.
        std::function<void(std::error_code error, std::error_code fault)> answer;
        std::error_code fault;
    };
    using Jobs = std::vector<Job>;

    SqliteLog(sqlite::StoreFile file, sqlite::Store store);
    void ask(Job job);
    bool is_asked() const { return !waiting_.empty() || waiting_beat_; }

    // On the thread.
    void run_thread();
    void note(Instant beat);
    void ask_again(Job job);
    Job expire_job(Instant before, sqlite::Store::Expired expired);
    std::error_code commit(Jobs& jobs);
    std::error_code prepare_store();
    std::error_code open_store();
    std::error_code run(Jobs& jobs);
    std::error_code keep_in_place();
    void rewrite();
    void report_once(const std::string& fault);

    sqlite::StoreFile file_;
    std::optional<sqlite::Store> store_;  // the thread's alone; none after an error
    sqlite::Heartbeats heartbeats_;       // the thread's alone
    std::string reported_;      // the thread's alone; what is in the way, none: nothing is
    bool forgets_ = true;       // the thread's alone; what has expired
    bool rewrites_ = false;     // the thread's alone; the files, after what is being answered
    bool copies_left_ = false;  // the thread's alone; rewriting has failed
    struct Erasure {
        Erased done;
        std::error_code fault;
    };
    std::vector<Erasure> erasures_;  // the thread's alone; answered after rewriting
    std::mutex mutex_;               // guards what follows
    std::condition_variable asked_;  // or it ends
    std::condition_variable done_;   // with what was asked
    Jobs waiting_;
    std::optional<Instant> waiting_beat_;
    bool is_busy_ = false;  // the thread is at work on what was taken from waiting_
    bool ends_ = false;
    std::thread thread_;
};

}  // namespace gridrace::server
