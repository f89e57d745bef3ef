// The size of a room's log, and what happens at its maximum.
#include "common/race/modes/daily.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

// SQLite's overhead for a record.
constexpr std::size_t bytes_around_a_record = 32;
constexpr const char* log_is_full_now =
    "This room has used up its space on the server: no other race begins here. "
    "Please open a new room.";
constexpr const char* log_of_club_is_full_now =
    "This club has used up its space on the server. Before the next race it makes room: all are "
    "sent out for a moment, and come back by themselves. The standings stay.";

}  // namespace

std::uint64_t bytes_in_log(std::size_t record) {
    return record + bytes_around_a_record;
}

std::uint64_t Room::count_record(std::size_t bytes) {
    const auto all = bytes_in_log(bytes);
    log_bytes_ += all;
    uncharged_bytes_ += all;
    return all;
}

// Members are told once that the log is full. Refusals are logged, too: a client that continues
// anyway closes the room when the log exceeds the limit by a quarter; not that of a day, which bounds the
// commands of each member. All are sent away from a club
// then, or as soon as somebody is refused between two races: until then they can look at the result.
// Its log is shortened when they are gone.
void Room::mind_the_space(bool somebody_is_refused) {
    const auto most = services_.most_log_bytes();
    if (log_bytes_ < most || state_.closed) return;
    std::optional<race::OperatorCommand> command;
    std::string_view news;
    const bool is_far_over = log_bytes_ - most >= most / 4;
    const bool is_at_rest = state_.phase == race::Phase::lobby;
    if (state_.club && (is_far_over || (is_at_rest && somebody_is_refused))) return send_all_away();
    if (is_far_over && !race::is_of_a_day(state_)) {
        command = race::CloseRoom{};
        news = "a room whose log is full wrote on and is closed";
    } else if (!std::exchange(told_of_space_, true)) {
        command = race::Announce{state_.club ? log_of_club_is_full_now : log_is_full_now};
        services_.counts().full_logs.add();
        news = "the log of a room is full: it begins no other race";
    }
    if (!command) return;
    report(Level::warning, news, {{"room", code_.text()}, {"bytes", std::to_string(log_bytes_)}});
    const auto context = this->context();
    const auto events = race::oversee(state_, *command, context);
    if (events) stage(*events, context.now);
}

void Room::shorten_log() {
    const bool may =
        !failed_ && subscriptions_.empty() && staged_.is_empty() && race::can_be_shortened(state_);
    if (!may || (!log_is_full() && log_bytes_ < services_.log_kept_of_club())) return;
    const auto context = this->context();
    Record record{context.now, race::shortened(state_)};
    const std::uint64_t kept = encode(record).size() + bytes_around_a_record;
    // Nothing is gained where the log is hardly more than the club.
    if (log_is_full() ? kept >= services_.most_log_bytes() : kept > log_bytes_ / 2) return;
    state_ = {};
    for (const auto& event : record.events) race::fold(state_, event);
    // Cursors of former connections do not fit.
    history_ = unpredictable();
    log_bytes_ = 0;
    told_of_space_ = false;
    staged_.replace_all_before();
    stage(std::move(record.events), context.now);
}

void Room::begin_short_log() {
    durable_ = {};
    report(Level::info, "the log of a club is shortened",
           {{"room", code_.text()}, {"bytes", std::to_string(log_bytes_)}});
}

}  // namespace gridrace::server
