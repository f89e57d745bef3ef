// A connection in a room: session.cpp contains its lifetime and reading, session_writing.cpp its
// writing. On the thread of the room's shard.
#pragma once

#include <boost/beast/websocket.hpp>

#include "common/identity/entry_proof.hpp"
#include "common/identity/key_pair.hpp"
#include "common/net/websocket_link.hpp"
#include "server/net/cluster/relay.hpp"
#include "server/net/limits/frame_guard.hpp"
#include "server/net/link/deadline.hpp"
#include "server/net/link/http.hpp"
#include "server/net/link/operation_memory.hpp"
#include "server/net/server_context.hpp"
#include "server/net/session/guest.hpp"

namespace gridrace::server {

// A connection with a seat. Its coroutine reads; completion handlers write, one frame at a time
// with everything that is due, so that there is no queue.
class Session final : private Subscriber, private RelayListener {
public:
    Session(ServerContext& context, Shard& shard, Link link, Guest guest)
        : counted_(context),
          bans_(context.bans),
          proxies_(context.proxy_warnings),
          limits_(context.limits),
          guest_(std::move(guest)),
          log_account_(context.log_budget, guest_.address),
          space_(context.space),
          overload_(context.overload),
          cluster_(context.cluster),
          access_(context.access),
          server_key_(context.server_key),
          pace_(context.pace),
          shard_(shard),
          guard_(context.frame_limits, limits_, context.frame_counts, [this] { watch(); }),
          stream_(std::move(link)),
          idle_(shard.executor()),
          registration_(shard, [this](Stop how) { stop(how); }),
          slot_(guest_.slots, guest_.address, [this] { evict(); }),
          self_(std::make_shared<Session*>(this)) {}
    ~Session() { *self_ = nullptr; }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // False on failure: then call nothing else.
    Awaitable<bool> shake_hands(Request request);
    // Until the connection ends; destroys the session.
    Awaitable<void> run(std::unique_ptr<Session> self, race::RoomCode code);

private:
    // Without compression, which costs 98 KB a connection.
    using Stream = boost::beast::websocket::stream<Link, false>;

    Awaitable<bool> enter(race::RoomCode code);
    // None: the connection ends; also, for this cause, after the deadline.
    Awaitable<std::optional<std::string>> read_first(RefusalCause if_late);
    Awaitable<std::optional<wire::Hello>> read_hello();
    // False if the connection ends. Afterwards the Hello has a key only if its player has proved it.
    Awaitable<bool> prove_key(const race::RoomCode& code, wire::Hello& hello);
    // Whether this proves the key.
    bool is_proof(const wire::KeyProof& proof, identity::EntryStatement statement);
    Address own_address();
    Awaitable<bool> take_seat(const race::RoomCode& code, wire::Hello hello);
    // The rules of the room refuse a Hello.
    void refuse_newcomer(const Room& room, const race::Refusal& refusal);
    std::optional<wire::Error> refuse_seat(const Room& room, const wire::Hello& hello);
    bool take_seat_in(Room& room, wire::Hello hello);
    // Why a newcomer does not get past the server's word; none: it is right, or not wanted.
    std::optional<wire::Error> refuse_server_word(const wire::Hello& hello);
    // The words of a newcomer count as guesses until they are settled; that of the server only where another node knows
    // who has a seat.
    void say_word(wire::Hello& hello);
    void settle_word(bool is_right);
    void say_server_word(wire::Hello& hello);
    void settle_server_word(bool is_no_guess);
    // What the player is told.
    wire::Error error_of(const race::Refusal& refusal) const;
    // nullptr if there is none: the connection ends.
    Room::Subscription* subscribe(Room& room, const wire::Hello& hello);
    bool take_seat_elsewhere(const race::RoomCode& code, wire::Hello hello);
    void begin_relay(const race::RoomCode& code, std::optional<RelayJournal::Seat> held);
    bool is_banned();
    bool has_message(const boost::system::error_code& error);
    Awaitable<void> finish_writing();

