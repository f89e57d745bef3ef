#include "client/export/replay_export.hpp"

#include <nlohmann/json.hpp>

#include "client/app/view/view_replay.hpp"
#include "client/export/narration.hpp"
#include "client/terminal/renderer.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

using namespace language::literals;
using nlohmann::json;

// How long the last picture is shown.
constexpr Milliseconds ending{3000};
constexpr int event_columns = 12;  // for the time before each line

std::string header_line(const app::Timeline& timeline, const Recording& recording) {
    const auto& end = timeline.end();
    const auto started =
        std::chrono::floor<std::chrono::seconds>(timeline.starts_at()).time_since_epoch().count();
    const std::string room = end.code ? end.code->text() + ", " : "";
    return json{{"version", 2},
                {"width", recording.size.width},
                {"height", recording.size.height},
                {"timestamp", started},
                {"title", "gridrace " + room + "race " + std::to_string(end.race.number.value)},
                {"env", {{"TERM", "xterm-256color"}}}}
               .dump() +
           '\n';
}

std::string event_line(Instant at, const std::string& bytes) {
    const auto seconds = static_cast<double>(at.time_since_epoch().count()) / 1000;
    return json{seconds, "o", bytes}.dump() + '\n';
}

terminal::Canvas picture(const app::Replay& replay, const Recording& recording) {
    terminal::Canvas canvas(recording.size);
    canvas.fill({{0, 0}, recording.size}, app::theme(recording.settings.theme).plain);
    app::draw_replay(canvas, {{0, 0}, recording.size}, replay, recording.settings);
    return canvas;
}

// A spectator's narration reports progress instead of moves, which are secret until the end.
std::string tell(const race::Event& event, const race::RoomState& state, Narrator& narrator,
                 language::Language language) {
    const auto name_of = [&state, language](MemberId member) {
        const auto* run = state.run(member);
        return run != nullptr ? run->name : say(language, "somebody"_t);
    };
    if (const auto* placed = std::get_if<race::DigitPlaced>(&event)) {
        return say(language, "{0} places {1} in {2}"_t, name_of(placed->member), placed->digit,
                   to_string(placed->cell));
    }
    if (const auto* cleared = std::get_if<race::CellCleared>(&event)) {
        return say(language, "{0} clears {1}"_t, name_of(cleared->member),
                   to_string(cleared->cell));
    }
    if (std::holds_alternative<race::ProgressChanged>(event)) return "";
    return narrator.narrate(event, state);
}

std::string padded(const std::string& time) {
    return time +
           std::string(event_columns - std::min<std::size_t>(time.size(), event_columns - 1), ' ');
}

}  // namespace

std::string to_asciicast(const std::shared_ptr<const app::Timeline>& timeline,
                         const Recording& recording) {
    terminal::Capabilities capabilities;
    terminal::Renderer renderer(capabilities);
    Instant now{};
    app::Replay replay(timeline, now, recording.halves);
    std::string cast = header_line(*timeline, recording);
    for (;;) {
        const auto bytes = renderer.show(picture(replay, recording));
        if (!bytes.empty()) cast += event_line(now, bytes);
        const auto next = replay.next_tick();
        if (!next) break;
        now = *next;
        replay.pass_time(now);
    }
    // Shows the cursor again.
    auto last = picture(replay, recording);
    last.set_cursor(terminal::Point{recording.size.width - 1, recording.size.height - 1});
    return cast + event_line(now + ending, renderer.show(std::move(last)));
}

std::string to_lines(const race::RaceRecord& record, language::Language language) {
    race::RoomState state = record.start;
    Narrator narrator(language);
    narrator.learn_names(state);
    std::string lines;
    for (const auto& moment : record.course) {
        for (const auto& event : moment.events) {
            race::fold(state, event);
            const auto said = tell(event, state, narrator, language);
            if (said.empty()) continue;
            const bool has_started = state.race.puzzle.has_value();
            const auto time = has_started ? format_time(moment.at - state.race.starts_at) : "";
            lines += padded(time) + printable(said, said.size()) + '\n';
        }
    }
    return lines + result_text(state.race, language);
}

}  // namespace gridrace::client
