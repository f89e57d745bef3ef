#include "client/app/loop/loop.hpp"

#include <sysexits.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "client/app/core/race_phrases.hpp"
#include "client/app/input/update.hpp"
#include "client/app/loop/message_queue.hpp"
#include "client/app/loop/record_reader.hpp"
#include "client/app/view/title.hpp"
#include "client/app/view/view.hpp"

namespace gridrace::app {

namespace {

namespace asio = boost::asio;

// Timeout for sending the last messages.
constexpr std::chrono::seconds farewell{1};

class Loop : private Scene {
public:
    Loop(asio::io_context& context, RoomLink& link, const PlaySetup& setup)
        : context_(context),
          link_(link),
          setup_(setup),
          screen_host_(context, *this),
          farewell_timer_(context),
          model_(first_model(link, setup)),
          queue_([this](Message message) { do_next(std::move(message)); }) {}

    std::optional<terminal::NoScreen> take_terminal(const terminal::Capabilities& capabilities) {
        // The terminal is restored by then.
        screen_host_.on_end([this] { part(context_, link_, farewell_timer_, leaves_); });
        return screen_host_.start(capabilities);
    }

    void run() {
        listen(link_, setup_, [this](Message message) { hear(std::move(message)); });
        context_.run();
        screen_host_.stop();
    }

    const Model& model() const { return model_; }

private:
    void take(const terminal::Input& input) override {
        if (practice_) {
            practice_->take(input);
            return end_practice_when_over();
        }
        if (const auto* key = std::get_if<terminal::Key>(&input)) queue_.put(Pressed{*key});
        if (const auto* mouse = std::get_if<terminal::Mouse>(&input)) queue_.put(Pointed{*mouse});
        if (const auto* paste = std::get_if<terminal::Paste>(&input))
            queue_.put(Pasted{paste->text});
    }
    void resize(terminal::Size size) override {
        if (practice_) practice_->resize(size);
        queue_.put(Resized{size});
    }
    void lose_terminal() override { queue_.put(TerminalGone{}); }
    void tick() override {
        pass_due_time(link_);
        queue_.put(Ticked{});
        if (practice_) practice_->tick();
    }

    terminal::Canvas view() const override {
        return practice_ ? practice_->view() : app::view(model_);
    }
    Instant now() const override { return link_.now(); }
    std::optional<Instant> next_tick() const override {
        const auto next = app::next_tick(model_, link_);
        const auto of_practice = practice_ ? practice_->next_tick() : std::nullopt;
        if (!of_practice) return next;
        // Its clock is another one.
        const auto due = link_.now() + (*of_practice - practice_->now());
        return next ? std::min(*next, due) : due;
    }
    bool has_ended() const override { return queue_.has_ended(); }

    // From the link: redraws at once unless another message is being processed.
    void hear(Message message) {
        if (queue_.put(std::move(message))) screen_host_.refresh();
    }

    void do_next(Message message) {
        model_.round_trip = link_.round_trip();
        Next next = update(std::move(model_), std::move(message), link_.now());
        model_ = std::move(next.model);
        link_.keep(board_of(model_));
        for (const auto& effect : next.effects) {
            std::visit([this](const auto& wanted) { carry_out(wanted); }, effect);
        }
        end_practice_when_over();
        if (model_.settings.title) screen_host_.set_title(window_title(model_));
    }

    void carry_out(const Send& wanted) { link_.send(wanted.command); }
    void carry_out(const Quit&) {
        leaves_ = true;
        queue_.end();
    }
    void carry_out(const Drop&) { queue_.end(); }
    void carry_out(const Ring&) { screen_host_.ring(); }
    void carry_out(const Alert& wanted) { screen_host_.alert(wanted.text); }
    void carry_out(const Copy& wanted) { screen_host_.copy(wanted.text); }
    void carry_out(const StoreSettings& wanted) {
        if (!setup_.store_settings) return;
        if (auto fault = setup_.store_settings(wanted.changed)) {
            queue_.put(Noticed{std::move(*fault)});
        }
    }
    void carry_out(const Pause&) { link_.pause(); }
    void carry_out(const Resume&) { link_.resume(); }
    void carry_out(const FetchRecord& wanted) {
        fetch(link_, setup_, wanted, [this](Message message) { hear(std::move(message)); });
    }
    void carry_out(const FetchFindings& wanted) {
        fetch(link_, setup_, wanted, [this](Message message) { hear(std::move(message)); });
    }
    void carry_out(const KeepChallenge& wanted) {
        fetch(link_, setup_, wanted, [this](Message message) { hear(std::move(message)); });
    }

    void carry_out(const Practise& wanted) {
        if (!setup_.practise) return;
        practice_ = setup_.practise(model_.settings, wanted.technique);
        practice_->resize(model_.size);
    }
    // Another race, or what else covers the analysis, ends it, too.
    void end_practice_when_over() {
        if (practice_ && (practice_->has_ended() || !model_.shows_analysis())) practice_.reset();
    }

    asio::io_context& context_;
    RoomLink& link_;
    const PlaySetup& setup_;
    ScreenHost screen_host_;
    asio::steady_timer farewell_timer_;
    Model model_;
    MessageQueue queue_;
    std::unique_ptr<Scene> practice_;  // covers the analysis; the room continues below
    bool leaves_ = false;              // the room, at the end
};

}  // namespace

Outcome play(asio::io_context& context, RoomLink& link, const PlaySetup& setup) {
    Loop loop(context, link, setup);
    if (const auto reason = loop.take_terminal(setup.capabilities)) return refuse(*reason);
    loop.run();
    const int exit_code = loop.model().connection.exit_code;
    if (exit_code == EX_OK) return {};
    return {exit_code, connection_reason(loop.model())};
}

void part(boost::asio::io_context& context, RoomLink& link, boost::asio::steady_timer& timer,
          bool leaves) {
    if (!leaves) {
        link.drop();
        return context.stop();
    }
    timer.expires_after(farewell);
    timer.async_wait([&context](const boost::system::error_code& error) {
        if (!error) context.stop();
    });
    link.close([&context] { context.stop(); });
}

}  // namespace gridrace::app
