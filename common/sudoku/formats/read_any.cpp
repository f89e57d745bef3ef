#include "common/sudoku/formats/read_any.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "common/sudoku/formats/puzzle_reader.hpp"
#include "common/sudoku/texts/cells_in_text.hpp"

namespace gridrace::sudoku {

namespace {

Notes without_filled(Notes notes, const Grid& digits) {
    for (int i = 0; i < Cell::count; ++i) {
        if (!digits.is_empty(Cell(i))) notes[static_cast<std::size_t>(i)] = {};
    }
    return notes;
}

// Merges a later picture of the same puzzle; false if it shows another one.
bool add_to(PuzzleDocument& document, const PuzzleDocument& later) {
    if (!detail::stands_in(document.digits, later.digits)) return false;
    document.digits = later.digits;
    if (later.notes) document.notes = later.notes;
    if (document.notes)
        document.notes = notes_if_any(without_filled(*document.notes, later.digits));
    return true;
}

}  // namespace

Result<PuzzleDocument, ParseFault> read_any(std::string_view text) {
    if (text.size() > longest_pasted_text) {
        return ParseFault{ParseFault::Kind::too_long, 1, 1, 0, {}};
    }
    std::vector<ReadPuzzle> found;
    PuzzleReader reader;
    reader.read(text, found);
    reader.finish(found);
    if (found.empty()) return ParseFault{};
    // Words around a puzzle are no fault of it.
    const auto is_text = [](const ReadPuzzle& one) {
        return !one.document && one.document.error().kind == ParseFault::Kind::text;
    };
    const auto count = static_cast<int>(std::ranges::count_if(found, std::not_fn(is_text)));
    ReadPuzzle* first = nullptr;
    for (auto& one : found) {
        if (is_text(one)) continue;
        if (!one.document) return one.document.error();
        if (!first) {
            first = &one;
        } else if (!add_to(*first->document, *one.document)) {
            return ParseFault{ParseFault::Kind::several_puzzles, one.line, 1, count, {}};
        }
    }
    if (!first) first = found.data();
    return std::move(first->document);
}

}  // namespace gridrace::sudoku
