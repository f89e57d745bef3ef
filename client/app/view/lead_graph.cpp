#include "client/app/view/lead_graph.hpp"

#include <algorithm>
#include <array>

#include "client/app/core/finding_phrases.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

constexpr std::size_t most_lines = 4;
constexpr int scale_columns = 5;  // "100% "
constexpr int least_rows = 4;
constexpr int most_rows = 11;

// The first players, with the subject of the analysis among them.
std::vector<const PlayerCourse*> drawn_players(const Findings& findings) {
    std::vector<const PlayerCourse*> players;
    const auto* subject = findings.course.player(findings.subject);
    for (const auto& player : findings.course.players) {
        const bool is_room_needed = players.size() + 1 == most_lines && subject != nullptr &&
                                    std::ranges::find(players, subject) == players.end();
        if (players.size() == most_lines) break;
        players.push_back(is_room_needed ? subject : &player);
    }
    return players;
}

// Lines on a raster of dots; of two in a character the one drawn last gives the style.
class Graph {
public:
    Graph(int columns, int rows)
        : columns_(columns),
          rows_(rows),
          dots_(static_cast<std::size_t>(columns * rows), 0),
          owners_(dots_.size(), -1) {}

    int width() const { return 2 * columns_; }
    int height() const { return 4 * rows_; }

    // All dots of a column between two heights above the ground.
    void rise(int x, int from, int to, int owner) {
        for (int y = std::min(from, to); y <= std::max(from, to); ++y) {
            set(x, height() - 1 - y, owner);
        }
    }

    // "⣿"; empty for a character without dots.
    std::string character(int column, int row) const {
        const unsigned dots = dots_[index(column, row)];
        if (dots == 0) return "";
        std::string text{'\xe2', '\xa0', '\x80'};  // U+2800, in three bytes
        text[1] = static_cast<char>(0xa0u + (dots >> 6));
        text[2] = static_cast<char>(0x80u + (dots & 0x3fu));
        return text;
    }
    int owner(int column, int row) const { return owners_[index(column, row)]; }

private:
    std::size_t index(int column, int row) const {
        return static_cast<std::size_t>(row * columns_ + column);
    }
    // Unicode numbers the dots by column, the lowest row apart.
    void set(int x, int y, int owner) {
        constexpr std::array<std::array<unsigned, 4>, 2> bits{
            {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}};
        const auto place = index(x / 2, y / 4);
        dots_[place] |= bits[static_cast<std::size_t>(x % 2)][static_cast<std::size_t>(y % 4)];
        owners_[place] = owner;
    }

    int columns_;
    int rows_;
    std::vector<unsigned> dots_;
    std::vector<int> owners_;
};

class LeadPicture {
public:
    LeadPicture(Canvas& canvas, const Model& model, const Findings& findings)
        : canvas_(canvas),
          model_(model),
          look_(model.theme()),
          findings_(findings),
          players_(drawn_players(findings)) {}

    void draw(Lines& lines) {
        const int players = static_cast<int>(players_.size());
        constexpr int rows_for_all = most_rows + 6;  // with fewer: no sentence
        if (lines.left() >= rows_for_all + players)
            lines.wrap(model_.say("The higher a line, the more cells were filled."_t), look_.faint);
        const int rows = std::clamp(lines.left() - 4 - players, least_rows, most_rows);
        const int columns = lines.columns() - scale_columns;
        if (columns < 10 || findings_.course.cells_to_fill == 0) return;
        corner_ = {lines.place().x + scale_columns, lines.place().y};
        draw_graph(columns, rows);
        draw_scale(lines.place(), rows);
        lines.skip(rows);
        lines.add(std::string(scale_columns, ' ') + axis_text(columns), look_.faint);
        if (findings_.course.players.size() < 2) return;  // nobody to lead
        draw_leaders(lines, columns);
        for (int i = 0; i < players; ++i) lines.add(legend(i), style_of(i));
        if (lines.left() > 3) lines.skip();
        lines.wrap(lead_text(model_, findings_));
        draw_spans(lines);
    }

private:
    const PlayerCourse& player(int i) const { return *players_[static_cast<std::size_t>(i)]; }

    Style style_of(int i) const {
        const std::array styles{look_.title, look_.plain, look_.faint, look_.faint};
        if (player(i).member == findings_.subject) return look_.good;
        return styles[static_cast<std::size_t>(i)];
    }

