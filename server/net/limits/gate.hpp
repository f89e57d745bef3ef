// Who may come in, decided by address: how many connections, how often, how many rooms, how many wrong codes. Keeps
// a bounded number of addresses in mind. What all may do together is shared by network (FairShare); who has a seat, or
// had one within the hour, goes first, and a newcomer whose network has used its share up can be let in for some work
// (Challenges). Thread-safe; nobody who is in asks it anything.
#pragma once

#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "common/base/result.hpp"
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

    // Lets a connection of this address in, to be greeted.
    Result<Pass, Rejection> admit(const Address& address, TimePoint now);
    // The same for one that has limits though its address is in `unlimited`.
    Result<Pass, Rejection> admit_limited(const Address& address, TimePoint now);

    // Whether a page of this origin (the header Origin) may speak with the server that it calls `host` (the header
    // Host). Whoever is no browser has no origin and may.
    bool may_speak(std::string_view origin, std::string_view host) const;

    // Whether the server may be called by this name (the header Host). With public_hosts: by them, addresses, and names
    // that the public DNS cannot have. Without: by any, but for a page that came by that name to a browser in the
    // server's own network. It may be anybody's, whose name was made to point here (DNS rebinding); from outside there
    // is nothing to gain by that, since everybody there can connect as they like.
    bool may_be_called(std::string_view host, std::string_view origin, const Address& client) const;

    // Whether whoever was refused at the door of a server with TLS is told why.
    bool may_hear_why(const Address& address, TimePoint now);

    const GateSettings& settings() const { return settings_; }
    RefusalCounts& refusals() { return refusals_; }
    const RefusalCounts& refusals() const { return refusals_; }
    // How many addresses it has in mind.
    std::size_t addresses() const;

    // Counts, and gives the rejection back.
    Rejection reject(RefusalCause cause, std::chrono::seconds retry_after = {});

private:
    // What is known of an address.
    struct Caller {
        AddressKey key;
        std::size_t greetings = 0;
        std::size_t seats = 0;
        Used connections;
        Used requests;
        Used rooms;
        Used guesses;
        Used words;

        TimePoint known_until{};  // has had a seat

        bool is_here() const { return greetings + seats > 0; }
    };
    using Callers = std::list<Caller>;

    Caller& find(const AddressKey& key);
    void forget(Callers::iterator caller);
    void forget_one();
    void forget_fresh(TimePoint now);
    bool is_fresh(Caller& caller, TimePoint now) const;

    std::optional<Rejection> may_ask(const AddressKey& key, TimePoint now);
    std::optional<Rejection> may_make_room(const AddressKey& key, std::string_view proof,
                                           TimePoint now);
    std::optional<Rejection> may_name_room(const AddressKey& key, std::string_view proof,
                                           TimePoint now);
    // Which share it is, and what its proofs are for.
    struct Shared {
        FairShare& share;
        Challenges::Purpose purpose;
        RefusalCause cause;
    };
    std::optional<Rejection> may_share(const Shared& shared, const Caller& caller,
                                       std::string_view proof, TimePoint now);
    void has_guessed(const AddressKey& key, TimePoint now);
    bool take_seat(const AddressKey& key, bool returns);
    void leave(const AddressKey& key);
    void leave_seat(const AddressKey& key, TimePoint now);

    const GateSettings settings_;
    RefusalCounts refusals_;
    mutable std::mutex mutex_;  // for all that follows
    Callers callers_;           // who came last is first
    std::unordered_map<AddressKey, Callers::iterator> places_;
    FairShare rooms_of_all_;
    FairShare guesses_of_all_;
    FairShare words_to_all_;
    Challenges challenges_;
};

// One connection's leave to be here, while it lives. Asked on one thread at a time; the gate outlives it.
class Gate::Pass {
public:
    // For one who is not limited.
    explicit Pass(Gate& gate) : gate_(&gate) {}
    Pass(Pass&& other) noexcept
        : gate_(std::exchange(other.gate_, nullptr)), key_(other.key_), seated_(other.seated_) {}
    Pass& operator=(Pass&& other) noexcept;
    ~Pass();

    // A request that does not enter a room.
    std::optional<Rejection> may_ask(TimePoint now);
    // A request for a new room; `proof` is of a challenge that an earlier rejection gave, or empty.
    std::optional<Rejection> may_make_room(TimePoint now, std::string_view proof = {});
    // A request that names a room, whether there is one of this code or not: asked before that is known.
    std::optional<Rejection> may_name_room(TimePoint now, std::string_view proof = {});
    // There was none.
    void has_guessed(TimePoint now);
    // The connection has found its room and is about to sit down; false if it may not. Who `returns` to a seat
    // may, however many others of the address are there.
    bool take_seat(bool returns);

    Gate& gate() { return *gate_; }
    const Gate& gate() const { return *gate_; }

private:
    friend class Gate;
    Pass(Gate& gate, const AddressKey& key) : gate_(&gate), key_(key) {}
    void give_back();

    Gate* gate_;
    std::optional<AddressKey> key_;  // none: not limited
    bool seated_ = false;
};

}  // namespace gridrace::server
