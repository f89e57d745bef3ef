#include "client/commands/line_play.hpp"

#include <sys/ioctl.h>
#include <sysexits.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <iostream>

#include "client/app/core/race_phrases.hpp"
#include "client/app/input/update.hpp"
#include "client/app/loop/message_queue.hpp"
#include "client/app/loop/record_reader.hpp"
#include "client/app/text_mode/announcements.hpp"
#include "client/app/text_mode/line_buffer.hpp"
#include "client/app/text_mode/line_input.hpp"
#include "client/app/text_mode/line_messages.hpp"
#include "client/app/text_mode/spoken.hpp"
#include "client/play/background.hpp"
#include "client/play/line_reader.hpp"

namespace gridrace::client {

namespace {

namespace asio = boost::asio;
using namespace language::literals;
using app::Sentences;

// 0: no terminal, or one that does not say.
int columns_of_stdout() {
    winsize size{};
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

app::Model model_for(const app::RoomLink& link, const app::PlaySetup& setup) {
    auto model = first_model(link, setup);
    // Commands name the cell first, and the sentences about keys speak of the usual ones.
    model.settings.digit_first = false;
    model.settings.keys = app::Keymap{};
    model.entry = app::Entry::digits;
    model.is_spoken = true;
    return model;
}

class LinePlay {
public:
    LinePlay(asio::io_context& context, app::RoomLink& link, const app::PlaySetup& setup)
        : context_(context),
          link_(link),
          setup_(setup),
          model_(model_for(link, setup)),
          queue_([this](const app::Message& message) { do_next(message); }),
          signals_(context, SIGINT, SIGTERM, SIGHUP),
          timer_(context) {
        say({setup.notice, setup.detour, setup.rivals});
    }

    app::Outcome run() {
        wait_for_signal();
        app::listen(link_, setup_, [this](app::Message message) { hear(std::move(message)); });
        context_.run();
        if (const int code = model_.connection.exit_code) return {code, connection_reason(model_)};
        return {exit_code_, ""};
    }

private:
    // ---- input ----

    // Commands from a pipe are for the room: they wait until it is joined.
    void listen() {
        if (reader_ || screen_of(model_) == app::Screen::connecting) return;
        reader_.emplace(context_, [this](std::string_view piece) { take_input(piece); });
    }

    void take_input(std::string_view piece) {
        if (piece.empty()) return hear(app::TerminalGone{});
        for (const auto& line : buffer_.feed(piece)) {
            if (queue_.has_ended()) return;
            if (line) {
                take_line(*line);
            } else {
                say({model_.say("This line is too long."_t)});
            }
        }
    }

    void take_line(std::string_view line) {
        const auto request = app::parse_line(line);
        if (!request) return say(fault_sentences(model_, request.error()));
        const auto* tell = std::get_if<app::Tell>(&*request);
        if (tell != nullptr && tell->topic == app::Topic::repeat) {
            return say(announced_.empty() ? Sentences{model_.say("Nothing has happened yet."_t)}
                                          : announced_);
        }
        if (const auto* wanted = std::get_if<app::Announce>(&*request)) {
            told_.verbosity = wanted->verbosity;
        }
        const auto messages = messages_for(model_, *request);
        if (!messages) return say({messages.error()});
        const auto said_before = said_;
        for (const auto& message : *messages) hear(message);
        say(answer(model_, *request));
        if (said_ == said_before && moves_cursor(*request) && board_fault(model_).empty()) {
            say({cell_sentence(model_, model_.cursor)});
        }
    }

    void wait_for_signal() {
        signals_.async_wait([this](const boost::system::error_code& cancelled, int signal) {
            if (cancelled || queue_.has_ended()) return;
            exit_code_ = 128 + signal;
            if (signal == SIGHUP) return hear(app::TerminalGone{});
            leave();
            end_soon();
        });
    }

    // ---- effects ----

    void hear(app::Message message) {
        if (queue_.has_ended() || !queue_.put(std::move(message))) return;
        if (queue_.has_ended()) return end_soon();
        listen();
        set_timer();
    }

    void leave() {
        leaves_ = true;
        queue_.end();
    }

    void do_next(const app::Message& message) {
        model_.round_trip = link_.round_trip();
        model_.status = {};
        const app::Model before = model_;
        auto next = update(std::move(model_), message, link_.now());
        model_ = std::move(next.model);
        link_.keep(board_of(model_));
        for (const auto& effect : next.effects) {
            std::visit([this](const auto& wanted) { carry_out(wanted); }, effect);
        }
        announce(announcements(before, message, model_, told_));
        const auto screen = screen_of(model_);
        // What a screen would show until a key is pressed has been printed.
        if (screen == app::Screen::closed) leave();
        // A puzzle of the day stays with its result.
        const bool shows_result = screen == app::Screen::result && !model_.result_seen;
        if (shows_result) queue_.put(app::Chosen{app::Action::to_lobby});
    }

    void carry_out(const app::Send& wanted) { link_.send(wanted.command); }
    void carry_out(const app::Quit&) { leave(); }
    void carry_out(const app::Drop&) { queue_.end(); }
    void carry_out(const app::Pause&) { link_.pause(); }
    void carry_out(const app::Resume&) { link_.resume(); }
    void carry_out(const app::FetchFindings& wanted) {
        fetch(link_, setup_, wanted, [this](app::Message message) { hear(std::move(message)); });
    }
    void carry_out(const app::Practise&) {}  // only from a screen
    void carry_out(const app::KeepChallenge& wanted) {
        fetch(link_, setup_, wanted, [this](app::Message message) { hear(std::move(message)); });
    }
    // Effects on the terminal do not apply to lines.
    template <class Other>
    void carry_out(const Other&) {}

    void set_timer() {
        const auto at = next_tick(model_, link_);
        if (!at) {
            timer_.cancel();
            return;
        }
        timer_.expires_after(std::max(*at - link_.now(), Milliseconds(1)));
        timer_.async_wait([this](const boost::system::error_code& error) {
            if (error || queue_.has_ended()) return;
            pass_due_time(link_);
            hear(app::Ticked{});
        });
    }

    // ---- output ----

    void announce(Sentences sentences) {
        if (sentences.empty()) return;
        say(sentences);
        announced_ = std::move(sentences);
    }

    void say(const Sentences& sentences) {
        for (const auto& sentence : sentences) {
            if (sentence.empty()) continue;
            ++said_;
            print_spoken(sentence, model_.utf8);
        }
        // Output is closed: treated as a lost terminal.
        if (std::cout.flush() || queue_.has_ended()) return;
        queue_.end();
        end_soon();
    }

    // ---- the end ----

    // Not at once: the reader must not end within its own call.
    void end_soon() {
        if (is_ending_) return;
        is_ending_ = true;
        asio::post(context_, [this] { end(); });
    }

    void end() {
        reader_.reset();
        signals_.cancel();
        part(context_, link_, timer_, leaves_);
    }

    asio::io_context& context_;
    app::RoomLink& link_;
    const app::PlaySetup& setup_;
    app::Model model_;
    app::MessageQueue queue_;
    asio::signal_set signals_;
    asio::steady_timer timer_;
    std::optional<LineReader> reader_;
    app::LineBuffer buffer_;
    app::Told told_;
    Sentences announced_;   // last
    std::size_t said_ = 0;  // sentences so far
    bool is_ending_ = false;
    bool leaves_ = false;  // the room, at the end
    int exit_code_ = EX_OK;
};

}  // namespace

void print_spoken(std::string_view sentence, bool utf8) {
    for (const auto& line : app::spoken_lines(sentence, utf8, columns_of_stdout())) {
        std::cout << line << '\n';
    }
}

app::Outcome play_lines(asio::io_context& context, app::RoomLink& link,
                        const app::PlaySetup& setup) {
    // A closed pipe is reported by write() instead of a signal.
    std::signal(SIGPIPE, SIG_IGN);
    return LinePlay(context, link, setup).run();
}

Result<Manner, app::Outcome> choose_manner(const Options& options) {
    if (options.screen_reader) return Manner::lines;
    const auto fault = app::find_screen_fault(terminal::process_environment);
    if (!fault) return Manner::screen;
    if (::isatty(STDIN_FILENO) == 1) return Manner::lines;
    return *fault;
}

app::Outcome play(Manner manner, asio::io_context& context, app::RoomLink& link,
                  const app::PlaySetup& setup) {
    Background background(context);
    app::PlaySetup complete = setup;
    complete.run_apart = [&background](Background::Work work, std::function<void()> done) {
        background.run(std::move(work), std::move(done));
    };
    if (manner == Manner::lines) return play_lines(context, link, complete);
    std::string challenge;  // the last one that was saved
    if (setup.keep_challenge) {
        complete.keep_challenge = [&](const race::RaceRecord& record) {
            auto kept = setup.keep_challenge(record);
            if (!kept.file.empty()) challenge = kept.file;
            return kept;
        };
    }
    const auto outcome = app::play(context, link, complete);
    // Again, where it can be copied.
    if (!challenge.empty()) {
        std::cout << app::challenge_text(setup.profile.settings.language, challenge) << '\n';
    }
    return outcome;
}

}  // namespace gridrace::client
