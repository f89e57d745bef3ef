#include "client/operate/command_line.hpp"

#include <sysexits.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iostream>
#include <memory>

#include "client/command_line/option_fault.hpp"
#include "client/net/operator_calls.hpp"
#include "client/operate/operator_keys.hpp"
#include "client/operate/operator_words.hpp"
#include "common/base/text.hpp"
#include "common/command_line/admin_commands.hpp"
#include "common/command_line/outline.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::size_t longest_typed = 1000;

struct OperateOptions {
    std::string server, ca;
    std::string word_file;  // with the operator's word; empty: standard input
    bool leaves = false;    // ends the session
    bool json = false;
    std::string command;             // the first of the words
    std::vector<std::string> words;  // the command, its arguments and options
};

// The terminal as it was before HiddenInput: a signal must not leave it silent.
termios shown_input{};

void show_input_and_die(int signal) {
    ::tcsetattr(STDIN_FILENO, TCSANOW, &shown_input);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

// While it lives, a terminal does not show what is typed. One at a time.
class HiddenInput {
public:
    HiddenInput() : is_terminal_(::tcgetattr(STDIN_FILENO, &shown_input) == 0) {
        if (!is_terminal_) return;
        for (const auto signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
            std::signal(signal, show_input_and_die);
        auto hidden = shown_input;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        hidden.c_lflag |= ECHONL;
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    ~HiddenInput() {
        if (!is_terminal_) return;
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown_input);
        for (const auto signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) std::signal(signal, SIG_DFL);
    }
    HiddenInput(const HiddenInput&) = delete;
    HiddenInput& operator=(const HiddenInput&) = delete;

private:
    bool is_terminal_;
};

std::string first_line_of(std::istream& in) {
    std::string line;
    for (char c = 0; line.size() < longest_typed && in.get(c) && c != '\n';) line += c;
    return line;
}

Operated<std::string> ask_for_word(const OperateOptions& options, const ServerAddress& server) {
    std::string typed;
    if (!options.word_file.empty()) {
        std::ifstream file(options.word_file);
        if (!file)
            return OperatorFault{EX_NOINPUT, printable(options.word_file) + " cannot be read"};
        typed = first_line_of(file);
    } else {
        if (::isatty(STDIN_FILENO) == 1)
            std::cerr << "The word for " << to_url(server)
                      << " (gridraced admin operator makes one): " << std::flush;
        const HiddenInput hidden;
        typed = first_line_of(std::cin);
    }
    auto word = word_in(typed);
    if (word.empty())
        return OperatorFault{EX_USAGE,
                             "a word of an operator is 32 digits of 0-9 and a-f, or the link that "
                             "ends with it; on the server's machine, gridraced admin operator "
                             "makes one"};
    return word;
}

// The key that is kept, or a new one for a word.
Operated<std::string> key_for(const OperateOptions& options, const ServerAddress& server,
                              const std::filesystem::path& path) {
    if (auto kept = read_operator_key(path); !kept.empty()) return kept;
    const auto word = ask_for_word(options, server);
    if (!word) return word;
    auto key = enter_as_operator(server, *word);
    if (!key) return key;
    if (const auto error = keep_operator_key(path, *key))
        std::cerr << "gridrace: the key of this session cannot be kept in "
                  << printable(path.string()) << ": " << error.message() << '\n';
    return key;
}

int fail(const OperatorFault& fault) {
    return fail(OptionFault{fault.exit_code, fault.message});
}

int tell(const OperateOptions& options, const OperatorResult& answer) {
    if (options.json) {
        std::cout << operator_json(answer.result) << '\n';
    } else {
        std::cout << answer.text;
    }
    for (const auto& node : answer.missing) std::cerr << "gridrace: without " << node << '\n';
    return answer.missing.empty() ? EX_OK : EX_TEMPFAIL;
}

int leave(const ServerAddress& server, const std::filesystem::path& path) {
    const auto key = read_operator_key(path);
    if (key.empty()) return fail(OperatorFault{EXIT_FAILURE, "there is no session to end"});
    const auto left = leave_as_operator(server, key);
    if (!left && !left.error().is_unknown) return fail(left.error());
    forget_operator_key(path);
    std::cout << "The session has ended.\n";
    return EX_OK;
}

// An operator's request, again with a new word if the key is not known any more.
Operated<OperatorResult> ask(const OperateOptions& options, const ServerAddress& server,
                             const std::filesystem::path& path, const json& request) {
    const bool had_key = !read_operator_key(path).empty();
    auto key = key_for(options, server, path);
    if (!key) return key.error();
    auto answer = ask_as_operator(server, *key, request);
    if (answer || !answer.error().is_unknown) return answer;
    forget_operator_key(path);
    if (!had_key) return answer;
    std::cerr << "gridrace: the session has ended\n";
    key = key_for(options, server, path);
    if (!key) return key.error();
    return ask_as_operator(server, *key, request);
}

int operate(const OperateOptions& options) {
    if (options.server.find('#') != std::string::npos)
        return fail(OptionFault{EX_USAGE,
                                "name the server without the word: other users of this machine see "
                                "the command line. The word is asked for"});
    const auto server = parse_server(options.server, options.ca);
    if (!server) return fail(OptionFault{EX_USAGE, "SERVER: " + server.error().reason});
    if (!server->is_secure && !is_loopback(*server))
        return fail(OptionFault{
            EX_USAGE, "a word or key on its way to " + to_url(*server) +
                          " could be read by others: say wss:// or https:// before the server, or "
                          "make it this machine's own with ssh -L 8765:127.0.0.1:8765, and say "
                          "127.0.0.1:8765"});
    const auto path = operator_key_path(*server);
    if (!path) return fail(OptionFault{EX_CANTCREAT, "neither XDG_STATE_HOME nor HOME is set"});
    const auto commands = fetch_operator_commands(*server);
    if (!commands) return fail(commands.error());
    if (options.leaves) return leave(*server, *path);
    auto words = options.words;
    auto said = options;
    if (std::erase(words, "--json") > 0) said.json = true;
    if (words.empty() && !said.json) std::cout << "Commands:\n" << operator_help(*commands) << '\n';
    const auto request =
        operator_request(*commands, words.empty() ? std::vector<std::string>{"stats"} : words);
    if (!request) return fail(OptionFault{EX_USAGE, request.error()});
    const auto answer = ask(said, *server, *path, *request);
    if (!answer) return fail(answer.error());
    return tell(said, *answer);
}

// "rooms, room or members", of this version: what the server may be asked for from elsewhere.
std::string names_of_commands() {
    std::vector<std::string> names;
    for (const auto& command : command_line::admin_commands()) {
        if (command.reach == command_line::AdminReach::anywhere) names.emplace_back(command.name);
    }
    return command_line::in_words(names);
}

void declare_operate(CLI::App& app, OperateOptions& options) {
    auto& verb = *app.add_subcommand(
        "operate", "Direct a server from elsewhere: close rooms, ban, announce and more");
    verb.footer(
        "COMMAND is one that the server takes, with its arguments, as gridraced admin on its\n"
        "machine; without one, all are listed. The first time, a one-time word is asked for, or\n"
        "read from standard input: gridraced admin operator makes one, if the server has\n"
        "operator = on. The session is kept, for this user alone, until it ends.\n"
        "Exit code 0: success, 1: failure, 69: no server or node answers, 75: some nodes have\n"
        "not answered, 77: not allowed.\n\n"
        "Examples:\n"
        "  gridrace operate race.example.org rooms\n"
        "  gridrace operate race.example.org ban K7MQ2X Sam --for 2h");
    verb.add_option(
            "host", options.server,
            "Server: a name, wss://HOST:PORT or https://HOST:PORT; of this machine also HOST:PORT")
        ->required()
        ->type_name("SERVER");
    verb.add_option("--ca", options.ca,
                    "PEM file of certificates to trust on wss://, in addition to the system's")
        ->envname("GRIDRACE_CA")
        ->type_name("FILE");
    verb.add_option("--word-file", options.word_file,
                    "File whose first line is the word, instead of standard input")
        ->type_name("FILE");
    verb.add_flag("--leave", options.leaves, "End the session");
    verb.add_flag("--json", options.json, "Print the answer as JSON");
    // What the server takes is asked of it: these are for completions.
    command_line::one_of(
        verb.add_option("command", options.command, "Command, its arguments and options after it")
            ->type_name("COMMAND"),
        names_of_commands());
    verb.prefix_command();
    verb.callback([&] {
        options.words = verb.remaining();
        if (!options.command.empty()) options.words.insert(options.words.begin(), options.command);
    });
}

}  // namespace

void add_operate_verb(CLI::App& app, Verbs& verbs, const std::string& ca) {
    auto options = std::make_shared<OperateOptions>();
    options->ca = ca;
    declare_operate(app, *options);
    verbs["operate"] = [options] { return operate(*options); };
}

}  // namespace gridrace::client
