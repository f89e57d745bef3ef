#include "server/admin/merged_answers.hpp"

#include <algorithm>

#include "server/admin/room_list.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

constexpr const char* counted[] = {"connections", "max_connections", "rooms",
                                   "members",     "present",         "races"};

// The objects of all nodes' lists, each with the name of its node.
std::vector<json> lines_of(std::span<const NodeAnswer> answers, const char* list) {
    std::vector<json> lines;
    for (const auto& [node, outcome] : answers) {
        if (!outcome || !outcome->contains(list)) continue;
        for (auto line : outcome->at(list)) {
            if (!line.is_object()) continue;
            line["node"] = node;
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

constexpr std::int64_t most_counted = 1'000'000'000'000;  // sums do not overflow

// Other versions may say other things.
std::int64_t number_in(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return 0;
    return std::clamp<std::int64_t>(found->get<std::int64_t>(), 0, most_counted);
}

std::int64_t sum(std::span<const NodeAnswer> answers, const char* key) {
    std::int64_t all = 0;
    for (const auto& answer : answers) {
        if (answer.outcome) all += number_in(*answer.outcome, key);
    }
    return all;
}

json rooms_of(const Request& request, std::span<const NodeAnswer> answers) {
    json result;
    result["rooms"] = busiest(lines_of(answers, "rooms"), limit_of(request)).lines;
    result["total"] = sum(answers, "total");
    return result;
}

// A node of an older version tells no total.
json members_of(const Request& request, std::span<const NodeAnswer> answers) {
    json result;
    auto lines = lines_of(answers, "members");
    result["total"] = std::max(sum(answers, "total"), static_cast<std::int64_t>(lines.size()));
    if (lines.size() > limit_of(request)) lines.resize(limit_of(request));
    result["members"] = std::move(lines);
    return result;
}

json stats_of(std::span<const NodeAnswer> answers) {
    json result;
    for (const auto* key : counted) result[key] = sum(answers, key);
    result["nodes"] = json::array();
    for (const auto& [node, outcome] : answers) {
        if (!outcome) continue;
        auto line = *outcome;
        line["node"] = node;
        if (line.contains("bans")) result["bans"] = line["bans"];
        line.erase("bans");
        result["nodes"].push_back(std::move(line));
    }
    return result;
}

}  // namespace

json missing_of(std::span<const NodeAnswer> answers) {
    json missing = json::array();
    for (const auto& [node, outcome] : answers) {
        if (!outcome) missing.push_back({{"node", node}, {"why", outcome.error().message}});
    }
    return missing;
}

json merged(const Request& request, std::span<const NodeAnswer> answers) {
    json result;
    const auto name = request.command->name;
    if (name == "rooms") result = rooms_of(request, answers);
    if (name == "stats") result = stats_of(answers);
    if (name == "members") result = members_of(request, answers);
    if (name == "announce") result["rooms"] = sum(answers, "rooms");
    if (name == "operator" && request.argument("list").empty()) {
        result["ended"] = sum(answers, "ended");
    } else if (name == "operator") {
        result["sessions"] = lines_of(answers, "sessions");
    }
    result["missing"] = missing_of(answers);
    return result;
}

json node_list(std::span<const NodeRow> nodes, std::span<const NodeAnswer> stats) {
    json lines = json::array();
    for (const auto& node : nodes) {
        json line{{"node", node.name},       {"url", node.url},
                  {"version", node.version}, {"silent_ms", node.silent.count()},
                  {"rooms", node.rooms},     {"state", node.is_gone ? "gone" : "no answer"}};
        const auto said = std::ranges::find(stats, node.name, &NodeAnswer::node);
        if (said != stats.end() && said->outcome) {
            line["connections"] = number_in(*said->outcome, "connections");
            line["state"] =
                said->outcome->value("draining", json(false)) == true ? "draining" : "up";
        }
        lines.push_back(std::move(line));
    }
    return {{"nodes", std::move(lines)}, {"missing", missing_of(stats)}};
}

}  // namespace gridrace::server::admin
