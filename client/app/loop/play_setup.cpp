#include "client/app/loop/play_setup.hpp"

namespace gridrace::app {

Model first_model(const Sitting& sitting) {
    Model model;
    model.invite = sitting.invite;
    model.invites_here_only = sitting.invites_here_only;
    model.is_solo = sitting.is_solo;
    model.utf8 = sitting.capabilities.utf8;
    model.profile = sitting.profile;
    model.settings = sitting.profile.settings;
    model.status = {sitting.notice, Status::Tone::bad};
    return model;
}

Model first_model(const RoomLink& link, const Sitting& sitting) {
    Model model = first_model(sitting);
    model.self = link.self();
    model.unanswered = link.unanswered();
    model.catches_up = !model.unanswered.empty();
    lay_out(model, sitting.sheet);
    return model;
}

}  // namespace gridrace::app
