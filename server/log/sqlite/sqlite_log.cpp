#include "server/log/sqlite/sqlite_log.hpp"

#include <utility>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

// ---- calls ----

class SqliteLog::Job {
public:
    virtual ~Job() = default;
    // Before the transaction: reads what the job needs to know of rooms that may be damaged.
    virtual void prepare(sqlite::Store&) {}
    // Inside a transaction. An error that is not a LogFault ends the transaction: nothing of it is kept.
    virtual std::error_code run(sqlite::Store& store) = 0;
    // The transaction is durable, or failed with `error`. The store is there if it did not fail.
    virtual void answer(std::error_code error) = 0;
};

class SqliteLog::CreateJob : public Job {
public:
    CreateJob(SqliteLog& log, race::RoomCode room, Created done)
        : log_(log), room_(std::move(room)), done_(std::move(done)) {}

    std::error_code run(sqlite::Store& store) override { return fault_ = store.create(room_); }
    void answer(std::error_code error) override {
        if (!error) error = fault_;
        if (!error) log_.served_until_.serve(room_);
        done_(error, first_epoch);
    }

private:
    SqliteLog& log_;
    race::RoomCode room_;
    Created done_;
    std::error_code fault_;
};

class SqliteLog::OpenJob : public Job {
public:
    OpenJob(SqliteLog& log, race::RoomCode room, Opened done)
        : log_(log), room_(std::move(room)), done_(std::move(done)) {}

    void prepare(sqlite::Store& store) override { fault_ = store.look_up(room_); }
    std::error_code run(sqlite::Store& store) override {
        if (fault_) return fault_;
        const auto epoch = store.take_over(room_);
        if (!epoch) return fault_ = epoch.error();
        epoch_ = *epoch;
        return {};
    }
    // Nobody can have written to the room since it was taken over.
    void answer(std::error_code error) override {
        if (!error) error = fault_;
        if (error) return done_(error, {});
        auto records = log_.store_->read(room_);
        if (!records) return done_(records.error(), {});
        done_({}, OpenedLog{epoch_, std::move(*records), log_.served_until_.of(room_)});
    }

private:
    SqliteLog& log_;
    race::RoomCode room_;
    Opened done_;
    Epoch epoch_ = 0;
    std::error_code fault_;
};

class SqliteLog::ReadJob : public Job {
public:
    ReadJob(SqliteLog& log, race::RoomCode room, Read done)
        : log_(log), room_(std::move(room)), done_(std::move(done)) {}

    std::error_code run(sqlite::Store&) override { return {}; }
    void answer(std::error_code error) override {
        if (error) return done_(error, {});
        auto records = log_.store_->read(room_);
        if (!records) return done_(records.error(), {});
        done_({}, std::move(*records));
    }

private:
    SqliteLog& log_;
    race::RoomCode room_;
    Read done_;
};

class SqliteLog::ListJob : public Job {
public:
    explicit ListJob(Listed done) : done_(std::move(done)) {}

    std::error_code run(sqlite::Store& store) override {
        rooms_ = store.list();
        return {};
    }
    void answer(std::error_code error) override { done_(error, std::move(rooms_)); }

private:
    Listed done_;
    std::vector<race::RoomCode> rooms_;
};

class SqliteLog::AppendJob : public Job {
public:
    AppendJob(SqliteLog& log, std::vector<Append> batch, Appended done)
        : log_(log), batch_(std::move(batch)), done_(std::move(done)) {}

    void prepare(sqlite::Store& store) override {
        for (const auto& part : batch_) {
            if (!fault_) fault_ = store.look_up(part.room);
        }
    }
    std::error_code run(sqlite::Store& store) override {
        return fault_ ? fault_ : fault_ = store.append(batch_);
    }
    void answer(std::error_code error) override {
        if (!error) error = fault_;
        if (!error) {
            for (const auto& part : batch_) log_.served_until_.serve(part.room);
        }
        done_(error);
    }

private:
    SqliteLog& log_;
    std::vector<Append> batch_;
    Appended done_;
    std::error_code fault_;
};

