// Bans, kept in a file or in a database for all of its servers.
#include "server/admin/administration.hpp"
#include "server/admin/shard_calls.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

Fault no_network() {
    return {"bad_request",
            "name an address, a network such as 10.0.0.0/8 or 2001:db8::/32 (not all there are: "
            "/0), or a room and a member of it"};
}
Fault not_written(const std::error_code& error) {
    return {"not_written", "the list of bans cannot be written: " + error.message()};
}

// In the database.
Fault not_kept(const std::error_code& error) {
    if (error == std::errc::not_enough_memory) {
        return {"too_many_bans",
                "there would be more than " + std::to_string(BanList::most) + " bans"};
    }
    return {"log_failed",
            "the database does not answer: nobody knows whether it was done; look again"};
}

}  // namespace

Awaitable<Outcome> Administration::ban(Request request) {
    const auto who = request.argument("who");
    if (!request.argument("for").empty() && !parse_span(request.argument("for"))) {
        co_return no_span();
    }
    if (request.argument("member").empty()) {
        const auto network = parse_banned(who);
        if (!network) co_return no_network();
        if (auto fault = refuse_ban(*network, request)) co_return *std::move(fault);
        auto banning = ban_network(*network, request);
        auto outcome = co_await std::move(banning);
        co_return outcome;
    }
    const auto code = race::RoomCode::parse(who);
    if (!code) co_return no_such_room();
    auto& shard = context_.context.shard_of(*code);
    std::string member(request.argument("member"));
    MemberCall call{[](MemberId kicked_one) { return race::KickMember{kicked_one}; }};
    call.refuse = [this, &request](const Address& address) {
        return refuse_ban(banned_with(address), request);
    };
    auto kicked = co_await do_to_member(home_, shard, *code, std::move(member), std::move(call));
    if (kicked.fault) co_return outcome_of(std::move(kicked));
    if (!kicked.address || kicked.address->is_unspecified()) {
        co_return Fault{"no_address", "the member is kicked, but not connected: nothing to ban"};
    }
    auto banning = ban_network(banned_with(*kicked.address), request);
    auto banned = co_await std::move(banning);
    if (banned) {
        banned->update(kicked.result);
        // The kick has ended the member's connection before.
        (*banned)["disconnected"] = banned->value("disconnected", std::size_t{0}) + 1;
    }
    co_return banned;
}

// From any thread.
std::optional<Fault> Administration::refuse_ban(const Network& network,
                                                const Request& request) const {
    if (!request.argument("anyway").empty()) return std::nullopt;
    const auto own = parse_address(request.operated_from);
    if (own && network.contains(*own)) {
        return Fault{"own_address", "you direct this server from " + request.operated_from +
                                        ": a ban of " + banned_text(network) +
                                        " would shut you out, so nothing was done. To ban it all "
                                        "the same, add --anyway"};
    }
    const auto& net = context_.context;
    const auto why = shared_by_many(net.gate.settings(), net.proxy_warnings, network);
    if (!why) return std::nullopt;
    return Fault{"shared_address",
                 *why + ": a ban of " + banned_text(network) +
                     " would shut out everybody who comes that way, so nothing was done. "
                     "Kick the player instead; to ban the address all the same, add --anyway"};
}

// Closes connections from there: one without a seat is checked again when it takes its seat, on the
// same thread.
Awaitable<Outcome> Administration::ban_network(Network network, Request request) {
    const auto text = request.argument("for");
    const auto span = parse_span(text);
    const auto now = context_.clock.wall();
    std::optional<Instant> until;
    if (span) until = now + *span;
    std::error_code error;
    if (context_.shared_bans != nullptr) {
        Ban ban{network, until};
        auto banning = context_.shared_bans->ban(home_, std::move(ban), now);
        error = co_await std::move(banning);
        if (error) co_return not_kept(error);
    } else {
        error = context_.bans.ban(network, until, now);
        if (error) co_return not_written(error);
    }

    std::size_t ended = 0;
    std::size_t freed = 0;
    for (const auto& shard : context_.context.shards) {
        const IsMeant is_banned = [network](const Address& address) {
            return network.contains(address);
        };
        std::function<std::size_t(Shard&)> end = [is_banned](Shard& there) {
            return there.end_seats_of(is_banned, wire::CloseCode::banned);
        };
        const auto some = co_await ask<std::size_t>(home_, *shard, std::move(end));
        ended += some;
        auto freeing = free_places(home_, *shard, is_banned);
        const auto places = co_await std::move(freeing);
        freed += places;
    }
    json result{{"address", banned_text(network)}, {"disconnected", ended}, {"freed", freed}};
    if (until) result["until"] = time_text(*until);
    co_return result;
}

Awaitable<Outcome> Administration::unban(Request request) {
    const auto network = parse_banned(request.argument("address"));
    if (!network) co_return no_network();
    const auto now = context_.clock.wall();
    Result<bool, std::error_code> lifted = false;
    if (context_.shared_bans != nullptr) {
        auto lifting = context_.shared_bans->unban(home_, *network, now);
        lifted = co_await std::move(lifting);
        if (!lifted) co_return not_kept(lifted.error());
    } else {
        lifted = context_.bans.unban(*network, now);
        if (!lifted) co_return not_written(lifted.error());
    }
    json result{{"address", banned_text(*network)}};
    if (*lifted) co_return result;
    const auto wider = context_.bans.ban_of(network->base(), now);
    if (!wider || wider->prefix() > network->prefix()) {
        co_return Fault{"not_banned", banned_text(*network) + " is not banned"};
    }
    co_return Fault{"not_banned", banned_text(*network) + " has no ban of its own, but " +
                                      banned_text(*wider) + " is banned: unban that"};
}

Outcome Administration::list_bans() const {
    json lines = json::array();
    for (const auto& ban : context_.bans.bans(context_.clock.wall())) {
        json line{{"address", banned_text(ban.network)}};
        if (ban.until) line["until"] = time_text(*ban.until);
        lines.push_back(std::move(line));
    }
    return json{{"bans", std::move(lines)}};
}

}  // namespace gridrace::server::admin
