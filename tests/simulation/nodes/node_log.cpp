#include "tests/simulation/nodes/node_log.hpp"

#include <algorithm>
#include <utility>

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

// As in postgres_log.cpp.
constexpr std::size_t most_calls_together = 128;
constexpr std::chrono::milliseconds beat_interval{500};
constexpr std::chrono::milliseconds surely_owned{600};

// As in session.cpp.
constexpr std::chrono::milliseconds patience{4000};

constexpr std::uint32_t steps_per_break = 80;
constexpr std::uint32_t steps_per_wait = 150;
constexpr std::uint32_t appends_per_copy = 20;

std::error_code broken() {
    return std::make_error_code(std::errc::io_error);
}

}  // namespace

NodeLog::NodeLog(std::string node, const Surroundings& around)
    : node_(std::move(node)), around_(around), heartbeats_({}), owns_until_(around.now) {}

// ---- the thread ----

bool NodeLog::work() {
    if (!under_way_) return begin();
    if (waits()) return false;
    const bool breaks = !around_.is_calm && one_in(around_.random, steps_per_break);
    const bool is_impatient = around_.now - under_way_->began >= patience;
    if (breaks || is_impatient || !around_.reaches || !around_.database.has(backend_)) {
        lose();
    } else if (!under_way_->is_committed) {
        execute();
    } else {
        answer();
    }
    return true;
}

// A transaction waits for a lock or a slow disk, or its answer is late: sometimes for seconds.
Instant NodeLog::end_of_wait() {
    const bool is_late = !around_.is_calm && one_in(around_.random, steps_per_wait);
    return around_.now + Milliseconds(is_late ? around_.random.below(6000) : 0);
}

bool NodeLog::waits() const {
    const bool can_end = !around_.is_calm && around_.reaches && around_.database.has(backend_);
    const auto until = std::min(under_way_->waits_until, under_way_->began + patience);
    return can_end && around_.now < until;
}

bool NodeLog::is_beat_due() const {
    return around_.now >= beaten_ + beat_interval;
}

