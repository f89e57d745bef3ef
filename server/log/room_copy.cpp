#include "server/log/room_copy.hpp"

#include <algorithm>
#include <future>

namespace gridrace::server {

namespace {

// Of one append: they are in memory twice.
constexpr std::size_t most_records_together = 1000;

// What a call of the log answers.
template <class Value, class Call>
Result<Value, std::error_code> ask(Call call) {
    std::promise<Result<Value, std::error_code>> answer;
    call([&](std::error_code error, Value value) {
        if (error) {
            answer.set_value(error);
        } else {
            answer.set_value(std::move(value));
        }
    });
    return answer.get_future().get();
}

std::error_code append_and_wait(Log& log, Append part) {
    std::promise<std::error_code> answer;
    log.append({std::move(part)}, [&](std::error_code error) { answer.set_value(error); });
    return answer.get_future().get();
}

std::vector<AnsweredCommand> last_commands_of(const race::RoomState& room) {
    std::vector<AnsweredCommand> answered;
    for (const auto& member : room.members) {
        if (member.last_command.value > 0) answered.push_back({member.id, member.last_command});
    }
    return answered;
}

bool is_beginning_of(const std::vector<std::string>& some, const std::vector<std::string>& all) {
    return some.size() <= all.size() && std::equal(some.begin(), some.end(), all.begin());
}

}  // namespace

void RoomCopy::add(const race::RoomCode& code, const std::vector<std::string>& records,
                   const Replayed& room) {
    if (!fault_.empty()) return;
    const auto from = begin(code, records);
    const auto error = from ? append(code, records, *from, room) : from.error();
    if (error == LogFault::code_taken) {
        fault_ = "room " + code.text() + " is there already, with other moves";
    } else if (error) {
        fault_ = "room " + code.text() + " cannot be written: " + error.message();
    } else if (room.state.closed) {
        to_.retire(code, room.latest);
    }
}

Result<RoomCopy::Begin, std::error_code> RoomCopy::begin(const race::RoomCode& code,
                                                         const std::vector<std::string>& records) {
    const auto created = ask<Epoch>([&](auto done) { to_.create(code, done); });
    if (created) return Begin{*created, 0};
    if (created.error() != LogFault::code_taken) return created.error();
    return resume(code, records);
}

// One that has ended is there as a whole, and cannot be opened.
Result<RoomCopy::Begin, std::error_code> RoomCopy::resume(const race::RoomCode& code,
                                                          const std::vector<std::string>& records) {
    using Records = std::vector<std::string>;
    const auto there = ask<Records>([&](auto done) { to_.read(code, done); });
    if (!there) return there.error();
    if (!is_beginning_of(*there, records)) return make_error_code(LogFault::code_taken);
    if (there->size() == records.size()) return Begin{0, there->size()};
    const auto opened = ask<OpenedLog>([&](auto done) { to_.open(code, done); });
    if (!opened) return opened.error();
    return Begin{opened->epoch, there->size()};
}

// The last commands come with the last records: all of them are there, or none.
std::error_code RoomCopy::append(const race::RoomCode& code,
                                 const std::vector<std::string>& records, Begin from,
                                 const Replayed& room) {
    while (from.records < records.size()) {
        const auto end = std::min(from.records + most_records_together, records.size());
        const auto at = [&](std::size_t index) {
            return records.begin() + static_cast<std::ptrdiff_t>(index);
        };
        Append part{code, from.epoch, {at(from.records), at(end)}};
        if (end == records.size()) part.answered = last_commands_of(room.state);
        if (const auto error = append_and_wait(to_, std::move(part))) return error;
        from.records = end;
    }
    return {};
}

}  // namespace gridrace::server
