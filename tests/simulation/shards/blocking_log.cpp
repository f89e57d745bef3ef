#include "tests/simulation/shards/blocking_log.hpp"

#include <utility>

namespace gridrace::simulation {

// A call of a log shares the transaction of those that came while its thread was busy: here, with the answer to list().
std::optional<std::size_t> BlockingLog::work(std::size_t most_calls) {
    if (asked_.empty()) return std::nullopt;
    std::size_t rooms = 0;
    std::vector<Call> calls;
    for (; !asked_.empty() && calls.size() < most_calls; asked_.pop_front()) {
        rooms += asked_.front().rooms;
        calls.push_back(std::move(asked_.front()));
    }
    log_->list([&calls](std::error_code, const std::vector<race::RoomCode>&) {
        for (const auto& call : calls) call.make();
    });
    log_->drain();
    return rooms;
}

bool BlockingLog::answer() {
    if (answers_.empty()) return false;
    const auto answer = std::move(answers_.front());
    answers_.pop_front();
    answer();
    return true;
}

void BlockingLog::forget() {
    asked_.clear();
    answers_.clear();
}

Instant BlockingLog::append_began(const race::RoomCode& room) const {
    const auto found = appends_began_.find(room);
    return found == appends_began_.end() ? now_ : found->second;
}

template <class... Arguments>
auto BlockingLog::hold(std::function<void(Arguments...)> done) {
    return [this, done = std::move(done)](Arguments... arguments) {
        answers_.push_back([done, ... held = std::move(arguments)] { done(held...); });
    };
}

void BlockingLog::create(const race::RoomCode& room, Created done) {
    asked_.push_back({[this, room, held = hold(std::move(done))] { log_->create(room, held); }});
}

void BlockingLog::open(const race::RoomCode& room, Opened done) {
    Opened learn = [this, room, done = std::move(done)](std::error_code error,
                                                        const server::OpenedLog& opened) {
        if (!error) kept_.opened(room, opened.records);
        done(error, opened);
    };
    asked_.push_back({[this, room, held = hold(std::move(learn))] { log_->open(room, held); }});
}

void BlockingLog::read(const race::RoomCode& room, Read done) {
    asked_.push_back({[this, room, held = hold(std::move(done))] { log_->read(room, held); }});
}

void BlockingLog::list(Listed done) {
    asked_.push_back({[this, held = hold(std::move(done))] { log_->list(held); }});
}

void BlockingLog::append(std::vector<server::Append> batch, Appended done) {
    for (auto& part : batch) {
        appends_began_[part.room] = now_;
        seams_.append(part);
        kept_.asked(part);
    }
    if (seams_.answers_before_durable) {
        answers_.push_back([done = std::exchange(done, {})] { done({}); });
    }
    const auto rooms = batch.size();
    auto held = [this, batch, done = std::move(done)](std::error_code error) {
        if (seams_.forgets_failures) error = {};
        answers_.push_back([this, batch, done, error] {
            for (const auto& part : batch) {
                if (!error) kept_.appended(part);
            }
            if (done) done(error);
        });
    };
    asked_.push_back(
        {[this, batch = std::move(batch), held] { log_->append(batch, held); }, rooms});
}

void BlockingLog::retire(const race::RoomCode& room, Instant at) {
    asked_.push_back({[this, room, at] { log_->retire(room, at); }});
}

void BlockingLog::expire(Instant before) {
    asked_.push_back({[this, before] { log_->expire(before); }});
}

void BlockingLog::erase(const race::RoomCode& room, Erased done) {
    asked_.push_back({[this, room, held = hold(std::move(done))] { log_->erase(room, held); }});
}

void BlockingLog::beat(Instant served_until) {
    asked_.push_back({[this, served_until] { log_->beat(served_until); }});
}

void BlockingLog::drain() {
    while (work(asked_.size()) || answer()) {
    }
}

}  // namespace gridrace::simulation
