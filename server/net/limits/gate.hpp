// Admission by address: limits on connections, their rate, rooms, and wrong codes and words. Keeps a bounded
// number of addresses. Common limits are shared by network (FairShare, HeldShare); clients with a seat, now or
// within the last hour, have priority, and a newcomer whose network has used its share can be
// admitted for a proof of work (Challenges). Thread-safe; not used by members with a seat.
#pragma once

#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "common/base/result.hpp"
#include "common/race/room_code.hpp"
#include "server/net/limits/challenge.hpp"
#include "server/net/limits/fair_share.hpp"
#include "server/net/limits/gate_settings.hpp"
#include "server/net/limits/refusal_cause.hpp"

namespace gridrace::server {

class Gate {
public:
    using Clock = std::chrono::steady_clock;
    using TimePoint = Clock::time_point;
    class Pass;

    explicit Gate(GateSettings settings);

    // How a request arrives: only a new connection counts as a connection.
    enum class Coming : std::uint8_t { new_connection, kept_connection };
    // Admits a connection of this address to the handshake.
    Result<Pass, Rejection> admit(const Address& address, TimePoint now,
                                  Coming how = Coming::new_connection);
    // The same for a connection that is limited although its address is in `unlimited`.
    Result<Pass, Rejection> admit_limited(const Address& address, TimePoint now, Coming how);

    // Whether a page of this origin (header Origin) may connect to the server under the name `host`
    // (header Host). Clients other than browsers have no origin and may.
    bool may_speak(std::string_view origin, std::string_view host) const;

    // Whether a page of this origin may direct the server: one of its own pages alone.
    bool may_operate(std::string_view origin, std::string_view host) const;

    // Whether this origin is one of allowed_origins: a page of another host that may read answers.
    bool is_listed(std::string_view origin) const;

    // What a request tells about its sender.
    struct Asking {
        std::string_view origin;  // the header Origin, which may_speak() has let pass
        bool is_browser = false;
    };
    // Whether the server may be called by this name (the header Host): by an address, by a name that the public DNS
    // cannot have, and by public_hosts. Any other name may be an attacker's, made to point here, whose page would then
    // be taken for one of ours (DNS rebinding). Where public_hosts is empty, that holds for browsers alone: no other
    // client is led by a page.
    bool may_be_called(std::string_view host, const Asking& who) const;

    // Whether a client that comes from `client` may have reached the server, at `own` of this machine's addresses, under
    // this name: it is one of public_hosts; or, since nobody far away can be led by it, the address itself; or, for clients
    // of private networks, a private address or name. Stricter than may_be_called(): a proof of a player's key counts for
    // this name alone, and another server, which the player believes to be in, must not be able to pass it on here.
    bool goes_by(std::string_view name, const Address& client, const Address& own) const;

    // Whether a client refused before the TLS handshake gets a reason.
    bool may_hear_why(const Address& address, TimePoint now);

    // How a connection takes a seat.
    struct Seating {
        bool returns = false;  // as a member, to a seat that was its own
        HeldShare::Cut cut;    // ends it, to let a member return; called on any thread
    };

    const GateSettings& settings() const { return settings_; }
    RefusalCounts& refusals() { return refusals_; }
    const RefusalCounts& refusals() const { return refusals_; }
    // Number of addresses kept.
    std::size_t addresses() const;
    // Number of seats taken, of settings().seats_of_all.
    std::size_t seats() const;
    // Number of proofs of work that are kept.
    std::size_t proofs() const;
    // The used part of what newcomers may use of a common rate, 0 to 1.
    enum class CommonRate : std::uint8_t { rooms, guesses, words, operators };
    double pressure(CommonRate rate, TimePoint now);

    // Counts and returns the rejection.
    Rejection reject(RefusalCause cause, std::chrono::seconds retry_after = {});

private:
    // State of an address.
    struct Caller {
        AddressKey key;
        std::size_t greetings = 0;
        std::size_t seats = 0;
        std::size_t members = 0;  // of the seats
        Used connections;
        Used requests;
        Used page_files;
        Used rooms;
        Used clubs;
        Used guesses;
        Used guessed_words;  // apart: a member whose neighbours guess words may come back
        Used words;
        Used operator_secrets;

        std::optional<race::RoomCode> guessed;  // the last one
        TimePoint guessed_until{};              // the same again does not count until then
        TimePoint known_until{};                // has been a member
        TimePoint proven_until{};  // has proved work to name a room, and may name one more

        bool is_here() const { return greetings + seats > 0; }
        bool is_known(TimePoint now) const { return members > 0 || now < known_until; }
    };
    using Callers = std::list<Caller>;

    Caller& find(const AddressKey& key);
    void forget(Callers::iterator caller);
    void forget_one();
    void forget_fresh(TimePoint now);
    bool is_fresh(Caller& caller, TimePoint now) const;

