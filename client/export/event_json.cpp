// Events as JSON, by their shapes (common/race/shapes).
#include "client/export/event_json.hpp"

#include "common/identity/encoding.hpp"
#include "common/race/shapes/events.hpp"
#include "common/race/view.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/codec/scalars.hpp"
#include "common/wire/result_json.hpp"

namespace gridrace::client {

using nlohmann::json;

namespace {

template <class Value>
json to_value(const Value& value);

// The fields of a struct; what is absent is left out.
template <race::Shaped Struct>
json to_object(const Struct& value) {
    auto object = json::object();
    const auto put = [&](const auto& row, const auto& member) {
        if (row.contract == race::Contract::log) return;
        auto written = to_value(member);
        if (row.is_fixed && !written.is_null())
            written = written.dump();  // for many programs too large a number
        if (!written.is_null()) object[std::string(row.name)] = std::move(written);
    };
    std::apply([&](const auto&... row) { (put(row, value.*(row.member)), ...); },
               race::Shape<Struct>::fields);
    return object;
}

// null for none.
template <class Value>
json to_value(const Value& value) {
    if constexpr (wire::is_optional<Value>) {
        return value ? to_value(*value) : json();
    } else if constexpr (std::is_same_v<Value, race::FilledByBox>) {
        return value;
    } else if constexpr (std::is_same_v<Value, race::Digest>) {
        return identity::to_base64(wire::Scalar<Value>::to(value));
    } else if constexpr (std::is_same_v<Value, race::RaceTable>) {
        return to_value(value.players);
    } else if constexpr (wire::Listed<Value>) {
        auto list = json::array();
        wire::Elements<Value>::each(value,
                                    [&](const auto& each) { list.push_back(to_value(each)); });
        return list;
    } else if constexpr (race::Shaped<Value>) {
        return to_object(value);
    } else if constexpr (wire::Scalar<Value>::type == wire::FieldType::boolean) {
        return value;
    } else if constexpr (wire::Scalar<Value>::type == wire::FieldType::enumeration) {
        return word(value);
    } else {
        return wire::Scalar<Value>::to(value);
    }
}

json difficulty(const std::optional<sudoku::RatingRange>& rating, std::string_view grade) {
    if (rating) return {{"rating", sudoku::to_string(*rating)}};
    if (grade.empty()) return json::object();
    return {{"grade", grade}};
}

// What is told of an event, without its name: its fields, or less, or more.
struct Describer {
    json operator()(const race::RoomOpened& e) const {
        return {{"code", e.code.text()}, {"at", to_value(e.at)}};
    }
    json operator()(const race::RulesChanged& e) const {
        auto line = difficulty(e.rules.rating, race::difficulty(e.rules));
        line["assists"] = wire::assists_to_json(e.rules.assists);
        line["aid_price"] = e.rules.assist_price.count();
        if (const auto mode = e.rules.mode_settings.mode; mode != race::Mode::race) {
            line["mode"] = mode ? race::name(*mode) : "unknown";
        }
        if (const auto window = e.rules.mode_settings.finish_window; window.count() > 0)
            line["finish_window"] = window.count();
        if (e.rules.boards_delay) line["boards_delay"] = e.rules.boards_delay->count();
        return line;
    }
    json operator()(const race::CommandAnswered& e) const {
        json line = {{"command", e.command.value}};
        if (e.refusal) line["refusal"] = race::name(e.refusal->code);
        return line;
    }
    json operator()(const race::HeadStartChanged& e) const {
        auto line = to_object(e.head_start);
        line["member"] = e.member.value;
        return line;
    }
    json operator()(const race::MatchScored& e) const {
        auto line = to_object(e);
        line["scores"] = wire::scores_to_json(e.scores);
        const auto teams = race::team_standings(e.scores);
        if (!teams.empty()) line["teams"] = wire::teams_to_json(teams);
        return line;
    }
    json operator()(const race::ClubPlayerSeated& e) const {
        auto line = to_object(e);
        if (e.forgotten == 0) line.erase("forgotten");
        return line;
    }
    json operator()(const race::ClubScored& e) const {
        auto line = to_object(e);
        line.erase("kind");
        line.update(difficulty(e.kind.rating, e.kind.grade ? word(*e.kind.grade) : ""));
        if (e.kind.mode) line["mode"] = race::name(*e.kind.mode);
        return line;
    }
    template <class Other>
    json operator()(const Other& e) const {
        return to_object(e);
    }
};

// TeamMoved is spelled out before.
template <class E>
constexpr bool is_told = !race::is_for_server<E> && !std::is_same_v<E, race::TeamMoved>;

}  // namespace

std::int64_t number(Instant at) {
    return at.time_since_epoch().count();
}

json to_json(const race::Event& event) {
    return std::visit(
        []<class E>(const E& e) {
            auto line = json::object();
            if constexpr (is_told<E>) {
                line = Describer{}(e);
                line["event"] = race::Shape<E>::kind.name;
            }
            return line;
        },
        event);
}

}  // namespace gridrace::client
