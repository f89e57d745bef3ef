// Follows a room without a screen: prints what happens as lines of text or JSON on stdout.
#pragma once

#include "client/commands/options.hpp"
#include "client/export/narration.hpp"
#include "client/net/connection.hpp"
#include "client/net/race_count.hpp"

namespace gridrace::client {

// Watches as a spectator until `options.races` races have ended (0: until the room closes) or a signal
// asks to stop. Returns the exit code.
int watch_as_lines(const RoomAddress& room, const std::string& name, const Options& options);

enum class LineFormat { text, json };

// Prints the events of messages in the requested form; after the end of a race its result.
class LinePrinter {
public:
    LinePrinter(LineFormat format, language::Language language)
        : format_(format), language_(language), narrator_(language) {}
    // The server's name and welcome, if they have changed.
    void introduce(const wire::ServerLabel& server);
    // `state` is the room after the message.
    void print(const Received& received, const race::RoomState& state);
    int races_ended() const { return races_.ended(); }

private:
    void print_result(const race::Race& race) const;
    // If the room has a list of names, and others of it are missing than before.
    void print_entrants(const race::RoomState& state);

    LineFormat format_;
    language::Language language_;
    wire::ServerLabel introduced_;
    Narrator narrator_;
    RaceCount races_;
    std::optional<std::vector<std::string>> missing_;  // as printed last
};

}  // namespace gridrace::client
