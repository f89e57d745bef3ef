// What servers say, to bytes and back.
#include <algorithm>
#include <set>

#include "common/wire/codec/codec.hpp"
#include "tests/common/wire/raw.hpp"
#include "tests/common/wire/samples.hpp"

namespace gridrace::wire::server_codec_test {

namespace {

using namespace std::chrono_literals;
using raw::number;
using raw::part;

constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h};

ServerMessage read(const std::string& bytes) {
    auto message = decode_server_message(bytes);
    EXPECT_TRUE(message) << message.error().reason;
    return message ? std::move(*message) : ServerMessage{};
}

// What the reader of a snapshot knows from the cursor beside it.
race::RoomState without_counts(race::RoomState state) {
    state.public_events = {};
    for (auto& member : state.members) member.private_events = {};
    return state;
}

}  // namespace

TEST(ServerCodec, CarriesEveryEvent) {
    std::set<std::size_t> kinds;
    for (const auto& event : every_event()) {
        kinds.insert(event.index());
        EXPECT_EQ(read(encode_event(event)).events, (race::Events{event})) << event.index();
    }

    const std::size_t for_the_server_alone = 16;
    EXPECT_EQ(kinds.size(), std::variant_size_v<race::Event> - for_the_server_alone);
}

TEST(ServerCodec, CarriesSnapshotsInEveryPhase) {
    std::set<race::Phase> phases;
    for (const auto& state : every_snapshot()) {
        phases.insert(state.phase);
        ServerMessage message;
        message.snapshot = state;
        const auto seen = read(encode(message)).snapshot;
        ASSERT_TRUE(seen);
        EXPECT_TRUE(*seen == without_counts(state)) << static_cast<int>(state.phase);
    }
    EXPECT_EQ(phases.size(), 3u);
}

TEST(ServerCodec, TellsTheOldestAnswerFirst) {
    std::string newest_32;
    for (int command = 9; command < 9 + 32; ++command) newest_32 += part(7, number(1, command));
    const auto ada = part(5, number(1, 1) + number(3, 1) + number(6, 40) + newest_32);
    const auto rules = part(4, number(1, 1) + number(2, 1));
    const auto bytes = part(3, part(1, "K7MQ2X") + number(3, 1) + rules + ada);

    auto message = read(bytes);

    EXPECT_NE(encode(message).find(newest_32), std::string::npos);
    race::fold(*message.snapshot, race::CommandAnswered{{1}, {41}, {}});
    const auto& answers = message.snapshot->member({1})->answers;
    EXPECT_EQ(std::ranges::min(answers, {}, &race::Answer::command).command, CommandNumber{10})
        << "the oldest makes room for the next";
}

TEST(ServerCodec, NamesNoReasonForAnEndThatHasNotCome) {
    std::size_t under_way = 0;
    for (const auto& state : every_snapshot()) {
        if (state.phase == race::Phase::lobby) continue;
        ServerMessage message;
        message.snapshot = state;
        EXPECT_EQ(read(encode(message)).snapshot->race.end_reason, std::nullopt);
        // As servers say it to clients that want one.
        message.snapshot->race.end_reason = race::RaceEndReason::all_done;
        EXPECT_EQ(read(encode(message)).snapshot->race.end_reason, std::nullopt);
        ++under_way;
    }
    EXPECT_GE(under_way, 2u);
}

TEST(ServerCodec, CarriesRecordsOfRaces) {
    race::RaceRecord record{without_counts(every_snapshot().front()), {}};
    record.course.push_back({noon, every_event()});
    record.course.push_back({noon + 1s, {race::MemberBack{{7}}}});

    const auto decoded = decode_race_record(encode(record));

    ASSERT_TRUE(decoded);
    EXPECT_TRUE(*decoded == record);
}

TEST(ServerCodec, WritesARecordPieceByPiece) {
    race::RaceRecord record{without_counts(every_snapshot().front()), {}};
    record.course.push_back({noon, every_event()});
    record.course.push_back({noon + 1s, {race::MemberBack{{7}}}});

    std::string pieces;
    append_record_start(record.start, pieces);
    for (const auto& moment : record.course) append_record_moment(moment, pieces);

    EXPECT_EQ(pieces, encode(record));
}

// With the salt, anyone could try what is sealed, and its length would show hidden moves.
TEST(ServerCodec, TellsNothingOfASealButTheSeal) {
    const auto sent = encode_event(race::CourseSealed{{7}, 5, {1}, {2}});
    EXPECT_EQ(sent, encode_event(race::CourseSealed{{7}, 0, {1}, {}}));
}

// Before the end of a sprint it would tell the puzzles to come.
TEST(ServerCodec, TellsNothingOfTheServersSecretInADraw) {
    const race::Draw draw{{1}, {{{7}, {2}}}, noon, sudoku::Grade::hard};
    EXPECT_EQ(encode_event(race::CountdownStarted{{7}, noon, draw, race::Digest{3}}),
              encode_event(race::CountdownStarted{{7}, noon, draw, {}}));
}

