#include "server/log/sqlite/records.hpp"

#include <algorithm>
#include <limits>

#include "server/log/log.hpp"
#include "server/log/sqlite/checksum.hpp"

namespace gridrace::server::sqlite {

namespace {

// The columns of select_.
constexpr int room_column = 0;
constexpr int previous_column = 1;
constexpr int checksum_column = 2;
constexpr int bytes_column = 3;

struct Link {
    std::uint64_t checksum = 0;
    std::string bytes;
};

// A wider gap in the numbers is due to a flipped bit, not to records that were deleted: numbers
// behind it would make a later repair look up all numbers in it.
constexpr std::int64_t widest_gap = 1 << 20;

Result<std::int64_t, std::error_code> largest_id(Database& database, std::int64_t below) {
    auto select = database.prepare("SELECT coalesce(max(id), 0) FROM records WHERE id < ?1");
    if (!select) return select.error();
    select->bind(1, below);
    if (const auto row = select->step(); !row) return row.error();
    return select->number(0);
}

// The number after which the next ones are free, even without records.
Result<std::int64_t, std::error_code> last_used_id(Database& database, std::int64_t newest) {
    const auto largest = largest_id(database, std::numeric_limits<std::int64_t>::max());
    if (!largest) return largest;
    if (*largest - newest <= widest_gap) return std::max(*largest, newest);
    const auto second = largest_id(database, *largest);
    if (!second) return second;
    const auto last = std::max(*second, newest);
    return *largest - last <= widest_gap ? *largest : last;
}

bool are_unbroken(const std::vector<Link>& chain) {
    std::uint64_t sum = 0;
    return std::ranges::all_of(chain, [&](const Link& link) {
        sum = checksum(sum, link.bytes);
        return sum == link.checksum;
    });
}

}  // namespace

Result<Records, std::error_code> Records::prepare(Database& database, std::int64_t newest) {
    Records records;
    const std::pair<Statement*, const char*> all[] = {
        {&records.select_, "SELECT room, previous, checksum, bytes FROM records WHERE id = ?1"},
        {&records.insert_,
         "INSERT INTO records (id, room, previous, checksum, bytes) VALUES (?1, ?2, ?3, ?4, ?5)"},
        {&records.delete_, "DELETE FROM records WHERE id = ?1"},
        {&records.refer_, "UPDATE records SET previous = ?2 WHERE id = ?1"},
        {&records.check_, "SELECT max(room), max(bytes) FROM records"},
        {&records.delete_room_, "DELETE FROM records WHERE room = ?1"}};
    for (const auto& [statement, sql] : all) {
        auto prepared = database.prepare(sql);
        if (!prepared) return prepared.error();
        *statement = std::move(*prepared);
    }
    const auto last = last_used_id(database, newest);
    if (!last) return last.error();
    records.last_id_ = *last;
    return records;
}

std::error_code Records::find(std::int64_t room, std::int64_t id) {
    select_.bind(1, id);
    const auto row = select_.step();
    if (!row) return is_corruption(row.error()) ? LogFault::damaged : row.error();
    if (!*row) return LogFault::damaged;
    const auto previous = select_.number(previous_column);
    if (select_.number(room_column) == room && previous > -id && previous < id) return {};
    select_.reset();
    return LogFault::damaged;
}

std::error_code Records::find_end(std::int64_t room, const End& end) {
    if (!end.has_records()) return {};
    if (const auto error = find(room, end.newest)) return error;
    select_.reset();
    return {};
}

Result<Records::Chain, std::error_code> Records::read(std::int64_t room, const End& end) {
    std::vector<Link> chain;
    Chain found;
    for (auto id = end.newest; id > 0;) {
        if (const auto error = find(room, id)) return error;
        chain.push_back({static_cast<std::uint64_t>(select_.number(checksum_column)),
                         select_.bytes(bytes_column)});
        const auto previous = select_.number(previous_column);
        if (previous < 0) found.replaced = Replaced{id, previous};
        id = previous;
        select_.reset();
    }
    std::ranges::reverse(chain);
    const bool ends_right = chain.empty() || chain.back().checksum == end.checksum;
    if (!ends_right || !are_unbroken(chain)) return make_error_code(LogFault::damaged);
    found.records.reserve(chain.size());
    for (auto& link : chain) found.records.push_back(std::move(link.bytes));
    return found;
}

Result<Records::Newest, std::error_code> Records::newest(std::int64_t room, std::int64_t newest,
                                                         std::size_t at_most) {
    Newest found{{}, {newest, 0}};
    while (found.before.newest != 0) {
        const bool is_replaced = !found.before.has_records();
        const auto id = is_replaced ? -found.before.newest : found.before.newest;
        const auto error = find(room, id);
        if (error == LogFault::damaged) return Newest{std::move(found.ids), {}};
        if (error) return error;
        const auto sum = static_cast<std::uint64_t>(select_.number(checksum_column));
        const End before{select_.number(previous_column), 0};
        select_.reset();
        if (found.ids.size() == at_most) {
            if (!is_replaced) found.before.checksum = sum;
            return found;
        }
        found.ids.push_back(id);
        found.before = is_replaced ? before.replaced() : before;
    }
    return found;
}

std::error_code Records::append(std::int64_t room, End& end, std::string_view bytes) {
    const auto sum = checksum(end.checksum, bytes);
    insert_.bind(1, ++last_id_);
    insert_.bind(2, room);
    insert_.bind(3, end.newest);
    insert_.bind(4, static_cast<std::int64_t>(sum));
    insert_.bind_blob(5, bytes);
    if (const auto error = insert_.run()) return error;
    end = {last_id_, sum};
    return {};
}

// So large that it needs another page, and changes the page above.
std::error_code Records::try_append(Database& database) {
    if (const auto error = database.execute("BEGIN IMMEDIATE")) return error;
    End end;
    const auto error = append(0, end, std::string(4000, '\0'));
    --last_id_;
    if (!database.is_in_transaction()) return error;  // SQLite has rolled it back
    const auto rolled_back = database.execute("ROLLBACK");
    return error ? error : rolled_back;
}

std::error_code Records::forget(std::int64_t id) {
    delete_.bind(1, id);
    return delete_.run();
}

std::error_code Records::refer(std::int64_t first, std::int64_t replaced) {
    refer_.bind(1, first);
    refer_.bind(2, replaced);
    return refer_.run();
}

std::error_code Records::forget_all_of(std::int64_t room) {
    delete_room_.bind(1, room);
    return delete_room_.run();
}

}  // namespace gridrace::server::sqlite
