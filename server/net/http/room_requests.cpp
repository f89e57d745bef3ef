#include "server/net/http/room_requests.hpp"

#include "common/base/sha256.hpp"
#include "common/base/text.hpp"
#include "common/identity/signed_note.hpp"
#include "common/race/entrants.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/net/http/operations.hpp"
#include "server/net/http/rejection.hpp"
#include "server/net/http/request_timeout.hpp"
#include "server/net/limits/access.hpp"
#include "server/net/session/begin_session.hpp"
#include "server/rooms/race_field.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds record_deadline{30};  // to make and to take one
constexpr auto most_seats = static_cast<std::uint32_t>(race::most_ghosts) + 1;  // of the field

std::string sentence(const RoomFault& fault) {
    switch (fault.kind) {
        case RoomFault::Kind::no_such_room:
            return std::string(describe(RefusalCause::unknown_code));
        case RoomFault::Kind::too_many_rooms:
            return std::string(describe(RefusalCause::rooms_full));
        case RoomFault::Kind::too_many_clubs:
            return std::string(describe(RefusalCause::clubs_full));
        case RoomFault::Kind::no_clubs:
            return "this server keeps no clubs; open an ordinary room: one without the name of a "
                   "club";
        case RoomFault::Kind::log_failed:
            return "the server cannot save moves at the moment: the room is paused until it can";
        case RoomFault::Kind::elsewhere: return "another server has the room; try again soon";
        case RoomFault::Kind::damaged:
            return "this room's log is damaged, or of a newer version; the server's log has more";
        case RoomFault::Kind::refused:
            return std::string(race::name(fault.refusal->code)) + ": " +
                   race::describe(*fault.refusal);
    }
    return "";
}

http::status status(const RoomFault& fault) {
    switch (fault.kind) {
        case RoomFault::Kind::no_such_room: return http::status::not_found;
        case RoomFault::Kind::damaged: return http::status::gone;
        case RoomFault::Kind::refused: return http::status::bad_request;
        case RoomFault::Kind::no_clubs: return http::status::forbidden;
        case RoomFault::Kind::too_many_clubs:
        case RoomFault::Kind::too_many_rooms:
        case RoomFault::Kind::elsewhere:
        case RoomFault::Kind::log_failed: return http::status::service_unavailable;
    }
    return http::status::internal_server_error;
}

void count(const ServerContext& context, const RoomFault& fault) {
    using Kind = RoomFault::Kind;
    if (fault.kind == Kind::too_many_rooms) context.gate.reject(RefusalCause::rooms_full);
    if (fault.kind == Kind::too_many_clubs) context.gate.reject(RefusalCause::clubs_full);
}

// An unused code, for a room on this shard.
race::RoomCode draw_code(const ServerContext& context, const Shard& shard) {
    for (;;) {
        auto code = race::RoomCode::from_number(unpredictable());
        if (&context.shard_of(code) == &shard && !code.is_of_a_day()) return code;
    }
}

// Of a list that no room can have: which name, counted from 1 as the host has written them, and why.
std::string explain_list(const wire::CreateRoom& request) {
    if (!request.club.empty()) return "a club has no list of names";
    const auto mode = request.rules.mode_settings.mode;
    if (!mode || !race::has_tables(*mode)) return "only the modes SWISS and ARENA have one";
    const auto cleaned = race::clean_entrants(request.entrants, request.rules.max_players);
    if (cleaned) return "";
    const auto& fault = cleaned.error();
    const auto quoted = [&](std::size_t index) {
        return "entrant " + std::to_string(index + 1) + " (" +
               printable(request.entrants[index], 100) + ")";
    };
    switch (fault.kind) {
        case race::EntrantFault::Kind::too_many:
            return quoted(fault.index) + " is one more than max_players";
        case race::EntrantFault::Kind::not_allowed:
            return quoted(fault.index) + ": " + std::string(gridrace::describe(fault.why));
        case race::EntrantFault::Kind::is_double:
            return quoted(fault.index) + " has the name of " + quoted(fault.earlier);
        case race::EntrantFault::Kind::looks_alike:
            return quoted(fault.index) + " looks like " + quoted(fault.earlier);
    }
    return "";
}