class SqliteLog::RetireJob : public Job {
public:
    RetireJob(SqliteLog& log, race::RoomCode room, Instant at)
        : log_(log), room_(std::move(room)), at_(at) {}

    void prepare(sqlite::Store& store) override { fault_ = store.look_up(room_); }
    std::error_code run(sqlite::Store& store) override {
        return fault_ ? fault_ : store.retire(room_, at_);
    }
    // A room that was not retired is closed: whoever opens it next sees that.
    void answer(std::error_code error) override {
        if (!error) log_.served_until_.forget(room_);
    }

private:
    SqliteLog& log_;
    race::RoomCode room_;
    Instant at_;
    std::error_code fault_;
};

// Forgets what it was made with, looks for more, and asks for another job that forgets that.
class SqliteLog::ExpireJob : public Job {
public:
    ExpireJob(SqliteLog& log, Instant before, sqlite::Store::Expired expired)
        : log_(log), before_(before), expired_(std::move(expired)) {}

    void prepare(sqlite::Store& store) override {
        if (expired_.room) fault_ = store.look_up(*expired_.room);
    }
    std::error_code run(sqlite::Store& store) override {
        return fault_ ? fault_ : store.forget(expired_);
    }
    // What is left after an error is for the next call; but where the file is damaged, the next call
    // would make a transaction fail again, and others with it.
    void answer(std::error_code error) override {
        if (sqlite::is_corruption(error)) log_.forgets_ = false;
        if (log_.copies_left_) log_.rewrites_ = true;
        if (error || !log_.forgets_) return;
        auto found = log_.store_->find_expired(before_);
        if (!found || !*found) return;
        log_.ask_again(std::make_unique<ExpireJob>(log_, before_, std::move(**found)));
    }

private:
    SqliteLog& log_;
    Instant before_;
    sqlite::Store::Expired expired_;
    std::error_code fault_;
};

class SqliteLog::EraseJob : public Job {
public:
    EraseJob(SqliteLog& log, race::RoomCode room, Erased done)
        : log_(log), room_(std::move(room)), done_(std::move(done)) {}

    void prepare(sqlite::Store& store) override { fault_ = store.check_records(); }
    std::error_code run(sqlite::Store& store) override {
        return fault_ ? fault_ : fault_ = store.erase(room_);
    }
    void answer(std::error_code error) override {
        if (fault_ == LogFault::damaged) error = fault_;
        if (error) return done_(error);
        log_.served_until_.forget(room_);
        log_.rewrites_ = true;
        log_.erasures_.push_back({std::move(done_), fault_});
    }

private:
    SqliteLog& log_;
    race::RoomCode room_;
    Erased done_;
    std::error_code fault_;
};

void SqliteLog::create(const race::RoomCode& room, Created done) {
    ask(std::make_unique<CreateJob>(*this, room, std::move(done)));
}

void SqliteLog::open(const race::RoomCode& room, Opened done) {
    ask(std::make_unique<OpenJob>(*this, room, std::move(done)));
}

void SqliteLog::read(const race::RoomCode& room, Read done) {
    ask(std::make_unique<ReadJob>(*this, room, std::move(done)));
}

void SqliteLog::list(Listed done) {
    ask(std::make_unique<ListJob>(std::move(done)));
}

void SqliteLog::append(std::vector<Append> batch, Appended done) {
    ask(std::make_unique<AppendJob>(*this, std::move(batch), std::move(done)));
}

void SqliteLog::retire(const race::RoomCode& room, Instant at) {
    ask(std::make_unique<RetireJob>(*this, room, at));
}

void SqliteLog::expire(Instant before) {
    ask(std::make_unique<ExpireJob>(*this, before, sqlite::Store::Expired{}));
}

void SqliteLog::erase(const race::RoomCode& room, Erased done) {
    ask(std::make_unique<EraseJob>(*this, room, std::move(done)));
}

// On the writer's thread as well, because the file system may make it wait.
void SqliteLog::beat(Instant served_until) {
    const std::lock_guard lock(mutex_);
    waiting_beat_ = served_until;
    asked_.notify_one();
}

