// The words and keys of operators, of gate.hpp.
#include "server/net/limits/gate.hpp"

namespace gridrace::server {

namespace {

// How long an address stays known after a right word or key.
constexpr std::chrono::hours operator_known_for{1};

}  // namespace

// Taken at once, since the answer of another node may come late; what was right is given back.
std::optional<Rejection> Gate::may_say_secret(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto& caller = find(key);
    if (const auto wait = caller.operator_secrets.look(settings_.operator_secrets, now))
        return reject(RefusalCause::guesses_secrets, *wait);
    const auto standing = caller.is_known(now) ? Standing::known : Standing::newcomer;
    if (const auto wait = secrets_of_all_.look(key, standing, now))
        return reject(RefusalCause::guesses_secrets, *wait);
    caller.operator_secrets.count(settings_.operator_secrets, now);
    return std::nullopt;
}

void Gate::has_said_right_secret(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto& caller = find(key);
    caller.operator_secrets.add(-1);
    caller.known_until = now + operator_known_for;
}

void Gate::has_said_wrong_secret(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    secrets_of_all_.count(key, now);
}

std::optional<Rejection> Gate::Pass::may_say_secret(TimePoint now) {
    return key_ ? gate_->may_say_secret(*key_, now) : std::nullopt;
}

void Gate::Pass::has_said_right_secret(TimePoint now) {
    if (key_) gate_->has_said_right_secret(*key_, now);
}

void Gate::Pass::has_said_wrong_secret(TimePoint now) {
    gate_->reject(RefusalCause::wrong_secret);
    if (key_) gate_->has_said_wrong_secret(*key_, now);
}

}  // namespace gridrace::server
