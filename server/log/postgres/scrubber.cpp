#include "server/log/postgres/scrubber.hpp"

#include <utility>

namespace gridrace::server::postgres {

namespace {

constexpr std::chrono::milliseconds ask_again_after{100};
constexpr std::chrono::seconds longest_wait_for_readers{60};
// Of a statement: a large table takes long to read.
constexpr std::chrono::hours statement_patience{6};

// A page whose records are deleted keeps their bytes where it has free space, and nothing writes
// them over but new records. The last filler is a row of 48 bytes, so that what it cannot fill is
// shorter than the head of a row and the first bytes of a record, which are no text of a player.
// Rows longer than the first would be compressed.
struct Filler {
    int bytes;      // of its record
    int at_a_time;  // some ten pages full
};
constexpr Filler fillers[] = {{1900, 50}, {200, 400}, {0, 2'000}};
// Batches without a filler in an old page, after which there is no space left in these. They are
// more than what other calls leave of the pages by which they extend the table meanwhile.
constexpr int most_batches_apart = 6;

constexpr const char* stops = "the server stops";

}  // namespace

Scrubber::~Scrubber() {
    give_up();
    queue_.end();
    thread_.join();
}

void Scrubber::give_up() {
    gives_up_ = true;
    {
        const std::lock_guard lock(mutex_);
        if (connection_) connection_->interrupt();
    }
    queue_.drain();
    gives_up_ = false;
}

void Scrubber::run_thread() {
    while (auto taken = queue_.take()) {
        const auto fault = scrub_all();
        for (const auto& done : taken->jobs) done(fault);
    }
}

std::string Scrubber::scrub_all() {
    if (gives_up_) return stops;
    auto opened = Connection::open(url_);
    if (!opened) return opened.error();
    {
        const std::lock_guard lock(mutex_);
        connection_.emplace(std::move(*opened));
    }
    auto fault = wait_for_readers();
    if (fault.empty()) fault = fill();
    const std::lock_guard lock(mutex_);
    connection_.reset();
    return fault;
}

Result<Rows, Failure> Scrubber::ask(const std::string& sql) {
    if (gives_up_) return Failure{"", stops};
    return connection_->run(sql.c_str(), statement_patience);
}

// No deleted record is removed while a transaction may see it.
std::string Scrubber::wait_for_readers() {
    const auto now = ask("SELECT (pg_catalog.txid_current() & 4294967295)::bigint");
    if (!now) return now.error().sentence;
    const auto readers =
        "SELECT count(*) FROM (SELECT backend_xmin AS oldest FROM pg_catalog.pg_stat_activity"
        "  WHERE pid <> pg_catalog.pg_backend_pid()"
        "   AND (datname = pg_catalog.current_database() OR datname IS NULL)"
        " UNION ALL SELECT xmin FROM pg_catalog.pg_replication_slots"
        " UNION ALL SELECT transaction FROM pg_catalog.pg_prepared_xacts) AS reader"
        " WHERE pg_catalog.age(oldest) > pg_catalog.age('" +
        std::to_string(now->number(0, 0)) + "'::pg_catalog.xid)";
    const auto until = std::chrono::steady_clock::now() + longest_wait_for_readers;
    while (true) {
        const auto left = ask(readers);
        if (!left) return left.error().sentence;
        if (left->number(0, 0) == 0) return {};
        if (std::chrono::steady_clock::now() >= until) {
            return "another transaction, such as that of a backup, may still read it";
        }
        std::this_thread::sleep_for(ask_again_after);
    }
}

// The fillers are rolled back: nobody ever sees them, also if this server is killed meanwhile.
std::string Scrubber::fill() {
    static constexpr const char* vacuum = "VACUUM (TRUNCATE false) gridrace.record";
    for (const auto* const statement : {"SET statement_timeout = 0", "SET lock_timeout = 0",
                                        "SET synchronous_commit = off", vacuum, "BEGIN"}) {
        if (const auto rows = ask(statement); !rows) return rows.error().sentence;
    }
    const auto blocks =
        ask("SELECT pg_catalog.pg_relation_size('gridrace.record')"
            " / pg_catalog.current_setting('block_size')::bigint");
    if (!blocks) return blocks.error().sentence;
    for (const auto& [bytes, at_a_time] : fillers) {
        auto fault = fill_with(bytes, at_a_time, blocks->number(0, 0));
        if (!fault.empty()) return fault;
    }
    for (const auto* const statement : {"ROLLBACK", vacuum}) {
        if (const auto rows = ask(statement); !rows) return rows.error().sentence;
    }
    return {};
}

// Fills the space in the pages before this number. The rows are of no room.
std::string Scrubber::fill_with(int bytes, int at_a_time, std::int64_t blocks) {
    const auto begin =
        "WITH filler AS (INSERT INTO gridrace.record (room, number, bytes) SELECT -1, n,"
        " pg_catalog.decode(pg_catalog.repeat('00', " +
        std::to_string(bytes) +
        "), 'hex')"
        " FROM pg_catalog.generate_series(";
    const auto end =
        ") AS n RETURNING ctid) SELECT count(*) FROM filler"
        " WHERE (ctid::text::point)[0] < " +
        std::to_string(blocks);
    for (int apart = 0; apart < most_batches_apart;) {
        const auto first = std::exchange(rows_, rows_ + at_a_time);
        const auto filled = ask(begin + std::to_string(first) + "::bigint, " +
                                std::to_string(rows_ - 1) + "::bigint" + end);
        if (!filled) return filled.error().sentence;
        apart = filled->number(0, 0) > 0 ? 0 : apart + 1;
    }
    return {};
}

}  // namespace gridrace::server::postgres
