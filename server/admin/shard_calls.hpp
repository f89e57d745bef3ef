// Calls of shards from another thread.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

#include "server/admin/request.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server::admin {

// Runs a question on a shard; the answer is delivered to `home`.
template <class Value>
Awaitable<Value> ask(Executor home, Shard& shard, std::function<Value(Shard&)> question) {
    auto reply = std::make_shared<Reply<Value>>(home);
    boost::asio::post(shard.io(), [reply, &shard, question = std::move(question)] {
        Reply<Value>::give(reply, {}, question(shard));
    });
    co_await reply->wait();
    co_return std::move(reply->value());
}

// The answer of a call to a room.
struct RoomAnswer {
    std::optional<Fault> fault;
    nlohmann::json result;
    std::optional<Address> address;  // of the member concerned
};

Result<nlohmann::json, Fault> outcome_of(RoomAnswer answer);
// For an invalid code.
Fault no_such_room();

// The command for the member that is found, and what may refuse it, seeing the address from which
// the member is connected; both are called on the shard.
struct MemberCall {
    std::function<race::OperatorCommand(MemberId)> command;
    std::function<std::optional<Fault>(const Address&)> refuse = {};  // none: nothing does
};

// Reads from a room, which is loaded from the log if necessary.
Awaitable<RoomAnswer> look(Executor home, Shard& shard, race::RoomCode code,
                           std::function<nlohmann::json(const Room&)> view);
// Executes a command on a room, or on the member with this number or name; durable on completion.
Awaitable<RoomAnswer> do_to_room(Executor home, Shard& shard, race::RoomCode code,
                                 race::OperatorCommand command);
Awaitable<RoomAnswer> do_to_member(Executor home, Shard& shard, race::RoomCode code,
                                   std::string member, MemberCall call);
// Closes a room and erases it from the log; `warning` in the result reports remaining copies.
Awaitable<RoomAnswer> erase_room(Executor home, Shard& shard, race::RoomCode code);
// Executes the command on all rooms of a shard that have members; returns their number.
Awaitable<std::size_t> do_to_all(Executor home, Shard& shard, race::OperatorCommand command);

// See Shard::free_places_of.
Awaitable<std::size_t> free_places(Executor home, Shard& shard, IsMeant is_meant);

}  // namespace gridrace::server::admin
