// What a session does with the room's word and the server's that its player says: see Gate::Pass::may_say_word.
#include "server/net/limits/access.hpp"
#include "server/net/link/close_reason.hpp"
#include "server/net/session/session.hpp"

namespace gridrace::server {

namespace {

wire::Error too_many_guesses(const Rejection& rejection) {
    return {std::string(name(rejection.cause)),
            "Too many guesses came from your network: wait a minute.", false,
            rejection.retry_after};
}

}  // namespace

// After too many guesses the word is not looked at, and the rules decide without it. What another node relays is counted
// there.
void Session::say_word(wire::Hello& hello) {
    if (guest_.is_relayed || hello.word.empty()) return;
    const auto rejection = guest_.pass.may_say_word(Gate::Clock::now());
    says_word_ = !rejection;
    if (!rejection) return;
    withheld_ = *rejection;
    hello.word.clear();
}

// The node that has the player's connection counts guesses, and passes on only a right word; the one that has the room
// knows who returns to a seat, which takes no word.
std::optional<wire::Error> Session::refuse_server_word(const wire::Hello& hello) {
    if (access_ == nullptr || !access_->wants_word_to_enter()) return std::nullopt;
    if (guest_.is_relayed && access_->is_right(hello.server_word)) return std::nullopt;
    const std::string_view said = guest_.is_relayed ? std::string_view() : hello.server_word;
    const auto rejection = access_->refuse(said, guest_.pass, Gate::Clock::now());
    if (!rejection) return std::nullopt;
    if (rejection->retry_after.count() > 0) return too_many_guesses(*rejection);
    const bool can_say = hello.features.contains(wire::Feature::server_words);
    return wire::Error{std::string(name(rejection->cause)),
                       can_say ? std::string(describe(rejection->cause))
                               : "This server wants a word, which this program is too old to say.",
                       false,
                       {}};
}

void Session::settle_word(bool is_right) {
    if (!std::exchange(says_word_, false)) return;
    if (is_right) return guest_.pass.has_said_right_word();
    guest_.pass.has_said_wrong_word(Gate::Clock::now());
}

wire::Error Session::error_of(const race::Refusal& refusal) const {
    if (refusal.code != race::RefusalCode::word_needed || !withheld_) return refusal_error(refusal);
    return too_many_guesses(*withheld_);
}

std::optional<wire::Error> Session::on_greeted(const wire::Error* refusal) {
    using race::RefusalCode;
    settle_word(refusal == nullptr || refusal->code != race::name(RefusalCode::wrong_word));
    if (refusal == nullptr) guest_.pass.has_come_in();
    const bool lacks_server_word =
        refusal != nullptr && refusal->code == name(RefusalCause::server_word_needed);
    if (lacks_server_word && server_word_fault_) return server_word_fault_;
    const bool wants_word =
        refusal != nullptr && refusal->code == race::name(RefusalCode::word_needed);
    if (!wants_word || !withheld_) return std::nullopt;
    return error_of(RefusalCode::word_needed);
}

}  // namespace gridrace::server
