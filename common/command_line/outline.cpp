#include "common/command_line/outline.hpp"

#include <algorithm>

namespace gridrace::command_line {

namespace {

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> words;
    for (;;) {
        const auto end = text.find(separator);
        words.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + separator.size());
    }
}

// CLI11 puts validators into the name of the type; a set is written "TEXT:{a,b}".
std::vector<std::string> choices_in(std::string_view type) {
    const auto begin = type.find('{');
    const auto end = type.find('}');
    if (begin == std::string_view::npos || end == std::string_view::npos) return {};
    return split(type.substr(begin + 1, end - begin - 1), ",");
}

ValueKind kind_of(const Option& option, std::string_view type) {
    if (!option.choices.empty()) return ValueKind::choice;
    if (type.find("FILE") != std::string_view::npos) return ValueKind::file;
    if (type == "DIR") return ValueKind::folder;
    return ValueKind::text;
}

Option read_option(const CLI::Option& from) {
    Option option;
    option.is_positional = from.get_positional();
    if (option.is_positional) {
        option.names = {from.get_name(true)};
    } else {
        for (const auto& name : from.get_snames()) option.names.push_back("-" + name);
        for (const auto& name : from.get_lnames()) option.names.push_back("--" + name);
    }
    option.is_required = from.get_required();
    option.is_repeatable = from.get_expected_max() > 1;
    option.variable = from.get_envname();
    option.description = from.get_description();
    const auto type = from.get_type_name();
    if (type.empty()) return option;  // a flag
    option.value_name = type.substr(0, type.find(':'));
    option.choices = choices_in(type);
    option.value = kind_of(option, option.value_name);
    option.default_value = from.get_default_str();
    return option;
}

Verb read_verb(const CLI::App& app) {
    Verb verb{app.get_name(), app.get_description(), app.get_footer(), {}};
    for (const auto* option : app.get_options()) verb.options.push_back(read_option(*option));
    return verb;
}

}  // namespace

Outline outline_of(const CLI::App& app) {
    Outline outline{read_verb(app), {}};
    for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        outline.verbs.push_back(read_verb(*verb));
    }
    return outline;
}

OnlyVariablesOf::OnlyVariablesOf(CLI::App& app, std::string_view verb) {
    for (auto* other : app.get_subcommands([](CLI::App*) { return true; })) {
        if (other->get_name() == verb) continue;
        for (auto* option : other->get_options([](CLI::Option*) { return true; })) {
            if (option->get_envname().empty()) continue;
            hidden_.emplace_back(option, option->get_envname());
            option->envname("");
        }
    }
}

OnlyVariablesOf::~OnlyVariablesOf() {
    for (const auto& [option, variable] : hidden_) option->envname(variable);
}

CLI::Option* one_of(CLI::Option* option, std::string_view list) {
    auto words = split(list, ", ");
    const auto last = split(words.back(), " or ");
    words.pop_back();
    words.insert(words.end(), last.begin(), last.end());

    auto text = option->get_type_name();
    if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
    const auto accept = [](const std::string&) { return std::string(); };
    option->check(CLI::Validator(accept, "{" + CLI::detail::join(words, ",") + "}"));
    return option->option_text(text);
}

std::string in_words(const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto* const gap = i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
        list += gap + words[i];
    }
    return list;
}

std::string summary_of(std::string_view description) {
    auto sentence = description.substr(0, description.find('\n'));
    sentence = sentence.substr(0, std::min(sentence.find(". "), sentence.find("; ")));
    if (sentence.ends_with('.')) sentence.remove_suffix(1);
    return std::string(sentence);
}

std::string title_of(const Verb& verb) {
    const auto summary = summary_of(verb.description);
    return summary.substr(0, summary.find(": "));
}

std::string joined(const std::vector<std::string>& words) {
    return CLI::detail::join(words, " ");
}

}  // namespace gridrace::command_line
