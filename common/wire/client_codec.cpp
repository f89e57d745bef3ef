// Messages of clients: ClientMessage, and the bodies of POST /rooms.
#include <algorithm>
#include <optional>

#include "common/wire/codec.hpp"
#include "common/wire/codec/fields.hpp"
#include "common/wire/codec/parse.hpp"
#include "common/wire/codec/scratch.hpp"
#include "gridrace/wire/v1/client.pb.h"

namespace gridrace::wire {

namespace {

using fields::get;
using fields::put;

// A setting of the mode in a message that tells absent from zero.
struct SettingField {
    race::ModeSetting setting;
    bool (v1::ModeSettings::*is_said)() const;
    void (v1::ModeSettings::*clear)();
};
constexpr SettingField setting_fields[] = {
    {race::ModeSetting::mode, &v1::ModeSettings::has_mode, &v1::ModeSettings::clear_mode},
    {race::ModeSetting::lives, &v1::ModeSettings::has_lives, &v1::ModeSettings::clear_lives},
    {race::ModeSetting::penalty, &v1::ModeSettings::has_penalty_seconds,
     &v1::ModeSettings::clear_penalty_seconds},
    {race::ModeSetting::lock, &v1::ModeSettings::has_lock_seconds,
     &v1::ModeSettings::clear_lock_seconds},
    {race::ModeSetting::races, &v1::ModeSettings::has_races, &v1::ModeSettings::clear_races},
    {race::ModeSetting::best_of, &v1::ModeSettings::has_best_of, &v1::ModeSettings::clear_best_of},
    {race::ModeSetting::teams, &v1::ModeSettings::has_teams, &v1::ModeSettings::clear_teams},
    {race::ModeSetting::turn_digits, &v1::ModeSettings::has_turn_digits,
     &v1::ModeSettings::clear_turn_digits},
    {race::ModeSetting::turn_time, &v1::ModeSettings::has_turn_seconds,
     &v1::ModeSettings::clear_turn_seconds},
    {race::ModeSetting::rising, &v1::ModeSettings::has_rising, &v1::ModeSettings::clear_rising},
    {race::ModeSetting::calm, &v1::ModeSettings::has_calm, &v1::ModeSettings::clear_calm},
    {race::ModeSetting::equivalent_boards, &v1::ModeSettings::has_equivalent_boards,
     &v1::ModeSettings::clear_equivalent_boards},
    {race::ModeSetting::table_size, &v1::ModeSettings::has_table_size,
     &v1::ModeSettings::clear_table_size},
    {race::ModeSetting::arena_time, &v1::ModeSettings::has_arena_minutes,
     &v1::ModeSettings::clear_arena_minutes},
    {race::ModeSetting::in_teams, &v1::ModeSettings::has_in_teams,
     &v1::ModeSettings::clear_in_teams},
    {race::ModeSetting::finish_window, &v1::ModeSettings::has_finish_window_seconds,
     &v1::ModeSettings::clear_finish_window_seconds}};

void clear(const race::RulesUnsaid& unsaid, v1::RaceRules& pb) {
    if (unsaid.assists) pb.clear_assists();
    if (unsaid.assist_price) pb.clear_aid_price_seconds();
    for (const auto& field : setting_fields) {
        if (unsaid.mode_settings.contains(field.setting))
            (pb.mutable_mode_settings()->*field.clear)();
    }
    if (unsaid.mode_settings == race::ModeSettingSet::all()) pb.clear_mode_settings();
    if (unsaid.boards_shown) pb.mutable_watched_boards()->clear_shown();
    if (unsaid.boards_delay) pb.mutable_watched_boards()->clear_delay_seconds();
    if (unsaid.boards_shown && unsaid.boards_delay) pb.clear_watched_boards();
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

race::RulesUnsaid unsaid_in(const v1::RaceRules& pb, FeatureSet client) {
    race::RulesUnsaid unsaid;
    unsaid.assists = !pb.has_assists();
    unsaid.assist_price = !pb.has_aid_price_seconds();
    const auto meant = pb.has_mode_settings() ? meant_by(client) : race::ModeSettingSet();
    for (const auto& field : setting_fields) {
        const bool is_said = (pb.mode_settings().*field.is_said)();
        if (!is_said && !meant.contains(field.setting)) unsaid.mode_settings.insert(field.setting);
    }
    // Both fields are as old as the message.
    const bool means_both = pb.has_watched_boards() && !client.contains(Feature::partial_rules);
    unsaid.boards_shown = !means_both && !pb.watched_boards().has_shown();
    unsaid.boards_delay = !means_both && !pb.watched_boards().has_delay_seconds();
    return unsaid;
}

struct CommandWriter {
    v1::Command& pb;

    void operator()(const race::SetReady& c) const { pb.mutable_set_ready()->set_ready(c.ready); }
    void operator()(const race::StartRace& c) const {
        pb.mutable_start_race()->set_even_if_not_ready(c.even_if_not_ready);
    }
    void operator()(const race::KickMember& c) const {
        pb.mutable_kick_member()->set_member(c.member.value);
    }
    void operator()(const race::TransferHost& c) const {
        pb.mutable_transfer_host()->set_member(c.member.value);
    }
    void operator()(const race::SetRules& c) const {
        auto& rules = *pb.mutable_set_rules()->mutable_rules();
        put(c.rules, rules);
        put(c.choice, *pb.mutable_set_rules()->mutable_choice());
        clear(c.unsaid, rules);
    }
    void operator()(const race::SetRole& c) const {
        pb.mutable_set_role()->set_role(fields::to_pb<v1::Role>(c.role));
    }
    void operator()(const race::PlaceDigit& c) const {
        pb.mutable_place_digit()->set_cell(c.cell);
        pb.mutable_place_digit()->set_digit(c.digit);
    }
    void operator()(const race::ClearCell& c) const { pb.mutable_clear_cell()->set_cell(c.cell); }
    void operator()(const race::TakeAssist& c) const {
        pb.mutable_take_aid()->set_assist(fields::to_pb<v1::Assist>(c.assist));
    }
    void operator()(const race::Forfeit&) const { pb.mutable_forfeit(); }
    void operator()(const race::Say& c) const { pb.mutable_say()->set_text(c.text); }
    void operator()(const race::React& c) const {
        pb.mutable_react()->set_emote(fields::to_pb<v1::Emote>(c.emote));
    }
    void operator()(const race::LeaveRoom&) const { pb.mutable_leave_room(); }
    void operator()(const race::LiftKicks&) const { pb.mutable_lift_kicks(); }
    void operator()(const race::LockRoom& c) const { pb.mutable_lock_room()->set_locked(c.locked); }
    void operator()(const race::JoinTeam& c) const { pb.mutable_join_team()->set_team(c.team); }
    void operator()(const race::PointAt& c) const { pb.mutable_point_at()->set_cell(c.cell); }
    void operator()(const race::GiveHeadStart& c) const {
        pb.mutable_give_head_start()->set_member(c.member.value);
        fields::put(c.head_start, *pb.mutable_give_head_start()->mutable_head_start());
    }
    void operator()(const race::EndRace&) const { pb.mutable_end_race(); }
    void operator()(const race::UnknownCommand&) const {}
};

// Rules are accepted completely or not at all: values that this version does not know are not
// dropped silently. The field that has one; none if there is none.
std::optional<std::string_view> unknown_field(const v1::RaceRules& pb) {
    if (!fields::known<race::PuzzleSource>(pb.source())) return "rules.source";
    if (!fields::known<sudoku::Grade>(pb.grade())) return "rules.grade";
    const auto& settings = pb.mode_settings();
    if (settings.has_mode() && !fields::known<race::Mode>(settings.mode()))
        return "rules.mode_settings.mode";
    const bool knows_assists = std::ranges::all_of(pb.assists().allowed(), [](int each) {
        return fields::known<race::Assist>(each).has_value();
    });
    if (!knows_assists) return "rules.assists.allowed";
    return std::nullopt;
}

Result<ClientMessage, DecodeFault> read_hello(const v1::Hello& pb) {
    Hello hello;
    hello.name = pb.name();
    hello.resume_token = pb.resume_token();
    if (!fields::from_pb(pb.role(), hello.role)) {
        return DecodeFault{"Hello: the role must be player or spectator"};
    }
    if (hello.resume_token.size() < min_token_bytes ||
        hello.resume_token.size() > max_token_bytes) {
        return DecodeFault{"Hello: the resume token must have 16 to 64 bytes"};
    }
    hello.history = pb.history();
    hello.features = fields::get_features(pb);
    if (pb.has_cursor()) {
        (void)get(pb.cursor(), hello.cursor.emplace());
    }
    return ClientMessage(std::move(hello));
}

ClientMessage unknown(CommandNumber number) {
    return NumberedCommand{number, race::UnknownCommand{}};
}

Result<ClientMessage, DecodeFault> read_set_rules(CommandNumber number, const v1::SetRules& pb,
                                                  FeatureSet client) {
    if (unknown_field(pb.rules())) return unknown(number);
    race::SetRules command;
    command.unsaid = unsaid_in(pb.rules(), client);
    if (!get(pb.rules(), command.rules)) return DecodeFault{"SetRules: not rules of a race"};
    auto& settings = command.rules.mode_settings;
    if (command.unsaid.mode_settings.contains(race::ModeSetting::finish_window))
        settings.finish_window = race::ModeSettings{}.finish_window;
    if (command.unsaid.boards_shown && !command.unsaid.boards_delay) {
        const auto& boards = pb.rules().watched_boards();
        command.rules.boards_delay = std::chrono::seconds(boards.delay_seconds());
    }
    if (!get(pb.choice(), command.choice))
        return DecodeFault{"SetRules: not a puzzle of 81 characters"};
    return ClientMessage(NumberedCommand{number, command});
}

ClientMessage read_set_role(CommandNumber number, const v1::SetRole& pb) {
    race::SetRole command;
    if (!fields::from_pb(pb.role(), command.role)) return unknown(number);
    return NumberedCommand{number, command};
}

ClientMessage read_take_assist(CommandNumber number, const v1::TakeAid& pb) {
    race::TakeAssist command;
    if (!fields::from_pb(pb.assist(), command.assist)) return unknown(number);
    return NumberedCommand{number, command};
}

ClientMessage read_react(CommandNumber number, const v1::React& pb) {
    race::React command;
    if (!fields::from_pb(pb.emote(), command.emote)) return unknown(number);
    return NumberedCommand{number, command};
}

Result<ClientMessage, DecodeFault> read_command(const v1::Command& pb, FeatureSet client) {
    const CommandNumber number{pb.number()};
    if (!number) return DecodeFault{"Command: numbers start at 1"};
    const auto numbered = [&](race::Command command) {
        return ClientMessage(NumberedCommand{number, std::move(command)});
    };
    switch (pb.action_case()) {
        case v1::Command::kSetReady: return numbered(race::SetReady{pb.set_ready().ready()});
        case v1::Command::kStartRace:
            return numbered(race::StartRace{pb.start_race().even_if_not_ready()});
        case v1::Command::kKickMember:
            return numbered(race::KickMember{{pb.kick_member().member()}});
        case v1::Command::kTransferHost:
            return numbered(race::TransferHost{{pb.transfer_host().member()}});
        case v1::Command::kSetRules: return read_set_rules(number, pb.set_rules(), client);
        case v1::Command::kSetRole: return read_set_role(number, pb.set_role());
        case v1::Command::kPlaceDigit:
            return numbered(race::PlaceDigit{pb.place_digit().cell(), pb.place_digit().digit()});
        case v1::Command::kClearCell: return numbered(race::ClearCell{pb.clear_cell().cell()});
        case v1::Command::kTakeAid: return read_take_assist(number, pb.take_aid());
        case v1::Command::kForfeit: return numbered(race::Forfeit{});
        case v1::Command::kSay: return numbered(race::Say{pb.say().text()});
        case v1::Command::kReact: return read_react(number, pb.react());
        case v1::Command::kLeaveRoom: return numbered(race::LeaveRoom{});
        case v1::Command::kLiftKicks: return numbered(race::LiftKicks{});
        case v1::Command::kLockRoom: return numbered(race::LockRoom{pb.lock_room().locked()});
        case v1::Command::kJoinTeam: return numbered(race::JoinTeam{pb.join_team().team()});
        case v1::Command::kPointAt: return numbered(race::PointAt{pb.point_at().cell()});
        case v1::Command::kGiveHeadStart: {
            race::GiveHeadStart given{{pb.give_head_start().member()}, {}};
            (void)get(pb.give_head_start().head_start(), given.head_start);  // any is valid
            return numbered(given);
        }
        case v1::Command::kEndRace: return numbered(race::EndRace{});
        case v1::Command::ACTION_NOT_SET: break;
    }
    return unknown(number);
}

}  // namespace

std::string encode(const ClientMessage& message) {
    Scratch<v1::ClientMessage> scratch;
    auto& pb = *scratch;
    if (const auto* hello = std::get_if<Hello>(&message)) {
        auto& out = *pb.mutable_hello();
        out.set_name(hello->name);
        out.set_role(fields::to_pb<v1::Role>(hello->role));
        out.set_resume_token(hello->resume_token);
        out.set_history(hello->history);
        put(hello->features, out);
        if (hello->cursor) put(*hello->cursor, *out.mutable_cursor());
    } else if (const auto* numbered = std::get_if<NumberedCommand>(&message)) {
        pb.mutable_command()->set_number(numbered->number.value);
        std::visit(CommandWriter{*pb.mutable_command()}, numbered->command);
    } else if (const auto* ping = std::get_if<Ping>(&message)) {
        pb.mutable_ping()->set_echo(ping->echo);
    }
    return pb.SerializeAsString();
}

Result<ClientMessage, DecodeFault> decode_client_message(std::string_view bytes,
                                                         FeatureSet client) {
    Scratch<v1::ClientMessage> scratch;
    auto& pb = *scratch;
    if (!parse(bytes, pb)) return DecodeFault{"the bytes are not a gridrace.v1 ClientMessage"};
    switch (pb.kind_case()) {
        case v1::ClientMessage::kHello: return read_hello(pb.hello());
        case v1::ClientMessage::kCommand: return read_command(pb.command(), client);
        case v1::ClientMessage::kPing: return ClientMessage(Ping{pb.ping().echo()});
        case v1::ClientMessage::KIND_NOT_SET: break;
    }
    return ClientMessage(Unknown{});
}

std::string encode(const CreateRoom& request) {
    v1::CreateRoom pb;
    put(request.rules, *pb.mutable_rules());
    put(request.choice, *pb.mutable_choice());
    pb.set_club(request.club);
    for (const auto& name : request.entrants) pb.add_entrants(name);
    return pb.SerializeAsString();
}

Result<CreateRoom, DecodeFault> decode_create_room(std::string_view bytes) {
    v1::CreateRoom pb;
    if (!parse(bytes, pb)) return DecodeFault{"the body is not a gridrace.v1 CreateRoom message"};
    CreateRoom request;
    if (pb.rules().mode_settings().mode() == v1::MODE_DAILY) {
        request.rules.mode_settings.mode =
            race::Mode::daily;  // the room is made by the server's rules
        return request;
    }
    if (const auto field = pb.has_rules() ? unknown_field(pb.rules()) : std::nullopt) {
        return DecodeFault{"not_known: this server does not know the value of " +
                           std::string(*field) + "."};
    }
    if (pb.has_rules() && !get(pb.rules(), request.rules)) {
        return DecodeFault{"rating_out_of_range: " +
                           describe(race::RefusalCode::rating_out_of_range)};
    }
    if (!pb.rules().mode_settings().has_finish_window_seconds()) {
        request.rules.mode_settings.finish_window = race::ModeSettings{}.finish_window;
    }
    if (!get(pb.choice(), request.choice)) {
        return DecodeFault{"choice.given_puzzle is not 81 characters of . and 1 to 9"};
    }
    request.club = pb.club();
    // One more than a room can have: the rules refuse it, and need not see the others.
    const int most = static_cast<int>(race::most_players(race::Mode::swiss)) + 1;
    const auto& entrants = pb.entrants();
    request.entrants.assign(entrants.begin(), entrants.begin() + std::min(entrants.size(), most));
    return request;
}

std::string encode(const RoomCreated& created) {
    v1::RoomCreated pb;
    pb.set_code(created.code.text());
    fields::put(created.features, pb);
    return pb.SerializeAsString();
}

Result<RoomCreated, DecodeFault> decode_room_created(std::string_view bytes) {
    v1::RoomCreated pb;
    if (!parse(bytes, pb))
        return DecodeFault{"the answer is not a gridrace.v1 RoomCreated message"};
    auto code = race::RoomCode::parse(pb.code());
    if (!code) return DecodeFault{"the answer has no valid room code"};
    return RoomCreated{std::move(*code), fields::get_features(pb)};
}

}  // namespace gridrace::wire