void SqliteLog::ask(std::unique_ptr<Job> job) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
    asked_.notify_one();
}

void SqliteLog::drain() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return !is_asked() && !is_busy_; });
}

// ---- birth and death ----

Result<std::unique_ptr<SqliteLog>, std::string> SqliteLog::open(const std::filesystem::path& folder,
                                                                Durability durability) {
    auto file = sqlite::StoreFile::claim(folder, durability);
    if (!file) return file.error();
    auto store = file->open();
    if (!store) return store.error();
    return std::unique_ptr<SqliteLog>(new SqliteLog(std::move(*file), std::move(*store)));
}

SqliteLog::SqliteLog(sqlite::StoreFile file, sqlite::Store store)
    : file_(std::move(file)),
      store_(std::move(store)),
      served_until_(file_.beat_before()),
      thread_([this] { write(); }) {}

SqliteLog::~SqliteLog() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        asked_.notify_one();
    }
    thread_.join();
}

// ---- the thread ----

// All that was asked is done before the thread ends.
void SqliteLog::write() {
    std::unique_lock lock(mutex_);
    while (true) {
        asked_.wait(lock, [this] { return ends_ || is_asked(); });
        if (!is_asked()) return;
        const Jobs jobs = std::exchange(waiting_, {});
        const auto beat = std::exchange(waiting_beat_, {});
        is_busy_ = true;
        lock.unlock();
        if (beat) note(*beat);
        if (!jobs.empty()) {
            const auto error = commit(jobs);
            for (const auto& job : jobs) job->answer(error);
            if (std::exchange(rewrites_, false)) rewrite();
        }
        lock.lock();
        is_busy_ = false;
        done_.notify_all();
    }
}

// What can wait for the next start does.
void SqliteLog::ask_again(std::unique_ptr<Job> job) {
    const std::lock_guard lock(mutex_);
    if (!ends_) waiting_.push_back(std::move(job));
}

void SqliteLog::note(Instant beat) {
    file_.beat(beat);
    served_until_.beat(beat);
}

std::error_code SqliteLog::commit(const Jobs& jobs) {
    auto error = prepare_store();
    if (!error) {
        error = run(jobs);
        // What the file holds now, nobody knows: an fsync that failed may have lost anything before it.
        if (error) store_.reset();
        if (!error) error = keep_in_place();
    }
    if (error) served_until_.lose_all();
    return error;
}

std::error_code SqliteLog::run(const Jobs& jobs) {
    for (const auto& job : jobs) job->prepare(*store_);
    auto error = store_->begin();
    for (const auto& job : jobs) {
        if (error) break;
        const auto fault = job->run(*store_);
        if (fault && fault.category() != log_category()) error = fault;
    }
    return error ? error : store_->commit();
}

// A store that was moved or deleted stays open: put back, it is what it was, and as long as it is open what was
// deleted can be rescued.
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

// After every commit: what is confirmed is in the file that has the log's name. Two calls of stat.
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
    // All of it is brought into the database; the next commit begins another write-ahead log.
    if (!store_->fold_journal()) {
        report_once("the write-ahead log was deleted, and cannot be folded into the database");
        return std::make_error_code(std::errc::io_error);
    }
    report(Level::warning, "the write-ahead log was deleted: nothing is lost");
    store_.reset();
    return open_store();
}

// Not in time for the answers to other calls, which read the store. What SQLite deletes it overwrites, but not what
// it copied from page to page before.
void SqliteLog::rewrite() {
    auto error = prepare_store();
    if (!error) error = store_->rewrite();
    if (error) {
        store_.reset();
        report(Level::warning, "copies of what was erased may be left in the log",
               {{"why", error.message()}});
    }
    copies_left_ = static_cast<bool>(error);
    for (const auto& erasure : std::exchange(erasures_, {})) {
        erasure.done(copies_left_ ? LogFault::copies_left : erasure.fault);
    }
}

void SqliteLog::report_once(const std::string& fault) {
    if (reported_ == fault) return;
    report(Level::error, fault);
    reported_ = fault;
}

}  // namespace gridrace::server
