// Players whom this server rates.
#include "common/identity/fingerprint.hpp"
#include "server/admin/administration.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

Fault no_such_player() {
    return {"no_such_player",
            "no rated race of such a player is known; gridrace me prints a player's fingerprint"};
}

Fault log_failed(std::error_code error) {
    return {"log_failed", "the log does not answer, try again: " + error.message()};
}

}  // namespace

Awaitable<Outcome> Administration::forget(Request request) {
    auto prefix = identity::parse_fingerprint(request.argument("player"));
    if (!prefix) {
        co_return Fault{"bad_request",
                        "a player is named by a fingerprint, such as 7K2M-X0QB-94TC-HR5A"};
    }
    auto found = std::make_shared<Reply<PlayerReport>>(home_);
    context_.log.find_player(*std::move(prefix), [found](auto error, PlayerReport player) {
        Reply<PlayerReport>::give(found, error, std::move(player));
    });
    co_await found->wait();
    if (found->error()) co_return log_failed(found->error());
    if (found->value().ratings.empty()) co_return no_such_player();
    const auto key = found->value().ratings.front().key;
    auto forgotten = std::make_shared<Reply<>>(home_);
    context_.log.forget_player(
        key, [forgotten](std::error_code error) { Reply<>::give(forgotten, error); });
    co_await forgotten->wait();
    const auto error = forgotten->error();
    if (error == LogFault::no_such_room) co_return no_such_player();
    if (error && error != LogFault::copies_left) co_return log_failed(error);
    json result{{"player", identity::fingerprint(key)}};
    if (error) {
        result["warning"] =
            "copies may be left in the file until it can be rewritten: the log of the server says "
            "why; that is tried again every hour";
    }
    co_return result;
}

}  // namespace gridrace::server::admin
