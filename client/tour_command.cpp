// The verb that teaches the game.
#include "client/app/tour_page.hpp"
#include "client/chosen_settings.hpp"
#include "client/page_scene.hpp"
#include "client/sitting.hpp"

namespace gridrace::client {

int tour(const Options& options) {
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    tell_settings_faults(options);
    PageScene<app::TourPage> scene(profile->settings);
    return finish(app::show(scene, capabilities_for(*profile)));
}

}  // namespace gridrace::client
