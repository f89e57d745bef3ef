// Formats an event as a diagnostic line. Pure.
#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gridrace::server {

enum class Level { debug, info, warning, error, none };

// A field of an event: "room" and its code. Names are ours: lower-case letters and _.
struct Field {
    std::string_view name;
    std::string value;
};
using Fields = std::initializer_list<Field>;

using WallTime = std::chrono::system_clock::time_point;

// "2026-11-22T02:21:13.042Z info a room is closed room=K7QX2M\n". Values with blanks, quotes or "=" are quoted.
std::string plain_line(WallTime at, Level level, std::string_view event, Fields fields);
// "<6>a room is closed room=K7QX2M\n": the journal adds the time, and reads the level from the
// number.
std::string journal_line(Level level, std::string_view event, Fields fields);
// {"time":"2026-11-22T02:21:13.042Z","level":"info","event":"a room is closed","room":"K7QX2M"}
std::string json_line(WallTime at, Level level, std::string_view event, Fields fields);

// Whether the descriptor belongs to systemd's journal: JOURNAL_STREAM contains its device and
// inode.
bool is_journal(int descriptor, const char* journal_stream);

}  // namespace gridrace::server
