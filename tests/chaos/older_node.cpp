// A node of an older version, made from today's source for tests alone: it tells another version, and cannot read rooms
// in which a tournament was played. Takes the options of gridraced.
#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "server/config/start_check.hpp"
#include "server/log/postgres/postgres_log.hpp"
#include "server/log/record_codec.hpp"
#include "tests/chaos/planted_log.hpp"
#include "tests/chaos/planted_main.hpp"

namespace {

using namespace gridrace;

constexpr const char* older_version = "0.0.1";
// The end of a record, whose second field is a list of events: one that has nothing this version knows.
constexpr std::string_view unknown_event{"\x12\0", 2};

bool is_of_tournament(const race::RaceRules& rules) {
    return rules.mode_settings.mode && race::has_tables(*rules.mode_settings.mode);
}

bool is_newer(const race::Event& event) {
    if (const auto* opened = std::get_if<race::RoomOpened>(&event))
        return is_of_tournament(opened->rules);
    if (const auto* changed = std::get_if<race::RulesChanged>(&event))
        return is_of_tournament(changed->rules);
    return std::holds_alternative<race::TablesSet>(event);
}

std::vector<std::string> as_older_version_sees(std::vector<std::string> records) {
    for (auto& bytes : records) {
        const auto record = server::decode_record(bytes);
        if (record && std::ranges::any_of(record->events, is_newer)) bytes += unknown_event;
    }
    return records;
}

class OlderLog final : public PlantedLog {
public:
    using PlantedLog::PlantedLog;

    void open(const race::RoomCode& room, Opened done) override {
        real().open(room, [done = std::move(done)](std::error_code error, server::OpenedLog log) {
            log.records = as_older_version_sees(std::move(log.records));
            done(error, std::move(log));
        });
    }
    void read(const race::RoomCode& room, Read done) override {
        real().read(room, [done = std::move(done)](std::error_code error, auto records) {
            done(error, as_older_version_sees(std::move(records)));
        });
    }
    // As versions did that did not leave such rooms to others.
    void release_unreadable(const race::RoomCode& room, Instant at, Left done) override {
        if (std::getenv("GRIDRACE_PLANTED_FAULT") != nullptr) return done({}, {});
        PlantedLog::release_unreadable(room, at, std::move(done));
    }
};

int serve(const server::Config& config) {
    auto nodes =
        std::make_unique<server::NodeSocket>(server::resolve(server::node_address(config)));
    const auto url = server::node_url(config, nodes->endpoint());
    server::postgres::Settings settings;
    settings.url = config.database;
    settings.program = older_version;
    settings.node = {config.cluster.node, url};
    auto log = server::PostgresLog::open(std::move(settings));
    if (!log) throw std::runtime_error(log.error());
    server::Server running(config, std::make_unique<OlderLog>(std::move(*log)), std::move(nodes));
    return gridrace::run(running);
}

}  // namespace

int main(int argc, char** argv) {
    return gridrace::planted_main("older_node", argc, argv, serve);
}
