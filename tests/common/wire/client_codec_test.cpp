// What clients say, to bytes and back, and what is not a message.
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/codec/codec.hpp"
#include "tests/common/wire/raw.hpp"

namespace gridrace::wire::client_codec_test {

namespace {

using namespace std::chrono_literals;
using raw::number;
using raw::part;

const std::string line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string token(16, 't');

race::SetRules unusual_rules() {
    race::SetRules command;
    auto& rules = command.rules;
    rules = {race::PuzzleSource::given,
             sudoku::Grade::diabolical,
             sudoku::RatingRange{{0}, {0xffff}},
             100,
             0s,
             86400s,
             3600s,
             false,
             true,
             race::AssistSet::all(),
             300s};
    command.choice.seed = ~std::uint64_t{0};
    command.choice.given_puzzle = *sudoku::parse_grid(line);
    return command;
}

race::SetRules silent_rules() {
    race::SetRules command;
    command.unsaid = {true, true, race::ModeSettingSet::all(), true, true};
    return command;
}

std::vector<race::Command> every_command() {
    return {race::SetReady{true},
            race::SetReady{false},
            race::StartRace{true},
            race::StartRace{false},
            race::KickMember{{7}},
            race::TransferHost{{0xffffffff}},
            race::SetRules{},
            unusual_rules(),
            race::SetRole{},
            race::SetRole{race::Role::spectator},
            race::PlaceDigit{80, 9},
            race::PlaceDigit{0xffffffff, 0},
            race::ClearCell{0},
            race::ClearCell{81},
            race::TakeAssist{},
            race::TakeAssist{race::Assist::hints},
            race::Forfeit{},
            race::LeaveRoom{},
            race::Say{"Good luck, Zo\u00eb!"},
            race::Say{},
            race::LiftKicks{},
            race::EndRace{},
            race::AddBot{34},
            race::LockRoom{true},
            race::LockRoom{false},
            race::ListRoom{true},
            race::ListRoom{false},
            race::SetWord{"Zo\u00eb's kite"},
            race::SetWord{},
            race::CommitDraw{race::Digest{1, 2}},
            race::OpenDraw{race::Digest{3, 4}},
            race::SetMeeting{},
            race::SetMeeting{race::Meeting{Instant(1s), {{Instant(2s), 7}}}},
            race::React{},
            race::React{race::Emote::good_game},
            race::UnknownCommand{},
            silent_rules()};
}

// A valid rules message, and a SetRules command around any rules and choice.
const std::string rules = number(1, 1) + number(2, 1) + number(3, 8);
std::string set_rules(const std::string& its_rules, const std::string& choice) {
    return part(2, number(1, 1) + part(6, part(1, its_rules) + part(2, choice)));
}

std::string hello(const std::string& fields) {
    return part(1, fields);
}

}  // namespace

TEST(ClientCodec, CarriesEveryCommand) {
    std::uint64_t count = 0;
    for (const auto& command : every_command()) {
        const ClientMessage message = NumberedCommand{{++count << 40}, command};
        const auto decoded = decode_client_message(encode(message));
        ASSERT_TRUE(decoded) << count;
        EXPECT_EQ(*decoded, message) << count;
    }
}

TEST(ClientCodec, CarriesHelloWithAndWithoutACursor) {
    for (const ClientMessage message :
         {Hello{"Zo\u00eb", race::Role::spectator, token, std::nullopt},
          Hello{"", race::Role::player, std::string("\0\xff", 2) + std::string(62, 'x'),
                race::Cursor{{0}, {0}}},
          Hello{"Ada",
                race::Role::player,
                token,
                race::Cursor{{~0ull}, {3}},
                ~0ull,
                {Feature::room_door, Feature::open_ended},
                "another client/1.2 (x86)",
                "kite"}}) {
        EXPECT_EQ(*decode_client_message(encode(message)), message);
    }
}

TEST(ClientCodec, CarriesKeysAndProofs) {
    Hello hello{"Ada", race::Role::player, token, std::nullopt};
    hello.player_key = race::PlayerKey{1, 2, 3};
    for (const auto& message :
         {ClientMessage(hello), ClientMessage(KeyProof{}),
          ClientMessage(KeyProof{KeySignature{4, 5, 6}, "race.example.org:8765"})}) {
        EXPECT_EQ(*decode_client_message(encode(message)), message);
    }
}

TEST(ClientCodec, RefusesKeysAndSignaturesOfAnotherSize) {
    const auto fault = [](std::string_view bytes) {
        const auto decoded = decode_client_message(bytes);
        return decoded ? std::string() : decoded.error().reason;
    };
    const auto key = [](std::size_t size) { return raw::part(10, std::string(size, 'k')); };
    const auto head = raw::part(1, "Ada") + raw::part(3, token) + std::string("\x10\x01", 2);
    EXPECT_EQ(fault(raw::part(1, head + key(32))), "");
    for (const std::size_t size : {0u, 31u, 33u, 64u})
        EXPECT_EQ(fault(raw::part(1, head + key(size))), "Hello: a player's key has 32 bytes");
    for (const std::size_t size : {0u, 63u, 65u}) {
        EXPECT_EQ(fault(raw::part(4, raw::part(1, std::string(size, 's')))),
                  "KeyProof: a signature has 64 bytes");
    }
}

TEST(ClientCodec, TakesOnlyPrintableTextOfAClient) {
    const auto fault = [](std::string client) {
        const Hello hello{"Ada", race::Role::player, token, {}, 0, {}, std::move(client)};
        const auto decoded = decode_client_message(encode(ClientMessage(hello)));
        return decoded ? std::string() : decoded.error().reason;
    };
    EXPECT_EQ(fault(std::string(64, '~')), "");
    for (const auto& hostile : {std::string(65, 'a'), std::string("a\nb"), std::string("\x1b[2J"),
                                std::string("Zo\u00eb"), std::string("\0", 1)}) {
        EXPECT_EQ(fault(hostile),
                  "Hello: the client must be at most 64 printable characters of ASCII");
    }
}

TEST(ClientCodec, CarriesPings) {
    for (const std::uint64_t echo : {std::uint64_t{0}, ~std::uint64_t{0}}) {
        EXPECT_EQ(*decode_client_message(encode(ClientMessage(Ping{echo}))),
                  ClientMessage(Ping{echo}));
    }
}

TEST(ClientCodec, CarriesRequestsForRooms) {
    const CreateRoom usual;
    CreateRoom of_the_field;
    of_the_field.field = 0xa000000000000001;
    EXPECT_EQ(decode_create_room(encode(of_the_field)).value(), of_the_field);
    const CreateRoom unusual{unusual_rules().rules, unusual_rules().choice};

    const CreateRoom listed{{}, {}, {}, {"Ada", "Zo\u00eb", ""}};

    EXPECT_EQ(*decode_create_room(encode(listed)), listed);
    EXPECT_EQ(*decode_create_room(encode(usual)), usual);
    EXPECT_EQ(*decode_create_room(encode(unusual)), unusual);
    EXPECT_EQ(*decode_create_room(""), usual) << "rules left out are the usual ones";
}

TEST(ClientCodec, CarriesTheCodeOfANewRoom) {
    const auto code = *race::RoomCode::parse("K7MQ2X");
    const RoomCreated created{code, {Feature::room_door, Feature::page}};

    EXPECT_EQ(*decode_room_created(encode(created)), created);
    EXPECT_EQ(decode_room_created(encode(RoomCreated{code}))->features, FeatureSet());
    EXPECT_FALSE(decode_room_created(""));
    EXPECT_FALSE(decode_room_created(part(1, "K7MQ20")));
    EXPECT_FALSE(decode_room_created("\xff"));
}

TEST(ClientCodec, SaysWhyARequestForARoomIsNone) {
    const auto rating = part(9, number(1, 20) + number(2, 0x10000));

    EXPECT_EQ(decode_create_room(part(1, rules + rating)).error().reason,
              "rating_out_of_range: Ratings are 1.0 to 11.9, the lower one first.");
    EXPECT_EQ(decode_create_room(part(2, part(2, "5"))).error().reason,
              "choice.given_puzzle is not 81 characters of . and 1 to 9");
    const auto unknown = [](const std::string& its_rules) {
        return decode_create_room(part(1, its_rules)).error().reason;
    };
    const std::string begin = "not_known: this server does not know the value of rules.";
    EXPECT_EQ(unknown(number(2, 1)), begin + "source.");
    EXPECT_EQ(unknown(number(1, 1) + number(2, 99)), begin + "grade.");
    EXPECT_EQ(unknown(rules + part(12, number(1, 99))), begin + "mode_settings.mode.");
    EXPECT_EQ(unknown(rules + part(12, number(1, 0))), begin + "mode_settings.mode.");
    EXPECT_EQ(unknown(rules + part(10, number(1, 99))), begin + "assists.allowed.");
    EXPECT_FALSE(decode_create_room("\xff"));
}

TEST(ClientCodec, StaysWithinTheAnnouncedLimits) {
    const Hello longest{std::string(192, 'n'), race::Role::player, std::string(64, 't'),
                        race::Cursor{{~0ull}, {~0ull}}};

    EXPECT_LE(encode(ClientMessage(longest)).size(), max_first_message_bytes);
    for (const auto& command : every_command()) {
        EXPECT_LE(encode(ClientMessage(NumberedCommand{{~0ull}, command})).size(),
                  max_client_message_bytes);
    }
}

TEST(ClientCodec, SkipsWhatANewerClientSays) {
    const auto later = number(77, 5) + part(78, "later");

    EXPECT_EQ(*decode_client_message(""), ClientMessage(Unknown{}));
    EXPECT_EQ(*decode_client_message(part(50, "another kind")), ClientMessage(Unknown{}));
    EXPECT_EQ(*decode_client_message(part(3, number(1, 9) + later) + later),
              ClientMessage(Ping{9}));
    EXPECT_EQ(*decode_client_message(part(2, number(1, 4) + part(10, later) + later)),
              ClientMessage(NumberedCommand{{4}, race::Forfeit{}}));
}

TEST(ClientCodec, TakesFeaturesThatItDoesNotKnowForNone) {
    const auto said = number(2, 1) + part(3, token) + number(6, 99) + number(6, 4) + number(6, 0);

    const auto message = *decode_client_message(hello(said));

    EXPECT_EQ(std::get<Hello>(message).features, FeatureSet{Feature::open_ended});
}

// An older server passes the Hello of a newer client on to a newer server.
TEST(ClientCodec, PassesFeaturesOnThatItDoesNotKnow) {
    const auto said = number(2, 1) + part(3, token) + number(6, 30);
    const auto newer = *decode_client_message(hello(said));

    const auto again = *decode_client_message(encode(newer));

    EXPECT_EQ(again, newer);
    EXPECT_NE(std::get<Hello>(again).features, FeatureSet());
}

TEST(ClientCodec, TakesRulesThatSayNothingOfAssistsForTheUsualOnes) {
    const race::RaceRules usual;

    const auto silent = *decode_create_room(part(1, rules));

    EXPECT_EQ(silent.rules.assists, usual.assists);
    EXPECT_EQ(silent.rules.assist_price, usual.assist_price);
}

TEST(ClientCodec, KeepsTheNumberOfACommandThatItDoesNotKnow) {
    const ClientMessage unknown = NumberedCommand{{7}, race::UnknownCommand{}};
    const std::string table[] = {
        number(1, 7),
        number(1, 7) + part(99, ""),
        number(1, 7) + part(7, ""),
        number(1, 7) + part(7, number(1, 3)),
        number(1, 7) + part(12, ""),
        number(1, 7) + part(12, number(1, 7)),
        number(1, 7) + part(14, ""),
        number(1, 7) + part(14, number(1, 7)),
        number(1, 7) + part(6, ""),
        number(1, 7) + part(6, part(1, number(1, 4) + number(2, 1))),
        number(1, 7) + part(6, part(1, number(1, 1) + number(2, 7))),
        number(1, 7) + part(6, part(1, rules + part(10, number(1, 4) + number(1, 7)))),
    };
    for (const auto& command : table) {
        const auto decoded = decode_client_message(part(2, command));
        ASSERT_TRUE(decoded) << decoded.error().reason;
        EXPECT_EQ(*decoded, unknown);
    }
}

TEST(ClientCodec, ReadsAbsentNumbersOfAModeAsTheirDefaults) {
    for (const auto mode : race::all_modes) {
        race::ModeSettings expected;
        expected.mode = mode;
        const auto mode_alone = number(1, static_cast<unsigned>(mode) + 1);
        const auto zeros = number(2, 0) + number(3, 0) + number(5, 0) + number(16, 0);

        for (const auto& settings : {mode_alone, mode_alone + zeros}) {
            const auto read = decode_create_room(part(1, rules + part(12, settings)));
            ASSERT_TRUE(read) << name(mode);
            EXPECT_EQ(read->rules.mode_settings, expected) << name(mode);
        }
    }
    EXPECT_EQ(decode_create_room(part(1, rules + part(12, "")))->rules.mode_settings,
              race::ModeSettings());
}

TEST(ClientCodec, ReadsOfARequestForTheDayNothingButTheMode) {
    const auto asked = decode_create_room(part(1, part(12, number(1, 10))));

    ASSERT_TRUE(asked) << asked.error().reason;
    EXPECT_EQ(asked->rules.mode_settings.mode, race::Mode::daily);
    EXPECT_TRUE(decode_create_room(part(1, part(12, number(1, 10)) + number(1, 99))));
}

TEST(ClientCodec, TellsWhatSetRulesDoesNotSpeakOf) {
    const auto said_in = [](const std::string& its_rules, FeatureSet client = client_features) {
        const auto message = *decode_client_message(set_rules(its_rules, ""), client);
        return std::get<race::SetRules>(std::get<NumberedCommand>(message).command).unsaid;
    };
    const auto all = race::ModeSettingSet::all();
    const auto all_but = [&](std::initializer_list<race::ModeSetting> said) {
        auto unsaid = all;
        for (const auto setting : said) unsaid.remove(setting);
        return unsaid;
    };
    using enum race::ModeSetting;

    EXPECT_EQ(said_in(rules), (race::RulesUnsaid{true, true, all, true, true}));
    EXPECT_EQ(said_in(rules + part(10, "")), (race::RulesUnsaid{false, true, all, true, true}));
    EXPECT_EQ(said_in(rules + number(11, 0)), (race::RulesUnsaid{true, false, all, true, true}));
    EXPECT_EQ(said_in(rules + part(13, "")), (race::RulesUnsaid{true, true, all, true, true}));
    EXPECT_EQ(said_in(rules + part(13, number(2, 0))),
              (race::RulesUnsaid{true, true, all, true, false}));
    const auto lives_mode = rules + part(12, number(1, 2) + number(11, 0));
    EXPECT_EQ(said_in(lives_mode).mode_settings, all_but({mode, calm}));
    // Clients from before this could not write what is false or 0.
    const FeatureSet older{Feature::modes, Feature::tournaments};
    EXPECT_EQ(said_in(lives_mode, older).mode_settings,
              all_but({mode, calm, best_of, rising, equivalent_boards}));
    EXPECT_EQ(said_in(rules, older).mode_settings, all);
    EXPECT_EQ(said_in(lives_mode, {Feature::modes}).mode_settings, all_but({mode, calm}));
    EXPECT_EQ(said_in(lives_mode, {Feature::teams}).mode_settings, all_but({mode, calm, in_teams}));
    const auto hidden = said_in(rules + part(13, ""), older);
    EXPECT_FALSE(hidden.boards_shown || hidden.boards_delay);
}

TEST(ClientCodec, CarriesEachSettingThatIsLeftOut) {
    for (int i = 0; i <= static_cast<int>(race::ModeSetting::in_teams); ++i) {
        race::SetRules command;
        command.unsaid.mode_settings.insert(static_cast<race::ModeSetting>(i));
        const ClientMessage message = NumberedCommand{{1}, command};

        EXPECT_EQ(*decode_client_message(encode(message)), message) << i;
    }
}

TEST(ClientCodec, SaysWhyBytesAreNotAMessage) {
    mute_protobuf_logs();
    const std::string not_a_message = "the bytes are not a gridrace.v1 ClientMessage";
    const std::string bad_role = "Hello: the role must be player or spectator";
    const std::string bad_token = "Hello: the resume token must have 16 to 64 bytes";
    const std::string bad_puzzle = "SetRules: not a puzzle of 81 characters";
    const std::string bad_rules = "SetRules: not rules of a race";
    const struct {
        std::string bytes, reason;
    } table[] = {
        {"\xff", not_a_message},
        {std::string(1, '\0'), not_a_message},
        {part(1, "abc").substr(0, 3), not_a_message},
        {raw::tag(1, 2) + raw::varint(1ull << 62) + "x", not_a_message},
        {raw::tag(1, 2) + raw::repeated("\xff", 11), not_a_message},
        {encode(ClientMessage(Ping{1})) + raw::tag(3, 4), not_a_message},
        {raw::nested_groups(40), not_a_message},
        {hello(part(1, "\xff\xfe") + number(2, 1) + part(3, token)), not_a_message},
        {hello(part(3, token)), bad_role},
        {hello(number(2, 3) + part(3, token)), bad_role},
        {hello(number(2, -1) + part(3, token)), bad_role},
        {hello(number(2, 1)), bad_token},
        {hello(number(2, 1) + part(3, std::string(15, 't'))), bad_token},
        {hello(number(2, 1) + part(3, std::string(65, 't'))), bad_token},
        {part(2, part(10, "")), "Command: numbers start at 1"},
        {part(2, part(99, "")), "Command: numbers start at 1"},
        {part(2, number(1, 1) + part(13, part(1, "\xff"))), not_a_message},
        {set_rules(rules + part(9, number(1, 0x10000)), ""), bad_rules},
        {set_rules(rules + part(9, number(1, 10) + number(2, -1)), ""), bad_rules},
        {set_rules(rules, part(2, line.substr(1))), bad_puzzle},
        {set_rules(rules, part(2, line + ".")), bad_puzzle},
        {set_rules(rules, part(2, "x" + line.substr(1))), bad_puzzle},
        {set_rules(rules, part(2, "")), bad_puzzle},
    };
    for (const auto& [bytes, reason] : table) {
        const auto decoded = decode_client_message(bytes);
        ASSERT_FALSE(decoded) << reason;
        EXPECT_EQ(decoded.error().reason, reason);
    }
    EXPECT_TRUE(decode_client_message(set_rules(rules, part(2, line))));
}

TEST(ClientCodec, RefusesRequestsForImpossibleRooms) {
    EXPECT_FALSE(decode_create_room("\xff"));
    for (const auto& unknown : {number(1, 9), number(1, 1) + number(2, 7),
                                rules + part(10, number(1, 7)), rules + part(12, number(1, 13))}) {
        const auto decoded = decode_create_room(part(1, unknown));
        ASSERT_FALSE(decoded);
        EXPECT_TRUE(decoded.error().reason.starts_with("not_known: ")) << decoded.error().reason;
    }
    EXPECT_FALSE(decode_create_room(part(1, rules + part(9, number(1, 0x10000)))));
    EXPECT_FALSE(decode_create_room(part(2, part(2, "53"))));
    EXPECT_FALSE(decode_create_room(raw::nested_groups(40)));
}

TEST(ClientCodec, RefusesEveryMessageThatIsCutShort) {
    const auto whole = encode(ClientMessage(NumberedCommand{{300}, unusual_rules()}));
    for (std::size_t length = 1; length < whole.size(); ++length) {
        const auto decoded = decode_client_message(std::string_view(whole).substr(0, length));
        EXPECT_FALSE(decoded) << length;
    }
}

}  // namespace gridrace::wire::client_codec_test
