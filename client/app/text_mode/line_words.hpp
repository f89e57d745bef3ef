// The commands of text mode and their help: one table for the parser and for help.
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
    watch,
    cell,
    candidates,
    left,
    time,
    standings,
    status,
    who,
    rules,
    what,
    repeat,
    analysis,
    club,
    meet,
    word,
    ready,
    start,
    grade,
    mode,
    number,
    team,
    teams,
    role,
    show,
    window,
    end,
    lock,
    list,
    lift,
    add_bot,
    kick,
    host,
    mute,
    head_start,
    filled,
    challenge,
    check,
    hint,
    do_hint,
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
        aliases;  // separated by blanks; each takes precedence over abbreviations of words
    std::string_view usage;  // empty: not in the help
    language::Phrase meaning;
    // The request of a word without parameters.
    std::optional<LineRequest> request;
};

// All words, in the order of the enumeration, which is that of the help.
std::span<const LineWordRow> line_words();

}  // namespace gridrace::app
