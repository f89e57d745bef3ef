// The size of a room's log, and what happens at its maximum.
#include "server/ops/diagnostics.hpp"
#include "server/rooms/room.hpp"

namespace gridrace::server {

namespace {

// SQLite's overhead for a record.
constexpr std::size_t bytes_around_a_record = 32;
constexpr const char* log_is_full_now =
    "This room has used up its space on the server: no other race begins here. "
    "Please open a new room.";

}  // namespace

std::uint64_t Room::count_record(std::size_t bytes) {
    const std::uint64_t all = bytes + bytes_around_a_record;
    log_bytes_ += all;
    unpaid_ += all;
    return all;
}

// Members are told once that the log is full. Refusals are logged, too: a client that continues
// anyway closes the room when the log exceeds the limit by a quarter.
void Room::mind_the_space() {
    const auto most = services_.most_log_bytes();
    if (log_bytes_ < most || state_.closed) return;
    std::optional<race::OperatorCommand> command;
    std::string_view news;
    if (log_bytes_ - most >= most / 4) {
        command = race::CloseRoom{};
        news = "a room whose log is full wrote on and is closed";
    } else if (!std::exchange(told_of_space_, true)) {
        command = race::Announce{log_is_full_now};
        services_.counts().full_logs.add();
        news = "the log of a room is full: it begins no other race";
    }
    if (!command) return;
    report(Level::warning, news, {{"room", code_.text()}, {"bytes", std::to_string(log_bytes_)}});
    const auto context = this->context();
    const auto events = race::oversee(state_, *command, context);
    if (events) stage(*events, context.now);
}

}  // namespace gridrace::server
