// Writes the kept corpus of the message fuzzers anew: run it when the protocol grows.
//   write_corpus CORPUS_FOLDER
#include <filesystem>
#include <fstream>

#include "common/wire/codec.hpp"
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
    folder.write("ping", wire::encode(wire::Ping{77}));
    folder.write("set-rules", command(given_puzzle()));
    folder.write("place", command(race::PlaceDigit{80, 9}));
    folder.write("kick", command(race::KickMember{{7}}));
    folder.write("role", command(race::SetRole{race::Role::spectator}));
    folder.write("take-aid", command(race::TakeAid{race::Assist::hints}));
    folder.write("say", command(race::Say{"Good luck, Zo\u00eb!"}));
    folder.write("react", command(race::React{race::Emote::wow}));
    folder.write("leave", command(race::LeaveRoom{}));
}

void write_server_messages(const Folder& folder) {
    wire::ServerMessage events;
    events.events = wire::every_event();
    folder.write("events", wire::encode(events));

    int number = 0;
    for (const auto& state : wire::every_snapshot()) {
        wire::ServerMessage message;
        message.snapshot = state;
        message.cursor = race::Cursor{state.public_events, {3}};
        folder.write("snapshot-" + std::to_string(++number), wire::encode(message));
    }

    wire::ServerMessage rest;
    rest.welcome = wire::Welcome{{1}, {2}, Instant(Milliseconds(1)), {}, "0.1.0"};
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

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 64;
    write_client_messages(Folder(argv[1], "client_message"));
    write_server_messages(Folder(argv[1], "server_message"));
    write_records(Folder(argv[1], "race_record"));
    const Folder rooms(argv[1], "create_room");
    rooms.write("usual", wire::encode(wire::CreateRoom{}));
    rooms.write("given",
                wire::encode(wire::CreateRoom{given_puzzle().rules, given_puzzle().choice}));
}
