#include "client/net/server_probe.hpp"

#include <sysexits.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/net/http_exchange.hpp"
#include "client/net/json_members.hpp"

namespace gridrace::client {

namespace {

constexpr int looks_of_probe = 5;
constexpr unsigned ok = 200;
constexpr unsigned bad_request = 400;  // such as plain HTTP on a port for TLS

Result<Look, ConnectionEnd> look(const ServerAddress& server) {
    const auto answer = exchange(server, {"/healthz", std::nullopt});
    const auto local_time = std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
    if (!answer) return answer.error();
    const auto health = answer->status == ok ? parse_health(answer->body) : std::nullopt;
    const auto said = answer->sentence();
    if (!health && answer->status == bad_request && !said.empty()) {
        return ConnectionEnd{EX_PROTOCOL, "refused", to_url(server) + ": " + said};
    }
    if (!health) {
        return ConnectionEnd{EX_PROTOCOL, "not_gridrace",
                             "what answers at " + to_url(server) + " is no gridrace server (HTTP " +
                                 std::to_string(answer->status) + ")"};
    }
    return Look{*health, answer->trip, local_time};
}

}  // namespace

std::optional<ServerHealth> parse_health(std::string_view answer) {
    const auto said = nlohmann::json::parse(answer, nullptr, false);
    if (!said.is_object()) return std::nullopt;
    const auto time = said.find("time");
    if (time == said.end() || !time->is_number_integer()) return std::nullopt;
    ServerHealth health{text_at(said, "version"), text_at(said, "protocol"),
                        Instant(Milliseconds(time->get<std::int64_t>())),
                        text_at(said, "open_rooms"), text_at(said, "enter")};
    if (health.version.empty() || health.protocol.empty()) return std::nullopt;
    return health;
}

void fetch_health(boost::asio::io_context& io, const ServerAddress& server,
                  std::function<void(ServerHealth)> done) {
    exchange(io, server, {"/healthz", std::nullopt},
             [done = std::move(done)](const HttpResult& answer) {
                 const auto health = answer ? parse_health(answer->body) : std::nullopt;
                 done(health.value_or(ServerHealth{}));
             });
}

bool wants_word_to_enter(const ServerAddress& server) {
    const auto seen = look(server);
    return seen && seen->health.enter == "word";
}

ServerProbe evaluate(const std::vector<Look>& looks) {
    auto by_trip = looks;
    std::ranges::sort(by_trip, {}, &Look::trip);
    const auto& fastest = by_trip.front();
    const auto half = std::chrono::floor<Milliseconds>(fastest.trip / 2);
    return {fastest.health, by_trip[by_trip.size() / 2].trip,
            fastest.health.time + half - fastest.local_time};
}

Result<ServerProbe, ConnectionEnd> probe(const ServerAddress& server) {
    std::vector<Look> looks;
    for (int i = 0; i < looks_of_probe; ++i) {
        auto seen = look(server);
        if (!seen) return seen.error();
        looks.push_back(std::move(*seen));
    }
    return evaluate(looks);
}

}  // namespace gridrace::client
