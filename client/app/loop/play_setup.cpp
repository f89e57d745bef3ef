#include "client/app/loop/play_setup.hpp"

namespace gridrace::app {

Model first_model(const PlaySetup& setup) {
    Model model;
    model.invite = setup.invite;
    model.link = setup.link;
    model.server_word = setup.server_word;
    model.invites_here_only = setup.invites_here_only;
    model.stops_server = setup.stops_server;
    model.own_bots = setup.own_bots;
    model.detour = setup.detour;
    model.rivals = setup.rivals;
    model.house_bots = setup.house_bots;
    model.is_solo = setup.is_solo;
    model.solo_day = setup.solo_day;
    if (!setup.ghosts.empty()) model.ghosts = std::make_shared<const Ghosts>(setup.ghosts);
    model.answers_challenge = setup.answers_challenge;
    model.utf8 = setup.capabilities.utf8;
    model.zone = setup.zone;
    model.profile = setup.profile;
    model.settings = setup.profile.settings;
    model.status = {setup.notice, Status::Tone::bad};
    return model;
}

Model first_model(const RoomLink& link, const PlaySetup& setup) {
    Model model = first_model(setup);
    model.self = link.self();
    model.unanswered = link.unanswered();
    model.catches_up = !model.unanswered.empty();
    lay_out(model, setup.board);
    return model;
}

}  // namespace gridrace::app
