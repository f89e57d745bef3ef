#include "server/log/sqlite/room_repair.hpp"

#include <map>

#include "server/log/record_codec.hpp"
#include "server/log/sqlite/schema.hpp"

namespace gridrace::server::sqlite {

namespace {

using Rows = std::map<std::int64_t, RoomRow>;

// A row with an invalid seal.
RoomRow damaged(std::int64_t id, const std::string& code) {
    RoomRow row{id, code};
    row.seal = ~seal_of(row);
    return row;
}

Result<Rows, std::error_code> read_rows(Database& database) {
    auto table = RoomTable::prepare(database);
    if (!table) return table.error();
    const auto ids = table->ids();
    if (!ids) return ids.error();
    Rows rows;
    for (const auto id : ids->ids) {
        auto row = table->read(id);
        if (!row) return row.error();
        rows.emplace(id, row->value_or(damaged(id, "")));
    }
    return rows;
}

std::string code_in(const std::string& first_record) {
    const auto record = decode_record(first_record);
    if (!record || record->events.empty()) return {};
    const auto* const opened = std::get_if<race::RoomOpened>(&record->events.front());
    return opened == nullptr ? std::string() : opened->code.text();
}

// Adds the rooms found in first records, as far as they are readable: also in those of replaced
// ones, which name the same room. Takes as long as reading the file.
std::error_code add_what_records_say(Database& database, Rows& rows) {
    auto first = database.prepare("SELECT room, bytes FROM records WHERE previous <= 0");
    if (!first) return first.error();
    auto found = first->step();
    for (; found && *found; found = first->step()) {
        const auto id = first->number(0);
        const auto code = code_in(first->bytes(1));
        if (code.empty()) continue;
        auto& row = rows.try_emplace(id, damaged(id, code)).first->second;
        if (!is_sound(row) && row.code != code) row = damaged(id, code);
    }
    return found || is_corruption(found.error()) ? std::error_code() : found.error();
}

std::error_code write(Database& database, const Rows& rows) {
    if (const auto error = create_rooms(database)) return error;
    auto table = RoomTable::prepare(database);
    if (!table) return table.error();
    RoomTotal total;
    for (const auto& [id, row] : rows) {
        if (const auto error = table->insert_as_it_is(row)) return error;
        total.add(id, row.code);
    }
    return table->set_total(total);
}

}  // namespace

Result<bool, std::error_code> is_table_sound(Database& database) {
    for (const char* sql :
         {"PRAGMA integrity_check(rooms)", "PRAGMA integrity_check(room_total)"}) {
        auto check = database.prepare(sql);
        if (!check) return check.error();
        const auto row = check->step();
        if (!row && !is_corruption(row.error())) return row.error();
        if (!row || !*row || check->bytes(0) != "ok") return false;
    }
    return true;
}

std::error_code make_rooms_anew(Database& database) {
    auto rows = read_rows(database);
    if (!rows) return rows.error();
    if (const auto error = add_what_records_say(database, *rows)) return error;
    return replace_tables(database, {"rooms", "room_total"},
                          [&] { return write(database, *rows); });
}

}  // namespace gridrace::server::sqlite
