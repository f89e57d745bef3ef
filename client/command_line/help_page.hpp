// Help that fits on a screen of 80 columns.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace gridrace::client {

// The text in lines of at most `width` columns, broken at spaces; longer words stay whole. Every
// line but the first is indented by `indent` spaces, which do not count.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// Formats help like CLI11, but breaks long lines.
class HelpPage : public CLI::Formatter {
public:
    std::string make_description(const CLI::App* app) const override;
    std::string make_option(const CLI::Option* option, bool is_positional) const override;
    std::string make_subcommand(const CLI::App* verb) const override;

private:
    std::string entry(const std::string& name, const std::string& description) const;
};

}  // namespace gridrace::client
