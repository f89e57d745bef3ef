#include "server/net/http/serve_request.hpp"

#include "common/race/modes/daily.hpp"
#include "server/net/http/answer_requests.hpp"
#include "server/net/http/request_timeout.hpp"
#include "server/net/http/room_requests.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

Awaitable<void> tell_status(ServerContext& context, SocketHandoff handoff, Visit visit,
                            Heard heard);

// Moves the connection to the shard of the room that its request needs.
void hand_over(ServerContext& context, Link link, Visit visit, Heard heard) {
    SocketHandoff handoff(std::move(link));
    auto& [client, pass, request, requester, route] = heard;
    auto* create = std::get_if<wire::CreateRoom>(&route);
    if (create != nullptr && create->rules.mode_settings.mode == race::Mode::daily) {
        const auto today = race::day_at(context.shards.front()->wall());
        const auto code = race::RoomCode::of_day(today);
        auto& shard = context.shard_of(code);
        auto finding = find_day(context, shard, std::move(handoff), code, std::move(requester));
        spawn(shard.executor(), "puzzle of the day", std::move(finding));
    } else if (create != nullptr) {
        auto& shard = context.shard_of(race::RoomCode::from_number(unpredictable()));
        auto creating = create_room(context, shard, std::move(handoff), *create,
                                    std::move(requester), client, std::move(*pass));
        spawn(shard.executor(), "create room", std::move(creating));
    } else if (auto* record = std::get_if<RecordRequest>(&route)) {
        auto& shard = context.shard_of(record->room);
        auto sending = send_record(context, shard, std::move(handoff), std::move(*record),
                                   std::move(requester), client, std::move(*pass));
        spawn(shard.executor(), "record of a race", std::move(sending));
    } else if (const auto* status = std::get_if<StatusRequest>(&route)) {
        auto& shard = context.shard_of(status->room);
        auto telling = tell_status(context, std::move(handoff), std::move(visit), std::move(heard));
        spawn(shard.executor(), "room status", std::move(telling));
    } else {
        const auto code = std::get<race::RoomCode>(route);
        auto& shard = context.shard_of(code);
        Guest guest{client, std::move(*pass), context.slots_of(code)};
        auto entering = enter_room(context, shard, std::move(handoff), std::move(request), code,
                                   std::move(guest));
        spawn(shard.executor(), "session", std::move(entering));
    }
}

// On the room's shard, where the connection stays if it is kept.
Awaitable<void> tell_status(ServerContext& context, SocketHandoff handoff, Visit visit,
                            Heard heard) {
    const ConnectionCount counted(context);
    auto asked = std::get<StatusRequest>(heard.route);
    asked.home = home_of(heard.request, site_of(context));
    const auto place = context.place_of(asked.room);
    auto& shard = *context.shards[place];
    auto link = handoff.rebind(shard.executor());
    FirstWords first_words;
    link.watch_reads(&first_words);
    bool is_kept = false;
    {
        const RequestTimeout timeout(context, shard, link);
        Response status;
        if (asked.about == StatusRequest::About::page) {
            const auto preview =
                co_await find_preview(context, shard, asked.room, heard.client, *heard.pass);
            status = answer_room_page(context.page, heard.request, site_of(context), preview);
        } else {
            status = co_await answer_status(context, shard, asked, heard.client, *heard.pass);
        }
        status.keep_alive(heard.request.keep_alive());
        auto answer = answer_for(heard.requester, std::move(status));
        is_kept = co_await send_answer(context, link, visit, std::move(answer));
    }
    if (!is_kept) co_return;
    heard.pass.reset();
    ++visit.answered;
    auto next = co_await hear_next(context, place, link, visit);
    if (!next) co_return;
    visit.client = next->client;
    auto last =
        co_await answer_until_a_room(context, place, link, first_words, visit, std::move(*next));
    if (last && link.is_open()) hand_over(context, std::move(link), visit, std::move(*last));
}

}  // namespace

Awaitable<void> serve_request(ServerContext& context, std::size_t place, SocketHandoff accepted) {
    const ConnectionCount counted(context);
    auto [socket, none] = accepted.rebind(context.shards[place]->executor()).release();
    Link link(std::move(socket), context.tls != nullptr ? context.tls->accept() : nullptr);
    FirstWords first_words;
    link.watch_reads(&first_words);
    auto first = co_await hear_first(context, place, link);
    if (!first || !link.is_open()) co_return;
    auto last = co_await answer_until_a_room(context, place, link, first_words, first->visit,
                                             std::move(first->heard));
    if (!last || !link.is_open()) co_return;
    hand_over(context, std::move(link), first->visit, std::move(*last));
}

}  // namespace gridrace::server
