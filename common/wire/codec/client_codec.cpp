// Messages of clients: ClientMessage, and the bodies of POST /rooms.
#include <optional>

#include "common/race/shapes/shape_check.hpp"
#include "common/wire/codec/client_shapes.hpp"
#include "common/wire/codec/codec.hpp"
#include "common/wire/codec/message_reading.hpp"
#include "common/wire/codec/message_writing.hpp"

namespace gridrace::wire {

namespace {

using race::Contract;
using race::number_of_row;

static_assert(race::is_whole<Hello>() && race::is_whole<Ping>() && race::is_whole<KeyProof>() &&
              race::is_whole<CreateRoom>());

constexpr int rules_field = number_of_row<race::SetRules>("rules");
static_assert(rules_field == number_of_row<CreateRoom>("rules"));
constexpr int assists_field = number_of_row<race::RaceRules>("assists");
constexpr int assist_price_field = number_of_row<race::RaceRules>("aid_price_seconds");
constexpr int settings_field = number_of_row<race::RaceRules>("mode_settings");
constexpr int finish_window_field = number_of_row<race::ModeSettings>("finish_window_seconds");
constexpr int boards_field = number_of_row<race::RaceRules>("watched_boards");
constexpr int shown_field = number_of_row<race::WatchedBoards>("shown");
constexpr int delay_field = number_of_row<race::WatchedBoards>("delay_seconds");

// ---- which rules are said ----

// The setting with this field: those that may be absent, in their order.
std::optional<race::ModeSetting> setting_of(int field) {
    std::optional<race::ModeSetting> found;
    int setting = 0;
    std::apply(
        [&](const auto&... row) {
            const auto look = [&](int number, bool may_be_absent) {
                if (number == field && may_be_absent)
                    found = static_cast<race::ModeSetting>(setting);
                if (may_be_absent) ++setting;
            };
            (look(row.number, row.is_optional_on_wire), ...);
        },
        race::Shape<race::ModeSettings>::fields);
    return found;
}

// The fields of a message but those with these numbers.
template <class IsLeftOut>
std::string without(std::string_view bytes, IsLeftOut is_left_out) {
    std::string rest;
    RawField field;
    for (FieldScanner scanner(bytes, 0); scanner.next(field);) {
        if (!is_left_out(field.number)) rest += field.whole;
    }
    return rest;
}

std::string without_unsaid(std::string_view settings, race::ModeSettingSet unsaid) {
    return without(settings, [&](int number) {
        const auto setting = setting_of(number);
        return setting && unsaid.contains(*setting);
    });
}

// Appends the rules without what is unsaid of them.
void put_said(const race::RaceRules& rules, const race::RulesUnsaid& unsaid, std::string& out) {
    std::string all;
    put_fields<Contract::wire>(rules, all);
    out += without(all, [&](int number) {
        return (number == assists_field && unsaid.assists) ||
               (number == assist_price_field && unsaid.assist_price) || number == settings_field ||
               number == boards_field;
    });
    if (unsaid.mode_settings != race::ModeSettingSet::all())
        put_text(settings_field,
                 without_unsaid(message_in(all, settings_field), unsaid.mode_settings), out);
    if (unsaid.boards_shown && unsaid.boards_delay) return;
    const auto boards = without(message_in(all, boards_field), [&](int number) {
        return number == shown_field ? unsaid.boards_shown : unsaid.boards_delay;
    });
    put_text(boards_field, boards, out);
}

// Clients without Feature::partial_rules write no `false` and no 0. They mean it where their other features tell that they
// know the field.
race::ModeSettingSet meant_by(FeatureSet client) {
    using enum race::ModeSetting;
    race::ModeSettingSet meant;
    if (client.contains(Feature::partial_rules)) return meant;
    if (client.contains(Feature::tournaments)) meant = {best_of, rising, calm, equivalent_boards};
    if (client.contains(Feature::teams)) meant.insert(in_teams);
    return meant;
}

race::RulesUnsaid unsaid_in(std::string_view rules, FeatureSet client) {
    race::RulesUnsaid unsaid;
    unsaid.assists = !has_field(rules, assists_field, WireType::bytes);
    unsaid.assist_price = !has_field(rules, assist_price_field, WireType::varint);
    const auto settings = message_in(rules, settings_field);
    unsaid.mode_settings = race::ModeSettingSet::all();
    if (has_field(rules, settings_field, WireType::bytes))
        unsaid.mode_settings.remove(meant_by(client));
    RawField field;
    for (FieldScanner scanner(settings, 0); scanner.next(field);) {
        const auto setting = setting_of(field.number);
        if (setting && field.type == WireType::varint) unsaid.mode_settings.remove(*setting);
    }
    // Both fields are as old as the message.
    const auto boards = message_in(rules, boards_field);
    const bool means_both =
        has_field(rules, boards_field, WireType::bytes) && !client.contains(Feature::partial_rules);
    unsaid.boards_shown = !means_both && !has_field(boards, shown_field, WireType::varint);
    unsaid.boards_delay = !means_both && !has_field(boards, delay_field, WireType::varint);
    return unsaid;
}

// Rules are accepted completely or not at all: values that this version does not know are not
// dropped silently. The field that has one; none if there is none.
std::optional<std::string_view> unknown_field(const race::RaceRules& rules,
                                              std::string_view bytes) {
    if (!rules.source) return "rules.source";
    if (!rules.grade) return "rules.grade";
    if (!rules.mode_settings.mode) return "rules.mode_settings.mode";
    race::ListedAssists assists;
    const auto verdict = read_fields<Contract::wire>(message_in(bytes, assists_field), assists, 0);
    if (verdict != Verdict::valid) return "rules.assists.allowed";
    return std::nullopt;
}

// ---- reading ----

DecodeFault no_message() {
    return DecodeFault{"the bytes are not a gridrace.v1 ClientMessage"};
}

ClientMessage unknown(CommandNumber number) {
    return NumberedCommand{number, race::UnknownCommand{}};
}

Result<ClientMessage, DecodeFault> read_hello(std::string_view bytes) {
    Hello hello;
    std::string_view culprit;
    switch (read_fields<Contract::wire>(bytes, hello, 1, &culprit)) {
        case Verdict::valid: return ClientMessage(std::move(hello));
        case Verdict::broken: return no_message();
        case Verdict::nonsense: break;
    }
    if (culprit == "role") return DecodeFault{"Hello: the role must be player or spectator"};
    if (culprit == "player_key") return DecodeFault{"Hello: a player's key has 32 bytes"};
    if (culprit == "client")
        return DecodeFault{"Hello: the client must be at most 64 printable characters of ASCII"};
    return DecodeFault{"Hello: the resume token must have 16 to 64 bytes"};
}

Result<ClientMessage, DecodeFault> read_set_rules(CommandNumber number, std::string_view bytes,
                                                  FeatureSet client) {
    race::SetRules command;
    std::string_view culprit;
    const auto verdict = read_fields<Contract::wire>(bytes, command, 2, &culprit);
    if (verdict == Verdict::broken) return no_message();
    const auto rules = message_in(bytes, rules_field);
    if (unknown_field(command.rules, rules)) return unknown(number);
    if (verdict == Verdict::nonsense)
        return DecodeFault{culprit == "rules" ? "SetRules: not rules of a race"
                                              : "SetRules: not a puzzle of 81 characters"};
    command.unsaid = unsaid_in(rules, client);
    auto& settings = command.rules.mode_settings;
    if (command.unsaid.mode_settings.contains(race::ModeSetting::finish_window))
        settings.finish_window = race::ModeSettings{}.finish_window;
    if (command.unsaid.boards_shown && !command.unsaid.boards_delay) {
        race::WatchedBoards boards;
        (void)read_fields<Contract::wire>(message_in(rules, boards_field), boards, 0);
        command.rules.boards_delay = boards.delay;
    }
    return ClientMessage(NumberedCommand{number, command});
}

Result<ClientMessage, DecodeFault> read_command(std::string_view bytes, FeatureSet client) {
    race::CommandHead head;
    OneOf action;
    if (read_fields<Contract::wire>(bytes, head, 1) == Verdict::broken) return no_message();
    if (find_one<Contract::wire, race::Command>(bytes, action, 1) == Verdict::broken)
        return no_message();
    std::optional<race::Command> command;
    const auto verdict = read_kind<Contract::wire>(action.number, action.bytes(), command, 1);
    if (verdict == Verdict::broken) return no_message();
    if (!head.number) return DecodeFault{"Command: numbers start at 1"};
    if (action.number == race::Shape<race::SetRules>::kind.number)
        return read_set_rules(head.number, action.bytes(), client);
    if (!command) return unknown(head.number);
    return ClientMessage(NumberedCommand{head.number, std::move(*command)});
}

}  // namespace

std::string encode(const ClientMessage& message) {
    std::string bytes;
    const auto put = [&]<class Kind>(const Kind& kind) {
        put_value<Contract::wire, FieldType::message>(race::Shape<Kind>::kind.number, kind, true,
                                                      bytes);
    };
    if (const auto* hello = std::get_if<Hello>(&message)) put(*hello);
    if (const auto* ping = std::get_if<Ping>(&message)) put(*ping);
    if (const auto* proof = std::get_if<KeyProof>(&message)) put(*proof);
    const auto* numbered = std::get_if<NumberedCommand>(&message);
    if (numbered == nullptr) return bytes;
    put_nested(race::Shape<race::CommandHead>::kind.number, bytes, [&] {
        put_fields<Contract::wire>(race::CommandHead{numbered->number}, bytes);
        const auto* set = std::get_if<race::SetRules>(&numbered->command);
        if (set == nullptr) return put_kind<Contract::wire>(numbered->command, bytes);
        put_nested(race::Shape<race::SetRules>::kind.number, bytes, [&] {
            put_nested(rules_field, bytes, [&] { put_said(set->rules, set->unsaid, bytes); });
            put_value<Contract::wire, FieldType::message>(number_of_row<race::SetRules>("choice"),
                                                          set->choice, true, bytes);
        });
    });
    return bytes;
}

Result<ClientMessage, DecodeFault> decode_client_message(std::string_view bytes,
                                                         FeatureSet client) {
    using Kinds = std::variant<Hello, race::CommandHead, Ping, KeyProof>;
    OneOf kind;
    if (find_one<Contract::wire, Kinds>(bytes, kind, 0) == Verdict::broken) return no_message();
    switch (kind.number) {
        case race::Shape<Hello>::kind.number: return read_hello(kind.bytes());
        case race::Shape<race::CommandHead>::kind.number: return read_command(kind.bytes(), client);
        case race::Shape<Ping>::kind.number: {
            Ping ping;
            if (read_fields<Contract::wire>(kind.bytes(), ping, 1) == Verdict::broken)
                return no_message();
            return ClientMessage(ping);
        }
        case race::Shape<KeyProof>::kind.number: {
            KeyProof proof;
            const auto verdict = read_fields<Contract::wire>(kind.bytes(), proof, 1);
            if (verdict == Verdict::broken) return no_message();
            if (verdict == Verdict::nonsense)
                return DecodeFault{"KeyProof: a signature has 64 bytes"};
            return ClientMessage(std::move(proof));
        }
        default: return ClientMessage(Unknown{});
    }
}

std::string encode(const CreateRoom& request) {
    std::string bytes;
    put_fields<Contract::wire>(request, bytes);
    return bytes;
}

Result<CreateRoom, DecodeFault> decode_create_room(std::string_view bytes) {
    CreateRoom request;
    std::string_view culprit;
    const auto verdict = read_fields<Contract::wire>(bytes, request, 0, &culprit);
    if (verdict == Verdict::broken)
        return DecodeFault{"the body is not a gridrace.v1 CreateRoom message"};
    if (request.rules.mode_settings.mode == race::Mode::daily) {
        CreateRoom of_the_day;  // the room is made by the server's rules
        of_the_day.rules.mode_settings.mode = race::Mode::daily;
        return of_the_day;
    }
    const bool has_rules = has_field(bytes, rules_field, WireType::bytes);
    const auto rules = message_in(bytes, rules_field);
    if (const auto field = has_rules ? unknown_field(request.rules, rules) : std::nullopt) {
        return DecodeFault{"not_known: this server does not know the value of " +
                           std::string(*field) + "."};
    }
    if (verdict == Verdict::nonsense && culprit == "rules") {
        return DecodeFault{"rating_out_of_range: " +
                           describe(race::RefusalCode::rating_out_of_range)};
    }
    if (verdict == Verdict::nonsense)
        return DecodeFault{"choice.given_puzzle is not 81 characters of . and 1 to 9"};
    if (!has_rules) request.rules = {};
    if (!has_field(message_in(rules, settings_field), finish_window_field, WireType::varint))
        request.rules.mode_settings.finish_window = race::ModeSettings{}.finish_window;
    return request;
}

std::string encode(const RoomCreated& created) {
    std::string bytes;
    put_fields<Contract::wire>(created, bytes);
    return bytes;
}

Result<RoomCreated, DecodeFault> decode_room_created(std::string_view bytes) {
    auto created = race::blank<RoomCreated>();
    switch (read_fields<Contract::wire>(bytes, created, 0)) {
        case Verdict::valid: return created;
        case Verdict::nonsense: return DecodeFault{"the answer has no valid room code"};
        case Verdict::broken: break;
    }
    return DecodeFault{"the answer is not a gridrace.v1 RoomCreated message"};
}

}  // namespace gridrace::wire
