// GET /rooms/CODE, the status of a room: a browser cannot read why an upgrade was refused, so it asks here. And
// GET /rooms/CODE/standings: see standings_answer.hpp, and GET /rooms/CODE/meetings.ics: meetings_answer.hpp. And what a chat shows of a room's link. All reveal nothing that
// joining would not.
#pragma once

#include "server/net/http/index_page.hpp"
#include "server/net/link/http.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

struct StatusRequest {
    enum class About : std::uint8_t { status, standings, meetings, page };

    race::RoomCode room;
    About about = About::status;
    std::string home = {};  // see calendar_of()
};

// What a chat shows of the room's link; none if there is no room that a new player from this address would find open or full.
// On the room's shard.
Awaitable<std::optional<Preview>> find_preview(ServerContext& context, Shard& shard,
                                               race::RoomCode room, Address client,
                                               Gate::Pass& pass);

// Whether this is the target of such a request, with a code or without.
bool asks_for_status(std::string_view target);
// What the target asks for; the answer if there can be no such room.
Result<StatusRequest, Response> parse_status_request(std::string_view target);

// The answer to a refused client, as to any other request about a room.
Response status_rejection(const Rejection& rejection);

// The answer about a room, which would refuse the new player who asks or not, and about one that cannot be opened. Pure.
Response state_answer(const race::RoomCode& code, const race::RoomState& state,
                      const std::optional<race::Refusal>& refusal);
Response fault_answer(const race::RoomCode& code, const RoomFault& fault);

// On the room's shard: the room as a new player from this address would find it.
Awaitable<Response> answer_status(ServerContext& context, Shard& shard, StatusRequest request,
                                  Address client, Gate::Pass& pass);

}  // namespace gridrace::server
