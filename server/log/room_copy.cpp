#include "server/log/room_copy.hpp"

#include <algorithm>
#include <future>

namespace gridrace::server {

namespace {

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

bool is_beginning_of(const std::vector<std::string>& some, const std::vector<std::string>& all) {
    return some.size() <= all.size() && std::equal(some.begin(), some.end(), all.begin());
}

// The last commands of all members that the records which are there do not have.
std::vector<AnsweredCommand> commands_after(const std::vector<std::string>& there,
                                            const SoundRoom& room) {
    const auto before = replay(room.code, there);
    std::vector<AnsweredCommand> answered;
    for (const auto& member : room.replayed.state.members) {
        const auto* const known = before ? before->state.member(member.id) : nullptr;
        const auto last = known != nullptr ? known->last_command : CommandNumber{};
        if (member.last_command > last) answered.push_back({member.id, member.last_command});
    }
    return answered;
}

bool is_being_deleted(const SoundRoom& room) {
    return room.has_ended && !room.replayed.state.closed;
}

}  // namespace

void RoomCopy::check(const SoundRoom& room) {
    if (!fault_.empty() || is_being_deleted(room)) return;
    checked_.insert(room.code);
    const auto there = ask<Records>([&](auto done) { to_.read(room.code, done); });
    if (!there && there.error() == LogFault::no_such_room) return;
    if (!there) {
        fault_ = "room " + room.code.text() + " cannot be read: " + there.error().message();
    } else if (!is_beginning_of(*there, room.records)) {
        fault_ = "room " + room.code.text() + " is there already, with other moves";
    }
}

// A server takes all rooms of a log to have been served equally long.
void RoomCopy::check_others() {
    if (!fault_.empty()) return;
    const auto open = ask<std::vector<race::RoomCode>>([&](auto done) { to_.list(done); });
    if (!open) {
        fault_ = open.error().message();
        return;
    }
    for (const auto& room : *open) {
        if (checked_.contains(room)) continue;
        fault_ = "it has rooms of its own, such as " + room.text() +
                 ": take an empty data folder or database";
        return;
    }
}

void RoomCopy::add(const SoundRoom& room) {
    if (!fault_.empty() || is_being_deleted(room)) return;
    const auto from = begin(room);
    const auto error = from ? append(room, *from) : from.error();
    if (error) {
        fault_ = "room " + room.code.text() + " cannot be written: " + error.message() +
                 "; what was copied is incomplete: let no server use it, and try again";
        return;
    }
    if (room.replayed.state.closed) to_.retire(room.code, room.replayed.latest);
    ++rooms_;
    records_ += room.records.size();
}

// One that has ended is there as a whole, and cannot be opened.
Result<RoomCopy::Begin, std::error_code> RoomCopy::begin(const SoundRoom& room) {
    const auto created = ask<Epoch>([&](auto done) { to_.create(room.code, done); });
    if (created) return Begin{*created, {}};
    if (created.error() != LogFault::code_taken) return created.error();
    auto there = ask<Records>([&](auto done) { to_.read(room.code, done); });
    if (!there) return there.error();
    if (there->size() == room.records.size()) return Begin{0, std::move(*there)};
    auto opened = ask<OpenedLog>([&](auto done) { to_.open(room.code, done); });
    if (!opened) return opened.error();
    return Begin{opened->epoch, std::move(opened->records)};
}

// All that is missing at once: the records and their commands are there, or neither.
std::error_code RoomCopy::append(const SoundRoom& room, const Begin& from) {
    const auto count = static_cast<std::ptrdiff_t>(from.there.size());
    Append part{room.code, from.epoch, {room.records.begin() + count, room.records.end()}};
    if (part.records.empty()) return {};
    part.answered = commands_after(from.there, room);
    std::promise<std::error_code> answer;
    to_.append({std::move(part)}, [&](std::error_code error) { answer.set_value(error); });
    return answer.get_future().get();
}

}  // namespace gridrace::server
