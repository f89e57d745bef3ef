// An index of all rooms in memory, read and checked when the file is opened. An index in the file
// could be damaged without notice.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/race/room_code.hpp"
#include "server/log/sqlite/room_table.hpp"

namespace gridrace::server::sqlite {

class RoomIndex {
public:
    struct Entry {
        std::int64_t id = 0;
        std::optional<std::int64_t> ended_at{};
        bool is_damaged = false;  // of its row
    };

    // Reads all rows of the table. `is_complete` says afterwards whether that was possible.
    static Result<RoomIndex, std::error_code> read(RoomTable& table);
    bool is_complete() const { return is_complete_; }

    const Entry* find(const race::RoomCode& room) const;
    // In order of creation.
    std::vector<race::RoomCode> open_rooms() const;
    std::vector<race::RoomCode> all_rooms() const;
    // Number of rooms whose codes cannot be read.
    std::size_t nameless() const { return nameless_; }
    // Rooms that ended after this time, the latest first.
    std::vector<race::RoomCode> ended_rooms(std::int64_t after) const;
    // The room that ended first, if before this time.
    std::optional<race::RoomCode> find_ended(std::int64_t before) const;

    std::int64_t next_id() const { return last_id_ + 1; }
    // The largest record number in any row.
    std::int64_t newest_record() const { return newest_record_; }
    const RoomTotal& total() const { return total_; }

    void add(const race::RoomCode& room, std::int64_t id);
    void end(const race::RoomCode& room, std::int64_t at);
    void remove(const race::RoomCode& room);

private:
    void add(const RoomRow& row);
    template <class Wanted>
    std::vector<race::RoomCode> rooms(Wanted is_wanted) const;

    std::unordered_map<race::RoomCode, Entry> rooms_;
    RoomTotal total_;
    std::int64_t last_id_ = 0;
    std::int64_t newest_record_ = 0;
    std::size_t nameless_ = 0;
    bool is_complete_ = true;
};

}  // namespace gridrace::server::sqlite
