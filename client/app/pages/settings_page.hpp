// The page on which a person changes settings and keys, as a value: it shows every change at once, its owner
// writes it down.
#pragma once

#include <map>

#include "client/app/settings/profile.hpp"
#include "client/app/widgets/form.hpp"

namespace gridrace::app {

class SettingsPage {
public:
    explicit SettingsPage(Profile profile);

    void take(const terminal::Input& input);
    bool is_done() const { return is_done_; }
    // With all that was changed so far.
    const Profile& profile() const { return profile_; }

    terminal::Canvas view(terminal::Size size) const;

private:
    void press(const terminal::Key& key);
    void press_in_settings(const terminal::Key& key);
    void press_in_keys(const terminal::Key& key);
    void take_new_key(const terminal::Key& key);
    void answer_clash(const terminal::Key& key);
    void give_key(const terminal::Key& key);
    void change_selected();
    Form settings_form() const;
    Form keys_form() const;
    void show_settings();
    void show_keys();
    std::string hints() const;
    Action selected_action() const;

    enum class Stage { settings, keys, new_key, clash };
    // Whether a new key takes the place of the others or stands beside them.
    enum class Binding { instead, besides };

    Profile profile_;
    Form form_;
    Stage stage_ = Stage::settings;
    Binding binding_ = Binding::instead;
    terminal::Key wanted_;  // while a clash is asked about
    Status status_;
    bool is_done_ = false;
};

// What the key does in the place of `action`, or everywhere; none if that is nothing else.
std::optional<Action> clash_of(const Keymap& keys, Action action, const terminal::Key& key);

// Those settings of which `changed` has others than `before`, with their new values.
std::map<std::string, std::string> differences(const Profile& before, const Profile& changed);

}  // namespace gridrace::app
