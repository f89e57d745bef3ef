#include "client/app/input/result_actions.hpp"

namespace gridrace::app {

void ask_for_rematch(Next& next) {
    go_to_lobby(next.model);
    const auto* member = next.model.own_member();
    if (member != nullptr && member->role == race::Role::player) send(next, race::SetReady{true});
}

void go_to_lobby(Model& model) {
    model.result_seen = true;
}

}  // namespace gridrace::app
