#include "client/app/input/keys_replay.hpp"

#include "client/app/input/keys_anywhere.hpp"

namespace gridrace::app {

void ask_for_replay(Next& next) {
    next.effects.push_back(FetchRecord{next.model.room.race.number});
}

void open_replay(Model& model, const RecordArrived& arrived) {
    if (!arrived.timeline) {
        model.status = {arrived.timeline.error(), Status::Tone::bad};
    } else if (model.room.phase == race::Phase::lobby) {
        model.replay.emplace(*arrived.timeline, model.now);
    }
}

void press_in_replay(Next& next, const terminal::Key& key) {
    auto& model = next.model;
    const auto action = model.settings.keys.action(Context::replay, key);
    if (key.code == terminal::KeyCode::escape || action == Action::leave) {
        model.replay.reset();
    } else if (action && !press_anywhere(next, *action)) {
        model.replay->press(*action, model.now);
    }
}

}  // namespace gridrace::app
