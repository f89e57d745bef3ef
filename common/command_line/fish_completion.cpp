// Fish: one line for each option, with its verb.
#include "common/command_line/completion.hpp"

namespace gridrace::command_line::detail {

namespace {

std::string in_quotes(std::string_view text) {
    return "'" + with_backslashes(text, "'\\") + "'";
}

std::string value_of(const Option& option) {
    switch (option.value) {
        case ValueKind::none: return "";
        case ValueKind::text: return " -x";
        case ValueKind::file: return " -r -F";
        case ValueKind::folder: return " -x -a '(__fish_complete_directories)'";
        case ValueKind::choice: return " -x -a " + in_quotes(joined(option.choices));
    }
    return "";
}

std::string line_for(const Option& option, const std::string& beginning) {
    std::string line = beginning;
    if (option.is_positional) {
        if (option.value == ValueKind::file) return line + " -F\n";
        if (option.value != ValueKind::choice) return "";
        return line + " -a " + in_quotes(joined(option.choices)) + "\n";
    }
    for (const auto& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    return line + value_of(option) + " -d " + in_quotes(summary_of(option.description)) + "\n";
}

}  // namespace

std::string fish_completion(const Outline& outline) {
    const auto& name = outline.program.name;
    const auto beginning = "complete -c " + name;
    const auto without_verb = beginning + " -n __fish_use_subcommand";
    std::string script = "# fish completion for " + name + "\n" + beginning + " -f\n";
    for (const auto& option : outline.program.options) script += line_for(option, without_verb);
    for (const auto& verb : outline.verbs) {
        script += without_verb + " -a " + verb.name + " -d " + in_quotes(title_of(verb)) + "\n";
        const auto behind_it = beginning + " -n '__fish_seen_subcommand_from " + verb.name + "'";
        for (const auto& option : verb.options) script += line_for(option, behind_it);
    }
    return script;
}

}  // namespace gridrace::command_line::detail
