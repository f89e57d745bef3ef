// The words of rooms, and of the server, that newcomers say, of gate.hpp.
#include "server/net/limits/gate.hpp"

namespace gridrace::server {

// A proof of work was asked for, if at all, when the room was named. The guess is taken at once, since the answer of
// another node may come late, or when the player is gone.
std::optional<Rejection> Gate::may_say_word(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    auto& caller = find(key);
    if (const auto wait = caller.guessed_words.look(settings_.guesses, now))
        return reject(RefusalCause::guesses_codes, *wait);
    const auto standing = caller.is_known(now) ? Standing::known : Standing::proven;
    if (const auto wait = guesses_of_all_.look(key, standing, now))
        return reject(RefusalCause::too_many_guesses, *wait);
    caller.guessed_words.count(settings_.guesses, now);
    return std::nullopt;
}

void Gate::has_said_right_word(const AddressKey& key) {
    const std::lock_guard lock(mutex_);
    find(key).guessed_words.add(-1);
}

void Gate::has_said_wrong_word(const AddressKey& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    guesses_of_all_.count(key, now);
}

std::optional<Rejection> Gate::Pass::may_say_word(TimePoint now) {
    return key_ ? gate_->may_say_word(*key_, now) : std::nullopt;
}

void Gate::Pass::has_said_right_word() {
    if (key_) gate_->has_said_right_word(*key_);
}

void Gate::Pass::has_said_wrong_word(TimePoint now, RefusalCause cause) {
    gate_->reject(cause);
    if (key_) gate_->has_said_wrong_word(*key_, now);
}

}  // namespace gridrace::server
