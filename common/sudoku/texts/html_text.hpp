// The text of HTML as lines. Internal to formats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridrace::sudoku::detail {

// Takes lines of a text. From the first tag of HTML on, each row of a table becomes a line with a tab between each two
// fields, and `<br>`, `<p>` and `<div>` begin lines. Keeps at most 4096 bytes.
class HtmlText {
public:
    // The lines that are complete with this one; the line itself if there is no HTML.
    void read(std::string_view line, std::vector<std::string>& lines);
    // What is left at the end of the text.
    void finish(std::vector<std::string>& lines);
    // True from the first tag on.
    bool has_begun() const { return has_begun_; }

private:
    void read_tag(std::string_view tag, std::vector<std::string>& lines);
    void end_line(std::vector<std::string>& lines);
    void add(std::string_view text);

    bool has_begun_ = false;
    bool is_in_row_ = false;
    int fields_ = 0;
    std::string skipped_until_;  // of a script or a style
    std::string tag_;            // that has not ended
    std::string text_;           // of the line to come
};

}  // namespace gridrace::sudoku::detail
