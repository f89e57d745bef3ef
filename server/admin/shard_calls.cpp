#include "server/admin/shard_calls.hpp"

#include "common/base/text.hpp"
#include "server/admin/rooms_report.hpp"

namespace gridrace::server::admin {

namespace {

using Answered = std::shared_ptr<Reply<RoomAnswer>>;

Fault fault_of(const RoomFault& fault) {
    switch (fault.kind) {
        case RoomFault::Kind::no_such_room: return {"no_such_room", "there is no such room"};
        case RoomFault::Kind::too_many_rooms: return {"too_many_rooms", "there are too many rooms"};
        case RoomFault::Kind::too_many_clubs: return {"too_many_clubs", "there are too many clubs"};
        case RoomFault::Kind::no_clubs: return {"no_clubs", "the server keeps no clubs"};
        case RoomFault::Kind::log_failed:
            return {"log_failed", "the log fails: nobody knows whether it was done; look again"};
        case RoomFault::Kind::elsewhere:
            if (fault.owner_url.empty()) {
                return {"elsewhere", "no node has the room at the moment: try again"};
            }
            return {"elsewhere", "another node has the room (" + printable(fault.owner_url) + ")",
                    fault.owner_url};
        case RoomFault::Kind::damaged:
            return {"damaged", "the room's log is damaged, or of a newer version"};
        case RoomFault::Kind::refused:
            return {std::string(race::name(fault.refusal->code)), race::describe(*fault.refusal)};
    }
    return {"unknown", ""};
}

RoomAnswer failed(Fault fault) {
    RoomAnswer answer;
    answer.fault = std::move(fault);
    return answer;
}

// ---- on the room's shard ----

Awaitable<void> look_there(Shard& shard, race::RoomCode code,
                           std::function<nlohmann::json(const Room&)> view, Answered answered) {
    const auto room = co_await shard.open_room(code);
    RoomAnswer answer;
    if (room) {
        answer.result = view(**room);
    } else {
        answer.fault = fault_of(room.error());
    }
    Reply<RoomAnswer>::give(answered, {}, std::move(answer));
}

Awaitable<void> do_there(Shard& shard, race::RoomCode code, race::OperatorCommand command,
                         Answered answered) {
    const auto fault = co_await shard.oversee(code, command);
    RoomAnswer answer;
    answer.result["room"] = code.text();
    if (fault) answer.fault = fault_of(*fault);
    Reply<RoomAnswer>::give(answered, {}, std::move(answer));
}

Awaitable<void> erase_there(Shard& shard, race::RoomCode code, Answered answered) {
    const auto erased = co_await shard.erase_room(code);
    RoomAnswer answer;
    answer.result["room"] = code.text();
    if (!erased) answer.fault = fault_of(erased.error());
    if (erased && *erased == Shard::Erased::copies_left) {
        answer.result["warning"] =
            "the room is erased, but copies of what was said in it may be left in the file until "
            "it can be "
            "rewritten: the log of the server says why; that is tried again every hour";
    }
    Reply<RoomAnswer>::give(answered, {}, std::move(answer));
}

Awaitable<void> do_to_member_there(Shard& shard, race::RoomCode code, std::string who,
                                   MemberCall call, Answered answered) {
    const auto room = co_await shard.open_room(code);
    const auto* member = room ? find_member((*room)->durable_state(), who) : nullptr;
    if (member == nullptr) {
        Reply<RoomAnswer>::give(
            answered, {},
            failed(room ? Fault{"no_such_member", "there is no such member in this room"}
                        : fault_of(room.error())));
        co_return;
    }
    RoomAnswer answer;
    answer.result["room"] = code.text();
    answer.result["member"] = member->id.value;
    answer.result["name"] = member->name;
    answer.address = (*room)->address_of(member->id);
    if (call.refuse && answer.address) answer.fault = call.refuse(*answer.address);
    if (answer.fault) {
        Reply<RoomAnswer>::give(answered, {}, std::move(answer));
        co_return;
    }
    const auto command = call.command(member->id);
    const auto fault = co_await shard.oversee(code, command);
    if (fault) answer.fault = fault_of(*fault);
    Reply<RoomAnswer>::give(answered, {}, std::move(answer));
}

Awaitable<void> do_to_all_there(Shard& shard, race::OperatorCommand command,
                                std::shared_ptr<Reply<std::size_t>> answered) {
    const auto rooms = co_await shard.oversee_all(command);
    Reply<std::size_t>::give(answered, {}, rooms);
}

Awaitable<void> free_places_there(Shard& shard, IsMeant is_meant,
                                  std::shared_ptr<Reply<std::size_t>> answered) {
    const auto freed = co_await shard.free_places_of(std::move(is_meant));
    Reply<std::size_t>::give(answered, {}, freed);
}

// The answer of a call that runs on the shard. From any thread.
template <class Value>
Awaitable<Value> answer_of(Shard& shard, Awaitable<void> call,
                           std::shared_ptr<Reply<Value>> answered) {
    spawn(shard.executor(), "an operator's call", std::move(call));
    co_await answered->wait();
    co_return std::move(answered->value());
}

}  // namespace

Result<nlohmann::json, Fault> outcome_of(RoomAnswer answer) {
    if (answer.fault) return *std::move(answer.fault);
    return std::move(answer.result);
}

Fault no_such_room() {
    return {"no_such_room", std::string(race::RoomCode::form)};
}

Awaitable<RoomAnswer> look(Executor home, Shard& shard, race::RoomCode code,
                           std::function<nlohmann::json(const Room&)> view) {
    auto answered = std::make_shared<Reply<RoomAnswer>>(home);
    auto call = look_there(shard, std::move(code), std::move(view), answered);
    return answer_of(shard, std::move(call), std::move(answered));
}

Awaitable<RoomAnswer> do_to_room(Executor home, Shard& shard, race::RoomCode code,
                                 race::OperatorCommand command) {
    auto answered = std::make_shared<Reply<RoomAnswer>>(home);
    auto call = do_there(shard, std::move(code), std::move(command), answered);
    return answer_of(shard, std::move(call), std::move(answered));
}

Awaitable<RoomAnswer> erase_room(Executor home, Shard& shard, race::RoomCode code) {
    auto answered = std::make_shared<Reply<RoomAnswer>>(home);
    auto call = erase_there(shard, std::move(code), answered);
    return answer_of(shard, std::move(call), std::move(answered));
}

Awaitable<RoomAnswer> do_to_member(Executor home, Shard& shard, race::RoomCode code,
                                   std::string member, MemberCall call) {
    auto answered = std::make_shared<Reply<RoomAnswer>>(home);
    auto doing =
        do_to_member_there(shard, std::move(code), std::move(member), std::move(call), answered);
    return answer_of(shard, std::move(doing), std::move(answered));
}

Awaitable<std::size_t> do_to_all(Executor home, Shard& shard, race::OperatorCommand command) {
    auto answered = std::make_shared<Reply<std::size_t>>(home);
    auto call = do_to_all_there(shard, std::move(command), answered);
    return answer_of(shard, std::move(call), std::move(answered));
}

Awaitable<std::size_t> free_places(Executor home, Shard& shard, IsMeant is_meant) {
    auto answered = std::make_shared<Reply<std::size_t>>(home);
    auto call = free_places_there(shard, std::move(is_meant), answered);
    return answer_of(shard, std::move(call), std::move(answered));
}

}  // namespace gridrace::server::admin
