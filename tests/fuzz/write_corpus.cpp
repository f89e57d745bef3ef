// Writes the kept corpora of binary messages: run it when the protocol grows.
//   write_corpus CORPUS_FOLDER
#include <filesystem>
#include <fstream>

#include "client/app/solo/local_room.hpp"
#include "client/storage/kept_game.hpp"
#include "client/storage/results_file.hpp"
#include "client/storage/resume_state_text.hpp"
#include "common/race/view.hpp"
#include "common/wire/codec/codec.hpp"
#include "tests/common/wire/samples.hpp"

namespace {

using namespace gridrace;

class Folder {
public:
    Folder(const std::filesystem::path& corpus, const char* name) : path_(corpus / name) {
        std::filesystem::create_directories(path_);
    }
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path_ / name, std::ios::binary) << bytes;
    }

private:
    std::filesystem::path path_;
};

race::SetRules given_puzzle() {
    race::SetRules command;
    command.rules.source = race::PuzzleSource::given;
    command.rules.assists = race::AssistSet::all();
    command.choice.seed = 42;
    command.choice.given_puzzle = wire::sample_puzzle();
    return command;
}

void write_client_messages(const Folder& folder) {
    const auto command = [](race::Command asked) {
        return wire::encode(wire::ClientMessage(wire::NumberedCommand{{300}, std::move(asked)}));
    };
    folder.write("hello", wire::encode(wire::Hello{"Zo\u00eb", race::Role::spectator,
                                                   std::string(16, 't'), race::Cursor{{9}, {4}}}));
    wire::Hello known{"Ada", race::Role::player, std::string(16, 't'), {}};
    known.player_key = race::PlayerKey{1, 2, 3};
    folder.write("hello-key", wire::encode(known));
    folder.write("key-proof",
                 wire::encode(wire::KeyProof{wire::KeySignature{4, 5}, "race.example.org"}));
    folder.write("ping", wire::encode(wire::Ping{77}));
    folder.write("set-rules", command(given_puzzle()));
    auto relay = given_puzzle();
    relay.rules.mode_settings.mode = race::Mode::relay;
    folder.write("set-mode", command(relay));
    folder.write("place", command(race::PlaceDigit{80, 9}));
    folder.write("kick", command(race::KickMember{{7}}));
    folder.write("role", command(race::SetRole{race::Role::spectator}));
    folder.write("take-aid", command(race::TakeAssist{race::Assist::hints}));
    folder.write("say", command(race::Say{"Good luck, Zo\u00eb!"}));
    folder.write("react", command(race::React{race::Emote::wow}));
    folder.write("leave", command(race::LeaveRoom{}));
    folder.write("end_race", command(race::EndRace{}));
    folder.write("add_bot", command(race::AddBot{34}));
    folder.write("lock", command(race::LockRoom{true}));
    folder.write("list", command(race::ListRoom{true}));
    folder.write("word", command(race::SetWord{"kite"}));
    const Instant at{std::chrono::days(20'000)};
    folder.write("meeting", command(race::SetMeeting{race::Meeting{at, {{at, 4'560}}}}));
    folder.write("lift-kicks", command(race::LiftKicks{}));
    folder.write("join-team", command(race::JoinTeam{2}));
    folder.write("point-at", command(race::PointAt{80}));
    folder.write("head-start", command(race::GiveHeadStart{{7}, {std::chrono::seconds(600), 40}}));
}

void write_server_messages(const Folder& folder) {
    wire::ServerMessage events;
    events.events = wire::every_event();
    folder.write("events", wire::encode(events));
    wire::ServerMessage challenge;
    challenge.key_challenge = wire::KeyChallenge{wire::ChallengeBytes{1, 2}, race::PlayerKey{3, 4}};
    folder.write("key-challenge", wire::encode(challenge));

    int number = 0;
    for (const auto& state : wire::every_snapshot()) {
        wire::ServerMessage message;
        message.snapshot = state;
        message.cursor = race::Cursor{state.public_events, {3}};
        folder.write("snapshot-" + std::to_string(++number), wire::encode(message));
    }

    wire::ServerMessage rest;
    rest.welcome = wire::Welcome{{1}, {2}, Instant(Milliseconds(1)), {}, "0.1.0"};
    rest.welcome->label = {"Ada's server", "Be kind."};
    rest.repeated_answers = {{{2}, race::Refusal(race::RefusalCode::no_players), {3}}};
    rest.pong = wire::Pong{77, Instant(Milliseconds(1))};
    rest.error = wire::Error{"was_kicked", "The host has removed you.", false, Milliseconds(5)};
    folder.write("rest", wire::encode(rest));
}

void write_records(const Folder& folder) {
    race::RaceRecord record{wire::every_snapshot().front(), {}};
    record.course.push_back({Instant(Milliseconds(1)), wire::every_event()});
    folder.write("events", wire::encode(record));
}

std::string with_length(const wire::ServerMessage& message) {
    const auto bytes = wire::encode(message);
    return std::string{static_cast<char>(bytes.size() >> 8),
                       static_cast<char>(bytes.size() & 0xff)} +
           bytes;
}

// Each room as its member finds it, and then everything that can happen.
void write_hostile_servers(const Folder& folder) {
    int number = 0;
    for (const auto& state : wire::every_snapshot()) {
        const MemberId self = state.members.empty() ? MemberId{1} : state.members.front().id;
        wire::ServerMessage first;
        first.welcome = wire::Welcome{self, {2}, Instant(Milliseconds(1)), {}, "0.1.0"};
        first.snapshot = state;
        first.cursor = race::cursor_of(state, self);
        auto said = with_length(first);
        for (const auto& event : wire::every_event()) {
            wire::ServerMessage next;
            next.events = {event};
            said += with_length(next);
        }
        folder.write("room-" + std::to_string(++number), said);
    }
}

client::KeptGame begun_game() {
    Instant now{std::chrono::hours(500'000)};
    const auto given = given_puzzle();
    const auto room =
        app::LocalRoom::open(given.rules, given.choice, {[&now] { return now; }, [] { return 1; }})
            .value();
    room->start({[](const auto&, const auto&) {}, [](const auto&) {}, {}});
    now = room->next_deadline().value_or(now);
    room->pass_time();
    now += std::chrono::seconds(3);
    room->send(race::PlaceDigit{2, 4});
    room->send(race::TakeAssist{race::Assist::hints});
    auto log = room->log();
    log.steps.push_back({log.until, app::Absence{log.opened_at}});
    return {std::move(log), {}, std::chrono::sys_days(std::chrono::year(2026) / 11 / 21)};
}

void write_kept_files(const Folder& folder) {
    client::SavedResumeState kept;
    kept.state = {"a token of 16 or more", {3}, {9}, {}};
    kept.state.unanswered.push_back({{8}, race::PlaceDigit{40, 5}, {2}});
    kept.state.unanswered.push_back({{9}, race::Say{"Good luck!"}, {2}});
    kept.board.race = {2};
    kept.board.notes[11] = sudoku::DigitSet::only(4);
    kept.board.history.record({{sudoku::Cell(11), {}, {.corner = sudoku::DigitSet::only(4)}}});
    folder.write("seat", client::to_text(kept));
    folder.write("game", client::to_text(begun_game()));
    folder.write("result", client::to_line({app::PlayedGame::Kind::solo, sudoku::Grade::hard, true,
                                            std::chrono::milliseconds(187'400),
                                            std::chrono::year(2026) / 11 / 21, true}));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 64;
    write_client_messages(Folder(argv[1], "client_message"));
    write_server_messages(Folder(argv[1], "server_message"));
    write_records(Folder(argv[1], "race_record"));
    write_hostile_servers(Folder(argv[1], "hostile_server"));
    write_kept_files(Folder(argv[1], "kept_files"));
    const Folder answers(argv[1], "server_answer");
    answers.write("room", wire::encode(wire::RoomCreated{race::RoomCode::from_number(7)}));
    answers.write("rooms",
                  R"({"rooms":[{"room":"K7QX2M","open":true,"host":"Ada","players":4,"bots":3,)"
                  R"("phase":"lobby","mode":"race","difficulty":"easy","features":["MODES"]}]})");
    const Folder rooms(argv[1], "create_room");
    rooms.write("usual", wire::encode(wire::CreateRoom{}));
    rooms.write("given",
                wire::encode(wire::CreateRoom{given_puzzle().rules, given_puzzle().choice}));
    rooms.write("club", wire::encode(wire::CreateRoom{{}, {}, "Donnerstag \u2460"}));
}
