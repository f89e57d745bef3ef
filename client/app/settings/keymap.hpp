// Which key asks for what. Every action can be given other keys; a key means one thing in one place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/app/settings/action.hpp"
#include "client/terminal/keyboard.hpp"
#include "common/base/result.hpp"

namespace gridrace::app {

class Keymap {
public:
    // The keys of the table.
    Keymap();

    // What the key asks for there; the place's own keys come first, then those that are bound everywhere.
    std::optional<Action> action(Context context, const terminal::Key& key) const;

    // Gives the action these keys, with blanks between, and no others: "u ctrl-z". Keys that another action
    // of the same place had are taken from it. Says which of them is no key.
    std::optional<std::string> bind(Action action, std::string_view keys);

    // The keys as `bind` takes them; empty if there are none.
    std::string keys_of(Action action) const;
    // The first of them, for hints and help.
    std::string first_key(Action action) const;

    friend bool operator==(const Keymap&, const Keymap&) = default;

private:
    struct Binding {
        terminal::Key key;
        Action action;
        friend bool operator==(const Binding&, const Binding&) = default;
    };
    std::vector<Binding> bindings_;
};

}  // namespace gridrace::app
