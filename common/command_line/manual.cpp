#include "common/command_line/manual.hpp"

#include <algorithm>
#include <map>

namespace gridrace::command_line {

namespace {

// Text escaped for roff: it contains no requests.
std::string plain(std::string_view text) {
    std::string roff;
    for (const char c : text) {
        switch (c) {
            case '\\': roff += "\\(rs"; break;
            case '-': roff += "\\-"; break;
            case '\'': roff += "\\(aq"; break;
            default: roff += c;
        }
    }
    return roff.starts_with('.') ? "\\&" + roff : roff;
}

std::string bold(std::string_view text) {
    return "\\fB" + plain(text) + "\\fR";
}

std::string italic(std::string_view text) {
    return "\\fI" + plain(text) + "\\fR";
}

// Keeps the line breaks; indented lines, which are examples, are not filled.
std::string paragraphs(std::string_view text) {
    std::string roff;
    bool is_example = false;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const bool is_indented = line.starts_with("  ");
        if (is_indented != is_example) roff += is_indented ? ".PP\n.nf\n" : ".fi\n.PP\n";
        is_example = is_indented;
        if (!line.empty()) roff += plain(line) + "\n";
    }
    return is_example ? roff + ".fi\n" : roff;
}

std::string tagged(const std::string& tag, const std::string& text) {
    return ".TP\n" + tag + "\n" + text;
}

std::string heading_of(const Option& option) {
    std::string heading;
    for (const auto& name : option.names) {
        heading +=
            (heading.empty() ? "" : ", ") + (option.is_positional ? italic(name) : bold(name));
    }
    if (!option.is_positional && option.value != ValueKind::none) {
        heading += " " + italic(option.value_name);
    }
    return heading;
}

std::string describe(const Option& option) {
    std::string text = option.description;
    if (!text.ends_with('.')) text += ".";
    if (!option.default_value.empty()) text += " The default is " + option.default_value + ".";
    if (!option.variable.empty()) text += " May be set by " + option.variable + ".";
    return paragraphs(text);
}

std::string options_of(const Verb& verb) {
    std::string roff;
    for (const auto& option : verb.options) roff += tagged(heading_of(option), describe(option));
    return roff;
}

// "gridrace join [OPTIONS] room".
std::string synopsis(const std::string& program, const Verb& verb) {
    std::string roff = bold(program) + " ";
    if (!verb.name.empty() && verb.name != program) roff += bold(verb.name) + " ";
    roff += "[" + italic("OPTION") + "]...";
    for (const auto& option : verb.options) {
        if (!option.is_positional) continue;
        const auto name = italic(option.names.front()) + (option.is_repeatable ? "..." : "");
        roff += option.is_required ? " " + name : " [" + name + "]";
    }
    return roff + "\n";
}

std::string section(const std::string& heading, const std::string& text) {
    return text.empty() ? "" : ".SH " + heading + "\n" + text;
}

std::string environment(const std::vector<Verb>& verbs) {
    std::map<std::string, std::string> variables;  // and the option that each sets
    for (const auto& verb : verbs) {
        for (const auto& option : verb.options) {
            if (!option.variable.empty()) variables[option.variable] = option.names.back();
        }
    }
    std::string roff;
    for (const auto& [variable, option] : variables) {
        roff += tagged(bold(variable), "Stands for the option " + bold(option) + ".\n");
    }
    return section("ENVIRONMENT", roff);
}

std::string further_sections(const ManualText& text) {
    std::string roff;
    for (const auto& [heading, paragraphs_of_it] : text.sections) {
        std::string content;
        for (const auto& paragraph : paragraphs_of_it) {
            const auto tab = paragraph.find('\t');
            content += tab == std::string::npos
                           ? ".PP\n" + paragraphs(paragraph)
                           : tagged(bold(paragraph.substr(0, tab)),
                                    paragraphs(std::string_view(paragraph).substr(tab + 1)));
        }
        roff += section(heading, content);
    }
    return roff;
}

std::string head(const std::string& name, const std::string& summary, const ManualText& text) {
    std::string title = name;
    std::ranges::transform(title, title.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return ".TH " + plain(title) + " 1 \"\" \"" + plain(text.version) + "\" \"User Commands\"\n" +
           section("NAME", plain(name) + " \\- " + plain(summary) + "\n");
}

// A verb's section in the page of its program.
std::string subsection(const std::string& program, const Verb& verb) {
    return ".SS " + synopsis(program, verb) + paragraphs(verb.description + ".") +
           options_of(verb) + (verb.footer.empty() ? "" : ".PP\n" + paragraphs(verb.footer));
}

}  // namespace

std::string manual_page(const Outline& outline, const ManualText& text) {
    const auto& program = outline.program;
    auto all = outline.verbs;
    all.push_back(program);
    std::string verbs;
    for (const auto& verb : outline.verbs) verbs += subsection(program.name, verb);
    std::string usage = synopsis(program.name, program);
    for (const auto& verb : outline.verbs) usage += ".br\n" + synopsis(program.name, verb);
    return head(program.name, text.summary, text) + section("SYNOPSIS", usage) +
           section("DESCRIPTION", paragraphs(program.description)) +
           section("OPTIONS", options_of(program)) + section("VERBS", verbs) + environment(all) +
           further_sections(text);
}

std::string manual_page(const Outline& outline, const ManualText& text, std::string_view name) {
    const auto& program = outline.program.name;
    const auto& verb = *std::ranges::find(outline.verbs, name, &Verb::name);
    return head(program + "-" + verb.name, title_of(verb), text) +
           section("SYNOPSIS", synopsis(program, verb)) +
           section("DESCRIPTION", paragraphs(verb.description + ".")) +
           section("OPTIONS", options_of(verb)) + section("EXAMPLES", paragraphs(verb.footer)) +
           environment({verb}) + further_sections(text);
}

}  // namespace gridrace::command_line
