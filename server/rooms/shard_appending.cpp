// Appends to the log, pauses rooms when the log fails, and opens them again when the clock was set.
#include "server/ops/diagnostics.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

namespace {
// Maximum number of turns of the loop in one append.
constexpr int most_turns_to_gather = 8;
// Intervals between attempts to continue after a log failure: the first, and the longest one. They
// double while a room can be opened but not written, as on a full disk.
constexpr std::chrono::milliseconds retry_after{500};
constexpr std::chrono::milliseconds longest_retry_after{8'000};

std::chrono::milliseconds retry_after_failures(int failures) {
    auto wait = retry_after;
    for (int i = 1; i < failures && wait < longest_retry_after; ++i) wait *= 2;
    return wait;
}
}  // namespace

// ---- the log: one append is under way at a time, and takes all that has gathered meanwhile ----

void Shard::want_append(Room& room) {
    if (room.records_waiting() == 1) dirty_.push_back(room.code());
    ++appends_wanted_;
    if (!flush_posted_ && appending_.empty()) post_flush(most_turns_to_gather);
}

// At the end of this turn of the loop, so that everything in it is one append and one frame for
// each connection. While every turn brings more, a few are gathered: the delay is bounded by the
// time to read what has already arrived.
void Shard::post_flush(int turns_left) {
    flush_posted_ = true;
    boost::asio::post(io_, [this, turns_left, wanted = appends_wanted_] {
        if (appends_wanted_ != wanted && turns_left > 1) return post_flush(turns_left - 1);
        flush_posted_ = false;
        flush();
    });
}

void Shard::flush() {
    if (hands_over_) return;
    std::vector<Append> batch;
    for (const auto& code : std::exchange(dirty_, {})) {
        const auto found = rooms_.find(code);
        if (found == rooms_.end() || moving_.contains(code)) continue;
        auto records = found->second.room->take_records();
        if (!records) continue;
        batch.push_back(*std::move(records));
        appending_.push_back(code);
    }
    if (batch.empty()) return;
    appending_since_ = std::chrono::steady_clock::now();
    service_.begin_append(now());
    log_.append(std::move(batch), [this](AppendResult result) {
        boost::asio::post(io_, [this, result = std::move(result)] { on_appended(result); });
    });
}

std::chrono::nanoseconds Shard::commit_wait(std::chrono::steady_clock::time_point at) const {
    return appending_.empty() ? std::chrono::nanoseconds(0) : at - appending_since_;
}

void Shard::on_appended(const AppendResult& result) {
    std::vector<race::RoomCode> failed;
    const auto appended = std::exchange(appending_, {});
    service_.end_append();
    counts_.count_log_answer(result.first());
    counts_.commits.add(std::chrono::steady_clock::now() - appending_since_);
    for (const auto& code : appended) {
        if (const auto error = result.of(code)) {
            report_failure(code, error);
            failed.push_back(code);
        } else {
            reported_ = {};
            on_durable(code);
        }
    }
    if (!failed.empty()) pause(std::move(failed));
    if (!dirty_.empty() && !flush_posted_) post_flush(most_turns_to_gather);
}

// One line for a log that fails, whatever the number of rooms and attempts.
void Shard::report_failure(const race::RoomCode& code, std::error_code error) {
    if (is_of_room(error)) {
        report(Level::error, "a room is paused", {{"room", code.text()}, {"why", error.message()}});
    } else if (std::exchange(reported_, error) != error) {
        report(Level::error, "the log does not take records", {{"why", error.message()}});
    }
}

void Shard::on_durable(const race::RoomCode& code) {
    const auto found = rooms_.find(code);
    if (found == rooms_.end()) return;
    auto& entry = found->second;
    service_.settle(code);
    if (failures_.erase(code) > 0) report(Level::info, "a room continues", {{"room", code.text()}});
    for (const auto& waiting : std::exchange(entry.when_durable, {})) Reply<>::give(waiting, {});
    entry.room->on_durable();
    if (!entry.room->is_closed()) return entry.room->shorten_log();
    report(Level::info, "a room is closed", {{"room", code.text()}});
    const auto expires_from = race::expires_from(entry.room->durable_state(), clock_.wall());
    evict(code);
    log_.retire(code, expires_from);
}

// ---- a log that fails ----

// Disconnects the members; they reconnect once the log is readable. Its contents are uncertain.
// Until then the clocks of the rooms stand still.
void Shard::pause(std::vector<race::RoomCode> rooms) {
    for (const auto& code : rooms) {
        const int failures = failures_[code] + 1;
        evict(code);
        paused_.insert(code);
        failures_[code] = failures;
        service_.interrupt(code);
    }
    count_paused();
    try_to_go_on();
}

void Shard::count_paused() {
    auto& gauge = counts_.paused_rooms;
    gauge.add(static_cast<std::int64_t>(paused_.size()) - gauge.value());
}

void Shard::try_to_go_on() {
    auto wait = longest_retry_after;
    for (const auto& code : paused_) {
        const auto failures = failures_.find(code);
        const int count = failures == failures_.end() ? 1 : failures->second;
        wait = std::min(wait, retry_after_failures(count));
    }
    retry_.expires_at(clock_.after(wait));
    retry_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) spawn(executor(), "the reopening of rooms", reopen_paused_rooms());
    });
}

// One room after the other, so that a log that still fails is called once. A room that somebody else
// holds keeps no other one waiting.
Awaitable<void> Shard::reopen_paused_rooms() {
    const std::vector<race::RoomCode> codes(paused_.begin(), paused_.end());
    for (const auto& code : codes) {
        if (paused_.erase(code) == 0) continue;
        count_paused();
        const bool answered = co_await reopen_room(code);
        if (!answered && counts_.log_fails) co_return;
    }
}

// ---- a clock that was set ----

// From the log, like a restart: only what is durable counts, and it says until when they were served.
void Shard::step_clock(Milliseconds by) {
    stepped_ += by;
    if (hands_over_) return;
    std::vector<race::RoomCode> open;
    for (const auto& [code, entry] : rooms_) open.push_back(code);
    for (const auto& code : open) {
        evict(code, wire::CloseCode::restarting);
        service_.interrupt(code);
    }
    if (open.empty()) return;
    spawn(executor(), "the reopening of rooms after a step of the clock",
          reopen_all(std::move(open)));
}

Awaitable<void> Shard::reopen_all(std::vector<race::RoomCode> rooms) {
    for (const auto& code : rooms) co_await reopen_room(code);
}

}  // namespace gridrace::server
