// The page for changing settings and keys, as a value: changes show at once, the owner saves them.
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
    // With all changes so far.
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
    // Whether a new key replaces the others or is added to them.
    enum class Binding { instead, besides };

    Profile profile_;
    Form form_;
    Stage stage_ = Stage::settings;
    Binding binding_ = Binding::instead;
    terminal::Key wanted_;  // during the question about a conflict
    Status status_;
    bool is_done_ = false;
};

// What the key does in the context of `action`, or everywhere; none if it has no other meaning.
std::optional<Action> clash_of(const Keymap& keys, Action action, const terminal::Key& key);

// The settings that differ between `before` and `changed`, with their new values.
std::map<std::string, std::string> differences(const Profile& before, const Profile& changed);

}  // namespace gridrace::app
