#include "client/app/input/replay_actions.hpp"

#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_end.hpp"

namespace gridrace::app {

using namespace language::literals;

void ask_for_replay(Next& next) {
    Model& model = next.model;
    const auto own = own_run_record(model);
    if (model.is_done() && !(own && model.is_daily())) {
        const auto text = model.is_daily() ? secret_until_text(model)
                                           : model.say("Not until the race is over."_t);
        model.status = {text, Status::Tone::plain};
        return;
    }
    // Once the day is over, the record of all of it can be had.
    const bool is_early = model.is_done();
    next.effects.push_back(FetchRecord{model.room.race.number, is_early ? own : nullptr});
}

void open_replay(Model& model, const RecordArrived& arrived) {
    if (!arrived.timeline) {
        model.status = {arrived.timeline.error(), Status::Tone::bad};
    } else if (model.room.phase == race::Phase::lobby || model.is_done()) {
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
