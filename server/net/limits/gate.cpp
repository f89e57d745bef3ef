#include "server/net/limits/gate.hpp"

#include <algorithm>

#include "common/wire/proof_of_work.hpp"
#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

// Returning members are admitted above the limit; more seats than this indicate abuse.
constexpr std::size_t seats_of_returning = 4;  // times the limit

// The part of all seats that newcomers leave to members who return: one in so many.
constexpr std::size_t reserve = 8;

// With TLS a reason costs a handshake, about a millisecond of a core with an RSA certificate, which
// would amplify a flood. So each address gets a reason now and then, and all together no more than
// two percent of a core; other connections are closed without one.
constexpr Allowance words{12, 4};
constexpr Allowance words_to_all{1200, 40};

// How long an address stays known after it had a seat.
constexpr std::chrono::hours known_for{1};

// Difficulty in zero bits: less than 0.1 s of a core, and up to 1 s when many bring proofs.
constexpr unsigned least_bits = 17;
constexpr unsigned more_bits = 3;
static_assert(least_bits + more_bits <= wire::most_proof_bits);

// "https://example.org:8443" split into its parts; both empty if it is another form.
struct PageOrigin {
    std::string_view scheme, authority;
};

// A scheme's default port is usually omitted.
std::string_view without_default_port(std::string_view authority, std::string_view scheme) {
    const std::string_view port = is_same_text(scheme, "https")  ? ":443"
                                  : is_same_text(scheme, "http") ? ":80"
                                                                 : "";
    if (authority.ends_with(port)) authority.remove_suffix(port.size());
    return authority;
}

PageOrigin parse_origin(std::string_view origin) {
    const auto end = origin.find("://");
    if (end == origin.npos) return {};
    const auto scheme = origin.substr(0, end);
    return {scheme, without_default_port(origin.substr(end + 3), scheme)};
}

bool is_same_origin(std::string_view one, std::string_view other) {
    if (is_same_text(one, other)) return true;
    const auto a = parse_origin(one), b = parse_origin(other);
    return !a.authority.empty() && is_same_text(a.scheme, b.scheme) &&
           is_same_text(a.authority, b.authority);
}

// Whether a page of this origin was loaded from this host.
bool is_page_of(std::string_view origin, std::string_view host) {
    const auto page = parse_origin(origin);
    return !page.authority.empty() &&
           is_same_text(page.authority, without_default_port(host, page.scheme));
}

}  // namespace

Gate::Gate(GateSettings settings)
    : settings_(std::move(settings)),
      rooms_of_all_(settings_.rooms_of_all),
      guesses_of_all_(settings_.guesses_of_all),
      words_to_all_(words_to_all),
      secrets_of_all_(settings_.operator_secrets_of_all) {}

Rejection Gate::reject(RefusalCause cause, std::chrono::seconds retry_after) {
    refusals_.of(cause).add();
    return {cause, retry_after, {}};
}

Result<Gate::Pass, Rejection> Gate::admit(const Address& address, TimePoint now, Coming how) {
    if (contains(settings_.unlimited, address)) return Pass(*this);
    return admit_limited(address, now, how);
}

Result<Gate::Pass, Rejection> Gate::admit_limited(const Address& address, TimePoint now,
                                                  Coming how) {
    const AddressKey key(address);
    const std::lock_guard lock(mutex_);
    forget_fresh(now);
    auto& caller = find(key);
    if (how == Coming::new_connection) {
        if (const auto wait = caller.connections.take(settings_.connections, now))
            return reject(RefusalCause::connects_too_often, *wait);
    }
    if (caller.greetings >= settings_.greetings_per_address) {
        return reject(RefusalCause::too_many_greetings, std::chrono::seconds(5));
    }
    ++caller.greetings;
    return Pass(*this, key);
}

bool Gate::may_speak(std::string_view origin, std::string_view host) const {
    return origin.empty() || is_page_of(origin, host) || is_listed(origin);
}

bool Gate::may_operate(std::string_view origin, std::string_view host) const {
    return origin.empty() || is_page_of(origin, host);
}

bool Gate::is_listed(std::string_view origin) const {
    return std::ranges::any_of(settings_.allowed_origins, [&](const std::string& allowed) {
        return is_same_origin(allowed, origin);
    });
}

bool Gate::may_be_called(std::string_view host, const Asking& who) const {
    const auto name = parse_host(host);
    if (!name || is_ip_literal(*name) || is_private_name(*name)) return true;
    const auto is_it = [&](const std::string& one) { return is_same_text(one, *name); };
    if (std::ranges::any_of(settings_.public_hosts, is_it)) return true;
    if (!settings_.public_hosts.empty()) return false;
    const bool is_of_listed_page = !who.origin.empty() && !is_page_of(who.origin, host);
    return is_of_listed_page || !who.is_browser;
}

