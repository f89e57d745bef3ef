// The row of a room besides its records, with its own checksum.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/log/last_commands.hpp"
#include "server/log/sqlite/records.hpp"

namespace gridrace::server::sqlite {

// A row of the table `rooms`, as it is stored.
struct RoomRow {
    std::int64_t id = 0;
    std::string code;
    std::int64_t epoch = 0;
    std::optional<std::int64_t> ended_at{};  // milliseconds since 1970 UTC; none: not ended
    Records::End end{};                      // of the room's chain of records
    std::string last_commands{};             // of its members; see encode()
    std::uint64_t seal = 0;
};

// The correct seal: the checksum of all other columns.
std::uint64_t seal_of(const RoomRow& row);
inline bool is_sound(const RoomRow& row) {
    return row.seal == seal_of(row);
}

std::string encode(const LastCommands& commands);
// None if the bytes are not a valid result of encode().
std::optional<LastCommands> decode_last_commands(std::string_view bytes);

// The number of rooms and the sum of the checksums of their ids and codes: detects missing rooms.
class RoomTotal {
public:
    RoomTotal() = default;
    RoomTotal(std::int64_t rooms, std::uint64_t sum) : rooms_(rooms), sum_(sum) {}

    void add(std::int64_t id, std::string_view code);
    void remove(std::int64_t id, std::string_view code);

    std::int64_t rooms() const { return rooms_; }
    std::uint64_t sum() const { return sum_; }
    std::uint64_t seal() const;
    friend bool operator==(const RoomTotal&, const RoomTotal&) = default;

private:
    std::int64_t rooms_ = 0;
    std::uint64_t sum_ = 0;
};

}  // namespace gridrace::server::sqlite
