// A page of choices and input fields, as a value: used for the start screen's pages and the
// settings.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "client/app/settings/theme.hpp"
#include "client/app/widgets/status.hpp"
#include "client/app/widgets/text_field.hpp"
#include "client/language/language.hpp"

namespace gridrace::app {

// A row that triggers something.
struct Button {};
// The same, with a text beside it.
struct Shown {
    std::string text;
};
// One of several choices; left and right switch between them.
struct Chooser {
    std::vector<std::string> choices;
    std::vector<std::string> labels;  // texts for the choices, one for each
    std::size_t chosen = 0;
};
// Choices with translated labels, where the catalogue has them.
Chooser chooser_of(language::Language language, std::vector<std::string> choices);

struct FormRow {
    int id = 0;
    std::string label;
    std::variant<Button, Shown, Chooser, TextField> content;
    std::string note;  // shown while the row is selected
};

class Form {
public:
    // There is at least one row; if ids occur twice, the first one is meant. `leads` are lines below the title, where
    // there is room for them.
    Form(std::string title, std::vector<FormRow> rows, std::vector<std::string> leads = {})
        : title_(std::move(title)), rows_(std::move(rows)), leads_(std::move(leads)) {}

    enum class Act { nothing, chosen, changed, back };
    // Up and down select, enter activates, escape goes back. `changed`: the selected row's value.
    Act take(const terminal::Key& key);
    // Pastes into the selected row if it is a field.
    void paste(std::string_view text);

    int selected() const { return rows_[selected_].id; }
    bool is_in_field() const;
    void select(int id);
    void select_next();

    // The choice or the text of a row. Precondition: the row with this id is a chooser or a field.
    std::string value(int id) const;
    void set_value(int id, std::string_view value);

    // Draws in an area of at least 30x6; its last line is for the status.
    void draw(terminal::Canvas& canvas, terminal::Area area, const Theme& look,
              const Status& status) const;

private:
    FormRow& row(int id);
    const FormRow& row(int id) const;
    int direction(const terminal::Key& key) const;
    void move(int step);
    bool turn(int step);
    void draw_row(terminal::Canvas& canvas, terminal::Area line, const Theme& look,
                  const FormRow& row, bool is_selected) const;
    int label_columns(int columns) const;

    std::string title_;
    std::vector<FormRow> rows_;
    std::vector<std::string> leads_;
    std::size_t selected_ = 0;
};

}  // namespace gridrace::app
