// The verb `tour`: teaches the game.
#include <sysexits.h>

#include "client/app/loop/screen_host.hpp"
#include "client/app/solo/tour_page.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/line_play.hpp"
#include "client/commands/page_scene.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;

// Without a screen: the same as lines, with what to type.
int tell_as_lines(const app::Profile& profile) {
    app::Model model;
    model.settings = profile.settings;
    const bool utf8 = terminal::detect({}, terminal::process_environment).utf8;
    auto sentences = app::help_sentences(model);
    sentences.insert(sentences.begin(), model.say("Without a screen you play by typing lines."_t));
    sentences.push_back(model.say("Try it: {0}"_t, "gridrace solo --screen-reader"));
    for (const auto& sentence : sentences) print_spoken(sentence, utf8);
    return EX_OK;
}

}  // namespace

int tour(const Options& options) {
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    tell_settings_faults(options);
    if (app::find_screen_fault(terminal::process_environment)) return tell_as_lines(*profile);
    PageScene<app::TourPage> scene(profile->settings);
    return finish(app::show(scene, capabilities_for(*profile)));
}

}  // namespace gridrace::client
