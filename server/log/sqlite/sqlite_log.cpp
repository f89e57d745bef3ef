#include "server/log/sqlite/sqlite_log.hpp"

#include <utility>

#include "common/base/text.hpp"
#include "server/log/sqlite/side_files.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

// ---- birth and death ----

Result<std::unique_ptr<SqliteLog>, std::string> SqliteLog::open(const std::filesystem::path& folder,
                                                                Durability durability,
                                                                Contents contents) {
    auto file = sqlite::StoreFile::claim(folder, durability);
    if (!file) return file.error();
    if (contents == Contents::whole && sqlite::is_unfinished(folder)) {
        return printable(folder.string()) +
               " cannot be used: rooms were being copied into it, and not all of them are there: "
               "run the same command again to finish that, or give it up by deleting its rooms.db*";
    }
    auto store = file->open();
    if (!store) return store.error();
    return std::unique_ptr<SqliteLog>(new SqliteLog(std::move(*file), std::move(*store)));
}

SqliteLog::SqliteLog(sqlite::StoreFile file, sqlite::Store store)
    : file_(std::move(file)),
      store_(std::move(store)),
      heartbeats_(file_.beat_before()),
      thread_([this] { run_thread(); }) {}

SqliteLog::~SqliteLog() {
    queue_.end();
    thread_.join();
}

// ---- the thread ----

// Completes all calls before the thread ends.
void SqliteLog::run_thread() {
    while (auto taken = queue_.take()) {
        if (taken->beat) note(*taken->beat);
        if (taken->jobs.empty()) continue;
        const auto error = commit(taken->jobs);
        for (const auto& job : taken->jobs) job.answer(error, job.fault);
        if (std::exchange(rewrites_, false)) rewrite();
    }
}

void SqliteLog::note(Instant beat) {
    file_.beat(beat);
    heartbeats_.beat(beat);
}

std::error_code SqliteLog::commit(Jobs& jobs) {
    auto error = prepare_store();
    if (!error) {
        error = run(jobs);
        // The file's contents are uncertain: a failed fsync may have lost anything before it.
        if (error) store_.reset();
        if (!error) error = keep_in_place();
    }
    return error;
}

std::error_code SqliteLog::run(Jobs& jobs) {
    for (auto& job : jobs) {
        if (job.prepare) job.fault = job.prepare(*store_);
    }
    if (const auto error = store_->begin()) return error;
    for (auto& job : jobs) {
        if (!job.fault) job.fault = job.run(*store_);
        if (job.fault && job.fault.category() != log_category()) return job.fault;
    }
    return store_->commit();
}

// A store that was moved or deleted stays open: if it is put back, it is unchanged, and while it is
// open deleted data can be rescued.
std::error_code SqliteLog::prepare_store() {
    return store_ ? keep_in_place() : open_store();
}

std::error_code SqliteLog::open_store() {
    auto opened = file_.open();
    if (!opened) {
        report_once(opened.error());
        return std::make_error_code(std::errc::io_error);
    }
    reported_.clear();
    store_.emplace(std::move(*opened));
    return {};
}

// After every commit: confirmed data is in the file with the log's name. Costs two calls of stat.
std::error_code SqliteLog::keep_in_place() {
    const auto place = store_->place();
    if (place == sqlite::Store::Place::elsewhere) {
        report_once(file_.describe_move());
        return std::make_error_code(std::errc::io_error);
    }
    if (place == sqlite::Store::Place::in_its_files) {
        reported_.clear();
        return {};
    }
    // Moves everything into the database; the next commit creates a new write-ahead log.
    if (!store_->fold_journal()) {
        report_once("the write-ahead log was deleted, and cannot be folded into the database");
        return std::make_error_code(std::errc::io_error);
    }
    report(Level::warning, "the write-ahead log was deleted: nothing is lost");
    store_.reset();
    return open_store();
}

// After the answers to other calls, which read the store. SQLite overwrites what it deletes, but
// not earlier copies of it on other pages.
void SqliteLog::rewrite() {
    auto error = prepare_store();
    if (!error) {
        const auto is_due = store_->is_rewrite_due();
        error = !is_due ? is_due.error() : *is_due ? store_->rewrite() : error;
        if (error) store_.reset();
    }
    if (error) {
        report(Level::warning, "copies of what was erased or rebuilt may be left in the log",
               {{"why", error.message()}});
    }
    for (const auto& erasure : std::exchange(erasures_, {})) {
        erasure.done(error ? LogFault::copies_left : erasure.fault);
    }
}

void SqliteLog::report_once(const std::string& fault) {
    if (reported_ == fault) return;
    report(Level::error, fault);
    reported_ = fault;
}

}  // namespace gridrace::server