TEST(ServerCodec, CarriesEverythingElse) {
    ServerMessage message;
    message.welcome = Welcome{{3},
                              {17},
                              noon,
                              Limits{1024, 20, 40, 30s},
                              "0.1.0",
                              ~0ull,
                              {"Ada's server", "Be kind."},
                              server_features};
    message.events = every_event();
    message.cursor = race::Cursor{{1ull << 50}, {2}};
    message.repeated_answers = {{{4}, std::nullopt, {9}},
                                {{5}, race::Refusal(race::RefusalCode::no_players), {10}}};
    message.pong = Pong{77, noon};
    message.error = Error{"was_kicked",
                          "The host has removed you.",
                          false,
                          1500ms,
                          {Feature::modes, Feature::team_moves}};
    message.lacking = {{{3}, {Feature::teams}}, {{7}, mode_features}};

    EXPECT_EQ(read(encode(message)), message);
}

TEST(ServerCodec, ReadsPiecesLaidEndToEndAsOneMessage) {
    ServerMessage rest;
    rest.cursor = race::Cursor{{5}, {1}};
    std::string frame;
    for (const auto& event : every_event()) frame += encode_event(event);
    frame += encode(rest);

    rest.events = every_event();
    EXPECT_EQ(read(frame), rest);
}

TEST(ServerCodec, SkipsEventsOfAKindItDoesNotKnow) {
    const race::Event known = race::MemberBack{{7}};
    const auto bytes = part(1, part(99, number(1, 3))) + encode_event(known) + part(1, "");

    EXPECT_EQ(read(bytes).events, (race::Events{known}));
}

TEST(ServerCodec, SkipsFieldsItDoesNotKnow) {
    const auto later = number(77, 5) + part(78, "later");
    const auto bytes = part(1, part(6, number(1, 7) + later) + later) + later;

    EXPECT_EQ(read(bytes).events, (race::Events{race::MemberBack{{7}}}));
}

TEST(ServerCodec, KeepsARefusalCodeThatItDoesNotKnow) {
    const auto bytes = part(1, part(20, number(1, 7) + number(2, 1) + part(3, number(1, 200))));

    const auto message = read(bytes);
    const auto& answer = std::get<race::CommandAnswered>(message.events.at(0));
    EXPECT_EQ(static_cast<int>(answer.refusal->code), 200);
    EXPECT_EQ(race::describe(*answer.refusal), "Not possible.");
}

TEST(ServerCodec, TakesRulesWhoseSourceOrGradeItDoesNotKnow) {
    const auto of_a_newer_server = number(1, 4) + number(2, 7) + number(3, 8);
    const auto snapshot = part(3, part(1, "K7MQ2X") + number(3, 1) + part(4, of_a_newer_server));

    const auto read_once = read(snapshot);
    const auto again = read(encode(read_once));

    ASSERT_TRUE(read_once.snapshot);
    EXPECT_EQ(read_once.snapshot->rules.source, std::nullopt);
    EXPECT_EQ(read_once.snapshot->rules.grade, std::nullopt);
    EXPECT_EQ(read_once.snapshot->rules.max_players, 8u);
    EXPECT_EQ(again, read_once);
}

TEST(ServerCodec, TakesNothingOfAServersWordsThatCannotBeShown) {
    ServerMessage message;
    message.welcome = Welcome{{3}, {}, noon, {}, "", 0, {}};
    for (const std::string words : {"\x1b[2J", "a\nb", "\u202eevil", ""}) {
        message.welcome->label = {words, words};
        EXPECT_EQ(read(encode(message)).welcome->label, ServerLabel{}) << words;
    }
    message.welcome->label = {std::string(41, 'x'), std::string(241, 'x')};
    EXPECT_EQ(read(encode(message)).welcome->label, ServerLabel{});
}

TEST(ServerCodec, CarriesAChallengeAndWhatCameOfTheKey) {
    ServerMessage message;
    message.key_challenge = KeyChallenge{ChallengeBytes{1, 2}, race::PlayerKey{3, 4}};
    EXPECT_EQ(read(encode(message)), message);

    for (const auto standing :
         {std::optional<KeyStanding>(), std::optional(KeyStanding::known),
          std::optional(KeyStanding::name_unknown), std::optional(KeyStanding::not_the_seats)}) {
        ServerMessage welcome;
        welcome.welcome = Welcome{{7}, {}, Instant{}, {}, {}};
        welcome.welcome->key = standing;
        EXPECT_EQ(read(encode(welcome)).welcome->key, standing);
    }
}

TEST(ServerCodec, HasNoFormForWhatOnlyTheServerKnows) {
    for (const race::Event& event :
         {race::Event(race::TokenBound{{7}, {}}), race::Event(race::TokenBarred{}),
          race::Event(race::PuzzleChosen{}), race::Event(race::PuzzleOrdered{}),
          race::Event(race::DrawCommitted{{7}, {1}}), race::Event(race::DrawOpened{{7}, {1}}),
          race::Event(race::PuzzleIssued{sample_puzzle(), 7}),
          race::Event(race::OriginSeen{{7}, {8}}), race::Event(race::OriginBarred{{8}}),
          race::Event(race::MovesDelayed{Instant{}}), race::Event(race::HintPaid{{7}}),
          race::Event(race::GhostInvited{}), race::Event(race::RaceKept{{7}}),
          race::Event(race::WordBound{}), race::Event(race::PlayerKnown{{7}, {}})}) {
        EXPECT_EQ(encode_event(event), part(1, "")) << event.index();
    }
}

}  // namespace gridrace::wire::server_codec_test
