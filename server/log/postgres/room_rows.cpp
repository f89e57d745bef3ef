#include "server/log/postgres/room_rows.hpp"

namespace gridrace::server::postgres {

namespace {

// The columns.
constexpr int count_column = 0;  // of the room; the same in every row
constexpr int number_column = 1;
constexpr int bytes_column = 2;
constexpr int replaced_column = 3;  // not of query::read

// Those with the numbers after `first`. A room without such records is one row without a number.
Result<std::vector<std::string>, std::error_code> records_from(const Rows& rows,
                                                               std::int64_t first) {
    std::vector<std::string> records;
    if (rows.size() == 0) return make_error_code(LogFault::no_such_room);
    const bool has_none = rows.is_null(0, number_column);
    const int count = has_none ? 0 : rows.size();
    if (rows.number(0, count_column) - first != count) return make_error_code(LogFault::damaged);
    records.reserve(static_cast<std::size_t>(count));
    for (int row = 0; row < count; ++row) {
        if (rows.number(row, number_column) != first + row + 1)
            return make_error_code(LogFault::damaged);
        records.emplace_back(rows.bytes(row, bytes_column));
    }
    return records;
}

}  // namespace

Result<std::vector<std::string>, std::error_code> records_of(const Rows& rows) {
    return records_from(rows, 0);
}

Result<NumberedRecords, std::error_code> records_after(const Rows& rows, const LogSpan& known) {
    if (rows.size() == 0) return make_error_code(LogFault::no_such_room);
    const auto replaced = rows.number(0, replaced_column);
    NumberedRecords found{{replaced, rows.number(0, count_column)}, {}, false};
    found.continues = replaced == known.replaced && known.records > replaced;
    auto records = records_from(rows, found.continues ? known.records : replaced);
    if (!records) return records.error();
    found.records = std::move(*records);
    return found;
}

Codes codes_of(const Rows& rows) {
    Codes found;
    for (int row = 0; row < rows.size(); ++row) {
        if (auto code = race::RoomCode::parse(rows.bytes(row, 0))) {
            found.codes.push_back(*std::move(code));
        } else {
            ++found.nameless;
        }
    }
    return found;
}

}  // namespace gridrace::server::postgres