bool NodeLog::begin() {
    const bool is_first = beaten_ == Instant();
    if (is_beat_due() && (is_first || waiting_.empty() || one_in(around_.random, 2))) {
        begin_beat();
        return true;
    }
    if (waiting_.empty()) return false;
    under_way_ = Transaction();
    under_way_->began = around_.now;
    under_way_->waits_until = end_of_wait();
    const auto most = one_in(around_.random, 4) ? 1 : most_calls_together;
    while (!waiting_.empty() && under_way_->calls.size() < most) {
        under_way_->calls.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    if (backend_ == 0 && !begin_session()) lose();
    return true;
}

// The claim of a new session is no beat in this sense: others may have taken rooms before it. The first session begins
// before there are calls, and so does the first beat.
void NodeLog::begin_beat() {
    const bool is_first = std::exchange(beaten_, around_.now) == Instant();
    if (is_first && backend_ == 0) begin_session();
    if (backend_ == 0) return;
    under_way_ = Transaction();
    under_way_->is_beat = true;
    under_way_->is_first_beat = is_first;
    under_way_->began = around_.now;
    under_way_->waits_until = end_of_wait();
}

bool NodeLog::begin_session() {
    if (!around_.reaches) return false;
    const auto begun = around_.database.begin(node_, last_backend_, around_.is_older);
    if (!begun) return false;
    last_backend_ = begun->backend;
    const bool is_heard = around_.is_calm || !one_in(around_.random, steps_per_break);
    if (!is_heard) {
        around_.database.orphan(last_backend_);
        return false;
    }
    backend_ = begun->backend;
    const auto before = std::exchange(claim_, *begun);
    if (claim_.generation != before.generation + 1)
        heartbeats_ = server::Heartbeats(claim_.beat_before);
    return true;
}

void NodeLog::execute() {
    under_way_->is_committed = true;
    under_way_->waits_until = end_of_wait();
    if (under_way_->is_beat) {
        has_abandoned_ = around_.database.beat(node_, claim_.generation, beat_);
    }
    for (const auto& call : under_way_->calls) {
        call.statements(around_.database);
        if (call.appends && !around_.is_calm && one_in(around_.random, appends_per_copy))
            around_.database.keep_copy(*call.appends);
    }
}

void NodeLog::answer() {
    const auto done = *std::exchange(under_way_, std::nullopt);
    if (done.is_beat) {
        beat_.reset();
        const bool is_late = !done.is_first_beat && around_.now >= owns_until_;
        if (is_late) ++lease_losses_;
        owns_until_ = done.began + surely_owned;
    }
    for (const auto& call : done.calls) call.answer({});
}

// The connection is given up, or there is none.
void NodeLog::lose() {
    auto lost = *std::exchange(under_way_, std::nullopt);
    unheard_ += lost.is_committed;
    if (!lost.is_committed && one_in(around_.random, 2)) {
        // Without the answers: the database may outlive this process.
        std::vector<Database::Statements> all;
        for (const auto& call : lost.calls) all.push_back(call.statements);
        around_.database.keep_for_later(backend_, [all = std::move(all)](Database& database) {
            for (const auto& statements : all) statements(database);
        });
    }
    around_.database.orphan(std::exchange(backend_, 0));
    for (auto call = lost.calls.rbegin(); call != lost.calls.rend(); ++call) {
        if (call->appends && around_.seams.repeats_appends) {
            waiting_.push_front(std::move(*call));
        } else {
            call->answer(broken());
        }
    }
}

void NodeLog::die() {
    if (!under_way_) return around_.database.orphan(backend_);
    for (auto& call : under_way_->calls) call.answer = [](std::error_code) {};
    lose();
}

void NodeLog::forget() {
    under_way_.reset();
    waiting_.clear();
}

// ---- calls ----

void NodeLog::create(const race::RoomCode& room, Created done) {
    const auto is_new = std::make_shared<bool>();
    waiting_.push_back(
        {[=, node = node_](Database& database) { *is_new = database.create(room, node); },
         [=, this, done = std::move(done)](std::error_code error) {
             if (!error && !*is_new) error = server::LogFault::code_taken;
             if (!error) heartbeats_.serve(room);
             done(error, server::first_epoch);
         }});
}

void NodeLog::open(const race::RoomCode& room, Opened done) {
    open_prepared(room, {}, std::move(done));
}

void NodeLog::open_prepared(const race::RoomCode& room, const server::LogSpan& known, Opened done) {
    struct Rows {
        std::optional<Database::Opening> opening;
        std::optional<std::string> owner;
        std::vector<std::string> records;
        bool continues = false;
    };
    const auto rows = std::make_shared<Rows>();
    auto statements = [rows, room, known, node = node_,
                       is_older = around_.is_older](Database& database) {
        rows->opening = database.take_over(room, node);
        if (!rows->opening) rows->opening = database.adopt(room, node);
        rows->owner = database.owner(room);
        if (rows->opening)
            rows->records = is_older ? database.read_as_older(room)
                                     : database.read_after(room, known, rows->continues);
    };
    auto answer = [rows, room, known, this, done = std::move(done)](std::error_code error) {
        if (error) return done(error, {});
        const bool is_new_session = known != server::LogSpan() && known.session != backend_;
        if (is_new_session) return open(room, done);
        if (!rows->opening && !rows->owner) return done(server::LogFault::no_such_room, {});
        server::OpenedLog opened;
        if (!rows->opening) {
            opened.owner_url = *rows->owner;
            return done(server::LogFault::elsewhere, std::move(opened));
        }
        if (rows->opening->inherited) heartbeats_.inherit(room, *rows->opening->inherited);
        opened.epoch = rows->opening->epoch;
        opened.records = std::move(rows->records);
        opened.served_until = heartbeats_.of(room);
        opened.continues = rows->continues;
        if (opened.continues) around_.database.count_continued();
        done({}, std::move(opened));
    };
    waiting_.push_back({std::move(statements), std::move(answer)});
}

// Older versions did not know that.
void NodeLog::prepare(const race::RoomCode& room, Prepared done) {
    if (around_.is_older) return done(server::LogFault::no_such_room, {}, {});
    struct Rows {
        server::LogSpan span;
        std::vector<std::string> records;
    };
    const auto rows = std::make_shared<Rows>();
    waiting_.push_back({[=](Database& database) {
                            rows->span = database.span(room);
                            rows->records = database.read(room);
                        },
                        [=, this](std::error_code error) {
                            rows->span.session = backend_;
                            done(error, rows->span, rows->records);
                        }});
}

void NodeLog::read(const race::RoomCode& room, Read done) {
    const auto records = std::make_shared<std::vector<std::string>>();
    waiting_.push_back({[=](Database& database) { *records = database.read(room); },
                        [=](std::error_code error) { done(error, *records); }});
}

void NodeLog::list(Listed done) {
    const auto codes = std::make_shared<std::vector<race::RoomCode>>();
    waiting_.push_back({[=, node = node_](Database& database) { *codes = database.list_own(node); },
                        [=](std::error_code error) { done(error, *codes); }});
}

void NodeLog::list_abandoned(Listed done) {
    if (!has_abandoned_) return done({}, {});
    const auto codes = std::make_shared<std::vector<race::RoomCode>>();
    waiting_.push_back(
        {[=, node = node_](Database& database) { *codes = database.abandoned(node); },
         [=](std::error_code error) { done(error, *codes); }});
}

bool NodeLog::owns_for_sure() const {
    return around_.now < owns_until_ && lease_losses() == 0;
}

void NodeLog::release(std::vector<race::RoomCode> rooms, Instant served_until, Released done) {
    if (rooms.empty()) return done({});
    auto statements = [rooms, served_until, node = node_](Database& database) {
        database.release(rooms, node, served_until);
    };
    if (around_.seams.releases_at_once && around_.reaches) {
        statements(around_.database);
        return done({});
    }
    waiting_.push_back({std::move(statements), [this, rooms, done](std::error_code error) {
                            for (const auto& room : rooms) {
                                if (!error) heartbeats_.forget(room);
                            }
                            done(error);
                        }});
}

void NodeLog::move(const race::RoomCode& room, server::Epoch epoch, std::string node,
                   Instant served_until, Moved done) {
    const auto is_moved = std::make_shared<bool>();
    waiting_.push_back({[=, owner = node_](Database& database) {
                            *is_moved = database.move(room, epoch, owner, node, served_until);
                        },
                        [=, this](std::error_code error) {
                            if (!error && *is_moved) heartbeats_.forget(room);
                            done(error, *is_moved);
                        }});
}

void NodeLog::release_unreadable(const race::RoomCode& room, Instant served_until, Left done) {
    if (around_.seams.keeps_what_it_cannot_read) return done({}, {});
    const auto left = std::make_shared<std::optional<server::LeftRoom>>();
    waiting_.push_back({[=, node = node_](Database& database) {
                            database.release({room}, node, served_until);
                            *left = database.find_reader(room, node);
                        },
                        [=, this, done = std::move(done)](std::error_code error) {
                            if (error) return done(error, {});
                            heartbeats_.forget(room);
                            ++left_;
                            if (!*left) return done(server::LogFault::no_such_room, {});
                            done({}, *left);
                        }});
}

void NodeLog::append(std::vector<server::Append> batch, Appended done) {
    if (around_.seams.answers_at_once) std::exchange(done, [](std::error_code) {})({});
    const auto fault = std::make_shared<std::error_code>();
    const auto parts = std::make_shared<const std::vector<server::Append>>(std::move(batch));
    auto answer = [=, this, done = std::move(done)](std::error_code error) {
        if (!error) error = *fault;
        if (around_.seams.forgets_failures) error = {};
        for (const auto& part : *parts)
            error ? heartbeats_.lose(part.room) : heartbeats_.serve(part.room);
        done(error);
    };
    waiting_.push_back({[=, is_older = around_.is_older](Database& database) {
                            *fault = database.append(*parts, is_older);
                        },
                        std::move(answer), parts});
}

void NodeLog::retire(const race::RoomCode& room, Instant at) {
    waiting_.push_back({[=](Database& database) { database.retire(room, at); },
                        [=, this](std::error_code error) {
                            if (!error) heartbeats_.forget(room);
                        }});
}

}  // namespace gridrace::simulation
