#include "client/commands/line_watcher.hpp"

#include <sysexits.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <iostream>

#include "client/app/widgets/mode_phrases.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/commands/rules_from_options.hpp"
#include "client/net/create_room.hpp"
#include "common/base/text.hpp"
#include "common/race/entrants.hpp"

namespace gridrace::client {

namespace {

constexpr std::chrono::milliseconds watcher_leave_timeout{1000};

// Stays in the room until enough races have ended.
class LineWatcher : private ConnectionListener {
public:
    LineWatcher(boost::asio::io_context& io, const RoomAddress& room, const std::string& name,
                const Options& options, language::Language language)
        : options_(options),
          printer_(options.json ? LineFormat::json : LineFormat::text, language),
          replica_(name, race::Role::spectator, new_resume_token()),
          connection_(io, room, replica_, *this),
          signals_(io, SIGINT, SIGTERM) {}

    void start() {
        connection_.start();
        signals_.async_wait([this](const boost::system::error_code& cancelled, int signal) {
            if (cancelled) return;
            exit_code_ = 128 + signal;
            connection_.stop();
        });
    }

    int exit_code() const { return exit_code_; }

private:
    void on_connected() override { excuse_.clear(); }

    void on_lost() override {
        excuse_.clear();
        std::cerr << "gridrace: the connection is lost; looking for the server\n";
    }

    void on_excuse(const std::string& excuse) override {
        if (excuse != excuse_) std::cerr << "gridrace: the server says: " << excuse << '\n';
        excuse_ = excuse;
    }

    void on_received(const Received& received) override {
        if (leaving_) return;
        if (received.welcomed) printer_.introduce(replica_.server());
        printer_.print(received, replica_.state());
        const auto most = options_.watched_races;
        if (most == 0 || printer_.races_ended() < most) return;
        leaving_ = true;
        connection_.leave(watcher_leave_timeout);
    }

    void on_end(const ConnectionEnd& end) override {
        signals_.cancel();
        exit_code_ = leaving_ ? EX_OK : end.exit_code;
        if (exit_code_ != EX_OK) exit_code_ = fail({end.exit_code, end.message});
    }

    const Options& options_;
    LinePrinter printer_;
    RoomReplica replica_;
    Connection connection_;
    boost::asio::signal_set signals_;
    std::string excuse_;  // printed last
    bool leaving_ = false;
    int exit_code_ = EX_OK;
};

std::string tame(const std::string& text) {
    return printable(text, text.size());
}

}  // namespace

void LinePrinter::introduce(const wire::ServerLabel& server) {
    if (server == introduced_) return;
    introduced_ = server;
    if (format_ == LineFormat::json) {
        std::cout << server_json_line(server) << '\n';
        return;
    }
    if (!server.name.empty()) std::cout << "server: " << server.name << '\n';
    if (!server.welcome.empty()) std::cout << server.welcome << '\n';
}

void LinePrinter::print(const Received& received, const race::RoomState& state) {
    const bool is_json = format_ == LineFormat::json;
    narrator_.learn_names(state);
    for (const auto& event : received.events) {
        const auto line = is_json ? to_json_line(event) : narrator_.narrate(event, state);
        if (!line.empty()) std::cout << line << '\n';
        if (std::holds_alternative<race::RaceEnded>(event)) print_result(state.race);
    }
    print_entrants(state);
    if (races_.note(received, state)) print_result(state.race);
    std::cout.flush();
}

void LinePrinter::print_entrants(const race::RoomState& state) {
    if (state.entrants.empty()) return;
    auto missing = race::missing_entrants(state);
    if (missing_ == missing) return;
    missing_ = std::move(missing);
    const bool is_json = format_ == LineFormat::json;
    std::cout << (is_json ? entrants_json_line(state) : tame(app::entrants_text(language_, state)))
              << '\n';
}

void LinePrinter::print_result(const race::Race& race) const {
    const bool is_json = format_ == LineFormat::json;
    std::cout << (is_json ? result_json_line(race) + '\n' : result_text(race, language_));
}

int watch_as_lines(const RoomAddress& room, const std::string& name, const Options& options) {
    const auto profile = chosen_profile(options);
    if (!profile) return fail(profile.error());
    boost::asio::io_context io;
    LineWatcher watcher(io, room, name, options, profile->settings.language);
    watcher.start();
    io.run();
    return watcher.exit_code();
}

}  // namespace gridrace::client
