// A program's manual page, in roff.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/command_line/outline.hpp"

namespace gridrace::command_line {

// The parts of a manual page that the table of options does not contain.
struct ManualText {
    std::string summary;  // "race friends on the same sudoku": half a sentence
    std::string version;
    // Further sections: a heading in capitals, and paragraphs. A paragraph `word\ttext` explains the word.
    struct Section {
        std::string heading;
        std::vector<std::string> paragraphs;
    };
    std::vector<Section> sections;
};

// The page of the program with all its verbs or, given a verb's name, that verb's page
// PROGRAM-VERB. The name must be one of the outline's.
std::string manual_page(const Outline& outline, const ManualText& text);
std::string manual_page(const Outline& outline, const ManualText& text, std::string_view name);

}  // namespace gridrace::command_line
