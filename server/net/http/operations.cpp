#include "server/net/http/operations.hpp"

#include <chrono>

namespace gridrace::server {

namespace {

Response condition_answer(const std::vector<std::string>& reasons) {
    const auto status = reasons.empty() ? http::status::ok : http::status::service_unavailable;
    auto answer = json_answer(status, health_json(reasons));
    if (!reasons.empty()) answer.set(http::field::retry_after, "5");
    return answer;
}

Response metrics_answer(const Operations& operations) {
    auto answer = text_answer(http::status::ok, "");
    answer.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
    answer.body() = operations.metrics();
    answer.prepare_payload();
    return answer;
}

}  // namespace

std::optional<Response> answer_operations(const Operations& operations, const Request& request,
                                          Insight insight) {
    const auto target = request.target();
    const bool is_metrics = target == "/metrics";
    if (target != "/livez" && target != "/readyz" && !is_metrics) return std::nullopt;
    if (!is_get_or_head(request.method())) {
        return wrong_method_answer(get_and_head, "ask for this with GET");
    }
    if (is_metrics && insight == Insight::all) return metrics_answer(operations);
    if (is_metrics) {
        return text_answer(http::status::forbidden,
                           "metrics are for the server's own machine, or on --ops-listen");
    }
    const auto now = std::chrono::steady_clock::now();
    return condition_answer(target == "/livez" ? operations.health.why_not_alive(now)
                                               : operations.health.why_not_ready(now));
}

Insight insight_of(const Operations& operations, const PeerAddress& peer_address) {
    const bool may_see_all = peer_address.path == ProxyPath::direct &&
                             is_loopback(peer_address.client) && !operations.has_own_port;
    return may_see_all ? Insight::all : Insight::health;
}

}  // namespace gridrace::server
