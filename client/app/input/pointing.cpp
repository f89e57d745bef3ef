#include "client/app/input/pointing.hpp"

#include <algorithm>

namespace gridrace::app {

namespace {

// The cursor passes many cells on its way.
constexpr Milliseconds rest{300};
constexpr Milliseconds least_distance{500};

}  // namespace

void notice_cursor(Model& model, sudoku::Cell before) {
    if (model.cursor != before) model.pointing.resting_since = model.now;
}

std::optional<Instant> next_pointing(const Model& model) {
    const bool is_wanted = model.mode() == race::Mode::together && model.is_playing() &&
                           model.pointing.sent != model.cursor;
    // It would be late after the waiting moves, and is not worth repeating after a lost contact.
    if (!is_wanted || !model.unanswered.empty()) return std::nullopt;
    if (model.connection.contact != Contact::connected) return std::nullopt;
    return std::max(model.pointing.resting_since + rest, model.pointing.sent_at + least_distance);
}

void point_if_due(Next& next) {
    Model& model = next.model;
    const auto due = next_pointing(model);
    if (!due || model.now < *due) return;
    model.pointing.sent = model.cursor;
    model.pointing.sent_at = model.now;
    send(next, race::PointAt{static_cast<std::uint32_t>(model.cursor.index())});
}

}  // namespace gridrace::app