    Milliseconds time_at(int x, int width) const {
        return findings_.course.length * x / std::max(width - 1, 1);
    }

    int dots_high(int i, Milliseconds at, int height) const {
        return filled_at(player(i), at) * (height - 1) / findings_.course.cells_to_fill;
    }

    // The first player comes last, on top.
    void draw_graph(int columns, int rows) {
        Graph graph(columns, rows);
        for (int i = static_cast<int>(players_.size()) - 1; i >= 0; --i) {
            int before = 0;
            for (int x = 0; x < graph.width(); ++x) {
                const auto at = time_at(x, graph.width());
                if (at > player(i).end) break;
                const int high = dots_high(i, at, graph.height());
                graph.rise(x, before, high, i);
                before = high;
            }
        }
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) {
                const auto text = graph.character(column, row);
                if (text.empty()) continue;
                put(column, row, text, style_of(graph.owner(column, row)));
            }
        }
        for (int i = static_cast<int>(players_.size()) - 1; i >= 0; --i) {
            number_line(i, columns, rows);
        }
    }

    // At the end of the line, and on the way, each at a column of its own.
    void number_line(int i, int columns, int rows) {
        const auto length = std::max(findings_.course.length, Milliseconds(1));
        const int last = static_cast<int>(player(i).end * (columns - 1) / length);
        const int count = static_cast<int>(players_.size()) + 1;
        for (const int column : {(i + 1) * last / count, last}) {
            const int high = dots_high(i, time_at(2 * column, 2 * columns), 4 * rows);
            put(column, rows - 1 - high / 4, std::to_string(i + 1), style_of(i));
        }
    }

    void put(int column, int row, std::string_view text, const Style& style) {
        canvas_.put({corner_.x + column, corner_.y + row}, text, style);
    }

    void draw_scale(Point corner, int rows) {
        canvas_.put(corner, "100%", look_.faint);
        canvas_.put({corner.x, corner.y + rows / 2}, " 50%", look_.faint);
        canvas_.put({corner.x, corner.y + rows - 1}, "  0%", look_.faint);
    }

    std::string axis_text(int columns) const {
        const auto end = clock_text(findings_.course.length);
        return spread("0:00", end, columns);
    }

    // A row below the axis: the number of who led at each time.
    void draw_leaders(Lines& lines, int columns) {
        const auto label = language::ordinal(model_.settings.language, 1);
        lines.add(fit(label, scale_columns), look_.faint);
        const int row = lines.place().y - 1 - corner_.y;
        const auto spans = lead_spans(findings_.course);
        for (int column = 0; column < columns; ++column) {
            const auto at = time_at(column, columns);
            const auto now = std::ranges::find_if(
                spans, [at](const LeadSpan& span) { return span.from <= at && at <= span.until; });
            if (now == spans.end()) {
                put(column, row, "·", look_.faint);
                continue;
            }
            const auto leader = std::ranges::find(players_, now->member, &PlayerCourse::member);
            const int i = static_cast<int>(leader - players_.begin());
            const bool is_drawn = leader != players_.end();
            put(column, row, is_drawn ? std::to_string(i + 1) : "+",
                is_drawn ? style_of(i) : look_.faint);
        }
    }

    std::string legend(int i) const {
        Milliseconds led{};
        for (const auto& span : lead_spans(findings_.course)) {
            if (span.member == player(i).member) led += span.until - span.from;
        }
        const auto name = shown_name(model_, player(i).member, player(i).name);
        return std::to_string(i + 1) + " " + fit(name, 14) + " " +
               model_.say("led for {0}"_t, duration_text(model_, led));
    }

    void draw_spans(Lines& lines) {
        const auto spans = lead_spans(findings_.course);
        for (std::size_t i = 0; i < spans.size() && lines.left() > 0; ++i) {
            const bool is_cut = lines.left() == 1 && i + 1 < spans.size();
            lines.add(is_cut ? model_.say("+ {0} more"_t, spans.size() - i)
                             : span_text(model_, findings_, spans[i]),
                      look_.faint);
        }
    }

    Canvas& canvas_;
    const Model& model_;
    const Theme& look_;
    const Findings& findings_;
    std::vector<const PlayerCourse*> players_;
    Point corner_;
};

}  // namespace

void draw_lead(Canvas& canvas, Lines& lines, const Model& model, const Findings& findings) {
    LeadPicture(canvas, model, findings).draw(lines);
}

}  // namespace gridrace::app
