#include "common/command_line/documents.hpp"

#include <algorithm>

#include "common/command_line/completion.hpp"

namespace gridrace::command_line {

namespace {

std::string manual(const Outline& outline, const ManualText& text, const std::string& verb) {
    if (verb.empty()) return manual_page(outline, text);
    if (std::ranges::find(outline.verbs, verb, &Verb::name) == outline.verbs.end()) {
        throw CLI::ValidationError("man", "there is no verb '" + verb + "'");
    }
    return manual_page(outline, text, verb);
}

std::string completions(const Outline& outline, const std::string& name) {
    if (const auto shell = parse_shell(name)) return completion_script(outline, *shell);
    throw CLI::ValidationError(
        "completions", "there are none for '" + name + "': choose " + std::string(list_of_shells));
}

std::string list_of_verbs(const CLI::App& app) {
    std::string list;
    for (const auto& verb : outline_of(app).verbs) list += verb.name + ", ";
    return list + "man or completions";
}

}  // namespace

void declare_documents(CLI::App& app, DocumentOptions& options) {
    const auto verbs = list_of_verbs(app);
    const auto program = app.get_name();
    auto& man = *app.add_subcommand("man", "Print the manual page, for man");
    man.footer("Examples:\n  " + program + " man | man -l -");
    one_of(man.add_option("verb", options.verb, "The verb to tell about, instead of all"), verbs);

    auto& completions = *app.add_subcommand(
        "completions", "Print a script by which a shell completes the words of a command");
    completions.footer("Examples:\n  source <(" + program + " completions bash)");
    one_of(completions.add_option("shell", options.shell, std::string(list_of_shells)),
           list_of_shells)
        ->required();
}

std::optional<std::string> document_wanted(const CLI::App& app, const DocumentOptions& options,
                                           const ManualText& text) {
    if (app.got_subcommand("man")) return manual(outline_of(app), text, options.verb);
    if (app.got_subcommand("completions")) return completions(outline_of(app), options.shell);
    return std::nullopt;
}

}  // namespace gridrace::command_line
