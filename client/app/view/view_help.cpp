// Draws all keys and their meanings, in as many columns and pages as the window requires.
#include <algorithm>
#include <vector>

#include "client/app/core/race_end.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "client/language/key_names.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

constexpr int least_keys_width = 17;
constexpr int rows_around = 2;  // title and foot

language::Phrase title_of(Context context) {
    switch (context) {
        case Context::everywhere: return "Everywhere"_t;
        case Context::board: return "On the board"_t;
        case Context::lobby: return "In the room"_t;
        case Context::result: return "After a race"_t;
        case Context::replay: return "In a replay"_t;
        case Context::watching: return "Watching boards"_t;
    }
    return ""_t;
}

struct HelpEntry {
    std::string keys;  // none: a headline
    std::string meaning;
};

// The nine digits are one entry, and so are their notes.
std::vector<HelpEntry> entries_of(const Model& model, Context context) {
    std::vector<HelpEntry> entries{{"", model.say(title_of(context))}};
    for (const auto& row : actions()) {
        if (row.context != context || !model.offers(row.action)) continue;
        if (digit_of(row.action) > 1 || note_of(row.action) > 1) continue;
        if (row.action == Action::digit_1) {
            entries.push_back({"1-9", model.say("place or note a digit"_t)});
        } else if (row.action == Action::note_1) {
            const auto first = model.key_for(row.action);
            entries.push_back({first + "-9", model.say("note a digit in the corner"_t)});
        } else {
            entries.push_back({language::shown_keys(model.settings.language,
                                                    model.settings.keys.keys_of(row.action)),
                               model.say(row.meaning)});
        }
    }
    return entries;
}

// The current screen's keys come first.
std::vector<HelpEntry> all_entries(const Model& model) {
    std::vector contexts{Context::board,  Context::everywhere, Context::lobby,
                         Context::result, Context::watching,   Context::replay};
    const Screen screen = screen_of(model);
    const auto here = model.replay               ? Context::replay
                      : watches_boards(model)    ? Context::watching
                      : screen == Screen::lobby  ? Context::lobby
                      : screen == Screen::result ? Context::result
                                                 : Context::board;
    std::stable_partition(contexts.begin(), contexts.end(),
                          [here](Context context) { return context == here; });
    std::vector<HelpEntry> entries;
    for (const auto context : contexts) {
        const auto of_context = entries_of(model, context);
        entries.insert(entries.end(), of_context.begin(), of_context.end());
    }
    // Possible for a moment only, it comes before all other keys.
    const bool can_end = here == Context::board && can_end_race(model);
    if (const auto key = end_race_key(model); can_end && !key.empty()) {
        const auto& row = row_of(Action::end_race);
        entries.insert(entries.begin() + 1, {key, model.say(row.meaning)});
    }
    return entries;
}

struct Layout {
    int across = 1;
    int rows = 1;
    int width = 1;                // of a column
    int keys = least_keys_width;  // of its part for the keys
    int per_page() const { return across * rows; }
};

// As many columns as fit the longest entry.
Layout layout_of(const std::vector<HelpEntry>& entries, Size area) {
    int widest = 0;
    int keys = least_keys_width;
    for (const auto& entry : entries) {
        widest = std::max(widest, display_width(entry.meaning));
        keys = std::max(keys, display_width(entry.keys) + 1);
    }
    // A narrow window truncates the keys, not their meanings.
    if (keys + widest > area.width) keys = least_keys_width;
    const int width = std::min(keys + widest + 2, std::max(area.width, 1));
    return {area.width / width, std::max(area.height - rows_around, 1), width, keys};
}

void draw_entry(Canvas& canvas, Point corner, const Theme& look, const HelpEntry& entry,
                const Layout& layout) {
    const int columns = layout.width;
    const int keys_width = layout.keys;
    if (entry.keys.empty()) {
        canvas.put(corner, fit(entry.meaning, columns), look.title);
        return;
    }
    canvas.put(corner, fit(entry.keys, keys_width - 1), look.strong);
    canvas.put({corner.x + keys_width, corner.y}, fit(entry.meaning, columns - keys_width),
               look.plain);
}

}  // namespace

int help_pages(const Model& model, Size area) {
    const auto entries = all_entries(model);
    const int per_page = std::max(layout_of(entries, area).per_page(), 1);
    return (static_cast<int>(entries.size()) + per_page - 1) / per_page;
}

void draw_help(Canvas& canvas, Area area, const Model& model) {
    const auto entries = all_entries(model);
    const auto layout = layout_of(entries, area.size);
    const int pages = help_pages(model, area.size);
    const int page = std::min(model.help_page, pages - 1);
    const auto& look = model.theme();
    canvas.put(
        area.corner,
        model.say(goal_phrase(model.room.rules.mode_settings.mode.value_or(race::Mode::race))),
        look.faint, area.size.width);
    for (int i = 0; i < layout.per_page(); ++i) {
        const int index = page * layout.per_page() + i;
        if (index >= static_cast<int>(entries.size())) break;
        const Point corner{area.corner.x + i / layout.rows * layout.width,
                           area.corner.y + 1 + i % layout.rows};
        draw_entry(canvas, corner, look, entries[static_cast<std::size_t>(index)], layout);
    }
    if (pages == 1) return;
    canvas.put({area.corner.x, area.corner.y + area.size.height - 1},
               model.say("Page {0} of {1} (space: next)"_t, page + 1, pages), look.strong,
               area.size.width);
}

}  // namespace gridrace::app
