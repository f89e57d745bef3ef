#include "client/web/engine/event_json.hpp"

#include <variant>

#include "common/sudoku/formats/formats.hpp"

namespace gridrace::web {

namespace {

using namespace race;

template <class Enumeration>
std::int64_t wire_value(const std::optional<Enumeration>& value) {
    return value ? static_cast<std::int64_t>(*value) + 1 : 0;
}

std::int64_t milliseconds(Instant at) {
    return at.time_since_epoch().count();
}

void write_assists(Json& json, AssistSet assists) {
    json.begin('{').key("allowed").begin('[');
    for (const auto assist : all_assists) {
        if (assists.contains(assist)) json.number(static_cast<std::int64_t>(assist) + 1);
    }
    json.end(']').end('}');
}

void write_rules(Json& json, const RaceRules& rules) {
    json.begin('{').key("source").number(wire_value(rules.source));
    json.key("grade").number(wire_value(rules.grade));
    if (rules.rating) {
        json.key("rating").begin('{').key("lowest").number(rules.rating->lowest.tenths);
        json.key("highest").number(rules.rating->highest.tenths).end('}');
    }
    json.key("max_players").number(rules.max_players);
    json.key("countdown_seconds").number(rules.countdown.count());
    json.key("time_limit_seconds").number(rules.time_limit.count());
    json.key("grace_seconds").number(rules.grace.count());
    json.key("late_join").boolean(rules.late_join).key("auto_start").boolean(rules.auto_start);
    json.key("aid_price_seconds").number(rules.assist_price.count()).key("assists");
    write_assists(json, rules.assists);
    const auto& mode = rules.mode_settings;
    json.key("mode_settings").begin('{').key("mode").number(wire_value(mode.mode));
    json.key("lives").number(mode.lives).key("penalty_seconds").number(mode.penalty.count());
    json.end('}');
    json.end('}');
}

// Writes an event if the page is to have it: {"kind": "its name", "its name": {its fields}}.
class EventJson {
public:
    explicit EventJson(Json& json) : json_(json) {}

    // The others are the server's own, or need a second member.
    template <class Other>
    void operator()(const Other& /*event*/) {}

    void operator()(const MemberJoined& event) {
        begin("member_joined").key("name").string(event.name);
        member(event.member).key("role").number(wire_value(std::optional(event.role)));
        end();
    }
    void operator()(const HostChanged& event) {
        begin("host_changed");
        member(event.member);
        end();
    }
    void operator()(const ReadyChanged& event) {
        begin("ready_changed");
        member(event.member).key("ready").boolean(event.ready);
        end();
    }
    void operator()(const RulesChanged& event) {
        write_rules(begin("rules_changed").key("rules"), event.rules);
        end();
    }
    void operator()(const CountdownStarted& event) {
        begin("countdown_started").key("race").number(event.race.value);
        json_.key("starts_at").number(milliseconds(event.starts_at));
        end();
    }
    void operator()(const CountdownCancelled& event) {
        begin("countdown_cancelled").key("race").number(event.race.value);
        json_.key("reason").number(wire_value(std::optional(event.reason)));
        end();
    }
    void operator()(const RaceStarted& event) {
        begin("race_started").key("race").number(event.race.value);
        json_.key("at").number(milliseconds(event.at));
        json_.key("puzzle").string(sudoku::to_line(event.puzzle));
        end();
    }
    void operator()(const ProgressChanged& event) {
        begin("progress_changed");
        member(event.member).key("filled_by_box").begin('[');
        for (const auto filled : event.filled_by_box) json_.number(filled);
        json_.end(']');
        end();
    }
    void operator()(const MoveRefused& event) {
        begin("move_refused");
        member(event.member).key("refused_moves").number(event.refused_moves);
        end();
    }
    void operator()(const AssistTaken& event) {
        begin("aid_taken");
        member(event.member).key("assist").number(wire_value(std::optional(event.assist)));
        json_.key("aids")
            .number(event.assists_taken)
            .key("until")
            .number(milliseconds(event.until));
        end();
    }
    void operator()(const PlayerFinished& event) {
        begin("player_finished");
        member(event.member).key("time").number(event.time.count());
        json_.key("place").number(event.place);
        end();
    }
    void operator()(const PlayerForfeited& event) {
        begin("player_forfeited");
        member(event.member);
        end();
    }
    void operator()(const PlayerOut& event) {
        begin("player_out");
        member(event.member).key("place").number(event.place);
        end();
    }
    void operator()(const RaceEnded& event) {
        begin("race_ended").key("race").number(event.race.value);
        json_.key("at").number(milliseconds(event.at));
        json_.key("reason").number(wire_value(std::optional(event.reason)));
        if (event.seed) write_seed(json_.key("seed"), *event.seed);
        end();
    }
    void operator()(const Interrupted& event) {
        begin("interrupted").key("from").number(milliseconds(event.from));
        json_.key("until").number(milliseconds(event.until));
        end();
    }
    void operator()(const DigitPlaced& event) {
        begin("digit_placed");
        member(event.member).key("cell").number(event.cell.index());
        json_.key("digit").number(event.digit);
        end();
    }
    void operator()(const CellCleared& event) {
        begin("cell_cleared");
        member(event.member).key("cell").number(event.cell.index());
        end();
    }

private:
    Json& begin(std::string_view kind) {
        json_.begin('{').key("kind").string(kind);
        return json_.key(kind).begin('{');
    }
    Json& member(MemberId id) { return json_.key("member").number(id.value); }
    void end() { json_.end('}').end('}'); }

    Json& json_;
};

}  // namespace

void write_events(Json& json, const Events& events) {
    json.begin('[');
    for (const auto& event : events) std::visit(EventJson(json), event);
    json.end(']');
}

void write_refusal(Json& json, const Refusal& refusal) {
    json.begin('{').key("code").number(static_cast<std::int64_t>(refusal.code));
    json.key("houses").begin('[');
    for (const auto& house : refusal.houses) {
        json.begin('{').key("kind").number(static_cast<std::int64_t>(house.kind) + 1);
        json.key("index").number(house.index).end('}');
    }
    json.end(']').key("cells").begin('[');
    for (const auto cell : refusal.cells) json.number(cell.index());
    json.end(']').end('}');
}

void write_seed(Json& json, std::uint64_t seed) {
    json.string(std::to_string(seed));
}

}  // namespace gridrace::web