    std::optional<Rejection> may_ask(const AddressKey& key, TimePoint now);
    std::optional<Rejection> may_load(const AddressKey& key, TimePoint now);
    std::optional<Rejection> may_make_room(const AddressKey& key, std::string_view proof,
                                           TimePoint now);
    std::optional<Rejection> may_found_club(const AddressKey& key, TimePoint now);
    void has_founded_none(const AddressKey& key);
    std::optional<Rejection> may_name_room(const AddressKey& key, std::string_view proof,
                                           TimePoint now);
    // The kind of share, and the purpose of its proofs.
    struct Shared {
        FairShare& share;
        Challenges::Purpose purpose;
        RefusalCause cause;
    };
    std::optional<Rejection> may_share(const Shared& shared, Caller& caller, std::string_view proof,
                                       TimePoint now);
    void has_guessed(const AddressKey& key, const race::RoomCode& code, TimePoint now);
    std::optional<Rejection> may_say_word(const AddressKey& key, TimePoint now);
    void has_said_right_word(const AddressKey& key);
    void has_said_wrong_word(const AddressKey& key, TimePoint now);
    std::optional<Rejection> may_say_secret(const AddressKey& key, TimePoint now);
    void has_said_right_secret(const AddressKey& key, TimePoint now);
    void has_said_wrong_secret(const AddressKey& key, TimePoint now);
    void has_said_no_wrong_secret(const AddressKey& key);
    void has_come_in(const AddressKey& key);
    Result<HeldShare::Place, RefusalCause> take_seat(const std::optional<AddressKey>& key,
                                                     Seating seating);
    bool make_way(bool returns, const std::optional<NetworkKey>& from);
    void leave(const AddressKey& key);
    void leave_seat(const std::optional<AddressKey>& key, HeldShare::Place place, bool has_come_in,
                    TimePoint now);

    const GateSettings settings_;
    RefusalCounts refusals_;
    mutable std::mutex mutex_;  // guards the following members
    Callers callers_;           // most recent first
    std::unordered_map<AddressKey, Callers::iterator> places_;
    FairShare rooms_of_all_;
    FairShare guesses_of_all_;
    FairShare words_to_all_;
    FairShare secrets_of_all_;
    HeldShare seats_of_all_;
    Challenges challenges_;
};

// The networks around the address, by which totals are shared; none for unlimited addresses.
std::optional<NetworkKey> networks_of(const GateSettings& settings, const Address& address);

// Permission for one connection, during its lifetime. Used on one thread at a time; the gate must
// outlive it.
class Gate::Pass {
public:
    using Seating = Gate::Seating;

    // For an unlimited connection.
    explicit Pass(Gate& gate) : gate_(&gate) {}
    Pass(Pass&& other) noexcept
        : gate_(std::exchange(other.gate_, nullptr)),
          key_(other.key_),
          seat_(std::exchange(other.seat_, std::nullopt)),
          has_come_in_(std::exchange(other.has_come_in_, false)) {}
    Pass& operator=(Pass&& other) noexcept;
    ~Pass();

    // A request that does not enter a room.
    std::optional<Rejection> may_ask(TimePoint now);
    // The same for a file of the page, which costs little.
    std::optional<Rejection> may_load(TimePoint now);
    // A request for a new room; `proof` answers a challenge of an earlier rejection, or is empty.
    std::optional<Rejection> may_make_room(TimePoint now, std::string_view proof = {});
    // A request for a new room that will be a club, after may_make_room(); and none came of it.
    std::optional<Rejection> may_found_club(TimePoint now);
    void has_founded_none();
    // A request that names a room, existing or not: call it before that is known. A proof is valid for one more such
    // request within a minute: a browser asks for a room's status with it, and then enters without.
    std::optional<Rejection> may_name_room(TimePoint now, std::string_view proof = {});
    // There is no such room. The same code again, within a minute, is the same guess: the page of a room asks for it up to
    // three times.
    void has_guessed(const race::RoomCode& code, TimePoint now);
    // A newcomer says a room's word, or the server's: call it before the word is looked at, and one of the others when
    // that is known. Wrong ones are limited as wrong codes are: an address's apart, all together with them.
    std::optional<Rejection> may_say_word(TimePoint now);
    void has_said_right_word();
    void has_said_wrong_word(TimePoint now, RefusalCause cause = RefusalCause::wrong_word);
    // The same for an operator's word or key, apart from these: who knows it comes in while rooms are guessed.
    std::optional<Rejection> may_say_secret(TimePoint now);
    void has_said_right_secret(TimePoint now);
    void has_said_wrong_secret(TimePoint now);
    void has_said_no_wrong_secret();
    // The connection has found its room and wants a seat. Returns why it is refused. Members who return
    // are admitted above the limit of the address; if all seats are taken, the newest connection of the
    // network that has most is cut.
    std::optional<RefusalCause> take_seat(Seating seating);
    // The room has taken who has this seat: the address is known from now on.
    void has_come_in();

    Gate& gate() { return *gate_; }
    const Gate& gate() const { return *gate_; }

private:
    friend class Gate;
    Pass(Gate& gate, const AddressKey& key) : gate_(&gate), key_(key) {}
    void give_back();

    Gate* gate_;
    std::optional<AddressKey> key_;  // none: not limited
    std::optional<HeldShare::Place> seat_;
    bool has_come_in_ = false;
};

}  // namespace gridrace::server
