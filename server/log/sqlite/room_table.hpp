// The rows of all rooms in the file.
#pragma once

#include <vector>

#include "server/log/sqlite/database.hpp"
#include "server/log/sqlite/room_row.hpp"

namespace gridrace::server::sqlite {

class RoomTable {
public:
    static Result<RoomTable, std::error_code> prepare(Database& database);

    // Outside of transactions, since the table may be damaged.
    // The ids of all rows up to the first unreadable place.
    struct Ids {
        std::vector<std::int64_t> ids;
        bool is_complete = true;
    };
    Result<Ids, std::error_code> ids();
    // Returns the row whether its seal is valid or not; none if it does not exist or cannot be
    // read.
    Result<std::optional<RoomRow>, std::error_code> read(std::int64_t id);
    // None if it is missing or invalid.
    Result<std::optional<RoomTotal>, std::error_code> read_total();

    // In a transaction; these write the row with a valid seal.
    std::error_code insert(RoomRow row);
    std::error_code update(RoomRow& row);
    // With its own seal, which may be invalid.
    std::error_code insert_as_it_is(const RoomRow& row);
    std::error_code remove(std::int64_t id);
    std::error_code set_total(const RoomTotal& total);

private:
    Statement ids_, select_, insert_, update_, delete_, select_total_, set_total_;
};

}  // namespace gridrace::server::sqlite
