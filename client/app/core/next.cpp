#include "client/app/core/next.hpp"

#include "client/app/core/refusal_news.hpp"

namespace gridrace::app {

bool is_refused_as_full(Next& next, std::size_t commands) {
    if (next.model.unanswered.size() + commands <= most_waiting) return false;
    next.model.status = {full_text(next.model) + ".", Status::Tone::bad};
    return true;
}

void send(Next& next, const race::Command& command) {
    Model& model = next.model;
    if (is_refused_as_full(next)) return;
    if (model.unanswered.empty()) {
        model.waiting_since = model.now;
        model.taken_back = 0;
    }
    model.unanswered.push_back(command);
    next.effects.push_back(Send{command});
}

}  // namespace gridrace::app
