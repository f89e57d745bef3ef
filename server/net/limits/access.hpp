// Who may open rooms on this server, and who may come in at all: everyone, or those who know the server's word. On any
// thread.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "common/race/event.hpp"
#include "server/net/limits/gate.hpp"

namespace gridrace::server {

enum class Admitted : std::uint8_t { everyone, word, nobody };  // nobody: only to open rooms
std::string_view name(Admitted admitted);

class Access {
public:
    // `word` is there if it is wanted.
    Access(Admitted open_rooms, Admitted enter, const std::optional<race::WordHash>& word)
        : open_rooms_(open_rooms), enter_(enter), word_(word) {}

    Admitted open_rooms() const { return open_rooms_; }
    Admitted enter() const { return enter_; }
    bool wants_word_to_enter() const { return enter_ == Admitted::word; }
    // A room is a way in.
    bool wants_word_to_open() const {
        return open_rooms_ == Admitted::word || wants_word_to_enter();
    }

    // From now on.
    void use(const race::WordHash& word);
    // Of the server's word, as typed. Takes the same time for every wrong one.
    bool is_right(std::string_view said) const;
    // Why somebody who says this is not let in; none: the word is right. A guess counts before it is looked at.
    std::optional<Rejection> refuse(std::string_view said, Gate::Pass& pass,
                                    Gate::TimePoint now) const;

private:
    const Admitted open_rooms_, enter_;
    mutable std::mutex mutex_;
    std::optional<race::WordHash> word_;
};

}  // namespace gridrace::server
