#include "client/app/input/replay_actions.hpp"

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

void steer_replay(Model& model, Action action) {
    model.replay->press(action, model.now);
}

void close_replay(Model& model) {
    model.replay.reset();
}

}  // namespace gridrace::app
