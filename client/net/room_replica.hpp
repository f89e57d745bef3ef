// A member's replica of a room, independent of connections: the state folded from the server's
// messages, the cursor, and the unanswered commands. Pure: no I/O, no clock.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "client/net/equivalent_board.hpp"
#include "common/base/result.hpp"
#include "common/identity/race_seals.hpp"
#include "common/race/answered_command.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

// An unanswered command.
struct WaitingCommand {
    CommandNumber number;
    race::Command command;
    RaceNumber race;  // the current or last race when it was submitted
    friend bool operator==(const WaitingCommand&, const WaitingCommand&) = default;
};

// The state that a client needs to return as the same member, also in another process.
struct ResumeState {
    std::string token;  // 16..64 random bytes that identify the member to the server
    MemberId member;    // zero before the first welcome
    CommandNumber last_submitted;
    std::deque<WaitingCommand> unanswered;  // gapless numbers, up to last_submitted
    friend bool operator==(const ResumeState&, const ResumeState&) = default;
};

// The effects of one message of the server.
struct Received {
    bool welcomed = false;                       // a new connection was accepted
    bool replaced = false;                       // the state was replaced by a snapshot
    race::Events events;                         // folded into the state, in order
    std::vector<race::AnsweredCommand> answers;  // oldest first
};

class RoomReplica {
public:
    // For a returning member, or a new one whom the server will identify by `resume_token`.
    RoomReplica(std::string name, race::Role role, ResumeState resume)
        : name_(std::move(name)), role_(role), resume_(std::move(resume)) {}
    RoomReplica(std::string name, race::Role role, std::string resume_token)
        : RoomReplica(std::move(name), role, ResumeState{std::move(resume_token), {}, {}, {}}) {}

    // For a client that does not support all that this version knows.
    void support_only(wire::FeatureSet features) { supported_ = features; }

    // What a newcomer says of the room's word, as typed; members who return need none.
    void say_word(std::string word) { word_ = std::move(word); }
    // The same of the server's word.
    void say_server_word(std::string word) { server_word_ = std::move(word); }
    // The key that the player can prove; without it, the player is a guest.
    void say_key(const race::PlayerKey& key) { key_ = key; }
    // Whom a club knows by the token comes back without a word.
    void expect_club() { is_club_ = true; }

    // The first message on every connection.
    wire::Hello hello() const;

    // Numbers a command and keeps it until it is answered.
    void submit(race::Command command);
    // The commands to send now on a welcomed connection: the oldest unsent ones, within the
    // protocol's limit of unanswered commands. A command is sent again on the next connection
    // unless the server has a record of it.
    std::vector<wire::NumberedCommand> take_due();

    // Applies one message. Returns what is wrong if it contradicts earlier ones.
    Result<Received, std::string> receive(const wire::ServerMessage& message);

    // What the server made of the key at the last welcome; none: the player is a guest.
    std::optional<wire::KeyStanding> key_standing() const { return key_standing_; }
    // The known state of the room; without a code before the first snapshot.
    const race::RoomState& state() const { return state_; }
    // What newcomers to the room must say; empty: nothing, or it is not known here.
    std::string room_word() const;
    // Zero before the first welcome.
    MemberId self() const { return resume_.member; }
    const std::deque<WaitingCommand>& unanswered() const { return resume_.unanswered; }
    // The server's name and message at the last welcome.
    const wire::ServerLabel& server() const { return server_; }
    // The server's features beyond the first version of the protocol; none before the first
    // welcome.
    wire::FeatureSet features() const { return features_; }
    // Of a host: members whose clients do not know all that a mode may need.
    const std::vector<wire::LackingClient>& lacking() const { return lacking_; }
    // The state that a later process needs to continue.
    const ResumeState& resume_state() const { return resume_; }

    // What the server has sealed of this race, as far as it was seen here: of one of the last races.
    identity::RaceSeals seals_seen(RaceNumber race) const;

    // How the member sees the race under way or, in the lobby, the last one.
    EquivalentBoard board() const;

private:
    void welcome(const wire::Welcome& welcome);
    void number_on(std::size_t index);
    void note_seal(const race::Event& event);
    void take_word(std::string word);
    void adopt(const race::RoomState& snapshot, Received& received);
    void settle(CommandNumber number, const std::optional<race::Refusal>& refusal,
                Received& received);
    using Question = std::function<bool(const WaitingCommand& command)>;
    void give_up(const Question& is_vain, race::RefusalCode refusal, Received& received);
    void give_up_late_moves(Received& received);
    void give_up_unknown(Received& received);

    std::string name_;
    std::string word_;
    std::string server_word_;
    std::optional<race::PlayerKey> key_;
    std::optional<wire::KeyStanding> key_standing_;
    bool is_word_true_ = false;  // the server has accepted it, and nobody has changed it since
    bool is_club_ = false;
    wire::FeatureSet supported_ = wire::client_features;
    race::Role role_;
    ResumeState resume_;
    race::RoomState state_;
    wire::ServerLabel server_;
    wire::FeatureSet features_;
    std::vector<wire::LackingClient> lacking_;
    std::uint64_t history_ = 0;                        // the history that the cursor belongs to
    std::map<RaceNumber, identity::RaceSeals> seals_;  // as far as they were seen
    CommandNumber carried_;  // the last one sent on this connection, or recorded when it began
};

}  // namespace gridrace::client