// The sentence of a refused room; of refused names also which and why.
std::string explain_refusal(const wire::CreateRoom& request, const RoomFault& fault) {
    auto text = sentence(fault);
    if (fault.kind != RoomFault::Kind::refused) return text;
    std::string more;
    if (fault.refusal->code == race::RefusalCode::entrants_not_allowed) {
        more = explain_list(request);
    } else if (fault.refusal->code == race::RefusalCode::name_not_allowed) {
        more = "the name of the club (" + printable(request.club, 100) +
               ") must be 1 to 30 columns wide, and have no control or invisible characters";
    }
    return more.empty() ? text : text + " " + more + ".";
}

// The request for a room of the field, with what the field has; false if it has no such race.
bool fill_in(const ServerContext& context, wire::CreateRoom& request,
             std::vector<race::RecordedRun>& ghosts) {
    auto raced = context.field != nullptr ? context.field->find(request.field) : std::nullopt;
    if (!raced) return false;
    request.rules.source = race::PuzzleSource::given;
    request.rules.grade = raced->grade;
    request.rules.rating = raced->rating;
    request.rules.mode_settings = {};
    request.rules.max_players = std::max<std::uint32_t>(request.rules.max_players, most_seats);
    request.choice = {std::nullopt, raced->puzzle};
    request.club.clear();
    request.entrants.clear();
    ghosts = std::move(raced->runs);
    return true;
}

Awaitable<Response> answer_create(const ServerContext& context, Shard& shard,
                                  wire::CreateRoom request, Founder founder) {
    std::vector<race::RecordedRun> ghosts;
    if (request.field != 0 && !fill_in(context, request, ghosts)) {
        co_return text_answer(http::status::forbidden,
                              "this race is in the field no more; choose another one");
    }
    const auto word = new_word_hash(request.word);
    if (!request.word.empty() && !word) {
        const RoomFault fault{RoomFault::Kind::refused, race::RefusalCode::word_not_allowed};
        co_return text_answer(status(fault), sentence(fault));
    }
    for (;;) {
        const auto code = draw_code(context, shard);
        const auto begun =
            co_await shard.begin_room(code, request.rules, request.choice, request.club,
                                      request.entrants, founder, ghosts, word);
        if (!begun) {
            count(context, begun.error());
            co_return text_answer(status(begun.error()), explain_refusal(request, begun.error()));
        }
        if (*begun == Shard::Begun::code_taken) continue;

        co_return protobuf_answer(http::status::created,
                                  wire::encode(wire::RoomCreated{code, shard.features()}));
    }
}

Awaitable<Response> answer_day(Shard& shard, race::RoomCode code) {
    if (!shard.features().contains(wire::Feature::daily)) {
        co_return text_answer(http::status::forbidden, "this server has no puzzle of the day");
    }
    const auto room = co_await shard.open_room(code);
    // It is founded whenever somebody names it: what is not there has been closed.
    if (!room && room.error().kind == RoomFault::Kind::no_such_room) {
        co_return text_answer(http::status::forbidden,
                              "the administrator of this server has closed today's puzzle; the "
                              "next one begins at midnight UTC");
    }
    if (!room && room.error().kind != RoomFault::Kind::elsewhere)
        co_return text_answer(status(room.error()), sentence(room.error()));
    co_return protobuf_answer(http::status::created,
                              wire::encode(wire::RoomCreated{code, shard.features()}));
}

// Why nobody may enter this room now, checked before the member is known: in a room without seats nobody resumes one.
// An unknown code counts as a guess even under overload; but not before all rooms are open.
std::optional<Rejection> refuse_newcomers(ServerContext& context, const Shard& shard,
                                          const race::RoomCode& code, Gate::Pass& pass) {
    if (!context.overload.is_on() || shard.may_have_members(code)) return std::nullopt;
    const auto* const operations = context.operations;
    if (operations != nullptr && !operations->health.has_rooms_open()) return std::nullopt;
    if (!shard.has_open(code)) pass.has_guessed(code, Gate::Clock::now());
    return context.gate.reject(RefusalCause::overloaded, Overload::back_after);
}

}  // namespace

