#include "server/admin/tables.hpp"

#include <algorithm>

#include "common/base/emoji.hpp"
#include "common/base/text.hpp"
#include "server/admin/sentences.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;
using Row = std::vector<std::string>;

std::string text_of(const json& value) {
    if (value.is_string()) return for_terminal(printable(value.get_ref<const std::string&>()));
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "";
    if (value.is_number()) return value.dump();
    return "";
}

std::string field(const json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() ? text_of(*found) : "";
}

std::string title(std::string key) {
    std::ranges::replace(key, '_', ' ');
    return key;
}

std::string table(const std::vector<Row>& rows) {
    std::vector<int> widths(rows.front().size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(row[i]));
        }
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            const auto gap = widths[i] - display_width(row[i]) + 2;
            line.append(static_cast<std::size_t>(gap), ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

// A table of the objects in a list, one column for each key.
std::string list(const json& result, const char* name, const std::vector<const char*>& keys) {
    const auto found = result.is_object() ? result.find(name) : result.end();
    if (found == result.end() || found->empty()) return "none\n";
    std::vector<Row> rows(1);
    for (const auto* key : keys) {
        auto heading = title(key);
        std::ranges::transform(heading, heading.begin(),
                               [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
        rows.front().push_back(std::move(heading));
    }
    for (const auto& object : *found) {
        auto& row = rows.emplace_back();
        for (const auto* key : keys) row.push_back(field(object, key));
    }
    return table(rows);
}

// "key: value" for everything except lists.
std::string facts(const json& result) {
    std::string text;
    for (const auto& [key, value] : result.items()) {
        if (value.is_structured()) continue;
        const auto shown = value.is_boolean() && !value.get<bool>() ? "no" : text_of(value);
        text += printable(title(key)) + ": " + shown + '\n';
    }
    return text;
}

// Merged answers name the nodes that are missing, if only in an empty list.
bool is_of_cluster(const json& result) {
    return result.contains("missing");
}

// "0.4 s", "3 min", "2 h".
std::string age_text(std::int64_t milliseconds) {
    if (milliseconds < 10'000) {
        const auto tenths = milliseconds / 100;
        return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
    }
    const auto seconds = milliseconds / 1000;
    if (seconds < 120) return std::to_string(seconds) + " s";
    if (seconds < 7200) return std::to_string(seconds / 60) + " min";
    return std::to_string(seconds / 3600) + " h";
}

std::string nodes_in_words(json result) {
    for (auto& node : result["nodes"]) {
        const auto silent = node.find("silent_ms");
        if (silent != node.end() && silent->is_number()) {
            node["last_beat"] = age_text(silent->get<std::int64_t>()) + " ago";
        }
    }
    return list(result, "nodes",
                {"node", "url", "version", "last_beat", "rooms", "connections", "state"});
}

// A list, and of how many if it has a limit.
std::string part_of_list(const json& result, const char* key,
                         const std::vector<const char*>& columns) {
    auto text = list(result, key, columns);
    const auto shown = result.value(key, json::array()).size();
    const auto total = result.value("total", shown);
    if (total > shown) text += "… of " + std::to_string(total) + " " + key + "\n";
    return text;
}

const std::vector<const char*> member_columns{"member",  "name",    "role",  "host",
                                              "present", "percent", "muted", "address"};

}  // namespace

std::string in_words(const Command& command, const json& result) {
    if (auto done = in_sentences(command, result)) return *std::move(done);
    if (command.name == "rooms") {
        std::vector<const char*> columns{"room",   "phase",   "race", "members", "present",
                                         "places", "log_kib", "host", "club"};
        if (is_of_cluster(result)) columns.insert(columns.begin() + 1, "node");
        return part_of_list(result, "rooms", columns);
    }
    if (command.name == "members") {
        auto columns = member_columns;
        const auto members = result.value("members", json::array());
        const bool in_several = !members.empty() && members.front().contains("room");
        if (in_several) columns.insert(columns.begin(), "room");
        if (is_of_cluster(result)) columns.insert(columns.begin() + 1, "node");
        return part_of_list(result, "members", columns);
    }
    if (command.name == "room") return facts(result) + '\n' + list(result, "list", member_columns);
    if (command.name == "nodes") return nodes_in_words(result);
    if (command.name == "stats" && is_of_cluster(result)) {
        return facts(result) + '\n' +
               list(result, "nodes",
                    {"node", "version", "uptime_seconds", "connections", "max_connections", "rooms",
                     "members", "present", "races", "draining"});
    }
    if (command.name == "operator") {
        std::vector<const char*> columns{"from", "since", "until"};
        if (is_of_cluster(result)) columns.insert(columns.begin(), "node");
        return list(result, "sessions", columns);
    }
    if (command.name == "bans") {
        auto named = result;
        for (auto& ban : named["bans"]) {
            if (!ban.contains("until")) ban["until"] = "for good";
        }
        return list(named, "bans", {"address", "until"});
    }
    return facts(result);
}

}  // namespace gridrace::server::admin
