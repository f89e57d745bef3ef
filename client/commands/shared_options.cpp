#include "client/commands/shared_options.hpp"

#include "client/command_line/server_options.hpp"
#include "common/command_line/outline.hpp"

namespace gridrace::client {

using command_line::one_of;

void add_looks(CLI::App& verb, Options& options) {
    constexpr const char* modes = "auto, never, 16, 256 or truecolor";
    one_of(verb.add_option("--color", options.color, modes)->capture_default_str(), modes);
    constexpr const char* themes = "dark, light, high-contrast or color-blind";
    one_of(verb.add_option("--theme", options.theme, themes)->capture_default_str(), themes);
    constexpr const char* languages = "auto, en, de, es or zh";
    one_of(verb.add_option("--language", options.language, languages)->capture_default_str(),
           languages);
}

void add_name(CLI::App& verb, Options& options) {
    verb.add_option("--name", options.name, "Your name in the room, up to 16 characters")
        ->envname("GRIDRACE_NAME");
}

void add_server(CLI::App& verb, Options& options) {
    add_server_options(verb, options.server, options.ca);
    verb.add_option("--server-word", options.server_word,
                    "The server's word, if it wants one; it is then remembered for that server")
        ->type_name("WORD");
}

void add_screen_reader(CLI::App& verb, Options& options) {
    verb.add_flag("--screen-reader", options.screen_reader,
                  "Play line by line: sentences instead of a screen, commands instead of keys")
        ->envname("GRIDRACE_SCREEN_READER");
}

void add_lines(CLI::App& verb, Options& options) {
    verb.add_flag("--lines", options.lines,
                  "Print the race as lines instead of showing it on a screen");
}

}  // namespace gridrace::client
