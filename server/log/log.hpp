// Where rooms are written down: the port. A room's log is a sequence of records, each kept or lost as a
// whole. Every call returns at once and completes by calling back exactly once, on any thread, also from
// within the call: callers that live on a thread post from there to it.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::server {

// Who owns a room's log: a larger number than every owner before. An append under an old epoch fails.
using Epoch = std::uint64_t;
inline constexpr Epoch first_epoch = 1;

// What a log that is kept survives once it has called back.
enum class Durability {
    power_cut,  // the machine losing power at any time: every append waits for the disk
    crash       // the server being killed at any time, but not the machine
};

enum class LogFault {
    code_taken = 1,    // create: there is a log of that name
    no_such_room,      // open, append: there is none, or it has ended; read: it is not kept
    old_epoch,         // append: somebody else owns the log by now
    command_repeated,  // append: a command has had its effect before
    damaged,  // open, read, append: what was written down cannot be read as it was written; erase: the file cannot
    copies_left  // erase: the room is forgotten, but its bytes may still be in the files
};
const std::error_category& log_category();
std::error_code make_error_code(LogFault fault);

// A command that had its effect: no log takes it a second time. The numbers of a member's commands only
// grow, so one at or below the last that had its effect is such a command.
struct AnsweredCommand {
    MemberId member;
    CommandNumber number;
    friend auto operator<=>(const AnsweredCommand&, const AnsweredCommand&) = default;
};

// New records of one room, in order.
struct Append {
    race::RoomCode room;
    Epoch epoch = 0;
    std::vector<std::string> records;         // at least one
    std::vector<AnsweredCommand> answered{};  // what these records are the effect of
};

struct OpenedLog {
    Epoch epoch = 0;
    std::vector<std::string> records;  // all of them, in order
    // Until when the room is known to have been served before; none: nobody knows. It may have been
    // served a little longer, and its records may be newer.
    std::optional<Instant> served_until{};
};

class Log {
public:
    using Created = std::function<void(std::error_code, Epoch)>;
    using Opened = std::function<void(std::error_code, OpenedLog)>;
    using Read = std::function<void(std::error_code, std::vector<std::string>)>;
    using Listed = std::function<void(std::error_code, std::vector<race::RoomCode>)>;
    using Appended = std::function<void(std::error_code)>;
    using Erased = std::function<void(std::error_code)>;

    virtual ~Log() = default;

    // Begins the log of a new room and owns it.
    virtual void create(const race::RoomCode& room, Created done) = 0;
    // Takes over the log of a room and reads it.
    virtual void open(const race::RoomCode& room, Opened done) = 0;
    // Reads the log of a room and leaves it to its owner; also one that has ended, until it expires.
    virtual void read(const race::RoomCode& room, Read done) = 0;
    // All rooms that have not ended, the oldest first.
    virtual void list(Listed done) = 0;
    // Appends to several rooms at once, to each of them once; `done` means that all of it is durable. On
    // an error nothing may be assumed about any of it: forget those rooms and open them again. Calls
    // complete in their order.
    virtual void append(std::vector<Append> batch, Appended done) = 0;
    // The room has ended. Its code stays taken and its records are kept until they expire.
    virtual void retire(const race::RoomCode& room, Instant at) = 0;
    // Forgets the rooms that were retired before this, a few at a time, between other calls.
    virtual void expire(Instant before) = 0;
    // Forgets a room for good, be it open, ended or damaged (unless SQLite cannot read a page), and rewrites the files so that no copy of its records is
    // left in them. That takes as long as writing all rooms once, and other calls wait meanwhile. The files are rewritten
    // also if there is no such room: a call whose answer was lost can be repeated. After `copies_left` that is tried
    // again with every call of erase() and expire().
    virtual void erase(const race::RoomCode& room, Erased done) = 0;
    // Until this time every room that has not ended was served, but for those that are damaged. That a server
    // lives is not enough: not before all rooms have been opened and that is on record, and not while one of
    // them is paused. Meant to be called every second or so: it costs next to nothing.
    virtual void beat(Instant served_until) = 0;
    // Waits until all calls so far have called back. Not from a callback.
    virtual void drain() = 0;
};

}  // namespace gridrace::server

template <>
struct std::is_error_code_enum<gridrace::server::LogFault> : std::true_type {};
