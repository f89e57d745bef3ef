// Reports of the admin socket on rooms, members and the server.
#include <algorithm>

#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "server/admin/administration.hpp"
#include "server/admin/audit_log.hpp"
#include "server/admin/room_list.hpp"
#include "server/admin/rooms_report.hpp"
#include "server/admin/shard_calls.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

std::function<RoomList(Shard&)> rooms_up_to(std::size_t limit) {
    return [limit](Shard& shard) {
        std::vector<json> lines;
        shard.for_each_room([&lines](const Room& room) { lines.push_back(brief(room)); });
        return busiest(std::move(lines), limit);
    };
}

struct MemberList {
    json lines = json::array();
    std::size_t members = 0;  // also those beyond the limit
};

std::function<MemberList(Shard&)> members_up_to(std::size_t limit) {
    return [limit](Shard& shard) {
        MemberList list;
        shard.for_each_room([&list, limit](const Room& room) {
            list.members += room.durable_state().members.size();
            if (list.lines.size() >= limit) return;
            for (auto& member : members_of(room)) {
                if (list.lines.size() >= limit) return;
                member["room"] = room.code().text();
                list.lines.push_back(std::move(member));
            }
        });
        return list;
    };
}

json result_of(MemberList list) {
    return {{"members", std::move(list.lines)}, {"total", list.members}};
}

Totals totals_of(Shard& shard) {
    Totals totals;
    shard.for_each_room([&totals](const Room& room) { totals.add(room.durable_state()); });
    return totals;
}

// Only what was made on this machine: a database's backups are its own.
void tell_backup(const BackupMark& backup, json& result) {
    const auto made_at = std::chrono::sys_seconds(std::chrono::seconds(backup.made_at));
    result["last_backup"] = backup.made_at == 0 ? "never" : time_text(made_at);
    if (!backup.failure.empty()) result["backup_failure"] = printable(backup.failure);
}

}  // namespace

Awaitable<Outcome> Administration::list_rooms(Request request) {
    const auto limit = limit_of(request);
    RoomList all;
    for (const auto& shard : context_.context.shards) {
        auto question = rooms_up_to(limit);
        auto some = co_await ask<RoomList>(home_, *shard, std::move(question));
        all.rooms += some.rooms;
        std::ranges::move(some.lines, std::back_inserter(all.lines));
    }
    auto list = busiest(std::move(all.lines), limit);
    json result;
    result["rooms"] = std::move(list.lines);
    result["total"] = all.rooms;
    co_return result;
}

Awaitable<Outcome> Administration::list_members(Request request) {
    const auto limit = limit_of(request);
    MemberList all;
    if (!request.argument("room").empty()) {
        auto room = co_await show_room(request);
        if (!room) co_return room.error();
        all.lines = room->at("list");
        all.members = all.lines.size();
        if (all.members > limit)
            all.lines.erase(all.lines.begin() + std::ptrdiff_t(limit), all.lines.end());
        co_return result_of(std::move(all));
    }
    for (const auto& shard : context_.context.shards) {
        auto question = members_up_to(limit - all.lines.size());
        auto some = co_await ask<MemberList>(home_, *shard, std::move(question));
        all.members += some.members;
        for (auto& member : some.lines) all.lines.push_back(std::move(member));
    }
    co_return result_of(std::move(all));
}

Awaitable<Outcome> Administration::show_room(Request request) {
    const auto code = race::RoomCode::parse(request.argument("room"));
    if (!code) co_return no_such_room();
    auto& shard = context_.context.shard_of(*code);
    std::function<json(const Room&)> view = in_full;
    auto answer = co_await look(home_, shard, *code, std::move(view));
    co_return outcome_of(std::move(answer));
}

Awaitable<Outcome> Administration::tell_stats() {
    Totals totals;
    for (const auto& shard : context_.context.shards) {
        std::function<Totals(Shard&)> question = totals_of;
        const auto some = co_await ask<Totals>(home_, *shard, std::move(question));
        totals.add(some);
    }
    const auto now = context_.clock.now();
    json result;
    result["version"] = version;
    result["uptime_seconds"] = (now - started_) / std::chrono::seconds(1);
    result["shards"] = context_.context.shards.size();
    result["connections"] = context_.context.connections.load();
    result["max_connections"] = context_.context.max_connections;
    result["rooms"] = totals.rooms;
    result["members"] = totals.members;
    result["present"] = totals.present;
    result["races"] = totals.races;
    result["bans"] = context_.bans.bans(now).size();
    result["draining"] = context_.context.draining.load();
    if (context_.context.space != nullptr) tell_backup(context_.context.space->backup(), result);
    co_return result;
}

}  // namespace gridrace::server::admin
