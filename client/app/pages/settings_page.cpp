#include "client/app/pages/settings_page.hpp"

#include <algorithm>
#include <array>

#include "client/app/widgets/page.hpp"
#include "client/language/key_names.hpp"
#include "client/terminal/key_name.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using terminal::Key;
using terminal::KeyCode;

// Ids of rows: settings by index in the table, actions by number, and this one.
constexpr int keys_row = 1000;

struct ChoiceWords {
    std::string_view choice;  // in the settings file
    language::Phrase words;
};

constexpr std::array choice_words{ChoiceWords{"true", "on"_t},
                                  ChoiceWords{"false", "off"_t},
                                  ChoiceWords{"auto", "automatic"_t},
                                  ChoiceWords{"dark", "dark"_t},
                                  ChoiceWords{"light", "light"_t},
                                  ChoiceWords{"high-contrast", "high contrast"_t},
                                  ChoiceWords{"color-blind", "colour-blind"_t},
                                  ChoiceWords{"never", "no colours"_t},
                                  ChoiceWords{"16", "16 colours"_t},
                                  ChoiceWords{"256", "256 colours"_t},
                                  ChoiceWords{"truecolor", "true colour"_t}};

// A language is shown under its own name, so that its speakers find it.
std::string words_for(const Profile& profile, std::string_view choice) {
    if (const auto one = language::parse_language(choice)) {
        return std::string(language::own_name(*one));
    }
    const auto* found = std::ranges::find(choice_words, choice, &ChoiceWords::choice);
    if (found == choice_words.end()) return std::string(choice);
    return language::say(profile.settings.language, found->words);
}

FormRow row_for(const Profile& profile, int id) {
    const auto& row = setting_rows()[static_cast<std::size_t>(id)];
    FormRow made;
    made.id = id;
    made.label = language::say(profile.settings.language, language::Phrase(row.label));
    made.note = language::say(profile.settings.language, language::Phrase(row.help));
    if (row.choices.empty()) {
        made.content = TextField(row.value(profile));
        return made;
    }
    Chooser chooser;
    for (const auto& choice : row.choices) {
        chooser.choices.push_back(choice);
        chooser.labels.push_back(words_for(profile, choice));
    }
    made.content = std::move(chooser);
    return made;
}

}  // namespace

std::optional<Action> clash_of(const Keymap& keys, Action action, const Key& key) {
    const auto found = keys.action(row_of(action).context, key);
    if (!found || *found == action) return std::nullopt;
    return found;
}

std::map<std::string, std::string> differences(const Profile& before, const Profile& changed) {
    std::map<std::string, std::string> values;
    for (const auto& row : setting_table()) {
        const auto value = row.value(changed);
        if (value != row.value(before)) values[row.name] = value;
    }
    return values;
}

SettingsPage::SettingsPage(Profile profile)
    : profile_(std::move(profile)), form_(settings_form()) {}

void SettingsPage::take(const terminal::Input& input) {
    if (const auto* key = std::get_if<Key>(&input)) return press(*key);
    const auto* paste = std::get_if<terminal::Paste>(&input);
    if (paste == nullptr || stage_ != Stage::settings) return;
    form_.paste(paste->text);
    if (form_.is_in_field()) change_selected();
}

terminal::Canvas SettingsPage::view(terminal::Size size) const {
    const auto& look = theme(profile_.settings.theme);
    return page(size, look, profile_.settings.language, hints(),
                [&](terminal::Canvas& canvas, terminal::Area area) {
                    form_.draw(canvas, area, look, status_);
                });
}

void SettingsPage::press(const Key& key) {
    switch (stage_) {
        case Stage::settings: return press_in_settings(key);
        case Stage::keys: return press_in_keys(key);
        case Stage::new_key: return take_new_key(key);
        case Stage::clash: return answer_clash(key);
    }
}

void SettingsPage::press_in_settings(const Key& key) {
    status_ = {};
    const auto act = form_.take(key);
    if (act == Form::Act::back) is_done_ = true;
    if (act == Form::Act::changed) return change_selected();
    if (act != Form::Act::chosen) return;
    if (form_.selected() == keys_row) return show_keys();
    if (form_.is_in_field()) return form_.select_next();
    if (form_.take({KeyCode::right, 0, false, false, false}) == Form::Act::changed)
        change_selected();
}

void SettingsPage::press_in_keys(const Key& key) {
    const auto language = profile_.settings.language;
    status_ = {};
    if (is_rune(key, U'+') || key.code == KeyCode::enter) {
        binding_ = is_rune(key, U'+') ? Binding::besides : Binding::instead;
        stage_ = Stage::new_key;
        status_ = {language::say(language, "Press a key for: {0}"_t,
                                 language::say(language, row_of(selected_action()).meaning)),
                   Status::Tone::good};
        return;
    }
    if (key.code == KeyCode::backspace || key.code == KeyCode::erase) {
        const auto action = selected_action();
        profile_.settings.keys.bind(action, row_of(action).keys);
        return show_keys();
    }
    if (form_.take(key) == Form::Act::back) show_settings();
}

