#include "server/net/http/health_answer.hpp"

#include <nlohmann/json.hpp>

#include "common/identity/fingerprint.hpp"
#include "server/net/http/operations.hpp"
#include "server/net/http/request_target.hpp"
#include "server/net/limits/access.hpp"

namespace gridrace::server {

namespace {

// That the server is well, which it is, what it speaks, its time of day in milliseconds, whom it lets do what, and its key.
Response health_answer(const ServerContext& context) {
    const auto* const access = context.access;
    const auto open_rooms = access != nullptr ? access->open_rooms() : Admitted::everyone;
    const auto enter = access != nullptr ? access->enter() : Admitted::everyone;
    const auto now = context.shards.front()->wall().time_since_epoch().count();
    nlohmann::ordered_json health{{"status", "ok"},
                                  {"version", version},
                                  {"protocol", wire::subprotocol},
                                  {"time", now},
                                  {"open_rooms", name(open_rooms)},
                                  {"enter", name(enter)}};
    if (context.server_key != nullptr)
        health["key"] = identity::fingerprint(context.server_key->public_key());
    return json_answer(http::status::ok, health.dump());
}

bool asks_for_health(std::string_view target) {
    return target == "/livez" || target == "/readyz" || target == health_path;
}

}  // namespace

std::optional<Response> answer_health(const ServerContext& context, const Request& request) {
    const auto* const operations = context.operations;
    const auto path = path_of(request.target());
    if (!asks_for_health(path)) return std::nullopt;
    if (path != health_path) {
        if (operations == nullptr) return std::nullopt;
        return answer_operations(*operations, request, Insight::health);
    }
    if (is_get_or_head(request.method())) return health_answer(context);
    return wrong_method_answer(get_and_head, "ask for /healthz with GET");
}

}  // namespace gridrace::server
