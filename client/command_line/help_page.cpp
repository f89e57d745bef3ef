#include "client/command_line/help_page.hpp"

namespace gridrace::client {

namespace {

constexpr std::size_t screen_width = 80;

// The end of the text's first line: at its newline, at the last space that fits, or after its first
// word.
std::size_t end_of_line(std::string_view text, std::size_t room) {
    const auto newline = std::min(text.find('\n'), text.size());
    if (newline <= room) return newline;
    const auto space = text.rfind(' ', room);
    if (space != std::string_view::npos && space > 0) return space;
    return std::min(text.find(' ', room), newline);
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string lines;
    for (;;) {
        const auto end = end_of_line(text, width);
        lines += text.substr(0, end);
        if (end == text.size()) return lines;
        text.remove_prefix(end + 1);
        lines += '\n' + std::string(indent, ' ');
    }
}

std::string HelpPage::make_description(const CLI::App* app) const {
    return wrapped(Formatter::make_description(app), screen_width, 0);
}

std::string HelpPage::make_option(const CLI::Option* option, bool is_positional) const {
    return entry(make_option_name(option, is_positional) + make_option_opts(option),
                 make_option_desc(option));
}

std::string HelpPage::make_subcommand(const CLI::App* verb) const {
    return entry(verb->get_name(), verb->get_description());
}

std::string HelpPage::entry(const std::string& name, const std::string& description) const {
    const auto column = get_column_width();
    std::string text = "  " + name;
    text += text.size() < column ? std::string(column - text.size(), ' ')
                                 : "\n" + std::string(column, ' ');
    return text + wrapped(description, screen_width - column, column) + "\n";
}

}  // namespace gridrace::client
