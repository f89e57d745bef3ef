// Key bindings. Every action can have other keys; a key has one meaning in each context.
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
    // The default keys of the table.
    Keymap();

    // The action of the key in that context; the context's own keys come before those bound
    // everywhere. A key without one may stand for another, see layout.hpp.
    std::optional<Action> action(Context context, const terminal::Key& key) const;

    // Binds exactly these keys to the action, separated by blanks: "u ctrl-z". Removes them from
    // other actions of the same context. Returns a message if one is not a key.
    std::optional<std::string> bind(Action action, std::string_view keys);

    // The keys in the format of `bind`; empty if there are none.
    std::string keys_of(Action action) const;
    // The first key, for hints and help.
    std::string first_key(Action action) const;
    // The first key that does nothing else in a context; empty if there is none.
    std::string first_key_free_in(Context context, Action action) const;

    friend bool operator==(const Keymap&, const Keymap&) = default;

private:
    struct Binding {
        terminal::Key key;
        Action action;
        friend bool operator==(const Binding&, const Binding&) = default;
    };
    std::optional<Action> bound(Context context, const terminal::Key& key) const;

    std::vector<Binding> bindings_;
};

}  // namespace gridrace::app
