// The verbs `man` and `completions`, which document each of our programs.
#pragma once

#include <optional>
#include <string>

#include "common/command_line/manual.hpp"

namespace gridrace::command_line {

// The options of these verbs.
struct DocumentOptions {
    std::string verb;   // for `man`: this verb only, if not empty
    std::string shell;  // for `completions`
};

// Adds both after all other verbs, which they document. The options must live as long as the app.
void declare_documents(CLI::App& app, DocumentOptions& options);

// The output of the verb that was given; none if it was neither. Throws CLI::ValidationError for
// wrong usage.
std::optional<std::string> document_wanted(const CLI::App& app, const DocumentOptions& options,
                                           const ManualText& text);

}  // namespace gridrace::command_line
