// The words of the line mode, with what help says of each: one table for the parser and for help.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "client/app/text_mode/line_request.hpp"

namespace gridrace::app {

enum class LineWord : std::uint8_t {
    place,
    note,
    clear,
    go,
    next,
    previous,
    undo,
    redo,
    row,
    column,
    box,
    board,
    cell,
    candidates,
    left,
    time,
    standings,
    who,
    rules,
    what,
    repeat,
    ready,
    start,
    grade,
    role,
    lock,
    lift,
    check,
    hint,
    rewind,
    pause,
    resume,
    say,
    react,
    verbose,
    normal,
    quiet,
    forfeit,
    leave,
    help,
    yes,
    no,
};

struct LineWordRow {
    LineWord word;
    std::string_view name;
    std::string_view
        aliases;  // with blanks between; they stand for the word whatever else they begin
    std::string_view usage;  // empty: help does not tell of it
    language::Phrase meaning;
    // What the word asks for, if nothing has to follow it.
    std::optional<LineRequest> request;
};

// All of them, in the order of the enumeration, which is that of help.
std::span<const LineWordRow> line_words();

}  // namespace gridrace::app