    bool hear(boost::asio::const_buffer message);
    bool charge();
    std::chrono::milliseconds pace();
    // Executes a message; an error if the connection must end.
    std::optional<wire::Error> handle(std::string_view bytes);

    void keep(CommandNumber number, std::string_view bytes);
    void forget_answered();
    bool is_congested();
    bool may_follow_room() const;
    void follow_soon();
    void follow_room();
    void end_relay();
    void end_relayed(wire::CloseCode code) override;
    void on_frame() override { write_next(); }
    void on_home(Room& room) override;
    void on_over(wire::CloseCode code, std::optional<wire::Error> error) override;
    std::optional<wire::Error> on_greeted(const wire::Error* refusal) override;
    std::optional<wire::Error> relay(const wire::ClientMessage& message, std::string_view bytes);

    void wake() override;
    void start_closing_deadline();
    Address address() const override { return guest_.address; }
    std::string_view node() const override { return guest_.relayed_by; }
    std::string network() const override;
    std::optional<NetworkKey> network_key() const override;
    void write_next();
    void write();
    void ping();
    void end_write(const boost::system::error_code& error);
    void count_written();
    // What the last message says.
    std::optional<wire::Error> reason_of(wire::CloseCode code) const;
    void send_close(wire::CloseCode code);
    void end_with(wire::Error error, wire::CloseCode code);
    void stop(Stop how);
    void evict();
    std::optional<wire::Error> seat(bool returns);
    void make_way();
    void close_socket();
    void watch();
    void end_late_message();

    ConnectionCount counted_;
    const BanList& bans_;
    const PeerWarnings& proxies_;
    wire::Limits limits_;
    Guest guest_;
    LogAccount log_account_;
    const FreeSpace* space_;
    const Overload& overload_;
    const NodeSettings* cluster_;
    const Access* access_;
    const identity::KeyPair* server_key_;  // none: players prove no keys
    const PaceSettings& pace_;
    Shard& shard_;
    FrameGuard guard_;
    OperationMemory read_memory_, write_memory_;
    Stream stream_;
    Timer idle_;                    // never expires: cancelled when a write or a close has ended
    std::shared_ptr<Relay> relay_;  // the room is at another node, or looked for
    // Of a node's own player, who stays when the room is lost to this node.
    std::optional<wire::Hello> hello_;
    std::vector<RelayJournal::Command> unanswered_;  // the same, while the room is here
    bool follows_ = false;                           // will look for the room's next owner
    bool says_word_ = false;                         // counted as a guess, until it is settled
    bool says_server_word_ = false;                  // likewise
    std::optional<Rejection> withheld_;              // the word, after too many guesses
    std::optional<wire::Error> server_word_fault_;   // of one whose seat another node may know
    Room* room_ = nullptr;
    Room::Subscription* subscription_ = nullptr;
    std::string frame_;  // being written
    // Since when the oldest of the events being written has been durable.
    std::optional<std::chrono::steady_clock::time_point> delivers_since_;
    std::uint64_t written_ = 0;  // bytes of log for the last message
    bool writing_ = false;
    bool closing_ = false;  // no more writes
    bool ping_due_ = false;
    std::optional<wire::KeyChallenge> challenge_;  // pending
    bool goes_by_other_names_ = false;             // than the one that the player has signed
    std::optional<wire::Pong> pong_;               // pending
    std::optional<wire::Error> error_;             // pending, the last message
    std::optional<wire::CloseCode> close_code_;    // after it
    std::optional<Deadline>
        watch_;  // checks that the peer still responds, and that a close is completed
    bool has_closing_deadline_ = false;  // the connection will end soon
    Shard::Registration registration_;
    HandshakeSlots::Slot slot_;
    std::shared_ptr<Session*> self_;  // for those who may outlive it; used on this thread
};

}  // namespace gridrace::server
