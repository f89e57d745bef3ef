#include "server/log/sqlite/sqlite_log.hpp"

#include <utility>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

// ---- calls ----

class SqliteLog::Job {
public:
    virtual ~Job() = default;
    // Inside a transaction. An error that is not a LogFault ends the transaction: nothing of it is kept.
    virtual std::error_code run(sqlite::Store& store) = 0;
    // The transaction is durable, or failed with `error`.
    virtual void answer(std::error_code error) = 0;
};

class SqliteLog::CreateJob : public Job {
public:
    CreateJob(race::RoomCode room, Created done) : room_(std::move(room)), done_(std::move(done)) {}

    std::error_code run(sqlite::Store& store) override { return fault_ = store.create(room_); }
    void answer(std::error_code error) override { done_(error ? error : fault_, first_epoch); }

private:
    race::RoomCode room_;
    Created done_;
    std::error_code fault_;
};

class SqliteLog::OpenJob : public Job {
public:
    OpenJob(race::RoomCode room, Opened done) : room_(std::move(room)), done_(std::move(done)) {}

    std::error_code run(sqlite::Store& store) override {
        auto opened = store.take_over(room_);
        if (!opened) return fault_ = opened.error();
        opened_ = std::move(*opened);
        return {};
    }
    void answer(std::error_code error) override {
        if (!error) error = fault_;
        done_(error, error ? OpenedLog{} : std::move(opened_));
    }

private:
    race::RoomCode room_;
    Opened done_;
    OpenedLog opened_;
    std::error_code fault_;
};

class SqliteLog::ListJob : public Job {
public:
    explicit ListJob(Listed done) : done_(std::move(done)) {}

    std::error_code run(sqlite::Store& store) override {
        auto rooms = store.list();
        if (!rooms) return rooms.error();
        rooms_ = std::move(*rooms);
        return {};
    }
    void answer(std::error_code error) override { done_(error, std::move(rooms_)); }

private:
    Listed done_;
    std::vector<race::RoomCode> rooms_;
};

class SqliteLog::AppendJob : public Job {
public:
    AppendJob(std::vector<Append> batch, Appended done)
        : batch_(std::move(batch)), done_(std::move(done)) {}

    std::error_code run(sqlite::Store& store) override { return fault_ = store.append(batch_); }
    void answer(std::error_code error) override { done_(error ? error : fault_); }

private:
    std::vector<Append> batch_;
    Appended done_;
    std::error_code fault_;
};

class SqliteLog::RemoveJob : public Job {
public:
    explicit RemoveJob(race::RoomCode room) : room_(std::move(room)) {}

    std::error_code run(sqlite::Store& store) override { return store.remove(room_); }
    // A room that was not removed is closed: whoever opens it next sees that.
    void answer(std::error_code) override {}

private:
    race::RoomCode room_;
};

void SqliteLog::create(const race::RoomCode& room, Created done) {
    ask(std::make_unique<CreateJob>(room, std::move(done)));
}

void SqliteLog::open(const race::RoomCode& room, Opened done) {
    ask(std::make_unique<OpenJob>(room, std::move(done)));
}

void SqliteLog::list(Listed done) {
    ask(std::make_unique<ListJob>(std::move(done)));
}

void SqliteLog::append(std::vector<Append> batch, Appended done) {
    ask(std::make_unique<AppendJob>(std::move(batch), std::move(done)));
}

void SqliteLog::remove(const race::RoomCode& room) {
    ask(std::make_unique<RemoveJob>(room));
}

void SqliteLog::ask(std::unique_ptr<Job> job) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
    changed_.notify_all();
}

void SqliteLog::drain() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.empty() && !is_busy_; });
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
    : file_(std::move(file)), store_(std::move(store)), thread_([this] { write(); }) {}

SqliteLog::~SqliteLog() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        changed_.notify_all();
    }
    thread_.join();
}

// ---- the thread ----

// All that was asked is done before the thread ends.
void SqliteLog::write() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        const Jobs jobs = std::exchange(waiting_, {});
        is_busy_ = true;
        lock.unlock();
        const auto error = commit(jobs);
        for (const auto& job : jobs) job->answer(error);
        lock.lock();
        is_busy_ = false;
        changed_.notify_all();
    }
}

std::error_code SqliteLog::commit(const Jobs& jobs) {
    if (!store_) {
        auto opened = file_.open();
        if (!opened) {
            report(Level::error, opened.error());
            return std::make_error_code(std::errc::io_error);
        }
        store_.emplace(std::move(*opened));
    }
    auto error = store_->begin();
    for (const auto& job : jobs) {
        if (error) break;
        const auto fault = job->run(*store_);
        if (fault && fault.category() != log_category()) error = fault;
    }
    if (!error) error = store_->commit();
    // What the file holds now, nobody knows: an fsync that failed may have lost anything before it.
    if (error) store_.reset();
    return error;
}

}  // namespace gridrace::server
