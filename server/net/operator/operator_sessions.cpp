#include "server/net/operator/operator_sessions.hpp"

#include <sodium.h>

#include <algorithm>

#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {

std::string digits_of(const unsigned char* bytes, std::size_t size) {
    std::string text(2 * size + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, size);
    text.pop_back();
    return text;
}

std::string draw(OperatorSecret kind) {
    std::vector<unsigned char> bytes(static_cast<std::size_t>(kind) / 2);
    randombytes_buf(bytes.data(), bytes.size());
    return digits_of(bytes.data(), bytes.size());
}

bool is_same(const OperatorSessions::Hash& one, const OperatorSessions::Hash& other) {
    return sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace

std::string OperatorSessions::new_word(TimePoint now) {
    auto word = draw(OperatorSecret::word);
    const std::lock_guard lock(mutex_);
    forget_old(now);
    if (words_.size() >= most_words) words_.pop_front();
    words_.push_back({hash_token(word), now + word_lasts});
    return word;
}

bool OperatorSessions::take_word(const Hash& word, TimePoint now) {
    const std::lock_guard lock(mutex_);
    forget_old(now);
    auto found = words_.end();
    for (auto each = words_.begin(); each != words_.end(); ++each) {
        if (is_same(each->hash, word)) found = each;
    }
    if (found == words_.end()) return false;
    words_.erase(found);
    return true;
}

OperatorSessions::Begun OperatorSessions::begin(std::string from, TimePoint now, Instant wall) {
    auto key = draw(OperatorSecret::key);
    const std::lock_guard lock(mutex_);
    forget_old(now);
    if (sessions_.size() >= most_sessions) sessions_.pop_front();
    const Instant until = wall + lasts_;
    sessions_.push_back({{hash_token(key), now + lasts_}, {std::move(from), wall, until}});
    return {std::move(key), until};
}

bool OperatorSessions::has_session(const Hash& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    forget_old(now);
    return find(key) != sessions_.end();
}

bool OperatorSessions::end(const Hash& key, TimePoint now) {
    const std::lock_guard lock(mutex_);
    forget_old(now);
    const auto found = find(key);
    if (found == sessions_.end()) return false;
    sessions_.erase(found);
    return true;
}

std::size_t OperatorSessions::end_all(TimePoint now) {
    const std::lock_guard lock(mutex_);
    forget_old(now);
    const auto ended = sessions_.size();
    sessions_.clear();
    words_.clear();
    return ended;
}

std::vector<OperatorSessions::Session> OperatorSessions::list(TimePoint now) {
    const std::lock_guard lock(mutex_);
    forget_old(now);
    std::vector<Session> all;
    for (const auto& known : sessions_) all.push_back(known.session);
    return all;
}

// With the lock.
void OperatorSessions::forget_old(TimePoint now) {
    std::erase_if(words_, [now](const Secret& word) { return word.until <= now; });
    std::erase_if(sessions_, [now](const Known& known) { return known.key.until <= now; });
}

// With the lock. Compares with all of them, so that the time tells nothing.
std::list<OperatorSessions::Known>::iterator OperatorSessions::find(const Hash& key) {
    auto found = sessions_.end();
    for (auto each = sessions_.begin(); each != sessions_.end(); ++each) {
        if (is_same(each->key.hash, key)) found = each;
    }
    return found;
}

bool is_operator_secret(std::string_view text, OperatorSecret kind) {
    return text.size() == static_cast<std::size_t>(kind) &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string hash_text(const OperatorSessions::Hash& hash) {
    return digits_of(hash.data(), hash.size());
}

std::optional<OperatorSessions::Hash> parse_hash(std::string_view text) {
    OperatorSessions::Hash hash{};
    if (!is_operator_secret(text, OperatorSecret::key)) return std::nullopt;
    static_assert(2 * sizeof hash == static_cast<std::size_t>(OperatorSecret::key));
    sodium_hex2bin(hash.data(), hash.size(), text.data(), text.size(), nullptr, nullptr, nullptr);
    return hash;
}

}  // namespace gridrace::server
