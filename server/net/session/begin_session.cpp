#include "server/net/session/begin_session.hpp"

#include "server/net/session/session.hpp"

namespace gridrace::server {

Awaitable<void> begin_session(ServerContext& context, Shard& shard, Link link, Request request,
                              race::RoomCode code, Guest guest) {
    auto session = std::make_unique<Session>(context, shard, std::move(link), std::move(guest));
    const bool upgraded = co_await session->shake_hands(std::move(request));
    if (!upgraded) co_return;
    auto& begun = *session;
    auto running = begun.run(std::move(session), std::move(code));
    spawn(shard.executor(), "session", std::move(running));
}

}  // namespace gridrace::server
