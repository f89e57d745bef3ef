// gridrace_web_tables: prints what the page shares with the terminal and the protocol, as one JSON object: texts,
// themes, actions, words of the rules. client/web/build.mjs makes sources of it.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "client/app/settings/action.hpp"
#include "client/app/settings/theme.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/language/texts/texts.hpp"
#include "common/race/race_rules.hpp"
#include "common/race/talk.hpp"
#include "common/sudoku/words/catalogue.hpp"

namespace gridrace {

namespace {

using json = nlohmann::ordered_json;

std::string css(terminal::Color color) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", color.red, color.green, color.blue);
    return text;
}

// A cell's paper and what is written on it. The terminal draws some styles reversed.
void add_pair(json& properties, const std::string& name, const terminal::Style& style) {
    properties[name] = css(style.reverse ? style.foreground : style.background);
    properties[name + "-ink"] = css(style.reverse ? style.background : style.foreground);
}

json css_properties(const app::Theme& theme) {
    json properties = {{"paper", css(theme.plain.background)},
                       {"ink", css(theme.plain.foreground)},
                       {"own", css(theme.own.foreground)},
                       {"note", css(theme.note.foreground)},
                       {"faint", css(theme.faint.foreground)},
                       {"line", css(theme.line.foreground)},
                       {"thin", css(theme.thin_line.foreground)},
                       {"title", css(theme.title.foreground)},
                       {"good", css(theme.good.foreground)},
                       {"bad", css(theme.bad.foreground)},
                       {"peer", css(theme.peer_paper)}};
    add_pair(properties, "cursor", theme.cursor);
    add_pair(properties, "same", theme.same);
    add_pair(properties, "clash", theme.clash);
    add_pair(properties, "picked", theme.picked);
    add_pair(properties, "hinted", theme.hinted);
    add_pair(properties, "struck", theme.struck);
    int number = 0;
    for (const auto& color : theme.colors)
        add_pair(properties, "color-" + std::to_string(++number), color);
    return properties;
}

json themes() {
    json all;
    for (const auto name : app::all_themes)
        all[std::string(app::name(name))] = css_properties(app::theme(name));
    return all;
}

std::string_view name(app::Context context) {
    switch (context) {
        case app::Context::everywhere: return "everywhere";
        case app::Context::board: return "board";
        case app::Context::lobby: return "lobby";
        case app::Context::result: return "result";
        case app::Context::replay: return "replay";
        case app::Context::watching: return "watching";
    }
    return "";
}

// The page shows all pages of the analysis of a race at once, and has no keys for watching: its buttons
// do that, and its form of rules. Positions to practise are the terminal's.
bool is_on_the_page(app::Action action) {
    const bool is_about_boards = action == app::Action::watch_boards ||
                                 action == app::Action::change_boards ||
                                 action == app::Action::change_window ||
                                 app::row_of(action).context == app::Context::watching;
    return !is_about_boards && action != app::Action::change_teams &&
           action != app::Action::next_tab && action != app::Action::previous_tab &&
           action != app::Action::practise;
}

json actions() {
    json all = json::array();
    for (const auto& row : app::actions()) {
        if (!is_on_the_page(row.action)) continue;
        all.push_back({{"name", row.name},
                       {"context", name(row.context)},
                       {"keys", row.keys},
                       {"meaning", row.meaning.english()},
                       {"needs_run", row.usable == app::Usable::while_playing}});
    }
    return all;
}

// Words of enumerations as on the wire: ordinal plus one, nothing at 0.
template <class Values, class Word>
json wire_words(const Values& values, Word word) {
    json all = {""};
    for (const auto value : values) all.push_back(word(value));
    return all;
}

// The names that settings and links use, and what people read.
json words() {
    using namespace race;
    std::vector<CancelReason> reasons;  // all that have words
    for (CancelReason reason{}; describe(reason) != describe(CancelReason{255});
         reason = CancelReason(static_cast<int>(reason) + 1))
        reasons.push_back(reason);
    return {{"grades", wire_words(sudoku::all_grades, [](auto one) { return sudoku::name(one); })},
            {"emotes", wire_words(all_emotes, [](auto one) { return describe(one); })},
            {"assists",
             wire_words(all_assists, [](auto one) { return app::assist_phrase(one).english(); })},
            {"cancel_reasons", wire_words(reasons, [](auto one) { return describe(one); })}};
}

template <class Holds>
json modes_with(Holds holds) {
    json all = json::array();
    for (int ordinal = 0; ordinal <= static_cast<int>(race::newest_mode); ++ordinal) {
        if (holds(static_cast<race::Mode>(ordinal))) all.push_back(ordinal + 1);
    }
    return all;
}

// Modes as on the wire: what they are called, what they have, and the numbers that the rules allow.
json modes() {
    using namespace race;
    json names = {""};
    json goals = {""};
    for (int ordinal = 0; ordinal <= static_cast<int>(newest_mode); ++ordinal) {
        names.push_back(app::mode_phrase(static_cast<Mode>(ordinal)).english());
        goals.push_back(app::goal_phrase(static_cast<Mode>(ordinal)).english());
    }
    json ranges;
    for (const auto& number : mode_numbers())
        ranges[std::string(number.name)] = {number.least, number.most};
    const auto is_chosen = [](Mode mode) {
        return std::ranges::find(all_modes, mode) != all_modes.end();
    };
    return {{"names", names},
            {"goals", goals},
            {"ranges", ranges},
            {"sets",
             {{"all_modes", modes_with(is_chosen)},
              {"modes_with_shared_board", modes_with(has_shared_board)},
              {"modes_with_tables", modes_with(has_tables)},
              {"modes_with_boards_to_show", modes_with(has_boards_to_show)},
              {"modes_that_can_be_ended", modes_with(can_be_ended)},
              {"modes_that_take_teams", modes_with(takes_teams)}}}};
}

// By code. Codes have gaps; those of the future are not known to this build.
json refusals() {
    json all;
    const auto unknown = race::name(race::RefusalCode{});
    for (int code = 1; code < 256; ++code) {
        const auto refusal = static_cast<race::RefusalCode>(code);
        if (race::name(refusal) == unknown) continue;
        all[std::to_string(code)] = {{"name", race::name(refusal)},
                                     {"sentence", race::describe(refusal)}};
    }
    return all;
}

json default_rules() {
    const race::RaceRules rules;
    json assists = json::array();
    for (const auto assist : race::all_assists) {
        if (rules.assists.contains(assist)) assists.push_back(static_cast<int>(assist) + 1);
    }
    return {{"source", static_cast<int>(*rules.source) + 1},
            {"grade", static_cast<int>(*rules.grade) + 1},
            {"max_players", rules.max_players},
            {"countdown_seconds", rules.countdown.count()},
            {"time_limit_seconds", rules.time_limit.count()},
            {"grace_seconds", rules.grace.count()},
            {"late_join", rules.late_join},
            {"auto_start", rules.auto_start},
            {"assists", assists},
            {"aid_price_seconds", rules.assist_price.count()}};
}

// English, German, Spanish, Chinese. `sentences` are the English ones that come from servers and the rules, so that
// no source of the page names them.
json texts() {
    json rows = json::array();
    for (const auto& row : language::catalogue()) rows.push_back(row);
    json sentences = json::array();
    for (const auto& row : language::rules_texts()) sentences.push_back(row.front());
    json codes = json::array();
    for (const auto language : language::all_languages) codes.push_back(code(language));
    return {{"languages", codes}, {"rows", rows}, {"sentences", sentences}};
}

// All texts of one language's hints, in the order in which client/web/engine/page_words.cpp reads them. An explanation
// that is the one before it is written as an empty text.
json hint_texts_of(const sudoku::words::Catalogue& catalogue) {
    using namespace sudoku::words;
    json texts = json::array();
    for (int i = 0; i < messages; ++i) texts.push_back(catalogue.text(static_cast<Message>(i)));
    for (int i = 0; i < techniques; ++i)
        texts.push_back(catalogue.technique(static_cast<sudoku::Technique>(i)));
    std::string_view last;
    for (int i = 0; i < techniques * types_of_technique; ++i) {
        const auto technique = static_cast<sudoku::Technique>(i / types_of_technique);
        const auto text = catalogue.explanation(technique, i % types_of_technique);
        texts.push_back(text == last ? std::string_view() : text);
        last = text;
    }
    return texts;
}

json hint_texts() {
    json all;
    for (const auto language : language::all_languages) {
        const auto tag = code(language);
        const auto& catalogue = sudoku::words::catalogue_of(*sudoku::parse_language(tag));
        all[std::string(tag)] = hint_texts_of(catalogue);
    }
    return all;
}

}  // namespace

}  // namespace gridrace

int main() {
    const gridrace::json tables = {
        {"texts", gridrace::texts()},           {"themes", gridrace::themes()},
        {"actions", gridrace::actions()},       {"words", gridrace::words()},
        {"modes", gridrace::modes()},           {"refusals", gridrace::refusals()},
        {"hint_texts", gridrace::hint_texts()}, {"default_rules", gridrace::default_rules()}};
    const auto text = tables.dump() + "\n";
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