bool Gate::goes_by(std::string_view name, const Address& client, const Address& own) const {
    const auto host = parse_host(name);
    if (!host) return false;
    const auto is_it = [&](const std::string& one) { return is_same_text(one, *host); };
    if (std::ranges::any_of(settings_.public_hosts, is_it)) return true;
    const auto address = parse_address(*host);
    if (address && *address == own && !is_private(own)) return true;
    const bool is_near = address ? is_private(*address) : is_private_name(*host);
    return is_near && is_private(client);
}

bool Gate::may_hear_why(const Address& address, TimePoint now) {
    const AddressKey key(address);
    const std::lock_guard lock(mutex_);
    if (!contains(settings_.unlimited, address)) {
        auto& said = find(key).words;
        if (said.look(words, now) || words_to_all_.look(key, Standing::known, now)) return false;
        said.count(words, now);
    }
    return !words_to_all_.take(key, Standing::known, now);
}

std::size_t Gate::addresses() const {
    const std::lock_guard lock(mutex_);
    return callers_.size();
}

std::size_t Gate::seats() const {
    const std::lock_guard lock(mutex_);
    return seats_of_all_.held();
}

std::size_t Gate::proofs() const {
    const std::lock_guard lock(mutex_);
    return challenges_.spent();
}

double Gate::pressure(CommonRate rate, TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto& share = rate == CommonRate::rooms     ? rooms_of_all_
                  : rate == CommonRate::guesses ? guesses_of_all_
                  : rate == CommonRate::words   ? words_to_all_
                                                : secrets_of_all_;
    const auto standing = rate == CommonRate::words ? Standing::known : Standing::newcomer;
    return share.pressure(standing, now);
}

// ---- with the lock ----

Gate::Caller& Gate::find(const AddressKey& key) {
    const auto found = places_.find(key);
    if (found != places_.end()) {
        callers_.splice(callers_.begin(), callers_, found->second);
    } else {
        if (callers_.size() >= settings_.addresses_remembered) forget_one();
        callers_.emplace_front().key = key;
        places_[key] = callers_.begin();
    }
    return callers_.front();
}

void Gate::forget(Callers::iterator caller) {
    places_.erase(caller->key);
    callers_.erase(caller);
}

// Addresses with connections are kept: there are never more of them than connections.
void Gate::forget_one() {
    for (auto tries = callers_.size(); tries > 0; --tries) {
        const auto oldest = std::prev(callers_.end());
        if (!oldest->is_here()) return forget(oldest);
        callers_.splice(callers_.begin(), callers_, oldest);
    }
}

// For each new address, two old ones without recent use are dropped.
void Gate::forget_fresh(TimePoint now) {
    for (int i = 0; i < 2 && !callers_.empty(); ++i) {
        const auto oldest = std::prev(callers_.end());
        if (oldest->is_here()) {
            callers_.splice(callers_.begin(), callers_, oldest);
        } else if (is_fresh(*oldest, now)) {
            forget(oldest);
        } else {
            return;
        }
    }
}

bool Gate::is_fresh(Caller& caller, TimePoint now) const {
    return caller.connections.is_fresh(settings_.connections, now) &&
           caller.requests.is_fresh(settings_.requests, now) &&
           caller.page_files.is_fresh(settings_.page_files, now) &&
           caller.rooms.is_fresh(settings_.rooms, now) &&
           caller.clubs.is_fresh(settings_.clubs, now) &&
           caller.guesses.is_fresh(settings_.guesses, now) &&
           caller.guessed_words.is_fresh(settings_.guesses, now) &&
           caller.words.is_fresh(words, now) &&
           caller.operator_secrets.is_fresh(settings_.operator_secrets, now) &&
           now >= caller.guessed_until && now >= caller.known_until && now >= caller.proven_until;
}

// ---- what a pass asks ----

std::optional<Rejection> Gate::may_ask(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    const auto wait = find(key).requests.take(settings_.requests, now);
    if (!wait) return std::nullopt;
    return reject(RefusalCause::asks_too_often, *wait);
}

std::optional<Rejection> Gate::may_load(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    const auto wait = find(key).page_files.take(settings_.page_files, now);
    if (!wait) return std::nullopt;
    return reject(RefusalCause::asks_too_often, *wait);
}

std::optional<Rejection> Gate::may_make_room(const AddressKey& key, std::string_view proof,
                                             TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto& caller = find(key);
    if (const auto wait = caller.rooms.look(settings_.rooms, now)) {
        return reject(RefusalCause::makes_too_many_rooms, *wait);
    }
    const Shared shared{rooms_of_all_, Challenges::Purpose::make_room,
                        RefusalCause::too_many_rooms_made};
    if (auto refused = may_share(shared, caller, proof, now)) return refused;
    caller.rooms.count(settings_.rooms, now);
    rooms_of_all_.count(key, now);
    return std::nullopt;
}

std::optional<Rejection> Gate::may_found_club(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    const auto wait = find(key).clubs.take(settings_.clubs, now);
    if (!wait) return std::nullopt;
    return reject(RefusalCause::founds_too_many_clubs, *wait);
}