void SettingsPage::take_new_key(const Key& key) {
    const auto language = profile_.settings.language;
    stage_ = Stage::keys;
    status_ = {};
    if (key.code == KeyCode::escape && binding_ == Binding::instead &&
        row_of(selected_action()).keys.find("escape") == std::string_view::npos) {
        return;
    }
    if (key.control && key.rune == U'c') {
        status_ = {language::say(language, "ctrl-c always leaves."_t), Status::Tone::bad};
        return;
    }
    const auto clash = clash_of(profile_.settings.keys, selected_action(), key);
    if (!clash) return give_key(key);
    wanted_ = key;
    stage_ = Stage::clash;
    status_ = {
        language::say(language, "{0} is already used for: {1}. Reassign it? (y/n)"_t,
                      terminal::name_of(key), language::say(language, row_of(*clash).meaning)),
        Status::Tone::bad};
}

void SettingsPage::answer_clash(const Key& key) {
    stage_ = Stage::keys;
    status_ = {};
    if (is_rune(key, U'y') || key.code == KeyCode::enter) give_key(wanted_);
}

void SettingsPage::give_key(const Key& key) {
    auto& keys = profile_.settings.keys;
    const auto action = selected_action();
    std::string wanted = terminal::name_of(key);
    if (binding_ == Binding::besides) wanted = keys.keys_of(action) + " " + wanted;
    // A key bound everywhere would be shadowed here: remove it there.
    const auto clash = clash_of(keys, action, key);
    if (clash && row_of(*clash).context == Context::everywhere) {
        std::string left;
        std::string others = keys.keys_of(*clash) + " ";
        for (std::size_t end; (end = others.find(' ')) != std::string::npos;
             others.erase(0, end + 1)) {
            const auto word = others.substr(0, end);
            if (word != terminal::name_of(key)) left += (left.empty() ? "" : " ") + word;
        }
        keys.bind(*clash, left);
    }
    keys.bind(action, wanted);
    show_keys();
}

void SettingsPage::change_selected() {
    const auto& row = setting_rows()[static_cast<std::size_t>(form_.selected())];
    const auto value = form_.value(form_.selected());
    status_ = {};
    if (const auto fault = change_setting(profile_, row.name, value)) {
        status_ = {*fault, Status::Tone::bad};
    } else if (!form_.is_in_field()) {
        const int selected = form_.selected();
        form_ = settings_form();  // the language may have changed
        form_.select(selected);
    }
}

Form SettingsPage::settings_form() const {
    const auto language = profile_.settings.language;
    std::vector<FormRow> rows;
    for (int id = 0; id < static_cast<int>(setting_rows().size()); ++id) {
        rows.push_back(row_for(profile_, id));
    }
    rows.push_back({keys_row, language::say(language, "Keys …"_t), Button{},
                    language::say(language, "change the keys of all actions"_t)});
    Form form(language::say(language, "Settings"_t), std::move(rows));
    for (int id = 0; id < static_cast<int>(setting_rows().size()); ++id) {
        const auto& row = setting_rows()[static_cast<std::size_t>(id)];
        form.set_value(id, row.value(profile_));
    }
    return form;
}

Form SettingsPage::keys_form() const {
    const auto language = profile_.settings.language;
    std::vector<FormRow> rows;
    for (const auto& row : actions()) {
        const auto meaning = language::say(language, row.meaning);
        rows.push_back(
            {static_cast<int>(row.action), meaning,
             Shown{language::shown_keys(language, profile_.settings.keys.keys_of(row.action))},
             meaning + " (" + setting_of(row.action) + ")"});
    }
    return Form(language::say(language, "Keys"_t), std::move(rows));
}

void SettingsPage::show_settings() {
    stage_ = Stage::settings;
    form_ = settings_form();
    form_.select(keys_row);
}

void SettingsPage::show_keys() {
    const int selected = stage_ == Stage::settings ? 0 : form_.selected();
    stage_ = Stage::keys;
    form_ = keys_form();
    form_.select(selected);
}

std::string SettingsPage::hints() const {
    const auto language = profile_.settings.language;
    switch (stage_) {
        case Stage::settings: return language::say(language, "↑↓ select  ←→ change  esc done"_t);
        case Stage::keys:
            return language::say(language, "enter new key  + add key  del default  esc back"_t);
        case Stage::new_key:
        case Stage::clash: break;
    }
    return {};
}

Action SettingsPage::selected_action() const {
    return static_cast<Action>(form_.selected());
}

}  // namespace gridrace::app
