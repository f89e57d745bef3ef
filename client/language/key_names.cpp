#include "client/language/key_names.hpp"

#include <algorithm>
#include <array>

namespace gridrace::language {

namespace {

// In the order of `all_languages`.
using Names = std::array<std::string_view, all_languages.size()>;

constexpr std::array modifiers{Names{"ctrl-", "Strg-", "Ctrl-", "Ctrl-"},
                               Names{"alt-", "Alt-", "Alt-", "Alt-"},
                               Names{"shift-", "Umschalt-", "Mayús-", "Shift-"}};

constexpr std::array names{Names{"up", "↑", "↑", "↑"},
                           Names{"down", "↓", "↓", "↓"},
                           Names{"left", "←", "←", "←"},
                           Names{"right", "→", "→", "→"},
                           Names{"space", "Leertaste", "Espacio", "空格"},
                           Names{"enter", "Eingabe", "Intro", "回车"},
                           Names{"escape", "Esc", "Esc", "Esc"},
                           Names{"tab", "Tab", "Tab", "Tab"},
                           Names{"backspace", "Rücktaste", "Retroceso", "退格"},
                           Names{"delete", "Entf", "Supr", "Delete"},
                           Names{"insert", "Einfg", "Insert", "Insert"},
                           Names{"home", "Pos1", "Inicio", "Home"},
                           Names{"end", "Ende", "Fin", "End"},
                           Names{"page-up", "Bild↑", "RePág", "PgUp"},
                           Names{"page-down", "Bild↓", "AvPág", "PgDn"}};

std::string shown_key(std::size_t language, std::string_view key) {
    std::string shown;
    for (const auto& modifier : modifiers) {
        const auto prefix = modifier.front();
        if (key.size() <= prefix.size() || !key.starts_with(prefix)) continue;
        shown += modifier[language];
        key.remove_prefix(prefix.size());
    }
    const auto* found = std::ranges::find(names, key, [](const Names& row) { return row.front(); });
    return shown += found != names.end() ? (*found)[language] : key;
}

}  // namespace

std::string shown_keys(Language language, std::string_view keys) {
    std::string shown;
    while (!keys.empty()) {
        const auto end = std::min(keys.find(' '), keys.size());
        if (!shown.empty()) shown += ' ';
        shown += shown_key(static_cast<std::size_t>(language), keys.substr(0, end));
        keys.remove_prefix(std::min(end + 1, keys.size()));
    }
    return shown;
}

}  // namespace gridrace::language
