// The calls of the Log port, each a job for the writer's thread.
#include <utility>

#include "server/log/sqlite/sqlite_log_job.hpp"

namespace gridrace::server {

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

}  // namespace gridrace::server
