// Bash: one function that finds the verb, then looks at the word before the one to complete. Works
// without the package bash-completion.
#include "common/command_line/completion.hpp"

namespace gridrace::command_line::detail {

namespace {

// `$offer` is the function that offers the results of compgen.
std::string answer_with(const Option& option) {
    switch (option.value) {
        case ValueKind::file: return "compopt -o filenames 2>/dev/null; $offer -f";
        case ValueKind::folder: return "compopt -o filenames 2>/dev/null; $offer -d";
        case ValueKind::choice: return "$offer -W '" + joined(option.choices) + "'";
        case ValueKind::none:
        case ValueKind::text: return ":";
    }
    return "";
}

std::string names_with_bars(const Verb& verb, const Option& option) {
    std::string pattern;
    for (const auto& name : option.names) {
        pattern += (pattern.empty() ? "'" : "|'") + verb.name + " " + name + "'";
    }
    return pattern;
}

// The values of the verb's options: one line of `case "$verb $before"` each.
std::string values_of(const Verb& verb) {
    std::string lines;
    for (const auto& option : verb.options) {
        if (option.is_positional || option.value == ValueKind::none) continue;
        lines += "        " + names_with_bars(verb, option) + ") " + answer_with(option) +
                 "; return ;;\n";
    }
    return lines;
}

std::string names_of_options(const Verb& verb) {
    std::vector<std::string> names;
    for (const auto& option : verb.options) {
        if (option.is_positional) continue;
        names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return joined(names);
}

// For `[[`: none of these words has followed the verb yet.
std::string is_first_of(const std::vector<std::string>& choices) {
    std::string pattern;
    for (const auto& choice : choices) pattern += (pattern.empty() ? "" : "|") + choice;
    return " && ! \" ${COMP_WORDS[*]:i+1:COMP_CWORD-i-1} \" =~ \" \"(" + pattern + ")\" \"";
}

// The words that may follow the verb anywhere: a line of `case $verb`.
std::string words_of(const Verb& verb) {
    std::string line = "        '" + verb.name + "') ";
    for (const auto& option : verb.options) {
        const bool can_be_told = option.value != ValueKind::text;
        if (!option.is_positional || !can_be_told) continue;
        const bool is_choice = option.value == ValueKind::choice;
        line += "if [[ $word != -*" + (is_choice ? is_first_of(option.choices) : "") +
                " ]]; then " + answer_with(option) + "; return; fi; ";
        break;
    }
    return line + "$offer -W '" + names_of_options(verb) + "' ;;\n";
}

}  // namespace

std::string bash_completion(const Outline& outline) {
    const auto& name = outline.program.name;
    Verb none = outline.program;
    none.name.clear();
    std::string verbs;
    std::string values = values_of(none);
    std::string words = "        '') $offer -W '" + names_of_options(none);
    for (const auto& verb : outline.verbs) {
        verbs += (verbs.empty() ? "" : "|") + verb.name;
        words += " " + verb.name;
        values += values_of(verb);
    }
    words += "' ;;\n";
    for (const auto& verb : outline.verbs) words += words_of(verb);

    return "# bash completion for " + name + "\n_" + name + "() {\n" +
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= i\n"
           "    local offer=_" +
           name +
           "_words\n"
           "    # Bash takes --option=value apart.\n"
           "    if [[ $word == '=' ]]; then word=\n"
           "    elif [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
           "    _" +
           name +
           "_words() { mapfile -t COMPREPLY < <(compgen \"$@\" -- \"$word\"); }\n"
           "    COMPREPLY=()\n"
           "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
           "        case ${COMP_WORDS[i]} in\n" +
           (verbs.empty() ? "" : "        " + verbs + ") verb=${COMP_WORDS[i]}; break ;;\n") +
           "        esac\n"
           "    done\n"
           "    case \"$verb $before\" in\n" +
           values + "    esac\n    case $verb in\n" + words + "    esac\n}\ncomplete -F _" + name +
           " " + name + "\n";
}

}  // namespace gridrace::command_line::detail
