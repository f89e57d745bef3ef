#include "server/log/log.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {

class LogCategory : public std::error_category {
public:
    const char* name() const noexcept override { return "gridrace.log"; }
    std::string message(int value) const override {
        switch (static_cast<LogFault>(value)) {
            case LogFault::code_taken: return "there is a log of that room already";
            case LogFault::no_such_room: return "there is no log of that room";
            case LogFault::old_epoch: return "another owner has taken the room over";
            case LogFault::command_repeated: return "a command has had its effect before";
            case LogFault::damaged: return "its records are not what was written";
            case LogFault::copies_left: return "copies of its records may be left in the files";
            case LogFault::elsewhere: return "another node has the room";
            case LogFault::busy: return "somebody else holds the room at the moment";
        }
        return "unknown fault of the log";
    }
};

}  // namespace

const std::error_category& log_category() {
    static const LogCategory category;
    return category;
}

std::error_code make_error_code(LogFault fault) {
    return {static_cast<int>(fault), log_category()};
}

std::error_code AppendResult::of(const race::RoomCode& room) const {
    const auto fault = std::ranges::find(of_rooms_, room, [](const auto& of) { return of.first; });
    return fault == of_rooms_.end() ? of_all_ : fault->second;
}

std::error_code AppendResult::first() const {
    return of_all_ || of_rooms_.empty() ? of_all_ : of_rooms_.front().second;
}

}  // namespace gridrace::server
