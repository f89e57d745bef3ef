// gridrace me: the player's key, also on paper, and what servers keep of players, and of this one.
#include <sysexits.h>
#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "client/commands/chosen_settings.hpp"
#include "client/commands/options.hpp"
#include "client/commands/rules_from_options.hpp"
#include "client/me/known_servers.hpp"
#include "client/me/known_trees.hpp"
#include "client/me/player_key_file.hpp"
#include "client/me/rating_lines.hpp"
#include "client/net/http_exchange.hpp"
#include "client/play/asked_word.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/hex.hpp"
#include "client/storage/local_time.hpp"
#include "common/base/text.hpp"
#include "common/identity/fingerprint.hpp"
#include "common/identity/paper_key.hpp"

namespace gridrace::client {

namespace {

int show_key(const Options& options) {
    const auto path = player_key_path();
    if (!path) return fail({EX_NOINPUT, no_data_folder});
    const auto key = take_player_key(*path);
    if (!key) return fail({EX_NOINPUT, key.error()});
    const auto name = player_name(options);
    if (!name) return fail(name.error());
    const auto& shown = key->public_key();
    const auto print = identity::fingerprint(shown);
    const bool is_guest = options.settings.profile.guest;
    if (options.json) {
        const nlohmann::json line{
            {"name", *name},
            {"fingerprint", print},
            {"key", to_hex({reinterpret_cast<const char*>(shown.data()), shown.size()})},
            {"file", printable(path->string())},
            {"guest", is_guest}};
        std::cout << line.dump() << '\n';
        return EX_OK;
    }
    std::cout
        << "name         " << *name << '\n'
        << "fingerprint  " << print << '\n'
        << "file         " << printable(path->string()) << '\n'
        << "You are this key: servers know you by it. Keep the file, and show it to nobody.\n";
    if (is_guest) std::cout << "The setting guest is on: no server is told.\n";
    return EX_OK;
}

// Nobody reads it over a shoulder from a log or a pipe by accident: only who asks for it sees it.
int print_paper_key() {
    const auto path = player_key_path();
    if (!path) return fail({EX_NOINPUT, no_data_folder});
    const auto key = take_player_key(*path);
    if (!key) return fail({EX_NOINPUT, key.error()});
    for (const auto& line : identity::paper_key(key->seed())) std::cout << line << '\n';
    std::cerr
        << "Write these four lines down and keep them where nobody else looks: they are your key, "
        << identity::fingerprint(key->public_key())
        << ". On another machine: gridrace me recover\n";
    return EX_OK;
}

std::string describe_paper_fault(const identity::PaperFault& fault) {
    using Kind = identity::PaperFault::Kind;
    switch (fault.kind) {
        case Kind::length: return "a paper key has four lines of sixteen letters and digits";
        case Kind::letter:
            return "line " + std::to_string(fault.line) +
                   " has a letter that is in no paper key: only 0 to 9 and A to Z without I, L, O "
                   "and U";
        case Kind::check: break;
    }
    return "line " + std::to_string(fault.line) +
           " is not as it was written: look at each letter again";
}

// Four lines, or all that comes through a pipe.
std::string typed_paper_key() {
    constexpr std::size_t most_typed = 4096;
    if (::isatty(STDIN_FILENO) == 1) std::cerr << "Type the four lines of your paper key:\n";
    std::string typed;
    int lines = 0;
    for (std::string line;
         lines < 4 && typed.size() < most_typed && std::getline(std::cin, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        typed += line + '\n';
        ++lines;
    }
    return typed;
}

int recover_key() {
    const auto path = player_key_path();
    if (!path) return fail({EX_NOINPUT, no_data_folder});
    const auto seed = identity::parse_paper_key(typed_paper_key());
    if (!seed) return fail({EX_DATAERR, describe_paper_fault(seed.error())});
    const identity::KeyPair key(*seed);
    const auto print = identity::fingerprint(key.public_key());
    std::error_code unknown;
    const bool has_one = std::filesystem::exists(*path, unknown);
    const auto there =
        has_one ? take_player_key(*path) : Result<identity::KeyPair, std::string>("");
    if (there && there->public_key() == key.public_key()) {
        std::cout << "This is your key already: " << print << '\n';
        return EX_OK;
    }
    if (auto fault = replace_player_key(*path, key)) return fail({EX_CANTCREAT, *std::move(fault)});
    std::cout << "You are " << print << " here from now on.\n";
    if (has_one)
        std::cout << "The key that was here is in " << printable(path->string()) << ".old\n";
    return EX_OK;
}

Result<ServerAddress, OptionFault> named_server(const Options& options) {
    if (options.me_server.empty()) {
        return OptionFault{EX_USAGE,
                           "say which server: gridrace me " + options.me_task + " SERVER"};
    }
    const auto server = parse_server(options.me_server);
    if (!server) return OptionFault{EX_USAGE, server.error().reason};
    return *server;
}

int trust_server(const Options& options) {
    const auto server = named_server(options);
    if (!server) return fail(server.error());
    const auto url = to_url(*server);
    const bool forgot_trees = forget_trees_of(*server);  // also by the key, which is known yet
    const bool forgot_key = forget_server(*server);
    std::cout << (forgot_key ? "The key that " + url + " shows next is the one that it is known by."
                             : "No key of " + url + " is known: the next one is taken.")
              << '\n';
    if (forgot_trees)
        std::cout << "The tree of races that " + url + " shows next is taken as new.\n";
    return EX_OK;
}

int print_privacy(const Options& options) {
    const auto server = named_server(options);
    if (!server) return fail(server.error());
    const auto answer = exchange(*server, {"/privacy", std::nullopt});
    if (!answer) return fail({answer.error().exit_code, answer.error().message});
    if (answer->status != 200 || !answer->content_type.starts_with("text/plain")) {
        return fail(
            {EX_UNAVAILABLE, to_url(*server) + " does not say what it keeps: ask its host"});
    }
    std::istringstream lines(answer->body);
    for (std::string line; std::getline(lines, line);) std::cout << printable(line) << '\n';
    return EX_OK;
}

nlohmann::json as_json(const RatedPlayer& player) {
    auto ratings = nlohmann::json::array();
    for (const auto& rating : player.ratings) ratings.push_back(rating_json(rating));
    auto results = nlohmann::json::array();
    for (const auto& result : player.results) {
        nlohmann::json row{{"family", result.family},
                           {"ended_at", result.ended_at.time_since_epoch().count()},
                           {"place", result.place},
                           {"players", result.players}};
        if (result.room) row["url"] = to_url(*result.room);
        if (result.room) row["race"] = result.race;
        results.push_back(std::move(row));
    }
    return {{"name", player.name}, {"ratings", ratings}, {"results", results}};
}

int print_rating(const Options& options) {
    auto server = named_server(options);
    if (!server) return fail(server.error());
    *server = with_remembered_word(*server);
    const auto path = player_key_path();
    if (!path) return fail({EX_NOINPUT, no_data_folder});
    const auto key = take_player_key(*path);
    if (!key) return fail({EX_NOINPUT, key.error()});
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    const auto language = profile->settings.language;
    const auto print = identity::fingerprint(key->public_key());
    const auto player =
        ask_server(*server, language, Door::enter,
                   [&print](const ServerAddress& at) { return fetch_rated_player(at, print); });
    if (!player) return fail({player.error().exit_code, player.error().message});
    if (options.json) {
        std::cout << as_json(*player).dump() << '\n';
        return EX_OK;
    }
    for (const auto& line : rating_lines(*player, local_minute, language))
        std::cout << line << '\n';
    return EX_OK;
}

}  // namespace

int me(const Options& options) {
    if (options.me_task == "paper") return print_paper_key();
    if (options.me_task == "recover") return recover_key();
    if (options.me_task == "trust") return trust_server(options);
    if (options.me_task == "rating") return print_rating(options);
    if (options.me_task == "privacy") return print_privacy(options);
    if (options.me_task.empty()) return show_key(options);
    return fail(
        {EX_USAGE, "'" + printable(options.me_task) +
                       "' is no task of me; choose paper, recover, trust, rating or privacy"});
}

}  // namespace gridrace::client
