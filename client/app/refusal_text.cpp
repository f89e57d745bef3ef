#include "client/app/refusal_text.hpp"

#include "client/app/words.hpp"

namespace gridrace::app {

using namespace language::literals;

std::string refusal_text(const Model& model, const race::Refusal& refusal) {
    const std::string sentence = race::describe(race::Refusal(refusal.code));
    auto text = model.say(language::Phrase(sentence));
    if (!refusal.cells.empty()) text += " (" + coordinates(refusal.cells) + ")";
    return text;
}

std::string cancel_text(const Model& model, race::CancelReason reason) {
    return model.say("No race: {0}."_t, model.say(language::Phrase(race::describe(reason))));
}

}  // namespace gridrace::app
