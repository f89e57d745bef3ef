// What is asked of shards from another thread, and done there.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

#include "server/admin/request.hpp"
#include "server/net/limits/ban_list.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server::admin {

// Has a shard answer a question; the answer comes to `home`.
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
    std::optional<Address> address;  // of the member that it was about
};

Result<nlohmann::json, Fault> outcome_of(RoomAnswer answer);
// For a code that is none.
Fault no_such_room();

// What is done to the member that is found.
using CommandForMember = std::function<race::OperatorCommand(MemberId)>;

// Looks at a room, which is read from the log if need be.
Awaitable<RoomAnswer> look(Executor home, Shard& shard, race::RoomCode code,
                           std::function<nlohmann::json(const Room&)> view);
// Does something to a room, or to the member of this number or name; it is durable when this completes.
Awaitable<RoomAnswer> do_to_room(Executor home, Shard& shard, race::RoomCode code,
                                 race::OperatorCommand command);
Awaitable<RoomAnswer> do_to_member(Executor home, Shard& shard, race::RoomCode code,
                                   std::string member, CommandForMember command);
// Closes a room and erases it from the log; `warning` in the result says if that was not wholly done.
Awaitable<RoomAnswer> erase_room(Executor home, Shard& shard, race::RoomCode code);
// Does it to all rooms of a shard that have members; how many there are.
Awaitable<std::size_t> do_to_all(Executor home, Shard& shard, race::OperatorCommand command);

}  // namespace gridrace::server::admin
