// Overwrites what deleted records leave in the files of their table.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/log/job_queue.hpp"
#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

// Works on a thread and a connection of its own, and takes no lock that an append waits for: rooms
// are served meanwhile. Reads the pages with deleted records, and writes as many bytes as the table
// has free, so it takes as long as that. Thread-safe.
class Scrubber {
public:
    // The cause of a failure, a few words that are safe to print; empty: no deleted record is left.
    using Done = std::function<void(const std::string& fault)>;

    explicit Scrubber(std::string url) : url_(std::move(url)), thread_([this] { run_thread(); }) {}
    ~Scrubber();

    // What was deleted durably before this call. Calls that come together share the work.
    void scrub(Done done) { queue_.add(std::move(done)); }
    // Ends what is under way; everything so far is answered then.
    void give_up();

private:
    void run_thread();
    std::string scrub_all();
    Result<Rows, Failure> ask(const std::string& sql);
    std::string wait_for_readers();
    std::string fill();
    std::string fill_with(int bytes, int at_a_time, std::int64_t blocks);

    const std::string url_;
    std::mutex mutex_;  // guards the following member where another thread looks at it
    std::optional<Connection> connection_;
    std::atomic<bool> gives_up_ = false;
    std::int64_t rows_ = 0;  // so far; on the thread
    JobQueue<Done> queue_;
    std::thread thread_;
};

}  // namespace gridrace::server::postgres
