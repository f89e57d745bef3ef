#include "client/app/input/result_actions.hpp"

#include "client/app/core/race_phrases.hpp"

namespace gridrace::app {

using namespace language::literals;

void ask_for_rematch(Next& next) {
    go_to_lobby(next.model);
    const auto* member = next.model.own_member();
    if (member != nullptr && member->role == race::Role::player) send(next, race::SetReady{true});
}

void go_to_lobby(Model& model) {
    model.result_seen = true;
}

void ask_for_challenge(Next& next) {
    const auto& race = next.model.room.race;
    if (race.ended_at) return next.effects.push_back(KeepChallenge{race.number});
    next.model.status = {next.model.say("There is no race now."_t), Status::Tone::bad};
}

void take_challenge(Model& model, const ChallengeKept& kept) {
    if (!kept.fault.empty()) {
        model.status = {kept.fault, Status::Tone::bad};
        return;
    }
    model.challenge_file = kept.file;
    model.status = {model.say("The challenge is saved."_t), Status::Tone::good};
    if (!model.is_spoken) return;  // A screen shows the file below the result.
    model.status.text = challenge_text(model.settings.language, kept.file);
    if (const auto link = challenge_link_text(model); !link.empty()) {
        model.status.text += ' ' + link;
    }
}

}  // namespace gridrace::app
