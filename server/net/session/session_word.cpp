// What a session does with the room's word that its player says: see Gate::Pass::may_say_word.
#include "server/net/link/close_reason.hpp"
#include "server/net/session/session.hpp"

namespace gridrace::server {

// After too many guesses the word is not looked at, and the rules decide without it. What another node relays is counted
// there.
void Session::say_word(wire::Hello& hello) {
    if (guest_.is_relayed || hello.word.empty()) return;
    const auto rejection = guest_.pass.may_say_word(Gate::Clock::now());
    says_word_ = !rejection;
    if (!rejection) return;
    withheld_ = {rejection->cause, rejection->retry_after};
    hello.word.clear();
}

void Session::settle_word(bool is_right) {
    if (!std::exchange(says_word_, false)) return;
    if (is_right) return guest_.pass.has_said_right_word();
    guest_.pass.has_said_wrong_word(Gate::Clock::now());
}

wire::Error Session::error_of(const race::Refusal& refusal) const {
    if (refusal.code != race::RefusalCode::word_needed || !withheld_) return refusal_error(refusal);
    return {std::string(name(withheld_->cause)),
            "Too many guesses came from your network: wait a minute.", false, withheld_->wait};
}

std::optional<wire::Error> Session::on_greeted(const wire::Error* refusal) {
    using race::RefusalCode;
    settle_word(refusal == nullptr || refusal->code != race::name(RefusalCode::wrong_word));
    if (refusal == nullptr) guest_.pass.has_come_in();
    const bool wants_word =
        refusal != nullptr && refusal->code == race::name(RefusalCode::word_needed);
    if (!wants_word || !withheld_) return std::nullopt;
    return error_of(RefusalCode::word_needed);
}

}  // namespace gridrace::server
