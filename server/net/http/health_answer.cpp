#include "server/net/http/health_answer.hpp"

#include "server/net/http/operations.hpp"
#include "server/net/http/request_target.hpp"

namespace gridrace::server {

namespace {

// That the server is well, which it is, what it speaks, and its time of day in milliseconds.
Response health_answer(const Shard& shard) {
    const auto now = std::to_string(shard.wall().time_since_epoch().count());
    return json_answer(http::status::ok, R"({"status":"ok","version":")" + std::string(version) +
                                             R"(","protocol":")" + std::string(wire::subprotocol) +
                                             R"(","time":)" + now + "}");
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
    if (is_get_or_head(request.method())) return health_answer(*context.shards.front());
    return wrong_method_answer(get_and_head, "ask for /healthz with GET");
}

}  // namespace gridrace::server
