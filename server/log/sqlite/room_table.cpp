#include "server/log/sqlite/room_table.hpp"

namespace gridrace::server::sqlite {

namespace {

std::int64_t stored(std::uint64_t number) {
    return static_cast<std::int64_t>(number);
}

}  // namespace

Result<RoomTable, std::error_code> RoomTable::prepare(Database& database) {
    RoomTable table;
    const std::pair<Statement*, const char*> all[] = {
        {&table.ids_, "SELECT id FROM rooms ORDER BY id"},
        {&table.select_,
         "SELECT code, epoch, ended_at IS NOT NULL, ended_at, newest, checksum, last_commands, "
         "seal "
         "FROM rooms WHERE id = ?1"},
        {&table.insert_,
         "INSERT INTO rooms (id, code, epoch, ended_at, newest, checksum, last_commands, seal) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"},
        {&table.update_,
         "UPDATE rooms SET epoch = ?2, ended_at = ?3, newest = ?4, checksum = ?5, "
         "last_commands = ?6, seal = ?7 WHERE id = ?1"},
        {&table.delete_, "DELETE FROM rooms WHERE id = ?1"},
        {&table.select_total_, "SELECT rooms, sum, seal FROM room_total WHERE id = 1"},
        {&table.set_total_,
         "INSERT OR REPLACE INTO room_total (id, rooms, sum, seal) VALUES (1, ?1, ?2, ?3)"}};
    for (const auto& [statement, sql] : all) {
        auto prepared = database.prepare(sql);
        if (!prepared) return prepared.error();
        *statement = std::move(*prepared);
    }
    return table;
}

Result<RoomTable::Ids, std::error_code> RoomTable::ids() {
    Ids found;
    auto row = ids_.step();
    for (; row && *row; row = ids_.step()) found.ids.push_back(ids_.number(0));
    if (!row && !is_corruption(row.error())) return row.error();
    found.is_complete = row.has_value();
    return found;
}

Result<std::optional<RoomRow>, std::error_code> RoomTable::read(std::int64_t id) {
    select_.bind(1, id);
    const auto found = select_.step();
    if (!found && !is_corruption(found.error())) return found.error();
    if (!found || !*found) return std::optional<RoomRow>();
    RoomRow row{id, select_.bytes(0), select_.number(1)};
    if (select_.number(2) != 0) row.ended_at = select_.number(3);
    row.end = {select_.number(4), static_cast<std::uint64_t>(select_.number(5))};
    row.last_commands = select_.bytes(6);
    row.seal = static_cast<std::uint64_t>(select_.number(7));
    select_.reset();
    return std::optional(std::move(row));
}

Result<std::optional<RoomTotal>, std::error_code> RoomTable::read_total() {
    const auto found = select_total_.step();
    if (!found && !is_corruption(found.error())) return found.error();
    if (!found || !*found) return std::optional<RoomTotal>();
    const RoomTotal total(select_total_.number(0),
                          static_cast<std::uint64_t>(select_total_.number(1)));
    const auto seal = static_cast<std::uint64_t>(select_total_.number(2));
    select_total_.reset();
    return seal == total.seal() ? std::optional(total) : std::nullopt;
}

std::error_code RoomTable::insert(RoomRow row) {
    row.seal = seal_of(row);
    return insert_as_it_is(row);
}

std::error_code RoomTable::insert_as_it_is(const RoomRow& row) {
    insert_.bind(1, row.id);
    insert_.bind_text(2, row.code);
    insert_.bind(3, row.epoch);
    insert_.bind(4, row.ended_at);
    insert_.bind(5, row.end.newest);
    insert_.bind(6, stored(row.end.checksum));
    insert_.bind_blob(7, row.last_commands);
    insert_.bind(8, stored(row.seal));
    return insert_.run();
}

std::error_code RoomTable::update(RoomRow& row) {
    row.seal = seal_of(row);
    update_.bind(1, row.id);
    update_.bind(2, row.epoch);
    update_.bind(3, row.ended_at);
    update_.bind(4, row.end.newest);
    update_.bind(5, stored(row.end.checksum));
    update_.bind_blob(6, row.last_commands);
    update_.bind(7, stored(row.seal));
    return update_.run();
}

std::error_code RoomTable::remove(std::int64_t id) {
    delete_.bind(1, id);
    return delete_.run();
}

std::error_code RoomTable::set_total(const RoomTotal& total) {
    set_total_.bind(1, total.rooms());
    set_total_.bind(2, stored(total.sum()));
    set_total_.bind(3, stored(total.seal()));
    return set_total_.run();
}

}  // namespace gridrace::server::sqlite
