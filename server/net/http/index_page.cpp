#include "server/net/http/index_page.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {

constexpr std::string_view from_here = "\"./";
constexpr std::string_view in_a_tag = "content=\"./";  // a picture's address
constexpr std::string_view content = "\" content=\"";

void replace_all(std::string& text, std::string_view what, const std::string& with) {
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += c;
        }
    }
    return safe;
}

// Of <meta property="og:title" content="…">.
void set_tag(std::string& html, std::string_view property, std::string_view text) {
    const auto name = html.find(std::string(property) + std::string(content));
    if (name == html.npos) return;
    const auto begin = name + property.size() + content.size();
    html.replace(begin, html.find('"', begin) - begin, escaped(text));
}

std::string puzzles_of(const race::RaceRules& rules) {
    if (rules.source == race::PuzzleSource::given) return "a chosen puzzle";
    if (rules.rating) return "a chosen rating";
    return rules.grade ? std::string(sudoku::name(*rules.grade)) : "";
}

}  // namespace

Preview preview_of(const race::RoomState& room) {
    const auto* host = room.member(room.host);
    const auto mode = room.rules.mode_settings.mode;
    std::string what;
    const auto add = [&](std::string_view name, const std::string& value) {
        if (!value.empty()) what += std::string(name) + value + " \u00b7 ";
    };
    if (room.club) add("Club: ", room.club->name);
    const std::string mode_name(mode ? race::name(*mode) : "");
    add("Mode: ", mode_name);
    if (mode != race::Mode::daily) add("Puzzle: ", puzzles_of(room.rules));
    add("Players: ",
        std::to_string(room.player_count()) + " of " + std::to_string(room.rules.max_players));
    const std::string inviting = host != nullptr ? host->name + ": race" : "Race";
    return {inviting + " me on the same sudoku",
            what + "Opens in any browser: no account, nothing to install.", mode_name};
}

std::string index_at(std::string_view file, std::string_view path, std::string_view home,
                     const std::optional<Preview>& preview) {
    std::string html(file);
    if (preview && !preview->picture.empty()) set_tag(html, "og:image", preview->picture);
    if (!home.empty())
        replace_all(html, in_a_tag,
                    std::string(in_a_tag.substr(0, in_a_tag.size() - 2)) + std::string(home));
    const auto folders = std::ranges::count(path, '/') - 1;
    std::string up(1, from_here.front());
    for (auto i = folders; i > 0; --i) up += "../";
    if (folders > 0) replace_all(html, from_here, up);
    if (!preview) return html;
    set_tag(html, "og:title", preview->title);
    set_tag(html, "og:description", preview->description);
    return html;
}

}  // namespace gridrace::server