Awaitable<void> create_room(ServerContext& context, Shard& shard, SocketHandoff handoff,
                            wire::CreateRoom request, Requester requester, Address client,
                            Gate::Pass pass) {
    const ConnectionCount counted(context);
    auto link = handoff.rebind(shard.executor());
    const RequestTimeout timeout(context, shard, link);
    const Founder founder{client, networks_of(context.gate.settings(), client)};
    auto created = co_await answer_create(context, shard, request, founder);
    const bool is_made = created.result() == http::status::created;
    if (!is_made && !request.club.empty()) pass.has_founded_none();
    auto answer = answer_for(requester, std::move(created));
    co_await send(link, std::move(answer));
}

Awaitable<void> find_day(ServerContext& context, Shard& shard, SocketHandoff handoff,
                         race::RoomCode code, Requester requester) {
    const ConnectionCount counted(context);
    auto link = handoff.rebind(shard.executor());
    const RequestTimeout timeout(context, shard, link);
    auto found = co_await answer_day(shard, code);
    auto answer = answer_for(requester, std::move(found));
    co_await send(link, std::move(answer));
}

Awaitable<void> enter_room(ServerContext& context, Shard& shard, SocketHandoff handoff,
                           Request request, race::RoomCode code, Guest guest) {
    const ConnectionCount counted(context);
    auto link = handoff.rebind(shard.executor());
    if (const auto rejection = refuse_newcomers(context, shard, code, guest.pass)) {
        const RequestTimeout timeout(context, shard, link);
        auto answer = rejection_answer(*rejection);
        co_await send(link, std::move(answer));
        co_return;
    }
    // Who founds the room of today says the server's word, if it wants one: in Hello, which comes later.
    const bool founds = context.access == nullptr || !context.access->wants_word_to_enter();
    const auto room = co_await shard.open_room(code, founds);
    const bool is_unfounded = !founds && !room && shard.would_found(code, room.error());
    const bool is_relayed =
        !room && room.error().kind == RoomFault::Kind::elsewhere && context.cluster != nullptr;
    if (!room && !is_relayed && !is_unfounded) {
        if (room.error().kind == RoomFault::Kind::no_such_room)
            guest.pass.has_guessed(code, Gate::Clock::now());
        const RequestTimeout timeout(context, shard, link);
        auto answer = text_answer(status(room.error()), sentence(room.error()));
        co_await send(link, std::move(answer));
        co_return;
    }
    auto session =
        begin_session(context, shard, std::move(link), std::move(request), code, std::move(guest));
    co_await std::move(session);
}

namespace {

// The leaf of a race is the hash of what is signed of it.
Awaitable<Response> prove_race(RaceTree& tree, Executor home, std::string note) {
    const TreeRequest asked = sha256(identity::text_of_note(note).value_or(""));
    auto asking = ask_tree(tree, home, asked);
    auto answered = co_await std::move(asking);
    co_return tree_answer(asked, std::move(answered), false);
}

}  // namespace

Awaitable<void> send_record(ServerContext& context, Shard& shard, SocketHandoff handoff,
                            RecordRequest request, Requester requester, Address client,
                            Gate::Pass pass) {
    const ConnectionCount counted(context);
    auto link = handoff.rebind(shard.executor());
    const RequestTimeout timeout(context, shard, link, record_deadline);
    const RaceArchive::Visit visit(context.archive, networks_of(context.gate.settings(), client));
    if (!visit.may_ask()) {
        constexpr std::chrono::seconds soon{5};
        auto busy = rejection_answer(context.gate.reject(RefusalCause::records_full, soon));
        auto told = answer_for(requester, std::move(busy));
        co_await send(link, std::move(told));
        co_return;
    }
    auto fetched = co_await fetch_record(context.archive, shard.executor(), request);
    if (!fetched && fetched.error() == ArchiveFault::no_such_room)
        pass.has_guessed(request.room, Gate::Clock::now());
    if (request.proves && fetched && context.tree != nullptr) {
        auto proving = prove_race(*context.tree, shard.executor(), std::move(*fetched));
        auto proof = co_await std::move(proving);
        auto told = answer_for(requester, std::move(proof));
        co_await send(link, std::move(told));
        co_return;
    }
    auto answer = answer_for(requester, record_answer(std::move(fetched), request.form));
    co_await send(link, std::move(answer));
}

}  // namespace gridrace::server
