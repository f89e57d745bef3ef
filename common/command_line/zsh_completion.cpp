// Zsh: descriptions of options for its function _arguments, for each verb.
#include "common/base/text.hpp"
#include "common/command_line/completion.hpp"

namespace gridrace::command_line::detail {

namespace {

std::string words_after(const Option& option) {
    switch (option.value) {
        case ValueKind::none: return "";
        case ValueKind::text: return ":" + option.value_name + ": ";
        case ValueKind::file: return ":" + option.value_name + ":_files";
        case ValueKind::folder: return ":" + option.value_name + ":_files -/";
        case ValueKind::choice:
            return ":" + option.value_name + ":(" + joined(option.choices) + ")";
    }
    return "";
}

std::string specification(const Option& option, const std::string& name) {
    const auto description = with_backslashes(summary_of(option.description), "[]:\\");
    if (option.is_positional) {
        const std::string place = option.is_repeatable ? "*" : option.is_required ? "" : ":";
        return in_single_quotes(place + words_after(option));
    }
    const bool has_value = option.value != ValueKind::none;
    const std::string sign = !has_value ? "" : name.starts_with("--") ? "=" : "+";
    return in_single_quotes(name + sign + "[" + description + "]" + words_after(option));
}

std::string arguments_of(const Verb& verb, const std::string& indent, const std::string& command) {
    std::string lines = indent + command;
    for (const auto& option : verb.options) {
        for (const auto& name : option.names) {
            lines += " \\\n" + indent + "    " + specification(option, name);
        }
    }
    return lines;
}

std::string descriptions_of(const std::vector<Verb>& verbs) {
    std::string lines;
    for (const auto& verb : verbs) {
        lines += "        " +
                 in_single_quotes(verb.name + ":" + with_backslashes(title_of(verb), ":\\")) + "\n";
    }
    return lines;
}

}  // namespace

std::string zsh_completion(const Outline& outline) {
    const auto& name = outline.program.name;
    std::string cases;
    for (const auto& verb : outline.verbs) {
        cases += "        " + verb.name + ")\n" + arguments_of(verb, "            ", "_arguments") +
                 " ;;\n";
    }
    return "#compdef " + name + "\n\n_" + name + "() {\n" +
           "    local context state state_descr line\n"
           "    typeset -A opt_args\n"
           "    local -a verbs=(\n" +
           descriptions_of(outline.verbs) + "    )\n" +
           arguments_of(outline.program, "    ", "_arguments -C") +
           " \\\n        '1: :->verb' '*:: :->rest'\n"
           "    case $state in\n"
           "    verb) _describe verb verbs ;;\n"
           "    rest)\n"
           "        case $line[1] in\n" +
           cases + "        esac ;;\n    esac\n}\n\n" + "if [[ $funcstack[1] == _" + name +
           " ]]; then _" + name + " \"$@\"; else compdef _" + name + " " + name + "; fi\n";
}

}  // namespace gridrace::command_line::detail