void Gate::has_founded_none(const AddressKey& key) {
    const std::lock_guard lock(mutex_);
    find(key).clubs.add(-1);
}

// There are 30^6 = 729 million codes. One address that tries 12 a minute needs 58 years on average
// to find a given room, and all addresses together, at 600 a minute, need 1.2 years; to find any of
// 10,000 open rooms takes them two hours.
std::optional<Rejection> Gate::may_name_room(const AddressKey& key, std::string_view proof,
                                             TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto& caller = find(key);
    if (const auto wait = caller.guesses.look(settings_.guesses, now)) {
        return reject(RefusalCause::guesses_codes, *wait);
    }
    const Shared shared{guesses_of_all_, Challenges::Purpose::name_room,
                        RefusalCause::too_many_guesses};
    return may_share(shared, caller, proof, now);
}

std::optional<Rejection> Gate::may_share(const Shared& shared, Caller& caller,
                                         std::string_view proof, TimePoint now) {
    auto& [share, purpose, cause] = shared;
    const bool is_known = caller.is_known(now);
    const auto standing = is_known ? Standing::known : Standing::newcomer;
    const auto wait = share.look(caller.key, standing, now);
    if (!wait) return std::nullopt;
    if (is_known) return reject(cause, *wait);
    const bool names_room = purpose == Challenges::Purpose::name_room;
    const bool has_proof = challenges_.is_good(proof, purpose, caller.key, now);
    if (has_proof || (names_room && now < caller.proven_until)) {
        const auto longer = share.look(caller.key, Standing::proven, now);
        if (longer) return reject(cause, *longer);
        if (has_proof) challenges_.spend(proof, caller.key, now);
        if (names_room) caller.proven_until = has_proof ? now + Challenges::good_for : TimePoint{};
        return std::nullopt;
    }
    const auto pressure = share.pressure(Standing::proven, now);
    const auto bits = least_bits + static_cast<unsigned>(more_bits * pressure);
    auto rejection = reject(cause, *wait);
    rejection.challenge = challenges_.issue(purpose, caller.key, bits, now);
    return rejection;
}

void Gate::has_guessed(const AddressKey& key, const race::RoomCode& code, TimePoint now) {
    constexpr std::chrono::minutes one_guess{1};
    const std::lock_guard lock(mutex_);
    auto& caller = find(key);
    if (caller.guessed == code && now < caller.guessed_until) return;
    caller.guessed = code;
    caller.guessed_until = now + one_guess;
    caller.guesses.take(settings_.guesses, now);
    guesses_of_all_.count(key, now);
}

Result<HeldShare::Place, RefusalCause> Gate::take_seat(const std::optional<AddressKey>& key,
                                                       Seating seating) {
    const std::lock_guard lock(mutex_);
    auto* const caller = key ? &find(*key) : nullptr;
    const auto most =
        settings_.connections_per_address * (seating.returns ? seats_of_returning : 1);
    if (caller != nullptr && caller->seats >= most) {
        refusals_.of(RefusalCause::too_many_connections).add();
        return RefusalCause::too_many_connections;
    }
    std::optional<NetworkKey> from;
    if (key) from = key->networks();
    if (!make_way(seating.returns, from)) {
        refusals_.of(RefusalCause::server_full).add();
        return RefusalCause::server_full;
    }
    if (caller != nullptr) {
        --caller->greetings;
        ++caller->seats;
    }
    return seats_of_all_.take(from, std::move(seating.cut));
}

// Whether there is a seat. A member who returns gets one at the cost of the network that has most: that
// of an attacker. Who is cut is a member, too, and may return; but a newcomer cannot begin such a chain.
bool Gate::make_way(bool returns, const std::optional<NetworkKey>& from) {
    const auto most = settings_.seats_of_all;
    const auto open = returns ? most : most - most / reserve;
    const auto free = open - std::min(open, seats_of_all_.held());
    if (!returns) return seats_of_all_.may_take(free, from);
    if (free > 0) return true;
    const auto cut = seats_of_all_.take_from_largest(HeldShare::Age::newest);
    if (!cut) return false;
    refusals_.of(RefusalCause::made_way).add();
    if (*cut) (*cut)();
    return true;
}

void Gate::leave(const AddressKey& key) {
    const std::lock_guard lock(mutex_);
    --find(key).greetings;
}

void Gate::has_come_in(const AddressKey& key) {
    const std::lock_guard lock(mutex_);
    ++find(key).members;
}

void Gate::leave_seat(const std::optional<AddressKey>& key, HeldShare::Place place,
                      bool has_come_in, TimePoint now) {
    const std::lock_guard lock(mutex_);
    place.give_back();
    if (!key) return;
    auto& caller = find(*key);
    --caller.seats;
    if (!has_come_in) return;
    --caller.members;
    caller.known_until = now + known_for;
}

std::optional<NetworkKey> networks_of(const GateSettings& settings, const Address& address) {
    if (contains(settings.unlimited, address)) return std::nullopt;
    return AddressKey(address).networks();
}

}  // namespace gridrace::server
