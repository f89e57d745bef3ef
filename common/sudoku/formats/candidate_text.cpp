#include "common/sudoku/formats/candidate_text.hpp"

#include <algorithm>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/formats/grid_text.hpp"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::string_view between_groups = " \t\r|";

std::size_t index(Cell cell) {
    return static_cast<std::size_t>(cell.index());
}

// Digits in ascending order, or the sign of an empty cell.
std::optional<DigitSet> read_group(std::string_view group) {
    if (group.size() == 1 && is_empty_cell(group.front())) return DigitSet();
    DigitSet digits;
    char last = '0';
    for (const char c : group) {
        if (c <= last || c > '9') return std::nullopt;
        digits = digits.with(c - '0');
        last = c;
    }
    return digits;
}

bool is_candidate_of_peer(const Notes& candidates, Cell cell) {
    const int digit = candidates[index(cell)].first();
    for (const Cell peer : peers_of(cell)) {
        const auto others = candidates[index(peer)];
        if (others.size() > 1 && others.contains(digit)) return true;
    }
    return false;
}

Grid digits_among(const Notes& candidates) {
    Grid digits;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const auto left = candidates[index(cell)];
        if (left.size() == 1 && !is_candidate_of_peer(candidates, cell)) {
            digits.place(cell, left.first());
        }
    }
    return digits;
}

// A placed digit, else the notes, else what the rules leave.
Notes candidates_shown(const PuzzleDocument& document) {
    const Candidates left(document.digits);
    Notes shown;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const auto noted = document.notes ? (*document.notes)[index(cell)] : DigitSet();
        if (!document.digits.is_empty(cell)) {
            shown[index(cell)] = DigitSet::only(document.digits.digit(cell));
        } else {
            shown[index(cell)] = noted.empty() ? left.at(cell) : noted;
        }
    }
    return shown;
}

std::string group_of(DigitSet digits) {
    std::string group;
    for (int digit = 1; digit <= 9; ++digit) {
        if (digits.contains(digit)) group += static_cast<char>('0' + digit);
    }
    return group.empty() ? "." : group;
}

}  // namespace

std::optional<CandidateRow> read_candidate_row(std::string_view line) {
    CandidateRow row;
    std::size_t groups = 0;
    bool has_candidates = false;
    for (;;) {
        line.remove_prefix(std::min(line.find_first_not_of(between_groups), line.size()));
        if (line.empty()) break;
        const auto group = line.substr(0, line.find_first_of(between_groups));
        const auto digits = read_group(group);
        if (!digits || groups == row.size()) return std::nullopt;
        row[groups++] = *digits;
        has_candidates = has_candidates || digits->size() > 1;
        line.remove_prefix(group.size());
    }
    if (groups != row.size() || !has_candidates) return std::nullopt;
    return row;
}

Result<PuzzleDocument, ParseFault> read_line_of_places(std::string_view line) {
    Notes candidates;
    for (std::size_t i = 0; i < places_of_grid; ++i) {
        if (is_empty_cell(line[i])) continue;
        const int digit = static_cast<int>(i % 9) + 1;
        if (line[i] != '0' + digit) {
            return ParseFault{
                ParseFault::Kind::misplaced_candidate, 1, static_cast<int>(i) + 1, 0, {}};
        }
        candidates[i / 9] = candidates[i / 9].with(digit);
    }
    return read_candidates(candidates);
}

Result<PuzzleDocument, ParseFault> read_candidates(const Notes& candidates) {
    auto document = document_of(digits_among(candidates));
    const Candidates left(document.digits);
    Notes notes{};
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!document.digits.is_empty(cell)) continue;
        notes[index(cell)] = candidates[index(cell)];
        // Otherwise the cell has no candidates, which may be drawn.
        if (notes[index(cell)].empty() && !left.at(cell).empty()) {
            return ParseFault{ParseFault::Kind::no_candidates, cell.row() + 1, 1, 0, {}};
        }
    }
    document.notes = notes_if_any(notes);
    return document;
}

std::string write_places(const PuzzleDocument& document) {
    std::string text;
    text.reserve(places_of_grid + 1);
    for (const auto digits : candidates_shown(document)) {
        for (int digit = 1; digit <= 9; ++digit) {
            text += digits.contains(digit) ? static_cast<char>('0' + digit) : '.';
        }
    }
    return text + "\n";
}

std::string write_pencilmarks(const PuzzleDocument& document) {
    std::array<std::string, Cell::count> groups;
    std::ranges::transform(candidates_shown(document), groups.begin(), group_of);
    const auto widest = std::ranges::max(groups, {}, &std::string::size).size();
    const std::string band(3 * (widest + 2) + 1, '-');
    const std::string edge = "*" + std::string(3 * band.size() + 2, '-') + "*\n";
    const std::string between_bands = "|" + band + "+" + band + "+" + band + "|\n";

    std::string drawing = edge;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (i == 27 || i == 54) drawing += between_bands;
        if (i % 3 == 0) drawing += "| ";
        drawing += groups[i] + std::string(widest + 2 - groups[i].size(), ' ');
        if (i % 9 == 8) drawing += "|\n";
    }
    return drawing + edge;
}

}  // namespace gridrace::sudoku::detail
