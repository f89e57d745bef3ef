// What is written around the screens: status, keys, help.
#include <algorithm>
#include <array>
#include <vector>

#include "client/app/news.hpp"
#include "client/app/screens.hpp"
#include "client/app/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

struct Hint {
    std::string_view key;
    std::string_view meaning;
};

std::vector<Hint> hints_for(const Model& model) {
    if (model.overlay == Overlay::help) return {{"any key", "back"}};
    if (model.overlay != Overlay::none) return {{"y", "yes"}, {"any other key", "no"}};
    switch (screen_of(model)) {
        case Screen::lobby:
            if (model.is_solo) return {{"r", "play"}, {"g", "grade"}, {"q", "quit"}};
            if (!model.is_host())
                return {{"r", "ready"}, {"v", "watch/play"}, {"?", "help"}, {"q", "leave"}};
            return {{"r", "ready"}, {"s", "start"}, {"?", "help"},      {"q", "leave"},
                    {"g", "grade"}, {"k", "kick"},  {"t", "make host"}, {"v", "watch/play"}};
        case Screen::board:
            return {{"1-9", "digit"}, {"n", "notes"}, {"?", "help"}, {"q", "quit"},
                    {"u", "undo"},    {"x", "clear"}, {"U", "redo"}, {"f", "forfeit"}};
        case Screen::result: return {{"r", "rematch"}, {"l", "lobby"}, {"q", "leave"}};
        case Screen::connecting:
        case Screen::countdown:
        case Screen::spectating: return {{"?", "help"}, {"q", "leave"}};
        case Screen::closed: return {};
    }
    return {};
}

// "no contact 3 s".
std::string silence_text(const Model& model, Instant since) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(model.now - since).count();
    return "no contact " + std::to_string(std::max<long long>(seconds, 0)) + " s";
}

// "no contact 3 s: keep solving, 2 moves waiting"; the server's own reason stands first if it gave one.
std::string absence_text(const Model& model, Instant since) {
    const auto waiting = model.unanswered.size();
    const bool plays = model.is_playing();
    std::string hint = plays ? ": keep solving" : ": trying again";
    if (waiting > 0) hint += ", " + counted(waiting, plays ? "move" : "command") + " waiting";
    if (model.is_full()) hint = ": " + full_text(model);
    std::string reason = model.connection.reason;
    if (reason.empty()) return silence_text(model, since) + hint;
    if (reason.ends_with('.')) reason.pop_back();
    const int columns = std::max(model.size.width - display_width(hint), 20);
    if (display_width(reason) > columns) reason = fit(reason, columns);
    return reason + hint;
}

struct Help {
    std::string_view keys;
    std::string_view meaning;
};

constexpr std::array help_lines{
    Help{"arrows, h j k l", "move the cursor"},
    Help{"tab, shift-tab", "next, last empty cell"},
    Help{"1-9", "place a digit, or note it"},
    Help{"n", "notes on and off"},
    Help{"0 x . backspace", "clear the cell"},
    Help{"u", "undo"},
    Help{"U, ctrl-r", "redo"},
    Help{"f", "forfeit this race"},
    Help{"r", "ready; rematch"},
    Help{"s", "start (host)"},
    Help{"g k t", "grade, kick, make host (host)"},
    Help{"v", "watch or play the next race"},
    Help{"q, ctrl-c", "leave"},
};

}  // namespace

void Lines::add(std::string_view text, const Style& style) {
    if (used_ < area_.size.height) {
        canvas_.put({area_.corner.x, area_.corner.y + used_}, text, style, area_.size.width);
    }
    ++used_;
}

void Lines::wrap(std::string_view text, const Style& style) {
    const int columns = area_.size.width;
    while (display_width(text) > columns && columns > 0) {
        // The last blank within the columns, or the edge where there is none.
        std::size_t cut = 0, end = 0;
        for (int width = 0; end < text.size();) {
            std::size_t size = 1;
            while (end + size < text.size() &&
                   (static_cast<unsigned char>(text[end + size]) & 0xc0) == 0x80) {
                ++size;
            }
            width += display_width(text.substr(end, size));
            if (width > columns) break;
            if (text[end] == ' ' && end > 1) cut = end;
            end += size;
        }
        if (cut < 2 || text.find_first_not_of(' ') >= cut) cut = std::max<std::size_t>(end, 1);
        add(text.substr(0, cut), style);
        text.remove_prefix(cut);
        if (text.starts_with(' ')) text.remove_prefix(1);
    }
    add(text, style);
}

std::string connection_text(const Model& model) {
    if (const auto since = model.silent_since()) return silence_text(model, *since);
    switch (model.connection.contact) {
        case Contact::connecting: return "connecting …";
        case Contact::connected: return "connected";
        case Contact::lost: return "no contact";
        case Contact::closed: return "closed";
    }
    return "";
}

Status status_line(const Model& model) {
    switch (model.overlay) {
        case Overlay::ask_forfeit: return {"Forfeit this race? (y/n)", Status::Tone::bad};
        case Overlay::ask_quit: return {"Leave in the middle of a race? (y/n)", Status::Tone::bad};
        case Overlay::ask_kick: {
            const auto* member = model.room.member(model.selected);
            const std::string name = member != nullptr ? member->name : "this member";
            return {"Kick " + name + "? (y/n)", Status::Tone::bad};
        }
        case Overlay::none:
        case Overlay::help: break;
    }
    if (const auto since = model.silent_since()) {
        return {absence_text(model, *since), Status::Tone::bad};
    }
    const bool is_compact = screen_of(model) == Screen::board &&
                            tier_of({model.size.width, model.size.height - 2}) == Tier::compact;
    const auto notes = model.notes[static_cast<std::size_t>(model.cursor.index())];
    if (is_compact && model.status.text.empty() && !notes.empty()) {
        std::string text = "notes:";
        for (int digit = 1; digit <= 9; ++digit) {
            if (notes.contains(digit)) text += " " + std::to_string(digit);
        }
        return {text, Status::Tone::plain};
    }
    return model.status;
}

std::string key_hints(const Model& model, int columns) {
    std::string text;
    for (const auto& [key, meaning] : hints_for(model)) {
        std::string hint =
            (text.empty() ? "" : "  ") + std::string(key) + " " + std::string(meaning);
        if (display_width(text) + display_width(hint) > columns) break;
        text += hint;
    }
    return text;
}

void draw_help(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add("Keys", lines.look.title);
    for (const auto& [keys, meaning] : help_lines) {
        lines.add(fit(keys, 17) + std::string(meaning));
    }
    lines.skip();
    if (model.is_solo) {
        lines.wrap("A digit that the rules of sudoku refuse is a mistake and is taken back.");
    } else {
        lines.wrap(
            "A digit that the rules of sudoku refuse counts as a mistake and is taken back. "
            "Who has filled the whole grid first wins.");
    }
}

}  // namespace gridrace::app
