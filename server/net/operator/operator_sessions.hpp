// One-time words and sessions of operators who come over HTTP. Kept in memory, and as hashes alone: a restart ends all
// of them. Thread-safe.
#pragma once

#include <chrono>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.hpp"
#include "common/race/event.hpp"

namespace gridrace::server {

class OperatorSessions {
public:
    using Clock = std::chrono::steady_clock;
    using TimePoint = Clock::time_point;
    using Hash = race::TokenHash;

    static constexpr std::chrono::minutes word_lasts{10};
    static constexpr std::size_t most_words = 8;  // valid at once; a new one ends the oldest
    static constexpr std::size_t most_sessions = 16;

    struct Session {
        std::string from;  // the address that it was begun from
        Instant since{};
        Instant until{};
    };

    explicit OperatorSessions(std::chrono::hours lasts) : lasts_(lasts) {}

    // A new word: 128 bits, in 32 digits.
    std::string new_word(TimePoint now);
    // Whether this is a word that is valid: it is not, from then on.
    bool take_word(const Hash& word, TimePoint now);

    // A new session, for somebody whose word was taken; a 17th ends the oldest. The key has 256 bits, in 64 digits.
    struct Begun {
        std::string key;
        Instant until;
    };
    Begun begin(std::string from, TimePoint now, Instant wall);
    bool has_session(const Hash& key, TimePoint now);
    // Whether there was such a session.
    bool end(const Hash& key, TimePoint now);
    // Returns how many there were; words end, too.
    std::size_t end_all(TimePoint now);
    // The oldest first.
    std::vector<Session> list(TimePoint now);

private:
    struct Secret {
        Hash hash;
        TimePoint until;
    };
    struct Known {
        Secret key;
        Session session;
    };
    void forget_old(TimePoint now);
    std::list<Known>::iterator find(const Hash& key);

    const std::chrono::hours lasts_;
    std::mutex mutex_;  // guards the following members
    std::list<Secret> words_;
    std::list<Known> sessions_;
};

// A word or a key as it is written: so many digits of 0-9 and a-f.
enum class OperatorSecret : std::uint8_t { word = 32, key = 64 };
bool is_operator_secret(std::string_view text, OperatorSecret kind);

// A hash as one node writes it to another, and back.
std::string hash_text(const OperatorSessions::Hash& hash);
std::optional<OperatorSessions::Hash> parse_hash(std::string_view text);

}  // namespace gridrace::server
