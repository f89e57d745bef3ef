#include "client/app/settings/keymap.hpp"

#include <algorithm>

#include "client/app/settings/layout.hpp"
#include "client/terminal/key_name.hpp"

namespace gridrace::app {

namespace {

// Splits at blanks.
std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    while (true) {
        const auto start = text.find_first_not_of(' ');
        if (start == std::string_view::npos) return found;
        text.remove_prefix(start);
        const auto end = std::min(text.find(' '), text.size());
        found.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

}  // namespace

Keymap::Keymap() {
    for (const auto& row : actions()) {
        for (const auto word : words(row.keys)) {
            bindings_.push_back({terminal::parse_key(word).value(), row.action});
        }
    }
}

std::optional<Action> Keymap::action(Context context, const terminal::Key& key) const {
    if (const auto action = bound(context, key)) return action;
    const auto other = stands_for(key);
    return other ? bound(context, *other) : std::nullopt;
}

std::optional<Action> Keymap::bound(Context context, const terminal::Key& key) const {
    std::optional<Action> everywhere;
    for (const auto& binding : bindings_) {
        if (binding.key != key) continue;
        const auto where = row_of(binding.action).context;
        if (where == context) return binding.action;
        if (where == Context::everywhere) everywhere = binding.action;
    }
    return everywhere;
}

std::optional<std::string> Keymap::bind(Action action, std::string_view keys) {
    std::vector<Binding> fresh;
    for (const auto word : words(keys)) {
        const auto key = terminal::parse_key(word);
        if (!key) return std::string(word);
        fresh.push_back({*key, action});
    }
    const auto context = row_of(action).context;
    std::erase_if(bindings_, [&](const Binding& old) {
        const bool is_taken = std::ranges::find(fresh, old.key, &Binding::key) != fresh.end();
        return old.action == action || (is_taken && row_of(old.action).context == context);
    });
    bindings_.insert(bindings_.end(), fresh.begin(), fresh.end());
    return std::nullopt;
}

std::string Keymap::keys_of(Action action) const {
    std::string all;
    for (const auto& binding : bindings_) {
        if (binding.action != action) continue;
        if (!all.empty()) all += ' ';
        all += terminal::name_of(binding.key);
    }
    return all;
}

std::string Keymap::first_key(Action action) const {
    const auto all = keys_of(action);
    return all.substr(0, all.find(' '));
}

std::string Keymap::first_key_free_in(Context context, Action action) const {
    for (const auto& binding : bindings_) {
        if (binding.action == action && !this->action(context, binding.key))
            return terminal::name_of(binding.key);
    }
    return "";
}

}  // namespace gridrace::app
