// Following a room without a screen: its course as lines of text or JSON on stdout.
#pragma once

#include "client/commands/options.hpp"
#include "client/export/narration.hpp"
#include "client/net/connection.hpp"

namespace gridrace::client {

// Watches as a spectator until `options.races` races have ended (0: until the room closes) or a signal
// asks to stop. Returns the exit code.
int watch_as_lines(const RoomAddress& room, const std::string& name, const Options& options);

// Prints what messages bring, in the form that was asked for; after the end of a race its result.
class LinePrinter {
public:
    LinePrinter(bool json, language::Language language)
        : json_(json), language_(language), narrator_(language) {}
    // `state` is the room after the message.
    // What the server says of itself, if that is new.
    void introduce(const wire::ServerLabel& server);
    void print(const Received& received, const race::RoomState& state);

private:
    bool json_;
    language::Language language_;
    wire::ServerLabel introduced_;
    Narrator narrator_;
};

}  // namespace gridrace::client
