// What single lines of a text mean. Internal to puzzle_reader.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/formats/read_puzzle.hpp"
#include "common/sudoku/formats/row_block.hpp"
#include "common/sudoku/texts/structured_text.hpp"

namespace gridrace::sudoku::detail {

class LineReader {
public:
    using Found = std::vector<ReadPuzzle>;

    // `number` counts from 1; lines are complete, without their newline.
    void read(std::string_view line, int number, Found& found);
    // True if the line is 81 of the usual cells and nothing else, where that is a puzzle: the same as read(), but fast.
    bool read_plain(std::string_view line, int number, Found& found);
    // What stood in brackets, from that line on.
    void add_structured(const StructuredText& text, int number, Found& found);
    // A fault of the stream, or a puzzle of another reader, comes next, or nothing more.
    void end_block(Found& found);

    // True below a heading of something that is no puzzle.
    bool in_other_section() const { return in_other_section_; }

private:
    // Other programs' files with lines for something else than cells.
    enum class File { unknown, tatham, janko };

    bool read_file(std::string_view text, Found& found);
    bool read_tatham_file(std::string_view text, Found& found);
    bool read_janko_file(std::string_view text, Found& found);
    bool read_separated(std::string_view text, Found& found);
    bool is_passed_over(std::string_view line, Found& found);
    void read_remark(std::string_view line);
    bool read_notation(std::string_view text, Found& found);
    bool read_whole_puzzle(std::string_view text, int column, Found& found);
    bool take(Result<PuzzleDocument, ParseFault> document, int column, Found& found);
    void read_cells(std::string_view text, std::string_view line, Found& found);
    void add_row(RowBlock::Row row, std::string_view text, Found& found);
    bool read_large_row(std::string_view text, Found& found);
    void end_large(Found& found);
    void refuse(ParseFault fault, Found& found);
    void refuse(std::string_view reason, Found& found);
    void add(int line, Result<PuzzleDocument, ParseFault> document, Found& found);

    int number_ = 0;
    bool has_seen_text_ = false;
    bool in_other_section_ = false;
    File file_ = File::unknown;
    bool has_read_puzzle_ = false;  // since the start, or since the last file of Janko's
    std::string parameters_;        // of a game of Tatham's
    std::string title_;             // of the next puzzle
    std::string comment_;
    bool has_passed_blank_ = false;  // a blank line in the block, or before it
    RowBlock block_;

    // Rows of a larger or smaller grid, not told yet.
    int large_rows_ = 0;
    int large_width_ = 0;
    int large_line_ = 0;
};

}  // namespace gridrace::sudoku::detail
