// The verbs `man` and `completions`, by which every program of ours tells about itself.
#pragma once

#include <optional>
#include <string>

#include "common/command_line/manual.hpp"

namespace gridrace::command_line {

// What is said to them.
struct DocumentOptions {
    std::string verb;   // for `man`: of this alone, if not empty
    std::string shell;  // for `completions`
};

// Adds both, behind all the other verbs, which they tell of. The options live as long as the app.
void declare_documents(CLI::App& app, DocumentOptions& options);

// What the verb prints that was said; none if it was neither. Throws CLI::ValidationError for wrong usage.
std::optional<std::string> document_wanted(const CLI::App& app, const DocumentOptions& options,
                                           const ManualText& text);

}  // namespace gridrace::command_line
