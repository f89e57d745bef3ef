// Who may come in, decided by address: how many connections, how often, how many rooms, how many wrong codes. Keeps
// a bounded number of addresses in mind. Thread-safe; nobody who is in asks it anything.
#pragma once

#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "common/base/result.hpp"
#include "server/net/gate_settings.hpp"
#include "server/net/refusal_cause.hpp"

namespace gridrace::server {

class Gate {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    class Pass;

    explicit Gate(GateSettings settings);

    // Lets a connection of this address in, to be greeted.
    Result<Pass, Rejection> admit(const Address& address, TimePoint now);

    // Whether a page of this origin (the header Origin) may speak with the server that it calls `host` (the header
    // Host). Whoever is no browser has no origin and may.
    bool may_speak(std::string_view origin, std::string_view host) const;

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

        bool is_here() const { return greetings + seats > 0; }
    };
    using Callers = std::list<Caller>;

    Caller& find(const AddressKey& key);
    void forget(Callers::iterator caller);
    void forget_one();
    void forget_fresh(TimePoint now);
    bool is_fresh(Caller& caller, TimePoint now) const;

    std::optional<Rejection> may_ask(const AddressKey& key, TimePoint now);
    std::optional<Rejection> may_make_room(const AddressKey& key, TimePoint now);
    std::optional<Rejection> may_name_room(const AddressKey& key, TimePoint now);
    void has_guessed(const AddressKey& key, TimePoint now);
    bool take_seat(const AddressKey& key, bool returns);
    void leave(const AddressKey& key, bool seated);

    const GateSettings settings_;
    RefusalCounts refusals_;
    mutable std::mutex mutex_;  // for all that follows
    Callers callers_;           // who came last is first
    std::unordered_map<AddressKey, Callers::iterator> places_;
    Used rooms_of_all_;
    Used guesses_of_all_;
    Used words_to_all_;
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
    // A request for a new room.
    std::optional<Rejection> may_make_room(TimePoint now);
    // A request that names a room, whether there is one of this code or not: asked before that is known.
    std::optional<Rejection> may_name_room(TimePoint now);
    // There was none.
    void has_guessed(TimePoint now);
    // The connection has found its room and is about to sit down; false if it may not. Who `returns` to a seat
    // may, however many others of the address are there.
    bool take_seat(bool returns);

    Gate& gate() { return *gate_; }

private:
    friend class Gate;
    Pass(Gate& gate, const AddressKey& key) : gate_(&gate), key_(key) {}
    void give_back();

    Gate* gate_;
    std::optional<AddressKey> key_;  // none: not limited
    bool seated_ = false;
};

}  // namespace gridrace::server
