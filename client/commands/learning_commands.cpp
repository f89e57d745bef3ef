// The verbs `tour`, which teaches the game, and `practise`: positions just before a technique is needed.
#include <sysexits.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "client/app/loop/screen_host.hpp"
#include "client/app/solo/tour_page.hpp"
#include "client/app/text_mode/line_view.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/chosen_setup.hpp"
#include "client/commands/line_play.hpp"
#include "client/commands/page_scene.hpp"
#include "client/practise/practise_scene.hpp"
#include "client/storage/practice_file.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using nlohmann::json;

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

json practice_json(const std::vector<app::PracticeResult>& results) {
    auto all = json::array();
    for (const auto technique : app::techniques_to_practise()) {
        const auto tally = app::tally_of(results, technique);
        all.push_back({{"technique", sudoku::name(technique)},
                       {"positions", tally.all()},
                       {"found", tally.found()},
                       {"found_at_once", tally.at_once()},
                       {"told", tally.ended[0]}});
    }
    return all;
}

// The technique of that name, if there are positions of it.
std::optional<sudoku::Technique> to_practise(const std::string& name) {
    const auto named = sudoku::parse_technique_for_people(name);
    for (const auto technique : app::techniques_to_practise()) {
        if (technique == named) return technique;
    }
    return std::nullopt;
}

// Without a screen: how far one is.
int print_progress(const Options& options, const app::Profile& profile) {
    const auto path = practice_path();
    const auto results = path ? read_practice(*path) : std::vector<app::PracticeResult>();
    if (options.json) {
        std::cout << practice_json(results).dump() << '\n';
        return EX_OK;
    }
    const auto language = profile.settings.language;
    for (const auto& line : app::practice_lines(results, language)) std::cout << line << '\n';
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

int practise(const Options& options) {
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    tell_settings_faults(options);
    Practice practice{{}, options.seed.value_or(unpredictable()), practice_path()};
    if (!options.technique.empty()) {
        practice.technique = to_practise(options.technique);
        if (!practice.technique) {
            return fail({EX_USAGE, "TECHNIQUE: there are no positions for '" +
                                       printable(options.technique) +
                                       "'; gridrace practise --json names those that there are"});
        }
    }
    const auto screen_fault = app::find_screen_fault(terminal::process_environment);
    const bool is_list = options.technique.empty();
    if (options.json || (is_list && screen_fault)) return print_progress(options, *profile);
    if (screen_fault) return finish(*screen_fault);
    PractiseScene scene(profile->settings, std::move(practice));
    const int exit_code = finish(app::show(scene, capabilities_for(*profile)));
    if (!scene.fault().empty()) std::cerr << "gridrace: " << printable(scene.fault()) << '\n';
    return exit_code;
}

}  // namespace gridrace::client
