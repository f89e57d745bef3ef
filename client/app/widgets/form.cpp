#include "client/app/widgets/form.hpp"

#include <algorithm>

#include "client/app/widgets/lines.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

using terminal::Key;
using terminal::KeyCode;

namespace {
// A window that would not show so many beside the leads goes without these.
constexpr int few_rows = 8;
}  // namespace

Chooser chooser_of(language::Language language, std::vector<std::string> choices) {
    Chooser chooser{std::move(choices), {}, 0};
    for (const auto& choice : chooser.choices) {
        chooser.labels.push_back(language::say(language, language::Phrase(choice)));
    }
    return chooser;
}

Form::Act Form::take(const Key& key) {
    if (key.code == KeyCode::escape) return Act::back;
    if (key.code == KeyCode::enter) return Act::chosen;
    if (const int step = direction(key)) {
        move(step);
        return Act::nothing;
    }
    if (auto* field = std::get_if<TextField>(&rows_[selected_].content)) {
        return field->take(key) ? Act::changed : Act::nothing;
    }
    if (is_rune(key, U'q')) return Act::back;
    const bool is_back = key.code == KeyCode::left || is_rune(key, U'h');
    const bool is_onward = key.code == KeyCode::right || is_rune(key, U'l') || is_rune(key, U' ');
    if ((is_back && turn(-1)) || (is_onward && turn(1))) return Act::changed;
    return is_rune(key, U' ') ? Act::chosen : Act::nothing;
}

void Form::paste(std::string_view text) {
    if (auto* field = std::get_if<TextField>(&rows_[selected_].content)) field->paste(text);
}

bool Form::is_in_field() const {
    return std::holds_alternative<TextField>(rows_[selected_].content);
}

void Form::select(int id) {
    const auto found = std::ranges::find(rows_, id, &FormRow::id);
    if (found != rows_.end()) selected_ = static_cast<std::size_t>(found - rows_.begin());
}

void Form::select_next() {
    move(1);
}

std::string Form::value(int id) const {
    const auto& content = row(id).content;
    if (const auto* chooser = std::get_if<Chooser>(&content))
        return chooser->choices[chooser->chosen];
    return std::get<TextField>(content).text();
}

void Form::set_value(int id, std::string_view value) {
    auto& content = row(id).content;
    if (auto* field = std::get_if<TextField>(&content)) return field->set_text(value);
    auto& chooser = std::get<Chooser>(content);
    const auto found = std::ranges::find(chooser.choices, value);
    if (found == chooser.choices.end()) return;
    chooser.chosen = static_cast<std::size_t>(found - chooser.choices.begin());
}

void Form::draw(terminal::Canvas& canvas, terminal::Area area, const Theme& look,
                const Status& status) const {
    const auto [x, y] = area.corner;
    const int width = area.size.width;
    canvas.put({x, y}, title_, look.title, width);
    const auto count = static_cast<int>(rows_.size());
    const auto leads = static_cast<int>(leads_.size());
    const int led = area.size.height - 5 - leads >= std::min(count, few_rows) ? leads : 0;
    for (int i = 0; i < led; ++i)
        canvas.put({x, y + 1 + i}, fit(leads_[static_cast<std::size_t>(i)], width), look.faint);
    const int top = y + led + 2;
    // Above: title, leads and a blank line; below: two lines of note and the status.
    const int shown = std::max(area.size.height - 5 - led, 1);
    const int first = std::max(static_cast<int>(selected_) - shown + 1, 0);
    for (int i = 0; i < shown && first + i < count; ++i) {
        const auto index = static_cast<std::size_t>(first + i);
        draw_row(canvas, {{x, top + i}, {width, 1}}, look, rows_[index], index == selected_);
    }
    if (first > 0) canvas.put({x + width - 1, top}, "↑", look.faint);
    if (first + shown < count) canvas.put({x + width - 1, top + shown - 1}, "↓", look.faint);
    Lines foot(canvas, {{x, y + area.size.height - 3}, {width, 3}}, look);
    // A long error message also takes the line of the note.
    if (display_width(status.text) > width)
        return foot.wrap(status.text, style_of(look, status.tone));
    foot.wrap(rows_[selected_].note, look.faint);
    canvas.put({x, y + area.size.height - 1}, status.text, style_of(look, status.tone), width);
}

FormRow& Form::row(int id) {
    return *std::ranges::find(rows_, id, &FormRow::id);
}

const FormRow& Form::row(int id) const {
    return *std::ranges::find(rows_, id, &FormRow::id);
}

// Up or down; 0 for other keys.
int Form::direction(const Key& key) const {
    if (key.code == KeyCode::up || (key.code == KeyCode::tab && key.shift)) return -1;
    if (key.code == KeyCode::down || key.code == KeyCode::tab) return 1;
    if (is_in_field()) return 0;
    return is_rune(key, U'k') ? -1 : is_rune(key, U'j') ? 1 : 0;
}

// Wraps around at both ends.
void Form::move(int step) {
    const auto count = static_cast<int>(rows_.size());
    selected_ = static_cast<std::size_t>((static_cast<int>(selected_) + step + count) % count);
}

// Switches the selected row's choice; false if it has none.
bool Form::turn(int step) {
    auto* chooser = std::get_if<Chooser>(&rows_[selected_].content);
    if (chooser == nullptr) return false;
    const auto count = static_cast<int>(chooser->choices.size());
    chooser->chosen =
        static_cast<std::size_t>((static_cast<int>(chooser->chosen) + step + count) % count);
    return true;
}

void Form::draw_row(terminal::Canvas& canvas, terminal::Area line, const Theme& look,
                    const FormRow& row, bool is_selected) const {
    const auto [x, y] = line.corner;
    const int width = line.size.width;
    const auto& style = is_selected ? look.selected : look.plain;
    canvas.put({x, y}, fit((is_selected ? "▸ " : "  ") + row.label, width), style, width);
    const int label = label_columns(width);
    const int left = width - label;
    const auto put = [&, x = x, y = y](const std::string& text) {
        canvas.put({x + label, y}, fit(text, left), style, left);
    };
    if (const auto* chooser = std::get_if<Chooser>(&row.content)) {
        const auto& choice = chooser->labels[chooser->chosen];
        put(is_selected ? "← " + choice + " →" : "  " + choice);
    } else if (const auto* shown = std::get_if<Shown>(&row.content)) {
        put("  " + shown->text);
    } else if (const auto* field = std::get_if<TextField>(&row.content)) {
        put("  " + field->text());
        if (is_selected) field->draw(canvas, {x + label + 2, y}, left - 2, look.strong);
    }
}

// The width of the longest label with something beside it, at most half of the line.
int Form::label_columns(int columns) const {
    int widest = 0;
    for (const auto& row : rows_) {
        if (std::holds_alternative<Button>(row.content)) continue;
        widest = std::max(widest, display_width(row.label));
    }
    return std::min(widest + 4, columns / 2);
}

}  // namespace gridrace::app
