#include "server/net/http/answer_requests.hpp"

#include "common/wire/proof_of_work.hpp"
#include "server/net/http/admission.hpp"
#include "server/net/http/health_answer.hpp"
#include "server/net/http/read_request.hpp"
#include "server/net/http/rejection.hpp"
#include "server/net/http/request_timeout.hpp"
#include "server/net/http/server_word.hpp"
#include "server/net/limits/access.hpp"

namespace gridrace::server {

namespace {

constexpr unsigned most_requests = 100;        // of one connection
constexpr std::chrono::seconds idle_time{10};  // until the next one arrives
constexpr std::chrono::seconds file_deadline{30};

using Coming = Gate::Coming;

// A file of the page, or 304 for one.
bool is_of_page(const Route& route) {
    const auto* answer = std::get_if<Response>(&route);
    return std::holds_alternative<FileResponse>(route) ||
           (answer != nullptr && answer->result() == http::status::not_modified);
}

// Checks a route against the limits of its address.
std::optional<Rejection> judge(ServerContext& context, Gate::Pass& pass, const Route& route,
                               const Request& request) {
    const std::string_view proof = request[wire::proof_header];
    if (std::holds_alternative<race::RoomCode>(route))
        return pass.may_name_room(Gate::Clock::now(), proof);
    if (is_of_page(route)) return pass.may_load(Gate::Clock::now());
    if (auto rejection = pass.may_ask(Gate::Clock::now())) return rejection;
    // First: nobody without the word has a share of the totals.
    if (auto rejection = refuse_without_word(context, pass, request, route)) return rejection;
    const auto* created = std::get_if<wire::CreateRoom>(&route);
    const bool asks_for_day =
        created != nullptr && created->rules.mode_settings.mode == race::Mode::daily;
    if (created != nullptr && !asks_for_day) {
        auto rejection = pass.may_make_room(Gate::Clock::now(), proof);
        if (rejection || created->club.empty()) return rejection;
        return pass.may_found_club(Gate::Clock::now());
    }
    if (asks_for_day || std::holds_alternative<RecordRequest>(route) ||
        std::holds_alternative<StatusRequest>(route))
        return pass.may_name_room(Gate::Clock::now(), proof);
    return std::nullopt;
}

bool is_room_page(const Route& route) {
    const auto* status = std::get_if<StatusRequest>(&route);
    return status != nullptr && status->about == StatusRequest::About::page;
}

// A client that may name no room now, since it has guessed too many, gets the page as if there were none; so does
// everybody, who can say no word in a link, where the server wants one.
Route judge_page(const ServerContext& context, Gate::Pass& pass, const Request& request,
                 Route route) {
    const auto now = Gate::Clock::now();
    if (auto rejection = pass.may_load(now)) return std::move(*rejection);
    const bool wants_word = context.access != nullptr && context.access->wants_word_to_enter();
    if (wants_word || pass.may_name_room(now, {}))
        return answer_room_page(context.page, request, site_of(context), std::nullopt);
    return route;
}

// The route of a request; `pass` is that of its connection, and then of its client.
Route admit_and_route(ServerContext& context, const Peer& peer, const PeerAddress& peer_address,
                      const Request& request, Coming how, Result<Gate::Pass, Rejection>& pass) {
    admit_client(context, peer, peer_address, how, pass);
    if (pass || pass.error().cause != RefusalCause::banned) {
        if (auto health = answer_health(context, request)) return std::move(*health);
    }
    warn_of_proxies(context, peer, peer_address, request);
    if (!pass) return pass.error();
    auto route = find_route(context, peer_address, request);
    if (is_room_page(route)) return judge_page(context, *pass, request, std::move(route));
    if (auto rejection = judge(context, *pass, route, request)) return std::move(*rejection);
    return route;
}

Heard make_heard(ServerContext& context, const Peer& peer, Request request, Coming how,
                 Result<Gate::Pass, Rejection> pass) {
    const auto peer_address = find_client(context.gate.settings(), peer, request);
    auto route = admit_and_route(context, peer, peer_address, request, how, pass);
    if (const auto* rejection = std::get_if<Rejection>(&route)) {
        auto answer = refusal_answer(request, *rejection);
        route = std::move(answer);
    }
    std::optional<Gate::Pass> kept;
    if (pass) kept = std::move(*pass);
    auto requester = requester_of(context.gate, request);
    return {peer_address.client, std::move(kept), std::move(request), std::move(requester),
            std::move(route)};
}

bool may_stay(const ServerContext& context, const Visit& visit) {
    return visit.answered + 1 < most_requests && !context.stopping && !context.overload.is_on();
}

// For slots of connections between two requests, or in an answer: the oldest makes room for others.
HandshakeSlots::Cut cut_of(Link& link) {
    return [&link] { link.close(); };
}

Awaitable<bool> send_page(ServerContext& context, std::size_t place, Link& link, const Visit& visit,
                          FileResponse answer) {
    const RequestTimeout timeout(context, *context.shards[place], link, file_deadline);
    const HandshakeSlots::Slot stay(*context.answer_slots[place], visit.client, cut_of(link));
    const bool is_kept = answer.keep_alive() && may_stay(context, visit);
    answer.keep_alive(is_kept);
    co_await send_file(link, std::move(answer));
    const bool goes_on = is_kept && link.is_open();
    co_return goes_on;
}

Awaitable<bool> send_at_once(ServerContext& context, std::size_t place, Link& link,
                             const Visit& visit, Response answer) {
    const RequestTimeout timeout(context, *context.shards[place], link);
    const HandshakeSlots::Slot stay(*context.answer_slots[place], visit.client, cut_of(link));
    const bool is_kept = co_await send_answer(context, link, visit, std::move(answer));
    co_return is_kept;
}

Response records_are_full(ServerContext& context) {
    constexpr std::chrono::seconds soon{5};
    return rejection_answer(context.gate.reject(RefusalCause::records_full, soon));
}

// Reads the log, as often at once as for records of races.
Awaitable<Response> answer_rating(ServerContext& context, Shard& shard, Address client,
                                  RatingRequest asked) {
    const RaceArchive::Visit visit(context.archive, networks_of(context.gate.settings(), client));
    if (!visit.may_ask()) co_return records_are_full(context);
    auto reading = context.ratings->read(shard.executor(), std::move(asked));
    auto read = co_await std::move(reading);
    co_return rating_answer(std::move(read));
}

Awaitable<bool> send_rating(ServerContext& context, std::size_t place, Link& link,
                            const Visit& visit, Heard& heard) {
    auto& shard = *context.shards[place];
    const RequestTimeout timeout(context, shard, link);
    const HandshakeSlots::Slot stay(*context.answer_slots[place], visit.client, cut_of(link));
    auto asked = std::get<RatingRequest>(std::move(heard.route));
    auto answering = answer_rating(context, shard, heard.client, std::move(asked));
    auto answer = co_await std::move(answering);
    answer.keep_alive(heard.request.keep_alive());
    auto told = answer_for(heard.requester, std::move(answer));
    const bool is_kept = co_await send_answer(context, link, visit, std::move(told));
    co_return is_kept;
}

// The same.
Awaitable<Response> answer_tree(ServerContext& context, Shard& shard, Address client,
                                TreeRequest asked) {
    const RaceArchive::Visit visit(context.archive, networks_of(context.gate.settings(), client));
    if (!visit.may_ask()) co_return records_are_full(context);
    auto asking = ask_tree(*context.tree, shard.executor(), asked);
    auto answered = co_await std::move(asking);
    const bool is_public = context.access == nullptr || !context.access->wants_word_to_enter();
    co_return tree_answer(asked, std::move(answered), is_public);
}

Awaitable<bool> send_tree(ServerContext& context, std::size_t place, Link& link, const Visit& visit,
                          Heard& heard) {
    auto& shard = *context.shards[place];
    const RequestTimeout timeout(context, shard, link);
    const HandshakeSlots::Slot stay(*context.answer_slots[place], visit.client, cut_of(link));
    auto asked = std::get<TreeRequest>(heard.route);
    auto answering = answer_tree(context, shard, heard.client, std::move(asked));
    auto answer = co_await std::move(answering);
    answer.keep_alive(heard.request.keep_alive());
    auto told = answer_for(heard.requester, std::move(answer));
    const bool is_kept = co_await send_answer(context, link, visit, std::move(told));
    co_return is_kept;
}

// Carries out what an operator asks, and sends the answer.
Awaitable<bool> send_to_operator(ServerContext& context, std::size_t place, Link& link,
                                 const Visit& visit, Heard& heard) {
    auto& shard = *context.shards[place];
    const HandshakeSlots::Slot stay(*context.answer_slots[place], visit.client, cut_of(link));
    auto asked = std::get<OperatorRequest>(std::move(heard.route));
    auto answering = answer_operator(context, shard, std::move(asked), heard.client, *heard.pass);
    auto answer = co_await std::move(answering);
    answer.keep_alive(heard.request.keep_alive());
    auto told = answer_for(heard.requester, std::move(answer));
    const RequestTimeout timeout(context, shard, link, file_deadline);
    const bool is_kept = co_await send_answer(context, link, visit, std::move(told));
    co_return is_kept;
}

}  // namespace

Awaitable<std::optional<FirstHeard>> hear_first(ServerContext& context, std::size_t place,
                                                Link& link) {
    auto& gate = context.gate;
    auto& shard = *context.shards[place];
    auto& slots = *context.handshake_slots[place];
    const RequestTimeout timeout(context, shard, link);
    boost::system::error_code error;  // a connection that is gone is noticed when it is read
    const auto socket_peer = link.socket().remote_endpoint(error).address();
    HandshakeSlots::Slot stay(slots, socket_peer, [&gate, &link] {
        gate.reject(RefusalCause::dawdled);
        link.close();
    });
    const auto peer = co_await find_peer(gate, link);
    if (!peer) co_return std::nullopt;
    if (peer->is_named_by_proxy) stay.is_from(peer->address);
    auto pass = admit_at_once(context, slots, *peer, Coming::new_connection);
    if (!pass) {
        auto refusing = refuse(context, shard, slots, link, peer->address, pass.error());
        co_await std::move(refusing);
        co_return std::nullopt;
    }
    if (context.tls != nullptr) {
        const bool is_secure = co_await shake_hands(*context.tls, link);
        if (!is_secure) co_return std::nullopt;
    }
    auto request = co_await read_request(gate, link);
    if (!request) co_return std::nullopt;
    FirstHeard first{
        {*peer, peer->address},
        make_heard(context, *peer, std::move(*request), Coming::new_connection, std::move(pass))};
    first.visit.client = first.heard.client;
    co_return std::move(first);
}

// It is admitted when it is there: until then it does not count.
Awaitable<std::optional<Heard>> hear_next(ServerContext& context, std::size_t place, Link& link,
                                          const Visit& visit) {
    auto& shard = *context.shards[place];
    const Deadline deadline(shard.executor(), idle_time, [&link] { link.close(); });
    const Shard::Registration registration(shard, [&link](Stop) { link.close(); });
    const HandshakeSlots::Slot stay(*context.kept_slots[place], visit.client, cut_of(link));
    auto request = co_await read_request(context.gate, link);
    if (!request || !link.is_open()) co_return std::nullopt;
    auto pass = admit_at_once(context, *context.handshake_slots[place], visit.peer,
                              Coming::kept_connection);
    auto heard = make_heard(context, visit.peer, std::move(*request), Coming::kept_connection,
                            std::move(pass));
    co_return std::move(heard);
}

Awaitable<bool> send_answer(ServerContext& context, Link& link, const Visit& visit,
                            Response answer) {
    const bool is_kept = answer.keep_alive() && may_stay(context, visit);
    answer.keep_alive(is_kept);
    co_await send(link, std::move(answer));
    const bool goes_on = is_kept && link.is_open();
    co_return goes_on;
}

Awaitable<std::optional<Heard>> answer_until_a_room(ServerContext& context, std::size_t place,
                                                    Link& link, FirstWords& first_words,
                                                    Visit& visit, Heard heard) {
    for (;;) {
        bool is_kept = false;
        if (auto* file = std::get_if<FileResponse>(&heard.route)) {
            is_kept = co_await send_page(context, place, link, visit, std::move(*file));
        } else if (auto* made = std::get_if<Response>(&heard.route)) {
            auto answer = answer_for(heard.requester, std::move(*made));
            is_kept = co_await send_at_once(context, place, link, visit, std::move(answer));
        } else if (std::holds_alternative<RatingRequest>(heard.route)) {
            is_kept = co_await send_rating(context, place, link, visit, heard);
        } else if (std::holds_alternative<TreeRequest>(heard.route)) {
            is_kept = co_await send_tree(context, place, link, visit, heard);
        } else if (std::holds_alternative<OperatorRequest>(heard.route)) {
            is_kept = co_await send_to_operator(context, place, link, visit, heard);
        } else {
            co_return std::move(heard);
        }
        if (!is_kept) co_return std::nullopt;
        heard.pass.reset();
        ++visit.answered;
        first_words.renew();
        auto next = co_await hear_next(context, place, link, visit);
        if (!next) co_return std::nullopt;
        heard = std::move(*next);
        visit.client = heard.client;
    }
}

}  // namespace gridrace::server
