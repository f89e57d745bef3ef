#include "server/net/http/operator_requests.hpp"

#include <algorithm>
#include <array>

#include "server/net/http/rejection.hpp"
#include "server/net/http/request_target.hpp"
#include "server/net/limits/host_header.hpp"
#include "server/net/link/deadline.hpp"
#include "server/net/operator/secure_way.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

using Directing = OperatorCall::Kind;

constexpr std::chrono::seconds operator_deadline{60};  // another node may have to rewrite its log

struct OperatorPost {
    std::string_view path;
    Directing kind;
};
constexpr std::array<OperatorPost, 3> posts{{{operator_enter_path, Directing::enter},
                                             {operator_leave_path, Directing::leave},
                                             {operator_command_path, Directing::command}}};

OperatorSecret secret_of(Directing kind) {
    return kind == Directing::enter ? OperatorSecret::word : OperatorSecret::key;
}

// Browsers say where a request comes from, also if it has no Origin.
bool is_of_another_page(const Gate& gate, const Request& request) {
    const auto site = request["Sec-Fetch-Site"];
    const bool is_elsewhere = !site.empty() && site != "same-origin" && site != "none";
    return is_elsewhere ||
           !gate.may_operate(request[http::field::origin], request[http::field::host]);
}

OperatorRoute route_post(ServerContext& context, const Request& request, const OperatorPost& post) {
    if (request.method() != http::verb::post)
        return wrong_method_answer("POST", "an operator asks for this with POST");
    if (is_of_another_page(context.gate, request))
        return context.gate.reject(RefusalCause::foreign_origin);
    auto secret = bearer_of(request, secret_of(post.kind));
    if (!secret) return context.gate.reject(RefusalCause::wrong_secret);
    return OperatorRequest{post.kind, *std::move(secret), request.body()};
}

// Whether this node knows the secret; a word is taken.
bool knows(OperatorSessions& sessions, Directing kind, const OperatorSessions::Hash& secret) {
    const auto now = OperatorSessions::Clock::now();
    return kind == Directing::enter ? sessions.take_word(secret, now)
                                    : sessions.has_session(secret, now);
}

// The answer of the thread for commands; one that says 503 if it has none in time, or the server stops.
Awaitable<OperatorAnswer> carried_out(const OperatorAccess& access, Shard& shard,
                                      OperatorCall call) {
    using Answer = Reply<OperatorAnswer>;
    auto reply = std::make_shared<Answer>(shard.executor());
    const auto give_up = [reply] { Answer::give(reply, {}); };
    const Deadline deadline(shard.executor(), operator_deadline, give_up);
    const Shard::Registration registration(shard, [give_up](Stop) { give_up(); });
    access.carry_out(std::move(call), reply);
    co_await reply->wait();
    co_return std::move(reply->value());
}

}  // namespace

std::optional<std::string> bearer_of(const Request& request, OperatorSecret kind) {
    constexpr std::string_view scheme = "Bearer ";
    if (request.count(http::field::authorization) != 1) return std::nullopt;
    std::string_view said = request[http::field::authorization];
    if (!is_same_text(said.substr(0, scheme.size()), scheme)) return std::nullopt;
    said.remove_prefix(scheme.size());
    if (!is_operator_secret(said, kind)) return std::nullopt;
    return std::string(said);
}

std::optional<OperatorRoute> route_operator(ServerContext& context, const PeerAddress& peer_address,
                                            const Request& request) {
    const auto path = path_of(request.target());
    if (context.operators == nullptr || !path.starts_with(operator_path)) return std::nullopt;
    const auto* const post = std::ranges::find(posts, path, &OperatorPost::path);
    const bool is_page = path == operator_path;
    if (post == posts.end() && !is_page && path != operator_commands_path) return std::nullopt;
    const auto why_not =
        why_not_secure(context.gate.settings(), context.tls != nullptr, peer_address, request);
    if (why_not) return text_answer(http::status::forbidden, std::string(*why_not));
    if (post != posts.end()) return route_post(context, request, *post);
    if (!is_get_or_head(request.method()))
        return wrong_method_answer(get_and_head, "ask for this with GET");
    if (!is_page) return json_answer(http::status::ok, context.operators->commands);
    auto page = answer_operator_page(context.page, request);
    if (auto* file = std::get_if<FileResponse>(&page)) return std::move(*file);
    return std::get<Response>(std::move(page));
}

Awaitable<Response> answer_operator(ServerContext& context, Shard& shard, OperatorRequest request,
                                    Address client, Gate::Pass& pass) {
    auto& access = *context.operators;
    OperatorCall call{request.kind, hash_token(request.secret), false, std::move(request.body),
                      client.to_string()};
    call.is_known = knows(access.sessions, call.kind, call.secret);
    OperatorAnswer answer;
    if (call.is_known || access.has_other_nodes) {
        auto carrying_out = carried_out(access, shard, std::move(call));
        answer = co_await std::move(carrying_out);
    } else {
        answer.status = http_status(RefusalCause::wrong_secret);
    }
    if (answer.is_known) {
        pass.has_said_right_secret(Gate::Clock::now());
    } else if (answer.status == http_status(RefusalCause::wrong_secret)) {
        pass.has_said_wrong_secret(Gate::Clock::now());
        co_return rejection_answer({RefusalCause::wrong_secret, {}, {}});
    }
    if (answer.json.empty())
        co_return text_answer(http::status::service_unavailable,
                              "the server has not answered in time: nobody knows whether it was "
                              "done; look again");
    co_return json_answer(http::status(answer.status), std::move(answer.json));
}

}  // namespace gridrace::server
